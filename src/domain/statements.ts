import { type AccountType, isCarriedForward, normalSide } from "./account.ts";
import type { AccountId } from "./ids.ts";
import { add, isNegative, isZero, type Money, negate, subtract, sum, ZERO } from "./money.ts";

type DebitCreditSums = { debit: Money; credit: Money };

/** An account with its sums before a period, and through the period's end. */
export type AccountSums = {
  accountId: AccountId;
  code: string;
  name: string;
  type: AccountType;
  /** The main account of a subaccount. */
  parentId: AccountId | null;
  before: DebitCreditSums;
  through: DebitCreditSums;
};

export type TrialRow = {
  accountId: AccountId | null;
  code: string;
  name: string;
  type: AccountType;
  debit: Money;
  credit: Money;
};

export type RowChoice = "balance" | "activity" | "all";

/**
 * The trial balance of a period (Behavior 5.7, Accounting 12): assets, liabilities and equity through its end, revenue and
 * expenses within it, each account's net in its debit or credit column. Earlier revenue and expenses are one derived row of
 * equity, so the totals are always equal.
 */
export function trialBalance(accounts: readonly AccountSums[], choice: RowChoice) {
  const rows = accounts.flatMap((account) => {
    const row = { ...heading(account), ...inColumns(trialNet(account)) };
    return includesRow(account, row, choice) ? [row] : [];
  });
  const earlier = earlierResult(accounts);
  if (!isZero(earlier)) rows.push({ ...EARLIER_EARNINGS, ...inColumns(earlier) });
  return {
    rows,
    totals: { debit: sum(rows.map(({ debit }) => debit)), credit: sum(rows.map(({ credit }) => credit)) },
  };
}

const EARLIER_EARNINGS = {
  accountId: null,
  code: "",
  name: "Prior-period earnings (not yet closed)",
  type: "equity",
} as const;

/** Whether anything was posted to an account within the period. */
export function hasActivity({ before, through }: AccountSums): boolean {
  return subtract(through.debit, before.debit) !== ZERO || subtract(through.credit, before.credit) !== ZERO;
}

/** Revenue minus expenses within the period. */
export function netIncome(accounts: readonly AccountSums[]): Money {
  return negate(sum(accounts.flatMap((account) => periodResult(account) ?? [])));
}

/** The balance of an account at the end of the period, on its normal side. */
export function closingBalance({ type, through }: AccountSums): Money {
  return toNormalSide(type, netSum(through));
}

/** An account's change in the period, on its normal side. */
export function movementOf({ type, before, through }: AccountSums): Money {
  return toNormalSide(type, subtract(netSum(through), netSum(before)));
}

/** Debits less credits of a revenue or expense account within the period; null for any other account. */
export function periodResult({ type, before, through }: AccountSums): Money | null {
  return isCarriedForward(type) ? null : subtract(netSum(through), netSum(before));
}

/** The balances of a type at the end of the period, on the type's normal side. */
export function sumType(type: AccountType, accounts: readonly AccountSums[]): Money {
  return sum(accounts.filter((account) => account.type === type).map(closingBalance));
}

/** Equity accounts plus all earnings not yet closed into them (Accounting 12). */
export function equityWithEarnings(accounts: readonly AccountSums[]): Money {
  const earnings = negate(sum(resultAccounts(accounts).map(({ through }) => netSum(through))));
  return add(sumType("equity", accounts), earnings);
}

function resultAccounts(accounts: readonly AccountSums[]): AccountSums[] {
  return accounts.filter(({ type }) => !isCarriedForward(type));
}

/** Expenses minus revenue before the period, unless already closed to equity (Accounting 12). */
export function earlierResult(accounts: readonly AccountSums[]): Money {
  return sum(resultAccounts(accounts).map(({ before }) => netSum(before)));
}

function trialNet(account: AccountSums): Money {
  return periodResult(account) ?? netSum(account.through);
}

function netSum({ debit, credit }: DebitCreditSums): Money {
  return subtract(debit, credit);
}

function toNormalSide(type: AccountType, amount: Money): Money {
  return normalSide(type) === "debit" ? amount : negate(amount);
}

function inColumns(amount: Money): DebitCreditSums {
  return isNegative(amount) ? { debit: ZERO, credit: negate(amount) } : { debit: amount, credit: ZERO };
}

function heading({ accountId, code, name, type }: AccountSums): Omit<TrialRow, keyof DebitCreditSums> {
  return { accountId, code, name, type };
}

function includesRow(account: AccountSums, row: DebitCreditSums, choice: RowChoice): boolean {
  const hasBalance = !isZero(row.debit) || !isZero(row.credit);
  return choice === "all" || hasBalance || (choice === "activity" && hasActivity(account));
}
