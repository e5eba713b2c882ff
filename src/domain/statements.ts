import { type AccountType, isCarriedForward, normalSide } from "./account.ts";
import { add, isNegative, isZero, negate, subtract, sum } from "./money.ts";

type Sums = { debit: string; credit: string };

/** An account with what was posted to it before a period, and up to the period's end. */
export type AccountSums = {
  accountId: string;
  code: string;
  name: string;
  type: AccountType;
  before: Sums;
  through: Sums;
};

export type TrialRow = {
  accountId: string | null;
  code: string;
  name: string;
  type: AccountType;
  debit: string;
  credit: string;
};

export type RowChoice = "balance" | "activity" | "all";

/**
 * The trial balance of a period (Spec 5.7, Rules 12): assets, liabilities and equity up to its end,
 * revenue and expenses within it, each account's net in its debit or credit column. What revenue and
 * expenses came to before the period is one derived row of equity, so the totals are always equal.
 */
export function trialBalance(accounts: readonly AccountSums[], choice: RowChoice) {
  const rows = accounts.flatMap((account) => {
    const row = { ...heading(account), ...inColumns(trialNet(account)) };
    return isShown(account, row, choice) ? [row] : [];
  });
  const earlier = earlierEarnings(accounts);
  if (!isZero(earlier)) rows.push({ ...EARLIER_EARNINGS, ...inColumns(earlier) });
  return {
    rows,
    totals: { debit: sum(rows.map(({ debit }) => debit)), credit: sum(rows.map(({ credit }) => credit)) },
  };
}

const EARLIER_EARNINGS = {
  accountId: null,
  code: "",
  name: "Earnings of earlier periods not yet closed",
  type: "equity",
} as const;

/** Revenue minus expenses within the period. */
export function netIncome(accounts: readonly AccountSums[]): string {
  return negate(
    sum(resultAccounts(accounts).map((account) => subtract(net(account.through), net(account.before)))),
  );
}

/** Debits less credits of a revenue or expense account within the period; null for any other account. */
export function resultOf({
  type,
  before,
  through,
}: Pick<AccountSums, "type" | "before" | "through">): string | null {
  return isCarriedForward(type) ? null : subtract(net(through), net(before));
}

/** The balances of a type at the end of the period, on the type's normal side. */
export function totalOf(type: AccountType, accounts: readonly AccountSums[]): string {
  const total = sum(accounts.flatMap((account) => (account.type === type ? net(account.through) : [])));
  return normalSide(type) === "debit" ? total : negate(total);
}

/** Equity accounts and all earnings that were not closed into them (Rules 12). */
export function equityWithEarnings(accounts: readonly AccountSums[]): string {
  const earnings = negate(sum(resultAccounts(accounts).map(({ through }) => net(through))));
  return add(totalOf("equity", accounts), earnings);
}

function resultAccounts(accounts: readonly AccountSums[]): AccountSums[] {
  return accounts.filter(({ type }) => !isCarriedForward(type));
}

function earlierEarnings(accounts: readonly AccountSums[]): string {
  return sum(resultAccounts(accounts).map(({ before }) => net(before)));
}

function trialNet({ type, before, through }: AccountSums): string {
  return isCarriedForward(type) ? net(through) : subtract(net(through), net(before));
}

function net({ debit, credit }: Sums): string {
  return subtract(debit, credit);
}

function inColumns(amount: string): Sums {
  return isNegative(amount) ? { debit: "0.00", credit: negate(amount) } : { debit: amount, credit: "0.00" };
}

function heading({ accountId, code, name, type }: AccountSums): Omit<TrialRow, keyof Sums> {
  return { accountId, code, name, type };
}

function isShown({ before, through }: AccountSums, row: Sums, choice: RowChoice): boolean {
  const hasBalance = !isZero(row.debit) || !isZero(row.credit);
  if (choice === "all" || hasBalance) return true;
  const isActive =
    subtract(through.debit, before.debit) !== "0.00" || subtract(through.credit, before.credit) !== "0.00";
  return choice === "activity" && isActive;
}
