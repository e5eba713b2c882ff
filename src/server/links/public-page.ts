import { createHash } from "node:crypto";
import type { Document } from "#contract/documents.ts";
import { isPosted, isTextLine, describeItem } from "#domain/document.ts";
import { amountOnPriceBasis } from "#domain/item-amounts.ts";
import { cardTextsIn } from "#domain/card-texts.ts";
import { isPositive, type Money, subtract } from "#domain/money.ts";
import { fillIn, type PdfLanguage } from "#domain/pdf-languages.ts";
import { figuresIn, type PdfTexts, pdfTextsIn } from "#domain/pdf-texts.ts";
import {
  codeInParts,
  type DocumentPdfSettings,
  paymentTerms,
  reasonLines,
  sumRows,
  taxIdLine,
  type UntaxedReasons,
  type PdfSettings,
} from "#server/pdfs/lookup.ts";

type InvoicePageProps = {
  document: Document;
  settings: DocumentPdfSettings;
  /** Secret of the link, which also leads to its files. */
  token: string;
  /** Whether it is also available as an electronic invoice. */
  hasXml: boolean;
  card: CardOnPage;
};

/** Card payment on the page: whether the balance due can be paid, and credit from payments in excess of it. */
type CardOnPage = {
  canPay: boolean;
  credit: Money;
  /** Notice for a customer who returns from the provider, or couldn't be sent there. */
  notice: "onItsWay" | "notNow" | null;
};

/** Limit that keeps the page below 50 kB: larger logos are only on the PDF. */
const LOGO_MAX = 16_000;

/** Renders a posted invoice as a page without scripts, in the language and terms of its PDF. */
export function publicPage({ document, settings, token, hasXml, card }: InvoicePageProps): string {
  const { language, locale } = settings;
  const { number, dueDate, currency, total, paidAmount, status } = document;
  const [texts, figures] = [pdfTextsIn(language), figuresIn(language, { locale, currency })];
  const balanceDue = subtract(total, paidAmount);
  const statusText = !isPosted(status)
    ? texts.void
    : isPositive(balanceDue)
      ? `${texts.balanceDue} <b>${escapeHtml(figures.amount(balanceDue))}</b>`
      : texts.paid;
  const link = ({ ending, text }: { ending: string; text: string }) =>
    `<a href="/i/${escapeHtml(token)}/${ending}" download>${escapeHtml(text)}</a>`;
  const body = `${pageTop(document, { settings, title: texts.invoice })}
<p class="status">${statusText}</p>${cardPaymentButton({ card, language, token, money: figures.amount })}
<p class="files">${link({ ending: "pdf", text: texts.pdfFile })}${hasXml ? link({ ending: "xml", text: texts.xmlFile }) : ""}</p>
${pageFacts(document, { to: texts.billTo, day: [texts.dueDate, figures.date(dueDate)], settings })}
${tableOfLines(document, { texts, figures, reasons: settings.reasons })}${termsOf({ document, texts, figures })}${paymentDetails({ settings, texts })}${notesOf(document)}`;
  return html({ language, title: `${texts.invoice} ${number}`, body });
}

/** Header: the company and the document. */
export function pageTop(
  { number, companySnapshot }: Document,
  {
    settings: { logo, language },
    title,
  }: { settings: Pick<PdfSettings, "logo" | "language">; title: string },
): string {
  const { name, address, phone, email, taxId } = companySnapshot;
  return `<header>${logo !== null && logo.length <= LOGO_MAX ? `<img src="${escapeHtml(logo)}" alt="">` : ""}
<p><b>${escapeHtml(name ?? "")}</b>${lines([address, phone, email, taxIdIn(language, taxId)])}</p></header>
<h1>${escapeHtml(title)} ${escapeHtml(number)}</h1>`;
}

type PageFacts = {
  to: string;
  day: readonly [label: string, date: string];
  settings: Pick<PdfSettings, "language" | "locale" | "currency">;
};

