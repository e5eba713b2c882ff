import type { AccountId } from "./ids.ts";
import { add, isZero, type Money, sum, ZERO } from "./money.ts";
import { type AccountSums, hasActivity, type RowChoice } from "./statements.ts";

/** Amounts posted to each account in the period, or up to the day, of one column of a statement. */
export type AccountSumsColumn = readonly AccountSums[];

/** A line of a statement with an amount for each column; a derived line has no account. */
export type StatementLine = { accountId: AccountId | null; code: string; name: string; amounts: Money[] };

/** A main account with its subaccounts below; `totals` include all of them. */
export type StatementRow = StatementLine & { subaccounts: StatementLine[]; totals: Money[] };

export type Section = { rows: StatementRow[]; totals: Money[] };

type SectionAccount = Omit<AccountSums, "before" | "through">;
type SectionOptions = {
  /** Accounts to include. */
  includes: (account: SectionAccount) => boolean;
  /** The amount shown for an account. */
  amountOf: (sums: AccountSums) => Money;
  rows: RowChoice;
};

/**
 * A section of a statement: its accounts, subaccounts below their main account, with an amount per column. The first column
 * determines the accounts and their order.
 */
export function sectionOf(
  columns: readonly AccountSumsColumn[],
  { includes, amountOf, rows: choice }: SectionOptions,
): Section {
  // Columns are read one by one: an account added in the meantime isn't in all of them.
  const byId = columns.map((column) => new Map(column.map((account) => [account.accountId, account])));
  const accounts = (columns[0] ?? []).filter(includes);
  const ids = new Set(accounts.map(({ accountId }) => accountId));
  const heads: { line: StatementLine; isShown: boolean }[] = [];
  const below = new Map<string, StatementLine[]>();
  for (const { accountId, code, name, parentId } of accounts) {
    const sums = byId.flatMap((column) => column.get(accountId) ?? []);
    const amounts = byId.map((column) => amountIn(column.get(accountId), amountOf));
    const line = { accountId, code, name, amounts };
    const isShown = choice === "all" || hasContent(amounts, choice === "activity" ? sums : []);
    if (parentId === null || !ids.has(parentId)) heads.push({ line, isShown });
    else if (isShown) below.set(parentId, [...(below.get(parentId) ?? []), line]);
  }
  const rows = heads.flatMap(({ line, isShown }) => {
    const subaccounts = below.get(line.accountId ?? "") ?? [];
    return isShown || subaccounts.length > 0 ? [buildRow(line, subaccounts)] : [];
  });
  const totals = columns.map((_, column) => sum(rows.map((row) => row.totals[column] ?? ZERO)));
  return { rows, totals };
}

/** A line with its subaccounts and the totals of all of them. */
export function buildRow(line: StatementLine, subaccounts: StatementLine[]): StatementRow {
  const totals = subaccounts.reduce((total, { amounts }) => addColumns(total, amounts), line.amounts);
  return { ...line, subaccounts, totals };
}

/** Adds two lines, column by column. */
export function addColumns(a: readonly Money[], b: readonly Money[]): Money[] {
  return a.map((amount, column) => add(amount, b[column] ?? ZERO));
}

function amountIn(account: AccountSums | undefined, amountOf: SectionOptions["amountOf"]): Money {
  return account ? amountOf(account) : ZERO;
}

function hasContent(amounts: readonly Money[], active: readonly AccountSums[]): boolean {
  return amounts.some((amount) => !isZero(amount)) || active.some(hasActivity);
}
