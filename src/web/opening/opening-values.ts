import { isMoneyText } from "#web/fields/typed.ts";
import type { Body } from "#contract/contract.ts";
import { isDateText } from "#domain/dates.ts";
import type { PartySide } from "#domain/document.ts";
import { isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { isAmountText, isNegative, isZero, type Money, negate, ZERO } from "#domain/money.ts";
import { abs } from "#domain/proportions.ts";
import { minorUnitOfPage } from "#web/api/page-notation.ts";
import { notADate, notAnAmount } from "#web/fields/formats.ts";
import type { Coded } from "#web/fields/match-text.ts";
import type { FormProblem, Reading } from "#web/forms/problems.ts";

/** A line of the trial balance as the form holds it. */
export type BalanceLine = {
  accountId: string;
  /** That of its account, where it has one of its own; else "". */
  currency: string;
  /** What it is in that currency, on the side of its debit or credit. */
  foreignAmount: string;
  debit: string;
  credit: string;
};

/** What was open with a party; an amount below zero is a credit that was not used yet. */
export type OpenLine = {
  party: Coded | null;
  number: string;
  date: string;
  dueDate: string;
  amount: string;
  taxAmount: string;
  /** "" for that of the books. */
  currency: string;
  /** "" for the rate of the table for its date. */
  exchangeRate: string;
  /** In the place of the rate: what it is in the books. */
  baseAmount: string;
};

export type OpeningValues = {
  date: string;
  balances: BalanceLine[];
  receivables: OpenLine[];
  payables: OpenLine[];
  /** Whether lines ask for their currency, also those that have none. */
  inCurrencies: boolean;
};

export type OpenList = "receivables" | "payables";
export const LIST_OF: Record<PartySide, OpenList> = { customer: "receivables", vendor: "payables" };

export const EMPTY_BALANCE: BalanceLine = {
  accountId: "",
  currency: "",
  foreignAmount: "",
  debit: "",
  credit: "",
};
export const EMPTY_OPEN: OpenLine = {
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

export function isEmptyOpen({ party, number, date, dueDate, amount, taxAmount }: OpenLine): boolean {
  return party === null && [number, date, dueDate, amount, taxAmount].every((text) => text === "");
}

export type OpeningBody = Body<"opening.create">;

/** What is sent, or why nothing is. Empty lines say nothing. */
export function readOpeningForm(values: OpeningValues): Reading<OpeningBody> {
  const problems: FormProblem[] = isDateText(values.date) ? [] : [{ field: "date", message: notADate() }];
  const balances = sentBalances(values).map(({ line, field }) => {
    problems.push(...balanceProblems(line, field));
    return balanceOf(line);
  });
  const items = sentItems(values).map(({ line, field }) => {
    problems.push(...openProblems(line, field));
    return itemOf(line);
  });
  if (problems.length > 0) return { problems };
  if (balances.length + items.length === 0)
    return {
      problems: [{ field: "balances", message: "Enter at least one balance or unpaid document" }],
    };
  return { input: { date: values.date, balances, items } };
}

type Placed<Line> = { line: Line; field: string };

function sentBalances({ balances }: OpeningValues): Placed<BalanceLine>[] {
  return balances.flatMap((line, index) =>
    isEmptyBalance(line) ? [] : [{ line, field: `balances.${index}` }],
  );
}

function sentItems(values: OpeningValues): Placed<OpenLine>[] {
  return (["receivables", "payables"] as const).flatMap((list) =>
    values[list].flatMap((line, index) => (isEmptyOpen(line) ? [] : [{ line, field: `${list}.${index}` }])),
  );
}

/** The form's name of a field of the request, whose lines are only those that say something. */
export function openingField(field: string, values: OpeningValues): string {
  const [, list = "", position = "", name = ""] = /^(balances|items)\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const sent = list === "balances" ? sentBalances(values) : sentItems(values);
  const line = list === "" ? undefined : sent[Number(position)];
  if (line === undefined) return field === "difference" ? "balances" : field;
  return `${line.field}.${name === "partyId" ? "party" : name}`;
}

function balanceOf({ accountId, currency, foreignAmount, ...sides }: BalanceLine) {
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

/** On an account in a currency of its own a balance says what it is in that and what it is in the books (Accounting 10). */
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

function openProblems(line: OpenLine, field: string): FormProblem[] {
  const missing = (name: keyof OpenLine, { message }: { message: string }): FormProblem => {
    return { field: `${field}.${name}`, message };
  };
  return [
    ...(line.party === null ? [missing("party", { message: "Choose a customer or vendor" })] : []),
    ...(line.number.trim() === "" ? [missing("number", { message: "Number is required" })] : []),
    ...(isDateText(line.date)
      ? []
      : [missing("date", { message: line.date === "" ? "Date is required" : notADate() })]),
    ...(line.dueDate === "" || isDateText(line.dueDate) ? [] : [missing("dueDate", { message: notADate() })]),
    ...(line.amount === "" ? [missing("amount", { message: "Enter the amount due" })] : []),
    ...(line.amount === "" || isAmountIn({ text: line.amount, currency: line.currency })
      ? []
      : [missing("amount", { message: notAnAmount(line.currency) })]),
    ...amountProblem({ text: line.taxAmount, field: `${field}.taxAmount`, currency: line.currency }),
    ...(line.exchangeRate === "" || isExchangeRate(line.exchangeRate)
      ? []
      : [missing("exchangeRate", { message: "Enter a rate greater than zero with up to eight decimals" })]),
    ...amountProblem({ text: line.baseAmount, field: `${field}.baseAmount` }),
  ];
}

type Typed = { text: string; field: string; currency?: string };

function amountProblem({ text, field, currency = "" }: Typed): FormProblem[] {
  const amount = amountIn({ text, currency });
  return text === "" || (amount !== null && !isNegative(amount))
    ? []
    : [{ field, message: notAnAmount(currency) }];
}

function itemOf({ party, number, date, dueDate, ...line }: OpenLine) {
  const { currency } = line;
  const open = amountIn({ text: line.amount, currency }) ?? ZERO;
  const taxAmount = amountIn({ text: line.taxAmount, currency }) ?? ZERO;
  return {
    partyId: party?.id ?? "",
    number: number.trim(),
    date,
    ...(dueDate === "" ? {} : { dueDate }),
    amount: abs(open),
    taxAmount,
    isCredit: isNegative(open),
    ...inOtherCurrency(line),
  };
}

/** The currency, and the base amount as it was entered: an amount, or a rate, or neither. */
function inOtherCurrency({
  currency,
  exchangeRate,
  baseAmount,
}: Pick<OpenLine, "currency" | "exchangeRate" | "baseAmount">) {
  if (currency === "") return {};
  if (isMoneyText(baseAmount)) return { currency, baseAmount };
  return isExchangeRate(exchangeRate)
    ? { currency, exchangeRate: toExchangeRate(exchangeRate) }
    : { currency };
}

type TypedAmount = { text: string; currency: string };
const isAmountIn = ({ text, currency }: TypedAmount): boolean => amountIn({ text, currency }) !== null;

/** An amount as a field gives it, with no more decimals than its currency has; null for what is none. */
export function amountIn({ text, currency }: TypedAmount): Money | null {
  return isAmountText(text, minorUnitOfPage(currency)) ? text : null;
}

export function amountOf(text: string): Money {
  return isMoneyText(text) ? text : ZERO;
}

/** Empty lines give way to what is pasted. */
export function withPasted<Line>(
  { lines, pasted }: { lines: readonly Line[]; pasted: readonly Line[] },
  isEmpty: (line: Line) => boolean,
): Line[] {
  return [...lines.filter((line) => !isEmpty(line)), ...pasted];
}

/** A debit below zero is a credit, as many trial balances have it in one column. */
export function sidesOf({
  debit,
  credit,
}: {
  debit: Money;
  credit: Money;
}): Pick<BalanceLine, "debit" | "credit"> {
  const [left, right] = [
    isNegative(credit) ? negate(credit) : isNegative(debit) ? ZERO : debit,
    isNegative(debit) ? negate(debit) : isNegative(credit) ? ZERO : credit,
  ];
  return { debit: isZero(left) ? "" : left, credit: isZero(right) ? "" : right };
}
