import type { Client, Database } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { statement } from "#server/db/transaction.ts";

type Pool = Pick<Database, "people">;

type NewMessage = { recipient: string; subject: string; sealedBody: string };

export async function insertMessage(
  client: Client,
  { recipient, subject, sealedBody }: NewMessage,
): Promise<void> {
  const text = "insert into auth.outbox (id, recipient, subject, sealed_body) values ($1, $2, $3, $4)";
  await client.query(statement(text, [newId(), recipient, subject, sealedBody]));
}

export type DueMessage = {
  id: string;
  recipient: string;
  subject: string;
  sealed_body: string;
  attempts: number;
};

// A message that is being sent is not due again for two minutes, also for another server.
const CLAIM = `
  update auth.outbox set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
  where id in (
    select id
    from auth.outbox
    where sent_at is null and given_up_at is null and next_attempt_at <= now()
    order by next_attempt_at
    limit 10
    for update skip locked
  )
  returning id, recipient, subject, sealed_body, attempts`;

/** Takes the messages whose time has come. */
export async function claimDueMessages({ people }: Pool): Promise<DueMessage[]> {
  return (await people.query<DueMessage>(statement(CLAIM, []))).rows;
}

export async function markSent({ people }: Pool, id: string): Promise<void> {
  await people.query(
    statement("update auth.outbox set sent_at = now(), sealed_body = null where id = $1", [id]),
  );
}

const RETRY = "update auth.outbox set next_attempt_at = now() + make_interval(secs => $2) where id = $1";

export async function retryLater(
  { people }: Pool,
  { id, seconds }: { id: string; seconds: number },
): Promise<void> {
  await people.query(statement(RETRY, [id, seconds]));
}

export async function giveUp({ people }: Pool, id: string): Promise<void> {
  await people.query(
    statement("update auth.outbox set given_up_at = now(), sealed_body = null where id = $1", [id]),
  );
}

export type StoredMessage = { recipient: string; subject: string; sealed_body: string; created_at: string };

const NEWEST = `
  select recipient, subject, sealed_body, created_at
  from auth.outbox
  where sealed_body is not null
  order by id desc
  limit 100`;

export async function selectNewestMessages({ people }: Pool): Promise<StoredMessage[]> {
  return (await people.query<StoredMessage>(statement(NEWEST, []))).rows;
}
