import type { CompanyOverview } from "#contract/companies.ts";
import type { OperationId } from "#contract/operations.ts";
import { isPermittedTo } from "#contract/rights.ts";
import type { BookId, SessionId, UserId } from "#domain/ids.ts";
import { compareUrgency, urgencyOf, type WaitingWork } from "#domain/urgency.ts";
import type { LastBooksCheck } from "#contract/books-check.ts";
import { selectLastBooksChecks } from "#server/books-check/lookup.ts";
import { countChecklist } from "#server/checklist/lookup.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type BookOfPerson, selectBooksOf } from "#server/identity/owned-books.ts";
import { readCompanyForOverview } from "#server/settings/lookup.ts";
import { readTasks } from "./queries.ts";

/** Companies read at the same time, so that other requests keep most connections. */
const READERS = 4;

type RankedOverview = {
  overview: CompanyOverview;
  urgency: CompanyOverview["urgency"];
  work: WaitingWork;
  name: string;
};

/**
 * Returns the companies of a user with what is waiting in each, most urgent first (Behavior 2.32). Each is read from its
 * own book, limited to what the user's role there includes.
 */
export async function listOverviews(
  database: Database,
  user: { userId: UserId; sessionId: SessionId | null },
): Promise<CompanyOverview[]> {
  const books = await selectBooksOf(database, user);
  const checks = await selectLastBooksChecks(
    database,
    books.map(({ bookId }) => bookId),
  );
  const overviews: RankedOverview[] = [];
  const waiting = books.values();
  async function readNext(): Promise<void> {
    for (const book of waiting) {
      const { bookId, role } = book;
      const { read } = openBooks(database, { bookId, userId: user.userId, role, passes: true });
      overviews.push(await read((tx) => readOverview(tx, book, checks)));
    }
  }
  await Promise.all(Array.from({ length: READERS }, readNext));
  return overviews.toSorted(compareUrgency).map(({ overview }) => overview);
}

async function readOverview(
  tx: Tx,
  { bookId, ...member }: BookOfPerson,
  checks: ReadonlyMap<BookId, LastBooksCheck>,
): Promise<RankedOverview> {
  const may = (id: OperationId): boolean => isPermittedTo(member, id);
  const { company, calendar, taxChoices } = await readCompanyForOverview(tx);
  const { today } = calendar;
  const {
    taxReturns,
    through: _,
    acceptedQuoteCount: __,
    ...tasks
  } = await readTasks(tx, { today, taxChoices }, may);
  const lastCheck = may("booksCheck.last") ? (checks.get(bookId) ?? null) : null;
  const firstReturn = taxReturns?.first ?? null;
  const work: WaitingWork = {
    today,
    problems: lastCheck?.problemCount ?? 0,
    firstReturnDueDate: firstReturn?.dueDate ?? null,
    unreconciledSince: tasks.unreconciledSince,
    tasks: countTasks({ ...tasks, dueTaxReturnCount: taxReturns?.due ?? null }),
  };
  const { urgency, reason } = urgencyOf(work);
  const checklist = await countChecklist(tx, {
    may,
    lastCheck,
    calendar,
    openPeriods: taxReturns?.openPeriods ?? [],
  });
  const overview = {
    ...company,
    ...tasks,
    role: member.role,
    urgency,
    reason,
    dueTaxReturnCount: taxReturns?.due ?? null,
    firstReturn,
    lastCheck,
    checklist,
  };
  return { overview, urgency, work, name: company.name };
}

type OverviewTaskCounts = Pick<
  CompanyOverview,
  | "bankAccounts"
  | "overdueInvoiceCount"
  | "draftInvoiceCount"
  | "draftBillCount"
  | "dueBillCount"
  | "dueTaxReturnCount"
>;

function countTasks({ bankAccounts, ...counts }: OverviewTaskCounts): number {
  const toReview = (bankAccounts ?? []).map(({ forReviewCount }) => forReviewCount);
  const { overdueInvoiceCount, draftInvoiceCount, draftBillCount, dueBillCount, dueTaxReturnCount } = counts;
  return [
    ...toReview,
    overdueInvoiceCount,
    draftInvoiceCount,
    draftBillCount,
    dueBillCount,
    dueTaxReturnCount,
  ].reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
