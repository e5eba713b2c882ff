import type { BooksCheck, LastBooksCheck } from "#contract/book.ts";
import type { JobQueue } from "#contract/jobs.ts";
import type { BookId } from "#domain/ids.ts";
import { filesFolder } from "#server/attachments/file-store.ts";
import { causeOf } from "#server/causes.ts";
import type { Config } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { inRounds, type Rounds } from "#server/db/rounds.ts";
import { statement } from "#server/db/transaction.ts";
import { findOpenBook } from "#server/identity/own-books.ts";
import { checkBooks } from "./check-books.ts";

type Pool = Pick<Database, "people">;
type Log = { error: (details: object, words: string) => void };
type Parts = { config: Pick<Config, "dataDir">; database: Database; isIdle: () => boolean };

/** Checks each company's books once a day (Behaviour 7.5). */
export function startDailyChecks(parts: Parts, log: Log): Rounds {
  return inRounds({
    database: parts.database,
    release: async () => {
      await parts.database.people.query(
        "update auth.books_checks set held_until = now() where held_until > now()",
      );
    },
    round: (isClosed) => checkDueBooks(parts, log, isClosed),
    onFailure: (error) => log.error({ failure: causeOf(error) }, "The daily books check failed"),
  });
}

/** Checks the books that are due, one company after another, while the server is idle. */
export async function checkDueBooks(
  { config, database, isIdle }: Parts,
  log: Log,
  isClosed: () => boolean = () => false,
): Promise<void> {
  while (!isClosed()) {
    const bookId = await claimDueCheck(database, isIdle());
    const member = bookId && (await findOpenBook(database, bookId));
    if (!member) return;
    const result = await checkBooks(openBooks(database, member).read, {
      files: filesFolder(config),
      reads: false,
    });
    await saveBooksCheck(database, member.bookId, result);
    if (!result.isSound)
      log.error({ book: member.bookId, problems: problemsIn(result) }, "The books check found problems");
  }
}

// A check that its server never finished is taken up by another after half an hour.
const CLAIM = `
  insert into auth.books_checks (book_id, held_until)
  select m.book_id, now() + interval '30 minutes'
  from auth.memberships m left join auth.books_checks c on c.book_id = m.book_id
  where m.is_open and m.role in ('owner', 'sample') and coalesce(c.held_until, '-infinity') <= now()
    and coalesce(c.checked_at, m.created_at) <= now() - make_interval(days => $1)
  order by coalesce(c.checked_at, m.created_at), m.book_id limit 1
  on conflict (book_id) do update set held_until = excluded.held_until where books_checks.held_until <= now()
  returning book_id as "bookId"`;

/** The company whose last check is at least a day old; two days on a server that is never idle. */
async function claimDueCheck({ people }: Pool, isIdle: boolean): Promise<BookId | null> {
  const { rows } = await people.query<{ bookId: BookId }>(statement(CLAIM, [isIdle ? 1 : 2]));
  return rows[0]?.bookId ?? null;
}

const SAVE = `
  insert into auth.books_checks (book_id, checked_at, problems, lines, milliseconds) values ($1, $2, $3, $4, $5)
  on conflict (book_id) do update set checked_at = excluded.checked_at, problems = excluded.problems,
    lines = excluded.lines, milliseconds = excluded.milliseconds, held_until = now()`;

/** Saves the result, for the header, the Admin page and the metrics. */
export async function saveBooksCheck({ people }: Pool, bookId: BookId, result: BooksCheck): Promise<void> {
  const { checkedAt, lines, milliseconds } = result;
  await people.query(statement(SAVE, [bookId, checkedAt, problemsIn(result), lines, milliseconds]));
}

const problemsIn = ({ checks }: BooksCheck): number =>
  checks.reduce((count, { problems }) => count + problems.length, 0);

const LAST = `
  select checked_at as "checkedAt", problems, lines from auth.books_checks
  where book_id = $1 and checked_at is not null`;

/** The result of a company's last check, whoever ran it; null before the first. */
export async function selectLastBooksCheck({ people }: Pool, bookId: BookId): Promise<LastBooksCheck | null> {
  return (await people.query<LastBooksCheck>(statement(LAST, [bookId]))).rows[0] ?? null;
}

const OVERVIEW = `
  select count(*) filter (where checked_at is not null)::int as checked,
    count(*) filter (where problems > 0)::int as "withProblems", min(checked_at) as "oldestAt"
  from auth.books_checks where book_id in (select book_id from auth.memberships where is_open)`;

/** How many companies were checked, and how many have problems. */
export async function selectBooksChecks({ people }: Pool): Promise<JobQueue["booksChecks"]> {
  const [overview] = (await people.query<JobQueue["booksChecks"]>(statement(OVERVIEW, []))).rows;
  if (overview === undefined) throw new Error("A count has a row.");
  return overview;
}
