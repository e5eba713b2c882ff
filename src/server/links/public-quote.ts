import { orderAsDocument } from "#contract/order-document.ts";
import type { Order } from "#contract/orders.ts";
import { dateIn } from "#domain/dates.ts";
import { fillIn } from "#domain/pdf-languages.ts";
import { figuresIn, pdfTextsIn } from "#domain/pdf-texts.ts";
import { type OrderPdfSettings, paymentTermsOfOrder } from "#server/pdfs/lookup.ts";
import { escapeHtml, pageFacts, html, tableOfLines, notesOf, pageTop } from "./public-page.ts";

/** Why an answer was not accepted, shown to the visitor. */
export type AnswerProblem = "nameMissing" | "quoteChanged";

type QuotePageProps = {
  quote: Order;
  settings: OrderPdfSettings;
  /** Time zone of the company. */
  timeZone: string;
  /** Secret of the link, where the answer is sent. */
  token: string;
  problem?: AnswerProblem | undefined;
};

/** Renders a quote as a page without scripts, with buttons to accept or decline it while it is valid. */
export function quotePage({ quote, settings, timeZone, token, problem }: QuotePageProps): string {
  const { language, locale } = settings;
  const { number, dueDate, effectiveStatus, answeredBy, answeredAt, total, currency } = quote;
  const [texts, figures] = [pdfTextsIn(language), figuresIn(language, { locale, currency })];
  const document = orderAsDocument(quote);
  const answered = answeredAt === null ? "" : figures.date(dateIn({ timeZone, instant: answeredAt }));
  const statusText =
    effectiveStatus === "sent"
      ? `${texts.total} <b>${escapeHtml(figures.amount(total))}</b>`
      : effectiveStatus === "expired"
        ? escapeHtml(fillIn(texts.quoteExpired, { date: figures.date(dueDate) }))
        : effectiveStatus === "declined"
          ? escapeHtml(fillIn(texts.declinedOn, { date: answered }))
          : escapeHtml(fillIn(texts.acceptedBy, { name: answeredBy ?? "", date: answered }));
  const terms = paymentTermsOfOrder(quote.paymentTerms, { texts, figures });
  const body = `${pageTop(document, { settings, title: texts.quote })}
<p class="status">${statusText}</p>
<p class="files"><a href="/i/${escapeHtml(token)}/pdf" download>${escapeHtml(texts.pdfFile)}</a></p>
${pageFacts(document, { to: texts.quoteFor, day: [texts.validUntil, figures.date(dueDate)], settings })}
${tableOfLines(document, { texts, figures, reasons: settings.reasons })}${terms === null ? "" : `\n<p>${escapeHtml(terms)}</p>`}${notesOf(document)}${effectiveStatus === "sent" ? answerForm({ quote, settings, token, problem }) : ""}`;
  return html({ language, title: `${texts.quote} ${number}`, body, referrer: "same-origin" });
}

function answerForm({ quote, settings, token, problem }: Omit<QuotePageProps, "timeZone">): string {
  const texts = pdfTextsIn(settings.language);
  const alert = problem && `\n<p class="problem" role="alert">${escapeHtml(texts[problem])}</p>`;
  return `\n<form class="answer" method="post" action="/i/${escapeHtml(token)}/answer">${alert ?? ""}
<input type="hidden" name="version" value="${quote.version}">
<label>${escapeHtml(texts.yourName)}<input name="name" autocomplete="name" maxlength="200" required></label>
<button class="yes" name="answer" value="accepted">${escapeHtml(texts.accept)}</button>
<button name="answer" value="declined" formnovalidate>${escapeHtml(texts.decline)}</button></form>`;
}
