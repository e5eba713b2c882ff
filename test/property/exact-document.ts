import { halfUp, type Fraction, isBeside, scaled, spread, sumOf, TEN, total, type Units } from "./exact.ts";

/** One tax of a line as its side has it. */
export type ExactTax = {
  taxRateId: string;
  rate: string;
  isCompound: boolean;
  kind?: string | undefined;
  /** In percent. */
  recoverable: string;
};
export type AskedLine = {
  quantity: string;
  unitPrice: string;
  discount: string | null;
  taxRateId: string | null;
  taxes: readonly ExactTax[];
};
export type AskedDocument = {
  lines: readonly AskedLine[];
  discount: string | null;
  pricesIncludeTax: boolean;
  taxRounding: string;
  minorUnit: number;
};

/** What a line comes to, in units of its document's currency. */
export type ExactLine = {
  net: Units;
  tax: Units;
  taxes: { tax: ExactTax; base: Units; amount: Units; own: Units }[];
};

type ToldTax = { taxRateId: string; base: string; amount: string; ownAmount?: string | undefined };
export type ToldLine = {
  subtotal: string;
  taxAmount: string;
  total: string;
  discountAmount: string;
  documentDiscount: string;
  taxComponents: readonly ToldTax[];
};
export type ToldDocument = {
  items: readonly ToldLine[];
  subtotal: string;
  taxAmount: string;
  total: string;
  discountAmount: string;
};

const RATE = TEN(6);
const rateOf = (percent: string): bigint => scaled(percent, 4);

/** What a discount takes off an amount. */
function off(amount: Units, discount: string | null, minorUnit: number): Units {
  if (discount === null) return 0n;
  return discount.endsWith("%")
    ? halfUp({ of: amount * rateOf(discount.slice(0, -1)), by: RATE })
    : scaled(discount, minorUnit);
}

/** What lines bear a document's discount by: of each tax only what lines below zero leave of it (Decision 0113). */
function bearing(left: readonly Units[], lines: readonly AskedLine[]): Units[] {
  if (left.every((each) => each >= 0n)) return [...left];
  const borne = left.map(() => 0n);
  for (const rate of new Set(lines.map(({ taxRateId }) => taxRateId))) {
    const places = lines.flatMap(({ taxRateId }, at) => (taxRateId === rate ? [at] : []));
    const net = total(places.map((at) => left[at] ?? 0n));
    const above = places.map((at) => ((left[at] ?? 0n) < 0n ? 0n : (left[at] ?? 0n)));
    const parts = spread(net < 0n ? 0n : net, above);
    for (const [place, at] of places.entries()) borne[at] = parts[place] ?? 0n;
  }
  return borne;
}

/** What is asked for each line, with the tax in it where the prices have it. */
function askedAmounts({ lines, discount, minorUnit }: AskedDocument) {
  const discounts: Units[] = [];
  const left = lines.map((line) => {
    const by = TEN(8);
    const gross = halfUp({ of: scaled(line.quantity, 4) * scaled(line.unitPrice, 4) * TEN(minorUnit), by });
    const taken = off(gross, line.discount, minorUnit);
    discounts.push(taken);
    return gross - taken;
  });
  const shares = spread(off(total(left), discount, minorUnit), bearing(left, lines));
  return { discounts, shares, rest: left.map((each, at) => each - (shares[at] ?? 0n)) };
}

/** What each tax is of one unit of the net amount: of reverse charge no part of what is paid. */
function sharesOf(taxes: readonly ExactTax[]): { shares: Fraction[]; paid: Fraction } {
  let together: Fraction = { of: 0n, by: 1n };
  const shares = taxes.map(({ rate, isCompound, kind }): Fraction => {
    const on = isCompound ? sumOf([{ of: 1n, by: 1n }, together]) : { of: 1n, by: 1n };
    const share = { of: on.of * rateOf(rate), by: on.by * RATE };
    if (kind === undefined) together = sumOf([together, share]);
    return kind === "withheld" ? { of: -share.of, by: share.by } : share;
  });
  const paid = shares.filter((_share, at) => taxes[at]?.kind !== "reverse_charge");
  return { shares, paid: sumOf([{ of: 1n, by: 1n }, ...paid]) };
}

