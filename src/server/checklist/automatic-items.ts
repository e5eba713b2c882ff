import { createHash } from "node:crypto";
import type { LastBooksCheck } from "#contract/books-check.ts";
import type { ChecklistItem } from "#contract/checklist.ts";
import type { OperationId } from "#contract/operations.ts";
import type { TaxPeriod } from "#contract/tax-returns.ts";
import { CHECKLIST_KINDS, type ChecklistKind } from "#domain/checklist.ts";
import { type Day, dateIn, shiftDays } from "#domain/dates.ts";
import { fiscalYearOf } from "#domain/fiscal-years.ts";
import type { UserId } from "#domain/ids.ts";
import { isZero } from "#domain/money.ts";
import { selectForeignBalances } from "#server/balances/account-sums.ts";
import type { UnfinishedBankWork } from "#server/bank/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectOutstandingByCurrency } from "#server/reports/outstanding-by-currency.ts";
import type { ZonedCalendar } from "#server/settings/lookup.ts";
import { readOpenPeriods } from "#server/tax-returns/read-returns.ts";
import { type ChecklistCounts, type RemainingRecords, selectChecklistCounts } from "./count-queries.ts";

/** A month, what the reader may see of it, and what was read of the company before. */
export type ChecklistRequest = {
  month: Day;
  end: Day;
  may: (id: OperationId) => boolean;
  lastCheck: LastBooksCheck | null;
  calendar: ZonedCalendar;
  /** The periods without a return; undefined if they weren't read yet. */
  openPeriods: readonly TaxPeriod[] | undefined;
};

/** What the program found of one item. */
export type AutomaticItem = Pick<ChecklistItem, "details" | "finishedAt"> & {
  kind: ChecklistKind;
  remainingCount: number;
  remainingDigest: string;
  finishedBy: UserId | null;
};

/** The operation whose records an item counts. Members who may not call it don't see the item. */
const OPERATION_OF: Readonly<Record<ChecklistKind, OperationId>> = {
  bank_review: "bank.accounts",
  bank_reconciled: "bank.accounts",
  receipts: "attachments.list",
  drafts: "journals.list",
  approvals: "approvals.list",
  recurring: "schedules.list",
  depreciation: "assets.list",
  accruals: "accruals.list",
  loans: "loans.list",
  revaluation: "revaluations.list",
  tax_return: "taxReturns.list",
  books_check: "booksCheck.last",
  lock: "lockDates.list",
};

/** Finds the remaining work of each item that the company uses, in the order of the work. */
export async function readAutomaticItems(tx: Tx, request: ChecklistRequest): Promise<AutomaticItem[]> {
  const { end, may, calendar } = request;
  const year = fiscalYearOf({ ...calendar, date: end });
  const yearEnd = year.end <= end ? year.end : shiftDays(year.start, -1);
  const counts = await selectChecklistCounts(tx, { ...request, yearEnd });
  const isLocked = counts.lockedThrough !== null && counts.lockedThrough >= end;
  const items: ItemsByKind = {
    ...bankItems(counts, end),
    // A receipt has no date yet. It can't belong to a month that nothing can be posted to.
    receipts: isLocked ? remaining([]) : counted(counts.receipts),
    drafts: {
      ...counted({ ...counts.drafts, count: total(counts.drafts.details) }),
      details: counts.drafts.details,
    },
    ...itemsInUse(counts),
    ...(await revaluationItem(tx, counts, end)),
    ...(await taxItem(tx, counts, request)),
    books_check: booksCheckItem(request),
    lock: isLocked
      ? { ...remaining([]), finishedAt: counts.lockedAt, finishedBy: counts.lockedBy }
      : remaining(["lock"]),
  };
  return CHECKLIST_KINDS.flatMap((kind) => {
    const item = items[kind];
    return item === undefined || !may(OPERATION_OF[kind]) ? [] : [{ kind, ...item }];
  });
}

type ItemOfKind = Omit<AutomaticItem, "kind">;
type ItemsByKind = Partial<Record<ChecklistKind, ItemOfKind>>;

const counted = ({ count: remainingCount, digest: remainingDigest }: RemainingRecords): ItemOfKind => ({
  remainingCount,
  remainingDigest,
  details: [],
  finishedAt: null,
  finishedBy: null,
});

