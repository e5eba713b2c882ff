import type { ClosingPreview, ClosingPreviewLine } from "#contract/closing.ts";
import { sum } from "#domain/money.ts";
import type { PostingLine } from "#domain/posting.ts";
import type { AccountSums } from "#domain/statements.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectOpenEnds } from "./closing-queries.ts";
import { findRetainedAccount, planClosing, refuseClosed } from "./plan-closing.ts";
import { readClosings } from "./read-year-ends.ts";

/** Stands for retained earnings in a preview as long as no account is chosen. */
const NOT_CHOSEN = "";

type Wanted = { year: number; retainedEarningsAccountId?: string | undefined };

/**
 * The lines that closing a year would write, and what to look at before: nothing of that prevents it (Rules 11.2,
 * 11.4).
 */
export async function previewClosing(
  tx: Tx,
  { year, retainedEarningsAccountId }: Wanted,
): Promise<ClosingPreview> {
  const retained =
    retainedEarningsAccountId === undefined ? null : await findRetainedAccount(tx, retainedEarningsAccountId);
  const closings = await readClosings(tx);
  refuseClosed(closings, year);
  const { start, end } = closings.yearOf(year);
  const plan = await planClosing(tx, { year, start, end }, retained?.id ?? NOT_CHOSEN);
  const { lines, netIncome, accounts, hasEarlierResults } = plan;
  return {
    year,
    start,
    end,
    lines: lines.map((line) => withNames(line, accounts)),
    totals: { debit: sum(lines.map(({ debit }) => debit)), credit: sum(lines.map(({ credit }) => credit)) },
    netIncome,
    warnings: { ...(await selectOpenEnds(tx, { start, end })), hasEarlierResults },
  };
}

function withNames(
  { accountId, debit, credit, description }: PostingLine,
  accounts: readonly AccountSums[],
): ClosingPreviewLine {
  const amounts = { debit, credit, description };
  const account = accounts.find((one) => one.accountId === accountId);
  if (account === undefined) return { ...NO_ACCOUNT, ...amounts };
  return { accountId, accountCode: account.code, accountName: account.name, ...amounts };
}

const NO_ACCOUNT = {
  accountId: null,
  accountCode: "",
  accountName: "Retained earnings",
} as const;