/** Customer and dates. */
export function pageFacts(
  { date, partySnapshot }: Document,
  { to, day: [label, day], settings }: PageFacts,
): string {
  const [texts, figures] = [pdfTextsIn(settings.language), figuresIn(settings.language, settings)];
  const { name, address, taxId } = partySnapshot;
  return `<dl><dt>${escapeHtml(to)}</dt><dd>${escapeHtml(name ?? "")}${lines([address, taxIdIn(settings.language, taxId)])}</dd>
<dt>${escapeHtml(texts.date)}</dt><dd>${escapeHtml(figures.date(date))}</dd>
<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(day)}</dd></dl>`;
}

/** Tax ID under its name in a language. */
const taxIdIn = (language: PdfLanguage, number: string | null): string | null =>
  number ? taxIdLine(number, pdfTextsIn(language)) : null;

type LineTableTexts = { texts: PdfTexts; figures: ReturnType<typeof figuresIn>; reasons: UntaxedReasons };

/** Lines and totals. */
export function tableOfLines(document: Document, { texts, figures, reasons }: LineTableTexts): string {
  const { items, pricesIncludeTax } = document;
  return `<table><tbody>
${items
  .map((item) => {
    const { title, more } = describeItem(item);
    const quantityText = isTextLine(item)
      ? ""
      : smallText(`${figures.quantity(item.quantity)} × ${figures.price(item.unitPrice)}`);
    const amount = isTextLine(item) ? "" : figures.money(amountOnPriceBasis(item, pricesIncludeTax));
    return `<tr><td>${escapeHtml(title)}${more === "" ? "" : smallText(more)}${quantityText}</td><td>${escapeHtml(amount)}</td></tr>`;
  })
  .join("\n")}
</tbody><tfoot>
${sumRows({ document, texts, figures, reasons })
  .map(
    ({ label, text, isStrong }) =>
      `<tr${isStrong ? ' class="strong"' : ""}><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(text)}</td></tr>`,
  )
  .join("\n")}
</tfoot></table>${reasonLines({ document, texts, figures, reasons })
    .map((line) => `\n<p class="notes">${escapeHtml(line)}</p>`)
    .join("")}`;
}

/** Payment terms until it is paid. */
function termsOf(input: Parameters<typeof paymentTerms>[0]): string {
  const terms = paymentTerms(input);
  return terms === null ? "" : `\n<p>${escapeHtml(terms)}</p>`;
}

export function notesOf({ notes }: Document): string {
  return notes === "" ? "" : `\n<p class="notes">${escapeHtml(notes)}</p>`;
}

type CardPaymentOption = {
  card: CardOnPage;
  language: PdfLanguage;
  token: string;
  money: (amount: Money) => string;
};

/** Button to the provider's page, and a notice after the visitor returns. */
function cardPaymentButton({
  card: { canPay, credit, notice },
  language,
  token,
  money,
}: CardPaymentOption): string {
  const texts = cardTextsIn(language);
  const sentences = [
    ...(notice === "notNow" || (notice === "onItsWay" && canPay) ? [texts[notice]] : []),
    ...(isPositive(credit) ? [fillIn(texts.credit, { amount: money(credit) })] : []),
  ];
  const statusText = sentences.map((sentence) => `\n<p role="status">${escapeHtml(sentence)}</p>`).join("");
  if (!canPay || notice === "onItsWay") return statusText;
  return `${statusText}\n<form method="post" action="/i/${escapeHtml(token)}/pay"><button class="yes">${escapeHtml(texts.payByCard)}</button></form>`;
}

/** Page that forwards to the provider: for a redirect, the policy would have to name every possible target. */
export function forwardingPage({ url, language }: { url: string; language: PdfLanguage }): string {
  const { payByCard: title, goOn } = cardTextsIn(language);
  const body = `<h1>${escapeHtml(title)}</h1>\n<p class="files"><a href="${escapeHtml(url)}">${escapeHtml(goOn)}</a></p>`;
  return html({
    language,
    title,
    body,
    head: `<meta http-equiv="refresh" content="0;url=${escapeHtml(url)}">`,
  });
}

