import type { Content } from "pdfmake";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import { isVatNumber, type TaxCategory } from "#domain/e-invoice/codes.ts";
import { type Money, sum } from "#domain/money.ts";
import { fillIn } from "#domain/pdf-languages.ts";
import type { figuresIn, PdfTexts } from "#domain/pdf-texts.ts";
import type { ExemptionCode } from "#domain/tax-exemption.ts";
import { taxNameWithRate, rateTexts } from "#domain/tax-components.ts";
import { taxSums } from "#domain/tax-report.ts";
import { textContent } from "./printable-text.ts";
import { SOFT_COLOR } from "./pdf-style.ts";

/** Why a tax rate charges nothing: its category, and its exemption code or a reason entered by the user. */
export type UntaxedReason = { category: TaxCategory; code: ExemptionCode | null; explanation: string };
/** Reasons by tax rate, for a document's untaxed rates. */
export type UntaxedReasons = ReadonlyMap<string, UntaxedReason>;

type TaxLineContext = {
  document: Document;
  texts: PdfTexts;
  figures: ReturnType<typeof figuresIn>;
  reasons: UntaxedReasons;
};
type TaxSumRow = { label: string; text: string; isStrong: false };

/** Returns a line's tax column: its rates, why there is none, or a dash. */
export function taxOfLine(
  item: DocumentItem,
  { texts, figures, reasons }: Omit<TaxLineContext, "document">,
): string {
  const untaxed: Partial<Record<TaxCategory, string>> = {
    AE: texts.reverseChargeShort,
    E: texts.exemptShort,
    K: texts.exemptShort,
    G: texts.exemptShort,
    O: texts.outsideTaxShort,
  };
  const category = reasons.get(item.taxRateId ?? "")?.category ?? "S";
  return untaxed[category] ?? (rateTexts(item, figures.percent) || "–");
}

/** Each tax with its base: added to it, or included in the total. Untaxed amounts are grouped by reason. */
export function taxRows({ document, texts, figures, reasons }: TaxLineContext): TaxSumRow[] {
  const [sentence, unnamed] = document.pricesIncludeTax
    ? [texts.taxWithin, texts.taxInside]
    : [texts.taxOn, texts.tax];
  return byReason(document.items, reasons, (reason) => reason?.category ?? "").flatMap(
    ({ items, reason }) => {
      const untaxed = reason === null ? null : categoryName(reason, texts);
      return taxSums(items).map(({ name, rate, kind, net, tax }) => ({
        label: fillIn(
          untaxed !== null
            ? texts.untaxedOn
            : kind === "reverse_charge"
              ? texts.reverseCharge
              : kind === "withheld"
                ? texts.taxOn
                : sentence,
          {
            reason: untaxed ?? "",
            tax: taxNameWithRate({
              name: figures.name(name === "" ? unnamed : name),
              percent: figures.percent(rate),
            }),
            net: figures.money(net),
          },
        ),
        text: figures.money(tax),
        isStrong: false,
      }));
    },
  );
}

/** Returns the law behind each exemption, or the user's reason, each with its amount. */
export function reasonLines({ document, texts, figures, reasons }: TaxLineContext): string[] {
  const groups = byReason(document.items, reasons, (reason) => (reason ? reasonText(reason, texts) : ""));
  return groups.flatMap(({ items, reason }) => {
    const text = reason === null ? "" : reasonText(reason, texts);
    if (reason === null || text === "") return [];
    const net = figures.money(sum(items.map(({ subtotal }): Money => subtotal)));
    const basis = fillIn(texts.untaxedOn, {
      reason: categoryName(reason, texts) ?? texts.reverseChargeName,
      net,
    });
    return [`${basis} – ${text}`];
  });
}

/** The same for below the totals. */
export function reasonContents(pdf: TaxLineContext): Content[] {
  const lines = reasonLines(pdf);
  if (lines.length === 0) return [];
  return [
    {
      stack: lines.map((line) => textContent(line)),
      fontSize: 8.5,
      color: SOFT_COLOR,
      margin: [0, 12, 0, 0],
    },
  ];
}

type ReasonGroup = { items: DocumentItem[]; reason: UntaxedReason | null };

function byReason(
  items: readonly DocumentItem[],
  reasons: UntaxedReasons,
  keyOf: (reason: UntaxedReason | null) => string,
): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const item of items) {
    const reason = reasons.get(item.taxRateId ?? "") ?? null;
    const key = `${reason?.category ?? ""} ${keyOf(reason)}`;
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { items: [item], reason });
  }
  return [...groups.values()];
}

/** Returns a category's name; null for reverse charge, with its own sentence. */
function categoryName({ category }: UntaxedReason, texts: PdfTexts): string | null {
  const names: Partial<Record<TaxCategory, string>> = {
    Z: texts.zeroRated,
    E: texts.exempt,
    K: texts.withinUnion,
    G: texts.exported,
    O: texts.outsideTax,
  };
  return names[category] ?? null;
}

/** Returns the user's reason, else the article named by the code, or a national code unchanged. */
function reasonText({ code, explanation: typed }: UntaxedReason, texts: PdfTexts): string {
  if (typed !== "" || code === null) return typed;
  const [, article, part = ""] = /^VATEX-EU-(\d+)(?:-(\w+))?$/.exec(code) ?? [];
  if (article === undefined) return code.startsWith("VATEX-EU-") ? "" : code;
  const [, number = "", letters = ""] = /^(\d*)([A-Z]*)$/.exec(part) ?? [];
  const parts = [article, number, letters.toLowerCase()].filter((text) => text !== "");
  return fillIn(texts.article, {
    article: parts.map((text, index) => (index === 0 ? text : `(${text})`)).join(" "),
  });
}

/** Returns a labeled tax ID: a VAT number if it starts with a country code, else a local one. */
export function taxIdLine(number: string, texts: PdfTexts): string {
  const compact = number.replace(/[\s.-]/g, "").toUpperCase();
  if (!isVatNumber(compact)) return `${texts.taxId} ${number}`;
  if (compact.startsWith("CH")) return `${texts.swissVatId} ${number}`;
  return `${compact.startsWith("AT") ? texts.austrianVatId : texts.vatId} ${number}`;
}
