import { isMoneyText } from "#web/fields/parse-input.ts";
import type { Body } from "#contract/contract.ts";
import { isDateText } from "#domain/dates.ts";
import type { PartySide } from "#domain/document.ts";
import { isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { isAmountText, isNegative, isZero, type Money, negate, ZERO } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { invalidDateText, invalidAmountText } from "#web/fields/formats.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import type { FormProblem, FormReading } from "#web/forms/problems.ts";

/** A line of the trial balance as the form holds it. */
export type BalanceLine = {
  accountId: string;
  /** The account's currency if it is a foreign one, else "". */
  currency: string;
  /** The amount in that currency, on the same side as the debit or credit. */
  foreignAmount: string;
  debit: string;
  credit: string;
};

/** An unpaid document of a contact; a negative amount is an unapplied credit. */
export type OpeningDocumentLine = {
  party: CodedRecord | null;
  number: string;
  date: string;
  dueDate: string;
  amount: string;
  taxAmount: string;
  /** "" for the base currency. */
  currency: string;
  /** "" for the exchange rate of the document date. */
  exchangeRate: string;
  /** The amount in the base currency, instead of a rate. */
  baseAmount: string;
};

export type OpeningValues = {
  date: string;
  balances: BalanceLine[];
  receivables: OpeningDocumentLine[];
  payables: OpeningDocumentLine[];
  /** Whether all lines show a currency field, also those in the base currency. */
  inCurrencies: boolean;
};

export type OpeningList = "receivables" | "payables";
export const LIST_OF: Record<PartySide, OpeningList> = { customer: "receivables", vendor: "payables" };

export const EMPTY_BALANCE: BalanceLine = {
  accountId: "",
  currency: "",
  foreignAmount: "",
  debit: "",
  credit: "",
};
export const EMPTY_DOCUMENT: OpeningDocumentLine = {
  party: null,
  number: "",
  date: "",
  dueDate: "",
  amount: "",
  taxAmount: "",
  currency: "",
  exchangeRate: "",
  baseAmount: "",
};

export function isEmptyBalance({ accountId, debit, credit }: BalanceLine): boolean {
  return accountId === "" && debit === "" && credit === "";
}

export function isEmptyDocument({
  party,
  number,
  date,
  dueDate,
  amount,
  taxAmount,
}: OpeningDocumentLine): boolean {
  return party === null && [number, date, dueDate, amount, taxAmount].every((text) => text === "");
}

export type OpeningBody = Body<"openingBalances.create">;

/** The request body, or the validation errors. Empty lines are ignored. */
export function readOpeningForm(values: OpeningValues): FormReading<OpeningBody> {
  const problems: FormProblem[] = isDateText(values.date)
    ? []
    : [{ field: "date", message: invalidDateText() }];
  const balances = enteredBalances(values).map(({ line, field }) => {
    problems.push(...balanceProblems(line, field));
    return toBalance(line);
  });
  const items = enteredItems(values).map(({ line, field }) => {
    problems.push(...documentProblems(line, field));
    return itemOf(line);
  });
  if (problems.length > 0) return { problems };
  if (balances.length + items.length === 0)
    return {
      problems: [{ field: "balances", message: "Enter at least one balance or unpaid document" }],
    };
  return { input: { date: values.date, balances, items } };
}

type LineWithField<Line> = { line: Line; field: string };

function enteredBalances({ balances }: OpeningValues): LineWithField<BalanceLine>[] {
  return balances.flatMap((line, index) =>
    isEmptyBalance(line) ? [] : [{ line, field: `balances.${index}` }],
  );
}

function enteredItems(values: OpeningValues): LineWithField<OpeningDocumentLine>[] {
  return (["receivables", "payables"] as const).flatMap((list) =>
    values[list].flatMap((line, index) =>
      isEmptyDocument(line) ? [] : [{ line, field: `${list}.${index}` }],
    ),
  );
}

/** The form field for a field of the request, which omits empty lines. */
export function openingField(field: string, values: OpeningValues): string {
  const [, list = "", position = "", name = ""] = /^(balances|items)\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const lines = list === "balances" ? enteredBalances(values) : enteredItems(values);
  const line = list === "" ? undefined : lines[Number(position)];
  if (line === undefined) return field === "difference" ? "balances" : field;
  return `${line.field}.${name === "partyId" ? "party" : name}`;
}

function toBalance({ accountId, currency, foreignAmount, ...sides }: BalanceLine) {
  const amounts = { accountId, debit: amountOf(sides.debit), credit: amountOf(sides.credit) };
  const foreign = currency === "" ? null : amountIn({ text: foreignAmount, currency });
  return foreign === null ? amounts : { ...amounts, foreignAmount: foreign };
}

function balanceProblems(line: BalanceLine, field: string): FormProblem[] {
  const { accountId, debit, credit } = line;
  if (accountId === "") return [{ field: `${field}.accountId`, message: "Choose an account" }];
  return [
    ...foreignProblem(line, field),
    ...amountProblem({ text: debit, field: `${field}.debit` }),
    ...amountProblem({ text: credit, field: `${field}.credit` }),
  ];
}

/** A balance on a foreign currency account needs both its foreign and its base amount (Accounting 10). */
function foreignProblem(line: BalanceLine, field: string): FormProblem[] {
  const { currency, foreignAmount, debit, credit } = line;
  if (currency === "") return [];
  const isInBooks = [debit, credit].some((text) => text !== "" && !isZero(amountOf(text)));
  if (foreignAmount === "")
    return isInBooks ? [{ field: `${field}.foreignAmount`, message: `Enter the amount in ${currency}` }] : [];
  if (!isInBooks && !isZero(amountIn({ text: foreignAmount, currency }) ?? ZERO))
    return [{ field: `${field}.debit`, message: "Enter the amount in your base currency" }];
  return amountProblem({ text: foreignAmount, field: `${field}.foreignAmount`, currency });
}

function documentProblems(line: OpeningDocumentLine, field: string): FormProblem[] {
  const missing = (name: keyof OpeningDocumentLine, { message }: { message: string }): FormProblem => {
    return { field: `${field}.${name}`, message };
  };
  return [
    ...(line.party === null ? [missing("party", { message: "Choose a customer or vendor" })] : []),
    ...(line.number.trim() === "" ? [missing("number", { message: "Number is required" })] : []),
    ...(isDateText(line.date)
      ? []
      : [missing("date", { message: line.date === "" ? "Date is required" : invalidDateText() })]),
    ...(line.dueDate === "" || isDateText(line.dueDate)
      ? []
      : [missing("dueDate", { message: invalidDateText() })]),
    ...(line.amount === "" ? [missing("amount", { message: "Enter the amount due" })] : []),
    ...(line.amount === "" || isAmountIn({ text: line.amount, currency: line.currency })
      ? []
      : [missing("amount", { message: invalidAmountText(line.currency) })]),
    ...amountProblem({ text: line.taxAmount, field: `${field}.taxAmount`, currency: line.currency }),
    ...(line.exchangeRate === "" || isExchangeRate(line.exchangeRate)
      ? []
      : [missing("exchangeRate", { message: "Enter a rate greater than zero with up to eight decimals" })]),
    ...amountProblem({ text: line.baseAmount, field: `${field}.baseAmount` }),
  ];
}

type AmountInput = { text: string; field: string; currency?: string };

function amountProblem({ text, field, currency = "" }: AmountInput): FormProblem[] {
  const amount = amountIn({ text, currency });
  return text === "" || (amount !== null && !isNegative(amount))
    ? []
    : [{ field, message: invalidAmountText(currency) }];
}

function itemOf({ party, number, date, dueDate, ...line }: OpeningDocumentLine) {
  const { currency } = line;
  const balanceDue = amountIn({ text: line.amount, currency }) ?? ZERO;
  const taxAmount = amountIn({ text: line.taxAmount, currency }) ?? ZERO;
  return {
    partyId: party?.id ?? "",
    number: number.trim(),
    date,
    ...(dueDate === "" ? {} : { dueDate }),
    amount: abs(balanceDue),
    taxAmount,
    isCredit: isNegative(balanceDue),
    ...inOtherCurrency(line),
  };
}

/** The currency with the base amount or the rate as entered; neither is required. */
function inOtherCurrency({
  currency,
  exchangeRate,
  baseAmount,
}: Pick<OpeningDocumentLine, "currency" | "exchangeRate" | "baseAmount">) {
  if (currency === "") return {};
  if (isMoneyText(baseAmount)) return { currency, baseAmount };
  return isExchangeRate(exchangeRate)
    ? { currency, exchangeRate: toExchangeRate(exchangeRate) }
    : { currency };
}

type EnteredAmount = { text: string; currency: string };
const isAmountIn = ({ text, currency }: EnteredAmount): boolean => amountIn({ text, currency }) !== null;

/** A typed amount with no more decimals than its currency has; null if invalid. */
export function amountIn({ text, currency }: EnteredAmount): Money | null {
  return isAmountText(text, pageMinorUnit(currency)) ? text : null;
}

export function amountOf(text: string): Money {
  return isMoneyText(text) ? text : ZERO;
}

/** Adds the pasted lines and drops empty ones. */
export function addPastedLines<Line>(
  { lines, pasted }: { lines: readonly Line[]; pasted: readonly Line[] },
  isEmpty: (line: Line) => boolean,
): Line[] {
  return [...lines.filter((line) => !isEmpty(line)), ...pasted];
}

/** Moves a negative debit to the credit side and vice versa; many trial balances use a single signed column. */
export function sidesOf({
  debit,
  credit,
}: {
  debit: Money;
  credit: Money;
}): Pick<BalanceLine, "debit" | "credit"> {
  const [netDebit, netCredit] = [
    isNegative(credit) ? negate(credit) : isNegative(debit) ? ZERO : debit,
    isNegative(debit) ? negate(debit) : isNegative(credit) ? ZERO : credit,
  ];
  return { debit: isZero(netDebit) ? "" : netDebit, credit: isZero(netCredit) ? "" : netCredit };
}
