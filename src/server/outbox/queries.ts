import type { Instant } from "#domain/dates.ts";
import type { EmailQueue } from "#contract/email-queue.ts";
import type { BookId, EmailId, UserId } from "#domain/ids.ts";
import type { Client, PeoplePool } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { statement } from "#server/db/transaction.ts";

type NewMessage = { recipient: string; subject: string; sealedBody: string };

export async function insertMessage(
  client: Client,
  { recipient, subject, sealedBody }: NewMessage,
): Promise<void> {
  const text = "insert into auth.outbox (id, recipient, subject, sealed_body) values ($1, $2, $3, $4)";
  await client.query(statement(text, [newId(), recipient, subject, sealedBody]));
}

type Attempts = { attempts: number };
/** A sign-in message, with its text. */
export type SignInMessage = Attempts & {
  id: string;
  book_id: null;
  recipient: string;
  subject: string;
  sealed_body: string;
};
/** An email whose text is in its book, and the user it is sent for. */
export type BookMessage = Attempts & { id: EmailId; book_id: BookId; person_id: UserId };
export type DueMessage = SignInMessage | BookMessage;

// A message being sent isn't due again for two minutes, on any server; the sender extends that.
const CLAIM_MESSAGE = `
  update auth.outbox set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
  where id = (
    select id
    from auth.outbox
    where sent_at is null and failed_at is null and next_attempt_at <= now()
    order by book_id is not null, next_attempt_at
    limit 1
    for update skip locked
  )
  returning id, recipient, subject, sealed_body, attempts, book_id, person_id`;

/** Claims a due message: sign-in messages first, because a person is waiting for them, then messages of books. */
export async function claimDueMessage({ people }: PeoplePool): Promise<DueMessage | null> {
  return (await people.query<DueMessage>(statement(CLAIM_MESSAGE, []))).rows[0] ?? null;
}

/**
 * Makes all waiting messages due now: for the start of a single server, when no message is being sent. One of several servers
 * can't know what the others are sending.
 */
export async function releaseClaims({ people }: PeoplePool): Promise<void> {
  const text =
    "update auth.outbox set next_attempt_at = now() where sent_at is null and failed_at is null and next_attempt_at > now()";
  await people.query(statement(text, []));
}

const EXTEND_CLAIM = `
  update auth.outbox set next_attempt_at = now() + interval '2 minutes'
  where id = $1 and sent_at is null and failed_at is null`;

/** Extends the sender's claim while it is still sending. */
export async function extendClaim({ people }: PeoplePool, id: string): Promise<void> {
  await people.query(statement(EXTEND_CLAIM, [id]));
}

export async function markSent({ people }: PeoplePool, id: string): Promise<void> {
  await people.query(
    statement("update auth.outbox set sent_at = now(), sealed_body = null, last_error = null where id = $1", [
      id,
    ]),
  );
}

const RETRY_MESSAGE =
  "update auth.outbox set next_attempt_at = now() + make_interval(secs => $2), last_error = $3 where id = $1";

export async function retryLater(
  { people }: PeoplePool,
  { id, seconds, error }: { id: string; seconds: number; error: string },
): Promise<void> {
  await people.query(statement(RETRY_MESSAGE, [id, seconds, error]));
}

const MARK_FAILED =
  "update auth.outbox set failed_at = now(), sealed_body = null, last_error = $2 where id = $1";

export async function markFailed(
  { people }: PeoplePool,
  { id, error }: { id: string; error: string },
): Promise<void> {
  await people.query(statement(MARK_FAILED, [id, error]));
}

type QueueSummary = Omit<EmailQueue, "isEnabled">;

const SUMMARIZE_QUEUE = `
  select count(*) filter (where failed_at is null)::int as "waitingCount",
    min(created_at) filter (where failed_at is null) as "oldestAt",
    count(*) filter (where failed_at is not null)::int as "failedCount"
  from auth.outbox where sent_at is null`;
const SELECT_FAILING = `
  select id, case when book_id is null then 'sign_in' else 'document' end as kind, created_at as "createdAt", attempts as "attemptCount",
    case when failed_at is null then next_attempt_at end as "nextAt", last_error as error
  from auth.outbox where sent_at is null and last_error is not null
  order by created_at desc, id desc limit 20`;

/** Returns the counts of the queue and recent failures, without content or recipients. */
export async function selectQueue({ people }: PeoplePool): Promise<QueueSummary> {
  const [queue] = (await people.query<Omit<QueueSummary, "items">>(statement(SUMMARIZE_QUEUE, []))).rows;
  if (queue === undefined) throw new Error("A count must return one row.");
  const { rows: items } = await people.query<QueueSummary["items"][number]>(statement(SELECT_FAILING, []));
  return { ...queue, items };
}

export type StoredMessage = { recipient: string; subject: string; sealed_body: string; created_at: Instant };

const SELECT_NEWEST = `
  select recipient, subject, sealed_body, created_at
  from auth.outbox
  where sealed_body is not null
  order by id desc
  limit 100`;

export async function selectNewestMessages({ people }: PeoplePool): Promise<StoredMessage[]> {
  return (await people.query<StoredMessage>(statement(SELECT_NEWEST, []))).rows;
}
