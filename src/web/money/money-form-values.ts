import type { MoneyEntry } from "#contract/money-entries.ts";
import { isDateText } from "#domain/dates.ts";
import { type ExchangeRate, isExchangeRate } from "#domain/exchange.ts";
import { isAmountText, isPositive, type MinorUnit, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import {
  type EntryCurrencies,
  isBetween,
  isConverted,
  type MoneyEntryKind,
  moneyEntryError,
} from "#domain/money-entry.ts";
import { MONEY_REFUSALS } from "#domain/money-refusals.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { invalidAmountText } from "#web/fields/formats.ts";
import type { TaxRateOption } from "#web/fields/record-pickers.tsx";
import type { FormProblem, FormReading } from "#web/forms/problems.ts";

export type MoneyLineValues = {
  accountId: string;
  description: string;
  taxRate: TaxRateOption | null;
  /** If blank, the rest of the total. */
  amount: string;
};

export type MoneyFormValues = {
  date: string;
  accountId: string;
  payee: string;
  /** The payee's contact ID as a vendor or customer; "" for none. */
  partyId: string;
  reference: string;
  /** The amount on the receipt, in the account's currency. */
  total: string;
  /** For an account in a foreign currency; "" for the rate of the day, or the rate an edited entry was posted at. */
  exchangeRate: string;
  /** For a transfer between two currencies: the amount received. */
  arrived: string;
  lines: MoneyLineValues[];
};

/** Both accounts are in the base currency. */
export const BASE_CURRENCIES: EntryCurrencies = { accountCurrency: null, other: null };

const unitOf = (currency: string | null) => pageMinorUnit(currency ?? undefined);

export const EMPTY_MONEY_LINE: MoneyLineValues = {
  accountId: "",
  description: "",
  taxRate: null,
  amount: "",
};

export const isEmptyMoneyLine = ({ accountId, description, taxRate, amount }: MoneyLineValues): boolean =>
  accountId === "" && description === "" && taxRate === null && amount === "";

/** The initial values of a new entry; a bank transaction fills in more than account and date. */
export type MoneyStart = {
  date: string;
  accountId: string;
  total?: string | undefined;
  payee?: string | undefined;
  text?: string | undefined;
};

export function newMoneyValues({ date, accountId, total, payee, text }: MoneyStart): MoneyFormValues {
  const lines = [{ ...EMPTY_MONEY_LINE, description: text ?? "" }];
  const headerValues = { payee: payee ?? "", partyId: "", reference: "", total: total ?? "" };
  return { date, accountId, ...headerValues, exchangeRate: "", arrived: "", lines };
}

/** The bank transaction an entry records, whose account, date and amount can't be changed. */
export type TransactionOfEntry = { id: string; code: string } & Pick<
  MoneyFormValues,
  "accountId" | "date" | "total"
>;

/** The errors if an entry differs from its bank transaction. */
export function transactionMismatches(
  values: MoneyFormValues,
  transaction: TransactionOfEntry,
): FormProblem[] {
  const fieldMessages = [
    ["accountId", "The bank transaction is in a different account"],
    ["date", "The bank transaction has a different date"],
    ["total", "The bank transaction has a different amount"],
  ] as const;
  return fieldMessages.flatMap(([field, message]) =>
    values[field] === transaction[field] ? [] : [{ field, message }],
  );
}

/** The part of an entry that the form edits. */
type EntryValues = Pick<MoneyEntry, "date" | "accountId" | "payee" | "partyId" | "reference" | "total"> & {
  lines: readonly (Pick<MoneyEntry["lines"][number], "accountId" | "description" | "taxRateId" | "amount"> & {
    receivedAmount?: Money | null;
  })[];
};

/** The form values of an entry; a single line stays blank, so that it follows the total. */
export function toMoneyValues(entry: EntryValues, rates: readonly TaxRateOption[]): MoneyFormValues {
  const { date, accountId, payee, partyId, reference, total, lines } = entry;
  return {
    date,
    accountId,
    payee,
    partyId: partyId ?? "",
    reference,
    total,
    exchangeRate: "",
    arrived: lines[0]?.receivedAmount ?? "",
    lines: lines.map((line) => ({
      accountId: line.accountId,
      description: line.description,
      taxRate: rates.find(({ id }) => id === line.taxRateId) ?? null,
      amount: lines.length === 1 ? "" : line.amount,
    })),
  };
}

/** The rate an edited entry was posted at, kept until the date or account changes (Accounting 10). */
export function postedRate(
  { date, accountId }: Pick<MoneyFormValues, "date" | "accountId">,
  entry: Pick<MoneyEntry, "date" | "accountId" | "exchangeRate"> | null,
): ExchangeRate | null {
  return entry !== null && entry.date === date && entry.accountId === accountId ? entry.exchangeRate : null;
}

/** The form values of an edited entry, with its posted rate unless another one is typed. */
export function withPostedRate(
  values: MoneyFormValues,
  entry: Parameters<typeof postedRate>[1],
): MoneyFormValues {
  return values.exchangeRate === "" ? { ...values, exchangeRate: postedRate(values, entry) ?? "" } : values;
}

/** Clears the rate and the received amount if the currencies of the accounts have changed. */
export function clearAfterCurrencyChange({ before, after }: Record<"before" | "after", EntryCurrencies>) {
  const isOther = before.accountCurrency !== after.accountCurrency;
  return {
    ...(isOther ? { exchangeRate: "" } : {}),
    ...(isOther || before.other !== after.other ? { arrived: "" } : {}),
  };
}

type EntryAmounts = { total: string; lines: readonly Pick<MoneyLineValues, "amount">[] };

/** The amounts of the lines: as typed, with the rest of the total in the first blank one. */
export function amountsOfLines({ total, lines }: EntryAmounts, currency: string | null = null): string[] {
  const first = lines.findIndex(({ amount }) => amount === "");
  const remaining = remainingOfTotal({ total, lines }, currency);
  return lines.map(({ amount }, index) => (index === first ? (remaining ?? "") : amount));
}

/** The part of the total that isn't on any line; null while an amount is invalid. */
export function remainingOfTotal(
  { total, lines }: EntryAmounts,
  currency: string | null = null,
): Money | null {
  const isAmount = (text: string): text is Money => isAmountText(text, unitOf(currency));
  const amounts = lines.map(({ amount }) => (amount === "" ? ZERO : amount));
  return isAmount(total) && amounts.every(isAmount) ? subtract(total, sum(amounts)) : null;
}

/** Whether the form asks for the received amount: both accounts are chosen and their currencies differ. */
export function asksReceivedAmount(
  kind: MoneyEntryKind,
  { accountId, lines }: Pick<MoneyFormValues, "accountId" | "lines">,
  currencies: EntryCurrencies,
): boolean {
  const isChosen = accountId !== "" && (lines[0]?.accountId ?? "") !== "";
  return isChosen && isBetween(kind, currencies);
}

/** The request body, or the validation errors by form field, using the same rules as the server. */
export function readMoney(
  kind: MoneyEntryKind,
  values: MoneyFormValues,
  currencies = BASE_CURRENCIES,
): FormReading<ReturnType<typeof toBody>> {
  const problems = [
    ...missing(kind, values, currencies),
    ...brokenAmounts(values, currencies.accountCurrency),
  ];
  if (problems.length > 0) return { problems };
  const body = toBody(kind, values, currencies);
  const reason = moneyEntryError(body);
  if (reason === null) return { input: body };
  const field = reason.field.replaceAll("[", ".").replaceAll("]", "");
  return {
    problems: [{ field: field === "lines" ? "total" : field, message: MONEY_REFUSALS[reason.code].detail }],
  };
}

const isAbove = (text: string, minorUnit: MinorUnit) => isAmountText(text, minorUnit) && isPositive(text);

function missing(kind: MoneyEntryKind, values: MoneyFormValues, currencies: EntryCurrencies): FormProblem[] {
  const { date, accountId, total, exchangeRate, arrived, lines } = values;
  const problems: (FormProblem | false)[] = [
    !isDateText(date) && { field: "date", message: "A date is required" },
    accountId === "" && { field: "accountId", message: "Choose an account" },
    !isAbove(total, unitOf(currencies.accountCurrency)) && {
      field: "total",
      message: MONEY_REFUSALS["money.amount-required"].detail,
    },
    isConverted(kind, currencies) &&
      exchangeRate !== "" &&
      !isExchangeRate(exchangeRate) && { field: "exchangeRate", message: "Enter a rate greater than zero" },
    asksReceivedAmount(kind, values, currencies) &&
      !isAbove(arrived, unitOf(currencies.other)) && {
        field: "arrived",
        message: "Enter the amount received",
      },
    ...lines.map(
      (line, index) =>
        line.accountId === "" && {
          field: `lines.${index}.accountId`,
          message: kind === "transfer" ? "Choose an account" : "Choose a category",
        },
    ),
  ];
  return problems.filter((problem) => problem !== false);
}

/** The errors for negative amounts, or if nothing is left for the blank line. */
function brokenAmounts({ total, lines }: MoneyFormValues, currency: string | null): FormProblem[] {
  return amountsOfLines({ total, lines }, currency).flatMap((amount, index) => {
    const field = `lines.${index}.amount`;
    if (lines.length === 1 && lines[0]?.amount === "") return [];
    if (!isAmountText(amount, unitOf(currency)))
      return [{ field, message: invalidAmountText(currency ?? undefined) }];
    return isPositive(amount) ? [] : [{ field, message: MONEY_REFUSALS["money.amount-required"].detail }];
  });
}

function toBody(kind: MoneyEntryKind, values: MoneyFormValues, currencies: EntryCurrencies) {
  const { date, accountId, payee, partyId, reference, total, exchangeRate, arrived, lines } = values;
  const amounts = amountsOfLines(values, currencies.accountCurrency);
  const moneyOf = (text: string): Money =>
    isAmountText(text, unitOf(currencies.accountCurrency)) ? text : ZERO;
  return {
    kind,
    date,
    accountId,
    payee: kind === "transfer" ? "" : payee.trim(),
    partyId: kind === "transfer" || partyId === "" ? null : partyId,
    reference: reference.trim(),
    total: moneyOf(total),
    ...(isConverted(kind, currencies) && exchangeRate !== "" ? { exchangeRate } : {}),
    lines: lines.map((line, index) => ({
      accountId: line.accountId,
      description: line.description.trim(),
      taxRateId: line.taxRate?.id ?? null,
      amount: moneyOf(amounts[index] ?? ""),
      ...(isBetween(kind, currencies) ? { receivedAmount: arrived } : {}),
    })),
  };
}
