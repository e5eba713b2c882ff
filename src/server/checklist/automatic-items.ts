import type { LastBooksCheck } from "#contract/books-check.ts";
import type { ChecklistItem } from "#contract/checklist.ts";
import type { OperationId } from "#contract/operations.ts";
import { CHECKLIST_KINDS, type ChecklistKind } from "#domain/checklist.ts";
import { type Day, dateIn, shiftDays } from "#domain/dates.ts";
import { fiscalYearOf } from "#domain/fiscal-years.ts";
import { isZero } from "#domain/money.ts";
import { countInbox } from "#server/attachments/lookup.ts";
import { selectForeignBalances } from "#server/balances/account-sums.ts";
import { type BankAccountStatus, selectBankAccountStatuses } from "#server/bank/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectOutstandingByCurrency } from "#server/reports/outstanding-by-currency.ts";
import { readCalendar, selectTimeZone } from "#server/settings/lookup.ts";
import { readOpenPeriods } from "#server/tax-returns/read-returns.ts";
import { type ChecklistCounts, selectChecklistCounts } from "./queries.ts";

/** A month, what the reader may see of it, and the last integrity check of the company. */
export type ChecklistRequest = {
  month: Day;
  end: Day;
  may: (id: OperationId) => boolean;
  lastCheck: LastBooksCheck | null;
};

/** What the program found of one item. */
export type AutomaticItem = Pick<ChecklistItem, "details"> & { kind: ChecklistKind; remainingCount: number };

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

/** Finds how much is left of each item that the company uses, in the order of the work. */
export async function readAutomaticItems(tx: Tx, request: ChecklistRequest): Promise<AutomaticItem[]> {
  const { end, may } = request;
  const year = fiscalYearOf({ ...(await readCalendar(tx)), date: end });
  const yearEnd = year.end <= end ? year.end : shiftDays(year.start, -1);
  const counts = await selectChecklistCounts(tx, { ...request, yearEnd });
  const isLocked = counts.lockedThrough !== null && counts.lockedThrough >= end;
  const items: Partial<Record<ChecklistKind, Omit<AutomaticItem, "kind">>> = {
    ...bankItems(may("bank.accounts") ? await selectBankAccountStatuses(tx, end) : [], end),
    // A receipt has no date yet. It can't belong to a month that nothing can be posted to.
    receipts: remaining(isLocked ? 0 : await countInbox(tx)),
    drafts: { remainingCount: total(counts.drafts), details: counts.drafts },
    ...itemsInUse(counts),
    ...(await revaluationItem(tx, counts, end)),
    ...(await taxItem(tx, counts, end)),
    books_check: remaining(await problemsSince(tx, request)),
    lock: remaining(isLocked ? 0 : 1),
  };
  return CHECKLIST_KINDS.flatMap((kind) => {
    const item = items[kind];
    return item === undefined || !may(OPERATION_OF[kind]) ? [] : [{ kind, ...item }];
  });
}

type ItemsByKind = Partial<Record<ChecklistKind, Omit<AutomaticItem, "kind">>>;

const remaining = (remainingCount: number) => ({ remainingCount, details: [] });

const total = (details: ChecklistItem["details"]): number =>
  details.reduce((sum, { count }) => sum + count, 0);

function itemsInUse({ uses, ...counts }: ChecklistCounts): ItemsByKind {
  const kinds = ["approvals", "recurring", "depreciation", "accruals", "loans"] as const;
  return Object.fromEntries(
    kinds.filter((kind) => uses[kind]).map((kind) => [kind, remaining(counts[kind])]),
  );
}

function bankItems(accounts: readonly BankAccountStatus[], end: Day): ItemsByKind {
  if (accounts.length === 0) return {};
  const detailsOf = (countOf: (account: BankAccountStatus) => number): ChecklistItem["details"] =>
    accounts
      .map((account) => ({
        key: account.code,
        label: account.name,
        count: countOf(account),
        date: account.reconciledThrough,
      }))
      .filter(({ count }) => count > 0);
  const review = detailsOf(({ forReviewCount }) => forReviewCount);
  const unreconciled = detailsOf(({ reconciledThrough }) =>
    reconciledThrough !== null && reconciledThrough >= end ? 0 : 1,
  );
  return {
    bank_review: { remainingCount: total(review), details: review },
    bank_reconciled: { remainingCount: total(unreconciled), details: unreconciled },
  };
}

async function revaluationItem(
  tx: Tx,
  { uses, isRevalued }: ChecklistCounts,
  end: Day,
): Promise<ItemsByKind> {
  if (!uses.foreign) return {};
  if (isRevalued) return { revaluation: remaining(0) };
  const balances = await selectForeignBalances(tx, end);
  const count =
    balances.filter(({ balance, base }) => !isZero(balance) || !isZero(base)).length +
    (await selectOutstandingByCurrency(tx, end)).length;
  return count === 0 ? {} : { revaluation: remaining(count) };
}

async function taxItem(tx: Tx, { uses, isTaxFiled }: ChecklistCounts, end: Day): Promise<ItemsByKind> {
  const periods = uses.taxes ? (await readOpenPeriods(tx)).items : [];
  const due = periods.filter((period) => period.end <= end);
  if (due.length === 0 && !isTaxFiled) return {};
  const details = due.map(({ start, dueDate }) => ({ key: start, label: "", count: 1, date: dueDate }));
  return { tax_return: { remainingCount: due.length, details } };
}

/** Returns the problems of the last integrity check, or 1 if none ran after the month ended. */
async function problemsSince(tx: Tx, { lastCheck, end }: ChecklistRequest): Promise<number> {
  if (lastCheck === null) return 1;
  const checkedOn = dateIn({ timeZone: await selectTimeZone(tx), instant: lastCheck.checkedAt });
  return checkedOn <= end ? Math.max(lastCheck.problemCount, 1) : lastCheck.problemCount;
}
