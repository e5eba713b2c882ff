import {
  roundHalfUp,
  type Fraction,
  isBeside,
  scaled,
  allocateExactly,
  sumOf,
  TEN,
  total,
  type Units,
} from "./exact-arithmetic.ts";

/** One tax of a line on its side. */
export type ExactTax = {
  taxRateId: string;
  rate: string;
  isCompound: boolean;
  kind?: string | undefined;
  /** In percent. */
  recoverable: string;
};
export type ExactLineInput = {
  quantity: string;
  unitPrice: string;
  discount: string | null;
  taxRateId: string | null;
  taxes: readonly ExactTax[];
};
export type ExactDocumentInput = {
  lines: readonly ExactLineInput[];
  discount: string | null;
  pricesIncludeTax: boolean;
  taxRounding: string;
  minorUnit: number;
};

/** The amount of a line, in units of its document's currency. */
export type ExactLine = {
  net: Units;
  tax: Units;
  taxes: { tax: ExactTax; base: Units; amount: Units; lostAmount: Units }[];
};

type TaxComponentReply = {
  taxRateId: string;
  base: string;
  amount: string;
  nonrecoverableAmount?: string | undefined;
};
export type LineAnswer = {
  subtotal: string;
  taxAmount: string;
  total: string;
  discountAmount: string;
  documentDiscount: string;
  taxComponents: readonly TaxComponentReply[];
};
export type DocumentAnswer = {
  items: readonly LineAnswer[];
  subtotal: string;
  taxAmount: string;
  total: string;
  discountAmount: string;
};

const RATE = TEN(6);
const rateOf = (percent: string): bigint => scaled(percent, 4);

/** The discount on an amount. */
function discountAmountOf(amount: Units, discount: string | null, minorUnit: number): Units {
  if (discount === null) return 0n;
  return discount.endsWith("%")
    ? roundHalfUp({ numerator: amount * rateOf(discount.slice(0, -1)), by: RATE })
    : scaled(discount, minorUnit);
}

/** The base by which lines share a document's discount: the rest of each tax after lines below zero (Decision 0113). */
function discountBases(lineNets: readonly Units[], lines: readonly ExactLineInput[]): Units[] {
  if (lineNets.every((net) => net >= 0n)) return [...lineNets];
  const borne = lineNets.map(() => 0n);
  for (const rate of new Set(lines.map(({ taxRateId }) => taxRateId))) {
    const places = lines.flatMap(({ taxRateId }, index) => (taxRateId === rate ? [index] : []));
    const net = total(places.map((place) => lineNets[place] ?? 0n));
    const above = places.map((place) => ((lineNets[place] ?? 0n) < 0n ? 0n : (lineNets[place] ?? 0n)));
    const parts = allocateExactly(net < 0n ? 0n : net, above);
    for (const [index, lineIndex] of places.entries()) borne[lineIndex] = parts[index] ?? 0n;
  }
  return borne;
}

/** The amount of each line, including tax where the prices include it. */
function computeNets({ lines, discount, minorUnit }: ExactDocumentInput) {
  const discounts: Units[] = [];
  const lineNets = lines.map((line) => {
    const by = TEN(8);
    const gross = roundHalfUp({
      numerator: scaled(line.quantity, 4) * scaled(line.unitPrice, 4) * TEN(minorUnit),
      by,
    });
    const lineDiscount = discountAmountOf(gross, line.discount, minorUnit);
    discounts.push(lineDiscount);
    return gross - lineDiscount;
  });
  const shares = allocateExactly(
    discountAmountOf(total(lineNets), discount, minorUnit),
    discountBases(lineNets, lines),
  );
  return { discounts, shares, rest: lineNets.map((net, index) => net - (shares[index] ?? 0n)) };
}

/** Each tax for one unit of the net amount: a reverse charge isn't part of the payment. */
function sharesOf(taxes: readonly ExactTax[]): { shares: Fraction[]; paid: Fraction } {
  let together: Fraction = { numerator: 0n, by: 1n };
  const shares = taxes.map(({ rate, isCompound, kind }): Fraction => {
    const on = isCompound ? sumOf([{ numerator: 1n, by: 1n }, together]) : { numerator: 1n, by: 1n };
    const share = { numerator: on.numerator * rateOf(rate), by: on.by * RATE };
    if (kind === undefined) together = sumOf([together, share]);
    return kind === "withheld" ? { numerator: -share.numerator, by: share.by } : share;
  });
  const paid = shares.filter((_share, index) => taxes[index]?.kind !== "reverse_charge");
  return { shares, paid: sumOf([{ numerator: 1n, by: 1n }, ...paid]) };
}

/** The exact amount of each tax of a line: included in its amount, or charged on its base. */
function exactTaxes(
  line: ExactLineInput,
  { rest, bases, isWithin }: { rest: Units; bases: readonly Units[]; isWithin: boolean },
) {
  const { shares, paid } = sharesOf(line.taxes);
  return line.taxes.map(({ rate, kind }, index): Fraction => {
    const { numerator, by } = shares[index] ?? { numerator: 0n, by: 1n };
    if (isWithin) return { numerator: rest * numerator * paid.by, by: by * paid.numerator };
    const base = bases[index] ?? 0n;
    return { numerator: (kind === "withheld" ? -base : base) * rateOf(rate), by: RATE };
  });
}

