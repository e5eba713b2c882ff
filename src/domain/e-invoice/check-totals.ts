import { minorUnitOf } from "#domain/minor-unit.ts";
import { abs } from "#domain/money-ratios.ts";
import { add, compare, isZero, type Money, percentOf, subtract, sum, toAmount } from "#domain/money.ts";
import type { ParsedAdjustment, ParsedInvoice, ParsedTax } from "./parsed-invoice.ts";

/** Rounding tolerance of the rules, for a tax at its rate and for the sum of its lines. */
const ROUNDING = toAmount("1.00");

/** Returns what doesn't add up in a file, each with its rule; such a file isn't imported. */
export function totalFaults(invoice: ParsedInvoice): string[] {
  return [...sumFaults(invoice), ...taxFaults(invoice)];
}

function sumFaults({ lines, adjustments, taxes, totals }: ParsedInvoice): string[] {
  const { withoutTax, tax, withTax, prepaid, rounding, payable } = totals;
  const owed = add(subtract(withTax, prepaid), rounding);
  return [
    ...(totals.lines === null
      ? [lines.length > 0 && "The sum of the lines is missing (BR-12)"]
      : baseFaults({ lines, adjustments, totals }, totals.lines)),
    taxes.length > 0 &&
      differenceFault([sum(taxes.map(({ amount }) => amount)), tax], ["The taxes add up to", "BR-CO-14"]),
    differenceFault(
      [add(withoutTax, tax), withTax],
      ["The total excluding tax and the tax add up to", "BR-CO-15"],
    ),
    differenceFault([owed, payable], ["The total minus prepayments is", "BR-CO-16"]),
  ].filter((fault) => fault !== false && fault !== null);
}

type TaxBase = Pick<ParsedInvoice, "lines" | "adjustments" | "totals">;

function baseFaults({ lines, adjustments, totals }: TaxBase, linesTotal: Money) {
  const { allowances, charges, withoutTax } = totals;
  const amounts = (isCharge: boolean) =>
    sum(adjustments.filter((adjustment) => adjustment.isCharge === isCharge).map(({ amount }) => amount));
  const base = add(subtract(linesTotal, allowances), charges);
  return [
    lines.length > 0 &&
      differenceFault([sum(lines.map(({ net }) => net)), linesTotal], ["The lines add up to", "BR-CO-10"]),
    differenceFault([amounts(false), allowances], ["The allowances add up to", "BR-CO-11"]),
    differenceFault([amounts(true), charges], ["The charges add up to", "BR-CO-12"]),
    differenceFault([base, withoutTax], ["Lines, allowances and charges add up to", "BR-CO-13"]),
  ];
}

/** Returns a message if the computed and the invoiced amount differ. */
function differenceFault(
  [computed, invoiced]: readonly [Money, Money],
  [label, rule]: readonly [string, string],
): string | null {
  return computed === invoiced ? null : `${label} ${computed}, but the file has ${invoiced} (${rule})`;
}

function taxFaults({ currency, lines, adjustments, taxes, totals }: ParsedInvoice): string[] {
  if (taxes.length === 0) return [];
  const taxKeys = new Set(taxes.map(({ tax }) => keyOfTax(tax)));
  const unknown = lines.find(({ net, tax }) => !isZero(net) && !taxKeys.has(keyOfTax(tax)));
  return [
    exceedsRounding([sum(taxes.map(({ taxable }) => taxable)), totals.withoutTax]) &&
      "The taxable amounts don't add up to the net total (BR-CO-13)",
    unknown !== undefined &&
      `Line ${unknown.id.slice(0, 20)} has a ${unknown.tax.rate}% tax that isn't in the totals (BR-CO-18)`,
    ...taxes.flatMap(({ tax, taxable, amount }) => [
      exceedsRounding([percentOf(taxable, tax.rate, minorUnitOf(currency)), amount]) &&
        `The ${tax.rate}% tax on ${taxable} isn't ${amount} (BR-CO-17)`,
      lines.length > 0 &&
        exceedsRounding([taxedSum({ lines, adjustments }, tax), taxable]) &&
        `Lines at ${tax.rate}% tax don't add up to ${taxable} (BR-S-08)`,
    ]),
  ].filter((fault) => fault !== false);
}

function exceedsRounding([taxedTotal, computed]: readonly [Money, Money]): boolean {
  return compare(abs(subtract(taxedTotal, computed)), ROUNDING) > 0;
}

/** Returns the key of a tax: category and rate, or the rate alone without a category. */
export function keyOfTax({ category, rate }: ParsedTax): string {
  return `${category ?? ""} ${rate}`;
}

type TaxableParts = { lines: ParsedInvoice["lines"]; adjustments: readonly ParsedAdjustment[] };

function taxedSum({ lines, adjustments }: TaxableParts, tax: ParsedTax): Money {
  const hasSameTax = (part: { tax: ParsedTax }) => keyOfTax(part.tax) === keyOfTax(tax);
  const adjustmentAmounts = (isCharge: boolean) =>
    adjustments
      .filter((adjustment) => hasSameTax(adjustment) && adjustment.isCharge === isCharge)
      .map(({ amount }) => amount);
  return subtract(
    add(sum(lines.filter(hasSameTax).map(({ net }) => net)), sum(adjustmentAmounts(true))),
    sum(adjustmentAmounts(false)),
  );
}