function paymentDetails({
  settings: { code },
  texts,
}: {
  settings: PdfSettings;
  texts: ReturnType<typeof pdfTextsIn>;
}): string {
  if (code === null) return "";
  const { svg, rows: details } = codeInParts(code, texts);
  const facts = details.map(
    ([label = "", text = ""]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`,
  );
  const heading = svg === null ? texts.bankDetails : texts.payByCode;
  const picture = svg === null ? "" : `<div class="code">${svg}</div>`;
  return `\n<section><h2>${escapeHtml(heading)}</h2>${picture}<dl>${facts.join("")}</dl></section>`;
}

/** Page for a wrong, expired or revoked link: it doesn't reveal which. */
export const notFoundPage = () =>
  html({
    language: "en",
    title: "Not found",
    body: "<h1>Not found</h1>\n<p>This link is invalid or has expired. Please ask the sender for a new one.</p>",
  });

/** Page after too many requests. */
export const tooManyRequestsPage = () =>
  html({
    language: "en",
    title: "Please wait",
    body: "<h1>Please wait</h1>\n<p>You've sent too many requests. Please try again in a few minutes.</p>",
  });

/** Page while the database can't be used; GET requests reload automatically after some seconds. */
export const unavailablePage = ({ seconds }: { seconds: number | null }) =>
  html({
    language: "en",
    title: "Please try again",
    body: `<h1>Please try again</h1>\n<p>The server isn't responding right now. ${seconds === null ? "Please go back and try again in a minute." : "This page will retry automatically."}</p>`,
    head: seconds === null ? "" : `<meta http-equiv="refresh" content="${seconds}">`,
  });

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#d5d9e0;--soft:#5f6673}
@media(prefers-color-scheme:dark){:root{--line:#3a3f47;--soft:#a3abb8}}
body{margin:0 auto;max-width:42rem;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:1.5rem 0 .25rem}h2{font-size:1.05rem}img{max-width:180px;max-height:64px}
header p,.notes{white-space:pre-line}small{display:block;color:var(--soft)}
.status{font-size:1.15rem;margin:0 0 1rem}.files a{display:inline-block;border:1px solid;border-radius:.5rem;padding:.5rem 1rem;margin:0 .5rem .5rem 0;text-decoration:none;color:inherit}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:var(--soft)}dd{margin:0;white-space:pre-line}
table{width:100%;border-collapse:collapse}td,th{padding:.5rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;font-weight:400}
td:last-child{text-align:end;white-space:nowrap;padding-inline-start:1rem;font-variant-numeric:tabular-nums}.strong>*{font-weight:700}
input,button{font:inherit;color:inherit;background:none;border:1px solid;border-radius:.5rem;padding:.6rem 1rem;box-sizing:border-box}
label{display:block;margin:0 0 .75rem}input{display:block;width:100%;margin-top:.25rem}button{cursor:pointer;margin:0 .5rem 0 0}button:focus-visible,a:focus-visible{outline:2px solid;outline-offset:2px}
.yes{background:#146c43;border-color:#146c43;color:#fff;font-weight:600}.problem{color:#b42318}@media(prefers-color-scheme:dark){.problem{color:#ff9b8f}}
.answer{margin:1.5rem 0;border:1px solid var(--line);border-radius:.5rem;padding:1rem}
.code{background:#fff;padding:1rem;width:11rem;max-width:100%;box-sizing:border-box}.code svg{display:block}`;

const STYLE_DIGEST = createHash("sha256").update(STYLE).digest("base64");

/** Policy for what a page may load: its own style and inline images. Forms are sent only to this server. */
export const policyOf = ({ hasForm }: { hasForm: boolean }): string =>
  `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; img-src data:; base-uri 'none'; form-action '${hasForm ? "self" : "none"}'; frame-ancestors 'none'`;

type Page = { language: string; title: string; body: string; head?: string; referrer?: string };

export function html({ language, title, body, head = "", referrer = "no-referrer" }: Page): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="${referrer}">
${head}<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>
${body}
</main></body></html>
`;
}

const smallText = (text: string) => `<small>${escapeHtml(text)}</small>`;

function lines(texts: readonly (string | null)[]): string {
  return texts.flatMap((text) => (text ? [`\n${escapeHtml(text)}`] : [])).join("");
}

const HTML_ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? sign);
}
