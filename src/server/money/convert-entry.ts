import type { MoneyEntryInput } from "#contract/money-entries.ts";
import { atRate, type ExchangeRate, impliedRate } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { type EntryCurrencies, isBetween, isConverted } from "#domain/money-entry.ts";
import { isPositive, isZero, type Money } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import {
  rejectUnusualRateOnDay,
  rejectUnusualRates,
  findRateOn,
  rejectExcessDecimals,
} from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";

type EntryLineInput = MoneyEntryInput["lines"][number];

/** A line in the base currency, and in the accounts' own currencies if they differ. */
export type LineInBooks = Omit<EntryLineInput, "receivedAmount"> & {
  foreignAmount: Money | null;
  receivedAmount: Money | null;
};

export type EntryInBooks = { lines: LineInBooks[]; exchangeRate: ExchangeRate | null };

/** `keptRate`: the entry's rate if day and account are unchanged; `keepsAmounts`: a transfer's amounts are unchanged. */
export type EntryWithKeptRate = MoneyEntryInput & { keptRate?: ExchangeRate | null; keepsAmounts?: boolean };

/**
 * Converts an entry to the base currency (Accounting 10). Lines of a foreign-currency account use the day's rate or an entered
 * one; posted entries keep theirs. Transfers between currencies have an amount sent and one received; the one in the base
 * currency is the amount posted on both sides.
 */
export async function convertEntry(
  tx: Tx,
  input: EntryWithKeptRate,
  currencies: EntryCurrencies,
): Promise<EntryInBooks> {
  const { accountCurrency: bookCurrency } = currencies;
  const { kind, lines } = input;
  rejectExcessEntryDecimals(tx, lines, currencies);
  const hasTwoCurrencies = isBetween(kind, currencies);
  for (const [index, { amount, receivedAmount }] of lines.entries()) {
    const field = `lines[${index}].receivedAmount`;
    if (hasTwoCurrencies && receivedAmount == null)
      throw refuseField("account.foreign-amount-required", field);
    if (receivedAmount != null && !isPositive(receivedAmount))
      throw refuseField("money.amount-required", field);
    const isUnchanged = kind === "transfer" && receivedAmount === amount;
    if (!hasTwoCurrencies && receivedAmount != null && !isUnchanged)
      throw refuseField("account.foreign-amount-not-allowed", field);
  }
  const currency = isConverted(kind, currencies) ? bookCurrency : null;
  if (currency === null && input.exchangeRate != null)
    throw refuseField("currency.base-rate", "exchangeRate");
  const exchangeRate = currency === null ? null : await findRate(tx, input, currency);
  const converted = lines.map((line, index) =>
    convertLine(tx, { line, index, exchangeRate, currencies, kind }),
  );
  if (hasTwoCurrencies) await questionAmounts(tx, input, { currencies, converted });
  return { exchangeRate, lines: converted };
}

/** Asks for confirmation if a transfer's two amounts imply a rate far from the last one. */
async function questionAmounts(
  tx: Tx,
  { date, confirmRates, keepsAmounts = false }: EntryWithKeptRate,
  {
    currencies: { accountCurrency: bookCurrency, other },
    converted,
  }: { currencies: EntryCurrencies; converted: LineInBooks[] },
): Promise<void> {
  if (keepsAmounts) return;
  await rejectUnusualRates(
    tx,
    converted.flatMap(({ amount, foreignAmount, receivedAmount }, index) => {
      const [currency, foreign] = other === null ? [bookCurrency, foreignAmount] : [other, receivedAmount];
      if (currency === null || foreign === null) return [];
      const rate = impliedRate({ foreign, base: amount });
      return { currency, date, rate, field: `lines[${index}].receivedAmount`, isImplied: true, confirmRates };
    }),
  );
}

type EntryLine = Pick<MoneyEntryInput, "kind"> & {
  line: EntryLineInput;
  index: number;
  exchangeRate: ExchangeRate | null;
  currencies: EntryCurrencies;
};

function convertLine(
  tx: Tx,
  { line, index, exchangeRate, currencies: { accountCurrency: bookCurrency, other }, kind }: EntryLine,
): LineInBooks {
  const arrived = kind === "transfer" ? (line.receivedAmount ?? line.amount) : null;
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
    receivedAmount: other === null ? null : arrived,
  };
}

async function findRate(
  tx: Tx,
  { exchangeRate, keptRate, date, confirmRates }: EntryWithKeptRate,
  currency: string,
): Promise<ExchangeRate> {
  if (exchangeRate != null && exchangeRate !== keptRate)
    await rejectUnusualRateOnDay(tx, {
      currency,
      date,
      rate: exchangeRate,
      field: "exchangeRate",
      confirmRates,
    });
  return exchangeRate ?? keptRate ?? findRateOn(tx, { currency, date, field: "exchangeRate" });
}

/** Amounts have the decimals of their currencies (Decision 0097). */
function rejectExcessEntryDecimals(
  tx: Tx,
  lines: readonly EntryLineInput[],
  { accountCurrency: bookCurrency, other }: EntryCurrencies,
): void {
  const unitOf = (currency: string | null) => (currency === null ? minorUnitIn(tx) : minorUnitOf(currency));
  rejectExcessDecimals(
    lines.flatMap(({ amount, receivedAmount }, index) => [
      { field: `lines[${index}].amount`, amount, minorUnit: unitOf(bookCurrency) },
      { field: `lines[${index}].receivedAmount`, amount: receivedAmount, minorUnit: unitOf(other) },
    ]),
  );
}
