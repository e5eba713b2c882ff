import type { JobQueue } from "#contract/jobs.ts";
import type {
  AccrualId,
  AssetId,
  BookId,
  LoanId,
  ReminderJobId,
  ScheduledEmailId,
  ScheduleId,
  UserId,
} from "#domain/ids.ts";
import type { PeoplePool } from "#server/db/database.ts";
import { selectBooksChecks } from "#server/books-check/lookup.ts";
import { statement } from "#server/db/transaction.ts";

/** Job for a schedule, asset, accrual, loan, planned email, or the rates or reminders of a book, and the user it runs for. */
export type Job = { bookId: BookId; userId: UserId } & (
  | { kind: "schedule"; id: ScheduleId }
  | { kind: "asset"; id: AssetId }
  | { kind: "accrual"; id: AccrualId }
  | { kind: "loan"; id: LoanId }
  | { kind: "rates"; id: BookId }
  | { kind: "email"; id: ScheduledEmailId }
  | { kind: "reminders"; id: ReminderJobId }
);

// A claim lasts two minutes, on any server. The most recently claimed job comes last.
const CLAIM_JOB = `
  update auth.jobs set leased_until = now() + interval '2 minutes'
  where id = (
    select id from auth.jobs where due_at <= now() and leased_until <= now()
    order by leased_until, due_at limit 1
    for update skip locked
  )
  returning id, kind, book_id as "bookId", person_id as "userId"`;

export async function claimDueJob({ people }: PeoplePool): Promise<Job | null> {
  return (await people.query<Job>(statement(CLAIM_JOB, []))).rows[0] ?? null;
}

const RELEASE_JOB = `
  update auth.jobs set leased_until = now(), last_error = coalesce($2, last_error),
    failures = failures + case when $2::text is null then 0 else 1 end
  where id = $1`;

/** Releases a job; `error` is its problem, or null. The book itself clears the problem once it is solved. */
export async function releaseJob({ people }: PeoplePool, id: Job["id"], error: string | null): Promise<void> {
  await people.query(statement(RELEASE_JOB, [id, error]));
}

/** Releases all jobs when a single server starts and none is running. */
export async function releaseAllJobs({ people }: PeoplePool): Promise<void> {
  await people.query(statement("update auth.jobs set leased_until = now() where leased_until > now()", []));
}

const SUMMARIZE_JOBS = `
  select count(*) filter (where due_at > now())::int as "scheduledCount", count(*) filter (where due_at <= now())::int as "dueCount",
    min(due_at) filter (where due_at <= now()) as "oldestAt", count(*) filter (where failures > 0)::int as "failingCount"
  from auth.jobs`;
const SELECT_FAILING_JOBS = `
  select id, due_at as "dueAt", leased_until as "lastAttemptAt", failures as "failureCount", last_error as error
  from auth.jobs where last_error is not null order by failures desc, due_at, id limit 20`;

/** Returns counts of the job queue and recent failures, without content or owners. */
export async function selectJobQueue(database: PeoplePool): Promise<JobQueue> {
  const { people } = database;
  const [queue] = (await people.query<Omit<JobQueue, "items" | "booksChecks">>(statement(SUMMARIZE_JOBS, [])))
    .rows;
  if (queue === undefined) throw new Error("A count must return one row.");
  const { rows: items } = await people.query<JobQueue["items"][number]>(statement(SELECT_FAILING_JOBS, []));
  return { ...queue, booksChecks: await selectBooksChecks(database), items };
}