/** A tax that is charged and fully recoverable appears only in the amounts of its line. */
function answeredTaxes(
  { taxComponents, subtotal, taxAmount }: LineAnswer,
  { taxes }: ExactLineInput,
): readonly TaxComponentReply[] {
  const [only] = taxes;
  if (taxComponents.length > 0 || only === undefined) return taxComponents;
  return [{ taxRateId: only.taxRateId, base: subtotal, amount: taxAmount }];
}

type DocumentCheck = { lines: ExactLine[]; problems: string[] };

/** The amounts of a document as the API answered it, and where they differ from the input (Accounting 0, 8). */
export function checkedDocument(input: ExactDocumentInput, answer: DocumentAnswer): DocumentCheck {
  const { lines, minorUnit, pricesIncludeTax: isWithin } = input;
  const units = (text: string): Units => scaled(text, minorUnit);
  const problems: string[] = [];
  const compareValues = (label: string, actual: unknown, expected: unknown) => {
    if (String(actual) !== String(expected))
      problems.push(`${label} is ${String(actual)}, not ${String(expected)}`);
  };
  const { discounts, shares, rest } = computeNets(input);
  const groups = new Map<string, { exact: Fraction[]; amounts: Units[] }>();
  compareValues("number of lines", answer.items.length, lines.length);
  const exact = lines.map((line, position): ExactLine => {
    const item = answer.items[position];
    if (item === undefined) return { net: 0n, tax: 0n, taxes: [] };
    const [net, tax] = [units(item.subtotal), units(item.taxAmount)];
    const taxes = answeredTaxes(item, line);
    const amounts = taxes.map(({ amount }) => units(amount));
    const kinds = line.taxes.map(({ kind }) => kind);
    const bases = line.taxes.map(({ isCompound }, index) =>
      isCompound
        ? net + total(amounts.slice(0, index).filter((_amount, before) => kinds[before] === undefined))
        : net,
    );
    compareValues(`discount of line ${position}`, units(item.discountAmount), discounts[position]);
    compareValues(`share of line ${position}`, units(item.documentDiscount), shares[position]);
    compareValues(`total of line ${position}`, units(item.total), net + tax);
    compareValues(`amount of line ${position}`, isWithin ? net + tax : net, rest[position]);
    compareValues(
      `taxes of line ${position}`,
      taxes.map((component) => component.taxRateId),
      line.taxes.map((lineTax) => lineTax.taxRateId),
    );
    compareValues(
      `tax of line ${position}`,
      tax,
      total(amounts.filter((_amount, index) => kinds[index] !== "reverse_charge")),
    );
    const within = exactTaxes(line, { rest: rest[position] ?? 0n, bases, isWithin });
    const keys = line.taxes.map(({ rate, kind }) => `${rate} ${kind ?? ""}`);
    const componentReplies = line.taxes.map((lineTax, index) => {
      const amount = amounts[index] ?? 0n;
      const part = within[index] ?? { numerator: 0n, by: 1n };
      const twice = keys.slice(0, index).filter((key) => key === keys[index]).length;
      const key = `${keys[index]} ${twice}`;
      const group = groups.get(key) ?? { exact: [], amounts: [] };
      groups.set(key, { exact: [...group.exact, part], amounts: [...group.amounts, amount] });
      if (input.taxRounding === "line")
        compareValues(`tax ${index} of line ${position}`, amount, roundHalfUp(part));
      else if (!isBeside(amount, part))
        problems.push(`tax ${index} of line ${position} is a unit off: ${amount}`);
      const lostAmount = amount - roundHalfUp({ numerator: amount * rateOf(lineTax.recoverable), by: RATE });
      const { base = "0", nonrecoverableAmount } = taxes[index] ?? {};
      compareValues(`base ${index} of line ${position}`, units(base), bases[index]);
      if (nonrecoverableAmount !== undefined)
        compareValues(`lost part ${index} of line ${position}`, units(nonrecoverableAmount), lostAmount);
      return { tax: lineTax, base: bases[index] ?? 0n, amount, lostAmount };
    });
    return { net, tax, taxes: componentReplies };
  });
  if (input.taxRounding === "document")
    for (const [key, group] of groups)
      compareValues(`tax of all lines at ${key}`, total(group.amounts), roundHalfUp(sumOf(group.exact)));
  const sums = { net: total(exact.map(({ net }) => net)), tax: total(exact.map(({ tax }) => tax)) };
  compareValues("subtotal", units(answer.subtotal), sums.net);
  compareValues("tax", units(answer.taxAmount), sums.tax);
  compareValues("total", units(answer.total), sums.net + sums.tax);
  compareValues("discount", units(answer.discountAmount), total(shares));
  return { lines: exact, problems };
}
