import { type Element, readMarkup } from "#domain/bank/markup.ts";
import { isNegative, type Money, negate } from "#domain/money.ts";
import { UnreadableFile } from "#domain/file-limits.ts";
import type { ParsedInvoice, ParsedNumber } from "./parsed-invoice.ts";
import { readCii } from "./read-cii.ts";
import { readUbl } from "./read-ubl.ts";

/** Other XML formats that may be mistaken for an e-invoice, by their root element. */
const UNSUPPORTED_FORMATS: Readonly<Record<string, string>> = {
  CROSSINDUSTRYDOCUMENT: "ZUGFeRD 1 isn't supported. Ask for ZUGFeRD 2 or another EN 16931 invoice.",
  FATTURAELETTRONICA: "FatturaPA isn't supported. Ask for UBL or CII.",
  DOCUMENT: "This is a bank statement. Import it on the Bank page.",
  STANDARDBUSINESSDOCUMENT: "This is a Peppol envelope. Save the invoice inside it and import that.",
};

/** Reads UBL or CII; values are kept as written, but every amount of a credit is positive. */
export function readEInvoice(text: string): ParsedInvoice {
  if (text.split("<").length > TAGS_MAX)
    throw new UnreadableFile(1, "The file has too many elements. Enter the bill manually.");
  const [root] = readMarkup(text, "xml").children;
  if (root === undefined)
    throw new UnreadableFile(1, "This isn't an XML file. Choose an XML file or a PDF with one inside.");
  const invoice = read(root);
  const { length } = invoice.lines;
  if (length === 0 && invoice.taxes.length === 0)
    throw new UnreadableFile(
      1,
      "The file has no lines or taxes (MINIMUM profile), so it isn't a full invoice. Ask the vendor for a full one.",
    );
  if (length > LINES_MAX)
    throw new UnreadableFile(1, `The invoice has more than ${LINES_MAX} lines. Enter the bill manually.`);
  return swapInvoiceAndCredit(invoice);
}

/** Maximum number of tags: each element takes memory, however small it is. */
const TAGS_MAX = 500_000;
/** Maximum lines of a document, plus room for charges. */
const LINES_MAX = 450;

function read(root: Element): ParsedInvoice {
  if (root.name === "INVOICE" || root.name === "CREDITNOTE") return readUbl(root);
  if (root.name === "CROSSINDUSTRYINVOICE") return readCii(root);
  const unsupported = UNSUPPORTED_FORMATS[root.name];
  throw new UnreadableFile(root.line, unsupported ?? "This XML file isn't a UBL or CII invoice");
}

/** Converts a negative invoice to a credit, and vice versa. */
function swapInvoiceAndCredit(invoice: ParsedInvoice): ParsedInvoice {
  const { totals, lines, adjustments, taxes } = invoice;
  if (!isNegative(totals.withTax)) return invoice;
  const { lines: sum, allowances, charges, withoutTax, tax, withTax, prepaid, rounding, payable } = totals;
  return {
    ...invoice,
    isCredit: !invoice.isCredit,
    lines: lines.map((line) => ({ ...line, quantity: negateNumber(line.quantity), net: negate(line.net) })),
    adjustments: adjustments.map((adjustment) => ({ ...adjustment, amount: negate(adjustment.amount) })),
    taxes: taxes.map((taxTotal) => ({
      ...taxTotal,
      taxable: negate(taxTotal.taxable),
      amount: negate(taxTotal.amount),
    })),
    totals: {
      lines: sum === null ? null : negate(sum),
      ...negateTotals({ allowances, charges, withoutTax, tax, withTax, prepaid, rounding, payable }),
    },
  };
}

type InvoiceTotals = Omit<ParsedInvoice["totals"], "lines">;

function negateTotals(amounts: InvoiceTotals): InvoiceTotals {
  const flipSign = (amount: Money) => negate(amount);
  return {
    allowances: flipSign(amounts.allowances),
    charges: flipSign(amounts.charges),
    withoutTax: flipSign(amounts.withoutTax),
    tax: flipSign(amounts.tax),
    withTax: flipSign(amounts.withTax),
    prepaid: flipSign(amounts.prepaid),
    rounding: flipSign(amounts.rounding),
    payable: flipSign(amounts.payable),
  };
}

function negateNumber(number: ParsedNumber): ParsedNumber {
  return number.startsWith("-") ? number.slice(1) : `-${number}`;
}
