import type { BooksCheck, HistorySeal, LastBooksCheck } from "#contract/books-check.ts";
import type { JobQueue } from "#contract/jobs.ts";
import type { BookId } from "#domain/ids.ts";
import type { PeoplePool } from "#server/db/database.ts";
import { statement } from "#server/db/transaction.ts";

const SAVE = `
  insert into auth.books_checks (book_id, checked_at, problems, lines, milliseconds, seal) values ($1, $2, $3, $4, $5, $6)
  on conflict (book_id) do update set checked_at = excluded.checked_at, problems = excluded.problems,
    lines = excluded.lines, milliseconds = excluded.milliseconds, leased_until = now(),
    seal = case when excluded.problems = 0 then excluded.seal else books_checks.seal end`;

/** Saves the result for the header, the Admin page and the metrics. A seal stays until a passed check replaces it. */
export async function saveBooksCheck(
  { people }: PeoplePool,
  bookId: BookId,
  result: BooksCheck,
): Promise<void> {
  const { checkedAt, lineCount, durationMs, historySeal } = result;
  await people.query(
    statement(SAVE, [bookId, checkedAt, problemsIn(result), lineCount, durationMs, historySeal]),
  );
}

/** Returns the seal of the last check without problems; none before the first. */
export async function selectKeptSeals({ people }: PeoplePool, bookId: BookId): Promise<HistorySeal[]> {
  const text = 'select seal as "historySeal" from auth.books_checks where book_id = $1 and seal is not null';
  return (await people.query<{ historySeal: HistorySeal }>(statement(text, [bookId]))).rows.map(
    ({ historySeal }) => historySeal,
  );
}

/** Number of problems in a check. */
export const problemsIn = ({ checks }: BooksCheck): number =>
  checks.reduce((count, { problems }) => count + problems.length, 0);

const LAST = `
  select checked_at as "checkedAt", problems as "problemCount", lines as "lineCount" from auth.books_checks
  where book_id = $1 and checked_at is not null`;

/** Returns the result of a company's last check by any user; null before the first. */
export async function selectLastBooksCheck(
  { people }: PeoplePool,
  bookId: BookId,
): Promise<LastBooksCheck | null> {
  return (await people.query<LastBooksCheck>(statement(LAST, [bookId]))).rows[0] ?? null;
}

const LAST_OF = `
  select book_id as "bookId", checked_at as "checkedAt", problems as "problemCount", lines as "lineCount" from auth.books_checks
  where book_id = any($1) and checked_at is not null`;

/** Returns the results of the last checks of these companies, as far as they were checked. */
export async function selectLastBooksChecks(
  { people }: PeoplePool,
  bookIds: readonly BookId[],
): Promise<Map<BookId, LastBooksCheck>> {
  const { rows } = await people.query<LastBooksCheck & { bookId: BookId }>(statement(LAST_OF, [bookIds]));
  return new Map(rows.map(({ bookId, ...check }) => [bookId, check]));
}

const OVERVIEW = `
  select count(*) filter (where checked_at is not null)::int as "checkedCount",
    count(*) filter (where problems > 0)::int as "failedCount", min(checked_at) as "oldestAt"
  from auth.books_checks where book_id in (select book_id from auth.memberships where book_exists)`;

/** Counts the companies checked, and those with problems. */
export async function selectBooksChecks({ people }: PeoplePool): Promise<JobQueue["booksChecks"]> {
  const [overview] = (await people.query<JobQueue["booksChecks"]>(statement(OVERVIEW, []))).rows;
  if (overview === undefined) throw new Error("A count must return one row.");
  return overview;
}