/** What each tax of a line is exactly: within what was asked for, or of its base on top of it. */
function exactTaxes(
  line: AskedLine,
  { rest, bases, isWithin }: { rest: Units; bases: readonly Units[]; isWithin: boolean },
) {
  const { shares, paid } = sharesOf(line.taxes);
  return line.taxes.map(({ rate, kind }, at): Fraction => {
    const { of, by } = shares[at] ?? { of: 0n, by: 1n };
    if (isWithin) return { of: rest * of * paid.by, by: by * paid.of };
    const base = bases[at] ?? 0n;
    return { of: (kind === "withheld" ? -base : base) * rateOf(rate), by: RATE };
  });
}

/** A tax that is charged and recoverable as a whole is told in its line alone. */
function toldTaxes(
  { taxComponents, subtotal, taxAmount }: ToldLine,
  { taxes }: AskedLine,
): readonly ToldTax[] {
  const [only] = taxes;
  if (taxComponents.length > 0 || only === undefined) return taxComponents;
  return [{ taxRateId: only.taxRateId, base: subtotal, amount: taxAmount }];
}

type Found = { lines: ExactLine[]; problems: string[] };

/** What a document that was answered comes to, and where that is not what was asked for (Accounting 0, 8). */
export function checkedDocument(asked: AskedDocument, told: ToldDocument): Found {
  const { lines, minorUnit, pricesIncludeTax: isWithin } = asked;
  const units = (text: string): Units => scaled(text, minorUnit);
  const problems: string[] = [];
  const same = (what: string, found: unknown, expected: unknown) => {
    if (String(found) !== String(expected))
      problems.push(`${what} is ${String(found)}, not ${String(expected)}`);
  };
  const { discounts, shares, rest } = askedAmounts(asked);
  const groups = new Map<string, { exact: Fraction[]; amounts: Units[] }>();
  same("number of lines", told.items.length, lines.length);
  const exact = lines.map((line, at): ExactLine => {
    const item = told.items[at];
    if (item === undefined) return { net: 0n, tax: 0n, taxes: [] };
    const [net, tax] = [units(item.subtotal), units(item.taxAmount)];
    const taxes = toldTaxes(item, line);
    const amounts = taxes.map(({ amount }) => units(amount));
    const kinds = line.taxes.map(({ kind }) => kind);
    const bases = line.taxes.map(({ isCompound }, place) =>
      isCompound
        ? net + total(amounts.slice(0, place).filter((_amount, before) => kinds[before] === undefined))
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
      total(amounts.filter((_amount, place) => kinds[place] !== "reverse_charge")),
    );
    const within = exactTaxes(line, { rest: rest[at] ?? 0n, bases, isWithin });
    const keys = line.taxes.map(({ rate, kind }) => `${rate} ${kind ?? ""}`);
    const found = line.taxes.map((each, place) => {
      const amount = amounts[place] ?? 0n;
      const part = within[place] ?? { of: 0n, by: 1n };
      const twice = keys.slice(0, place).filter((key) => key === keys[place]).length;
      const key = `${keys[place]} ${twice}`;
      const group = groups.get(key) ?? { exact: [], amounts: [] };
      groups.set(key, { exact: [...group.exact, part], amounts: [...group.amounts, amount] });
      if (asked.taxRounding === "line") same(`tax ${place} of line ${at}`, amount, halfUp(part));
      else if (!isBeside(amount, part)) problems.push(`tax ${place} of line ${at} is a unit off: ${amount}`);
      const own = amount - halfUp({ of: amount * rateOf(each.recoverable), by: RATE });
      const { base = "0", ownAmount } = taxes[place] ?? {};
      same(`base ${place} of line ${at}`, units(base), bases[place]);
      if (ownAmount !== undefined) same(`lost part ${place} of line ${at}`, units(ownAmount), own);
      return { tax: each, base: bases[place] ?? 0n, amount, own };
    });
    return { net, tax, taxes: found };
  });
  if (asked.taxRounding === "document")
    for (const [key, group] of groups)
      same(`tax of all lines at ${key}`, total(group.amounts), halfUp(sumOf(group.exact)));
  const sums = { net: total(exact.map(({ net }) => net)), tax: total(exact.map(({ tax }) => tax)) };
  same("subtotal", units(told.subtotal), sums.net);
  same("tax", units(told.taxAmount), sums.tax);
  same("total", units(told.total), sums.net + sums.tax);
  same("discount", units(told.discountAmount), total(shares));
  return { lines: exact, problems };
}
