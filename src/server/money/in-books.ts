import type { MoneyEntryInput } from "#contract/money.ts";
import { atRate, type ExchangeRate, impliedRate } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { type EntryCurrencies, isBetween, isConverted } from "#domain/money-entry.ts";
import { isPositive, isZero, type Money } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { questionRate, questionRates, rateOn, rejectExcessDecimals } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";

type TypedLine = MoneyEntryInput["lines"][number];

/** A line in the currency of the books, with what it is in those of the accounts where these have one of their own. */
export type LineInBooks = Omit<TypedLine, "arrivedAmount"> & {
  foreignAmount: Money | null;
  arrivedAmount: Money | null;
};

export type EntryInBooks = { lines: LineInBooks[]; exchangeRate: ExchangeRate | null };

/** `keptRate` is that of the entry as it was, where its day and its account stay; `keepsAmounts`, whether a transfer's amounts do. */
export type RatedEntry = MoneyEntryInput & { keptRate?: ExchangeRate | null; keepsAmounts?: boolean };

/**
 * What an entry is in the books (Accounting 10). Of an account in a currency of its own each line is what was typed at the
 * rate of the day, or at one that was typed; what was posted keeps its own. A transfer between currencies says what left and what arrived, and the one of
 * them that is in the currency of the books is what both sides are there.
 */
export async function entryInBooks(
  tx: Tx,
  input: RatedEntry,
  currencies: EntryCurrencies,
): Promise<EntryInBooks> {
  const { accountCurrency: bookCurrency } = currencies;
  const { kind, lines } = input;
  rejectExcessEntryDecimals(tx, lines, currencies);
  const hasTwo = isBetween(kind, currencies);
  for (const [index, { amount, arrivedAmount }] of lines.entries()) {
    const field = `lines[${index}].arrivedAmount`;
    if (hasTwo && arrivedAmount == null) throw refuseField("account.amount-missing", field);
    if (arrivedAmount != null && !isPositive(arrivedAmount)) throw refuseField("money.no-amount", field);
    const isLeft = kind === "transfer" && arrivedAmount === amount;
    if (!hasTwo && arrivedAmount != null && !isLeft) throw refuseField("account.amount-not-foreign", field);
  }
  const currency = isConverted(kind, currencies) ? bookCurrency : null;
  if (currency === null && input.exchangeRate != null) throw refuseField("currency.own-rate", "exchangeRate");
  const exchangeRate = currency === null ? null : await rateOf(tx, input, currency);
  const converted = lines.map((line, index) => inBooks(tx, { line, index, exchangeRate, currencies, kind }));
  if (hasTwo) await questionAmounts(tx, input, { currencies, converted });
  return { exchangeRate, lines: converted };
}

/** Asks about the two amounts of a transfer where they imply a rate that is far from the last one. */
async function questionAmounts(
  tx: Tx,
  { date, isSure, keepsAmounts = false }: RatedEntry,
  {
    currencies: { accountCurrency: bookCurrency, other },
    converted,
  }: { currencies: EntryCurrencies; converted: LineInBooks[] },
): Promise<void> {
  if (keepsAmounts) return;
  await questionRates(
    tx,
    converted.flatMap(({ amount, foreignAmount, arrivedAmount }, index) => {
      const [currency, foreign] = other === null ? [bookCurrency, foreignAmount] : [other, arrivedAmount];
      if (currency === null || foreign === null) return [];
      const rate = impliedRate({ foreign, base: amount });
      return { currency, date, rate, field: `lines[${index}].arrivedAmount`, isImplied: true, isSure };
    }),
  );
}

type Line = Pick<MoneyEntryInput, "kind"> & {
  line: TypedLine;
  index: number;
  exchangeRate: ExchangeRate | null;
  currencies: EntryCurrencies;
};

function inBooks(
  tx: Tx,
  { line, index, exchangeRate, currencies: { accountCurrency: bookCurrency, other }, kind }: Line,
): LineInBooks {
  const arrived = kind === "transfer" ? (line.arrivedAmount ?? line.amount) : null;
  const amount =
    exchangeRate !== null
      ? atRate(line.amount, exchangeRate, minorUnitIn(tx))
      : bookCurrency !== null && arrived !== null
        ? arrived
        : line.amount;
  if (isZero(amount)) throw refuseField("currency.payment-rounds-to-zero", `lines[${index}].amount`);
  return {
    ...line,
    amount,
    foreignAmount: bookCurrency === null ? null : line.amount,
    arrivedAmount: other === null ? null : arrived,
  };
}

async function rateOf(
  tx: Tx,
  { exchangeRate, keptRate, date, isSure }: RatedEntry,
  currency: string,
): Promise<ExchangeRate> {
  if (exchangeRate != null && exchangeRate !== keptRate)
    await questionRate(tx, { currency, date, rate: exchangeRate, field: "exchangeRate", isSure });
  return exchangeRate ?? keptRate ?? rateOn(tx, { currency, date, field: "exchangeRate" });
}

/** Amounts have the decimals of the currencies that they are in (Decision 0097). */
function rejectExcessEntryDecimals(
  tx: Tx,
  lines: readonly TypedLine[],
  { accountCurrency: bookCurrency, other }: EntryCurrencies,
): void {
  const unitOf = (currency: string | null) => (currency === null ? minorUnitIn(tx) : minorUnitOf(currency));
  rejectExcessDecimals(
    lines.flatMap(({ amount, arrivedAmount }, index) => [
      { field: `lines[${index}].amount`, amount, minorUnit: unitOf(bookCurrency) },
      { field: `lines[${index}].arrivedAmount`, amount: arrivedAmount, minorUnit: unitOf(other) },
    ]),
  );
}
