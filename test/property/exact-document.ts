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
  if (lineNets.every((each) => each >= 0n)) return [...lineNets];
  const borne = lineNets.map(() => 0n);
  for (const rate of new Set(lines.map(({ taxRateId }) => taxRateId))) {
    const places = lines.flatMap(({ taxRateId }, at) => (taxRateId === rate ? [at] : []));
    const net = total(places.map((at) => lineNets[at] ?? 0n));
    const above = places.map((at) => ((lineNets[at] ?? 0n) < 0n ? 0n : (lineNets[at] ?? 0n)));
    const parts = allocateExactly(net < 0n ? 0n : net, above);
    for (const [index, at] of places.entries()) borne[at] = parts[index] ?? 0n;
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
  return { discounts, shares, rest: lineNets.map((each, at) => each - (shares[at] ?? 0n)) };
}

/** Each tax for one unit of the net amount: a reverse charge is no part of the payment. */
function sharesOf(taxes: readonly ExactTax[]): { shares: Fraction[]; paid: Fraction } {
  let together: Fraction = { numerator: 0n, by: 1n };
  const shares = taxes.map(({ rate, isCompound, kind }): Fraction => {
    const on = isCompound ? sumOf([{ numerator: 1n, by: 1n }, together]) : { numerator: 1n, by: 1n };
    const share = { numerator: on.numerator * rateOf(rate), by: on.by * RATE };
    if (kind === undefined) together = sumOf([together, share]);
    return kind === "withheld" ? { numerator: -share.numerator, by: share.by } : share;
  });
  const paid = shares.filter((_share, at) => taxes[at]?.kind !== "reverse_charge");
  return { shares, paid: sumOf([{ numerator: 1n, by: 1n }, ...paid]) };
}

/** The exact amount of each tax of a line: included in its amount, or charged on its base. */
function exactTaxes(
  line: ExactLineInput,
  { rest, bases, isWithin }: { rest: Units; bases: readonly Units[]; isWithin: boolean },
) {
  const { shares, paid } = sharesOf(line.taxes);
  return line.taxes.map(({ rate, kind }, at): Fraction => {
    const { numerator, by } = shares[at] ?? { numerator: 0n, by: 1n };
    if (isWithin) return { numerator: rest * numerator * paid.by, by: by * paid.numerator };
    const base = bases[at] ?? 0n;
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
  const same = (label: string, found: unknown, expected: unknown) => {
    if (String(found) !== String(expected))
      problems.push(`${label} is ${String(found)}, not ${String(expected)}`);
  };
  const { discounts, shares, rest } = computeNets(input);
  const groups = new Map<string, { exact: Fraction[]; amounts: Units[] }>();
  same("number of lines", answer.items.length, lines.length);
  const exact = lines.map((line, at): ExactLine => {
    const item = answer.items[at];
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
    same(`discount of line ${at}`, units(item.discountAmount), discounts[at]);
    same(`share of line ${at}`, units(item.documentDiscount), shares[at]);
    same(`total of line ${at}`, units(item.total), net + tax);
    same(`amount of line ${at}`, isWithin ? net + tax : net, rest[at]);
    same(
      `taxes of line ${at}`,
      taxes.map((each) => each.taxRateId),
      line.taxes.map((each) => each.taxRateId),
    );
    same(
      `tax of line ${at}`,
      tax,
      total(amounts.filter((_amount, index) => kinds[index] !== "reverse_charge")),
    );
    const within = exactTaxes(line, { rest: rest[at] ?? 0n, bases, isWithin });
    const keys = line.taxes.map(({ rate, kind }) => `${rate} ${kind ?? ""}`);
    const found = line.taxes.map((each, index) => {
      const amount = amounts[index] ?? 0n;
      const part = within[index] ?? { numerator: 0n, by: 1n };
      const twice = keys.slice(0, index).filter((key) => key === keys[index]).length;
      const key = `${keys[index]} ${twice}`;
      const group = groups.get(key) ?? { exact: [], amounts: [] };
      groups.set(key, { exact: [...group.exact, part], amounts: [...group.amounts, amount] });
      if (input.taxRounding === "line") same(`tax ${index} of line ${at}`, amount, roundHalfUp(part));
      else if (!isBeside(amount, part)) problems.push(`tax ${index} of line ${at} is a unit off: ${amount}`);
      const lostAmount = amount - roundHalfUp({ numerator: amount * rateOf(each.recoverable), by: RATE });
      const { base = "0", nonrecoverableAmount } = taxes[index] ?? {};
      same(`base ${index} of line ${at}`, units(base), bases[index]);
      if (nonrecoverableAmount !== undefined)
        same(`lost part ${index} of line ${at}`, units(nonrecoverableAmount), lostAmount);
      return { tax: each, base: bases[index] ?? 0n, amount, lostAmount };
    });
    return { net, tax, taxes: found };
  });
  if (input.taxRounding === "document")
    for (const [key, group] of groups)
      same(`tax of all lines at ${key}`, total(group.amounts), roundHalfUp(sumOf(group.exact)));
  const sums = { net: total(exact.map(({ net }) => net)), tax: total(exact.map(({ tax }) => tax)) };
  same("subtotal", units(answer.subtotal), sums.net);
  same("tax", units(answer.taxAmount), sums.tax);
  same("total", units(answer.total), sums.net + sums.tax);
  same("discount", units(answer.discountAmount), total(shares));
  return { lines: exact, problems };
}
