import type { BooksCheck } from "#contract/books-check.ts";
import type { BookId } from "#domain/ids.ts";
import { filesFolder } from "#server/attachments/file-store.ts";
import { explainCause } from "#server/explain-cause.ts";
import type { Config } from "#server/config.ts";
import { type Books, openBooks } from "#server/db/books.ts";
import type { Database, PeoplePool } from "#server/db/database.ts";
import { startRounds, type Rounds } from "#server/db/background-rounds.ts";
import { statement } from "#server/db/transaction.ts";
import { findOpenBook } from "#server/identity/owned-books.ts";
import { checkBooks } from "./check-books.ts";
import { problemsIn, saveBooksCheck, selectKeptSeals } from "./lookup.ts";

type LogWriter = (details: object, message: string) => void;
type CheckLog = { error: LogWriter; info: LogWriter };
type DailyCheckDependencies = { config: Pick<Config, "dataDir">; database: Database; isIdle: () => boolean };

/** Checks each company's books once a day (Behavior 7.5). */
export function startDailyChecks(parts: DailyCheckDependencies, log: CheckLog): Rounds {
  return startRounds({
    database: parts.database,
    release: async () => {
      await parts.database.people.query(
        "update auth.books_checks set leased_until = now() where leased_until > now()",
      );
    },
    round: (isClosed) => checkDueBooks(parts, log, isClosed),
    onFailure: (error) => log.error({ failure: explainCause(error) }, "The daily integrity check failed"),
  });
}

/** Checks the books that are due, one company after another, while the server is idle. */
export async function checkDueBooks(
  { config, database, isIdle }: DailyCheckDependencies,
  log: CheckLog,
  isClosed: () => boolean = () => false,
): Promise<void> {
  while (!isClosed()) {
    const bookId = await claimDueCheck(database, isIdle());
    const member = bookId && (await findOpenBook(database, bookId));
    if (!member) return;
    const { read } = openBooks(database, member);
    const result = await checkAndSave({ config, database, bookId: member.bookId, read });
    const { hasPassed, historySeal } = result;
    if (hasPassed) log.info({ book: member.bookId, historySeal }, "The integrity check found no problems");
    else
      log.error({ book: member.bookId, problems: problemsIn(result) }, "The integrity check found problems");
  }
}

type BookToCheck = Pick<DailyCheckDependencies, "config" | "database"> & {
  bookId: BookId;
  read: Books["read"];
};

/** Checks books, also against the seal of their last check, and saves the result. */
export async function checkAndSave({ config, database, bookId, read }: BookToCheck): Promise<BooksCheck> {
  const files = { files: filesFolder(config), reads: false };
  const result = await checkBooks(read, { files, seals: await selectKeptSeals(database, bookId) });
  await saveBooksCheck(database, bookId, result);
  return result;
}

// A check that its server never finished is retried by another after half an hour.
const CLAIM = `
  insert into auth.books_checks (book_id, leased_until)
  select m.book_id, now() + interval '30 minutes'
  from auth.memberships m left join auth.books_checks c on c.book_id = m.book_id
  where m.book_exists and m.role in ('owner', 'sample') and coalesce(c.leased_until, '-infinity') <= now()
    and coalesce(c.checked_at, m.created_at) <= now() - make_interval(days => $1)
  order by coalesce(c.checked_at, m.created_at), m.book_id limit 1
  on conflict (book_id) do update set leased_until = excluded.leased_until where books_checks.leased_until <= now()
  returning book_id as "bookId"`;

/** Claims the company whose last check is a day old; two days if the server is never idle. */
async function claimDueCheck({ people }: PeoplePool, isIdle: boolean): Promise<BookId | null> {
  const { rows } = await people.query<{ bookId: BookId }>(statement(CLAIM, [isIdle ? 1 : 2]));
  return rows[0]?.bookId ?? null;
}