/** An item with these things left, of which two never have the same key. */
const remaining = (keys: readonly string[], details: ChecklistItem["details"] = []): ItemOfKind => ({
  ...counted({ count: keys.length, digest: createHash("sha256").update(keys.join(" ")).digest("hex") }),
  details,
});

const total = (details: ChecklistItem["details"]): number =>
  details.reduce((sum, { count }) => sum + count, 0);

function itemsInUse({ uses, ...counts }: ChecklistCounts): ItemsByKind {
  const kinds = ["approvals", "recurring", "depreciation", "accruals", "loans"] as const;
  return Object.fromEntries(kinds.filter((kind) => uses[kind]).map((kind) => [kind, counted(counts[kind])]));
}

function bankItems({ bankAccounts, reconciledAt, reconciledBy }: ChecklistCounts, end: Day): ItemsByKind {
  if (bankAccounts.length === 0) return {};
  const detailOf = ({ code, name, reconciledThrough }: UnfinishedBankWork, count: number) => ({
    key: code,
    label: name,
    count,
    date: reconciledThrough,
  });
  const toReview = bankAccounts.filter(({ forReviewCount }) => forReviewCount > 0);
  const review = toReview.map((account) => detailOf(account, account.forReviewCount));
  const toReconcile = bankAccounts.filter(
    ({ reconciledThrough }) => reconciledThrough === null || reconciledThrough < end,
  );
  const unreconciled = remaining(
    toReconcile.map(({ accountId }) => accountId),
    toReconcile.map((account) => detailOf(account, 1)),
  );
  const bankReview = {
    ...remaining(
      toReview.map(({ forReviewDigest }) => forReviewDigest),
      review,
    ),
    remainingCount: total(review),
  };
  return {
    ...(bankAccounts.some(({ hasStatements }) => hasStatements) ? { bank_review: bankReview } : {}),
    bank_reconciled:
      toReconcile.length === 0
        ? { ...unreconciled, finishedAt: reconciledAt, finishedBy: reconciledBy }
        : unreconciled,
  };
}

async function revaluationItem(
  tx: Tx,
  { uses, revaluedAt, revaluedBy }: ChecklistCounts,
  end: Day,
): Promise<ItemsByKind> {
  if (!uses.foreign) return {};
  if (revaluedAt !== null)
    return { revaluation: { ...remaining([]), finishedAt: revaluedAt, finishedBy: revaluedBy } };
  const balances = await selectForeignBalances(tx, end);
  const keys = [
    ...balances
      .filter(({ balance, base }) => !isZero(balance) || !isZero(base))
      .map(({ accountId }) => accountId),
    ...(await selectOutstandingByCurrency(tx, end)).map(({ documentId }) => documentId),
  ];
  return keys.length === 0 ? {} : { revaluation: remaining(keys) };
}

async function taxItem(
  tx: Tx,
  { uses, filedAt, filedBy }: ChecklistCounts,
  { end, openPeriods }: ChecklistRequest,
): Promise<ItemsByKind> {
  const periods = uses.taxes ? (openPeriods ?? (await readOpenPeriods(tx)).items) : [];
  const due = periods.filter((period) => period.end <= end);
  if (due.length === 0)
    return filedAt === null
      ? {}
      : { tax_return: { ...remaining([]), finishedAt: filedAt, finishedBy: filedBy } };
  const details = due.map(({ start, dueDate }) => ({ key: start, label: "", count: 1, date: dueDate }));
  return {
    tax_return: remaining(
      details.map(({ key }) => key),
      details,
    ),
  };
}

/** The problems of the last integrity check, or one thing to do if none ran after the month ended. */
function booksCheckItem({ lastCheck, calendar: { timeZone }, end }: ChecklistRequest): ItemOfKind {
  if (lastCheck === null) return remaining(["none"]);
  const { checkedAt, problemCount } = lastCheck;
  const isLater = dateIn({ timeZone, instant: checkedAt }) > end;
  if (problemCount === 0) return isLater ? { ...remaining([]), finishedAt: checkedAt } : remaining(["none"]);
  return { ...remaining([`problems ${problemCount}`]), remainingCount: problemCount };
}
