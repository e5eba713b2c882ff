import type { Client, Database } from "#server/db/database.ts";
import { statement } from "#server/db/transaction.ts";

/** All SQL on the schema `auth` that is ours; the library writes its own. */

type Pool = Pick<Database, "pool">;
export type UserRow = { id: string; name: string; email: string; email_verified: boolean; is_admin: boolean };
export type SignedInRow = UserRow & { session_id: string | null; is_due: boolean; book_id: string | null };

const USER = "u.id, u.name, u.email, u.email_verified, u.is_admin, m.book_id";
/** The book that a user works in: the sample company while there is one, else the own book. */
const OWN_BOOK = `
  left join lateral (
    select book_id from auth.memberships where user_id = u.id and is_open
    order by role = 'sample' desc limit 1
  ) m on true`;

const BY_SESSION = `
  select ${USER}, s.id as session_id, s.last_used_at < now() - interval '1 hour' as is_due
  from auth.sessions s
  join auth.users u on u.id = s.user_id
  ${OWN_BOOK}
  where s.token_hash = $1 and s.expires_at > now()`;

const BY_API_TOKEN = `
  select ${USER}, null::uuid as session_id,
    coalesce(t.last_used_at < now() - interval '1 minute', true) as is_due
  from auth.api_tokens t
  join auth.users u on u.id = t.user_id
  ${OWN_BOOK}
  where t.secret_hash = $1`;

export function selectBySession(database: Pool, tokenHash: string): Promise<SignedInRow | undefined> {
  return first(database, BY_SESSION, [tokenHash]);
}

export function selectByApiToken(database: Pool, secretHash: string): Promise<SignedInRow | undefined> {
  return first(database, BY_API_TOKEN, [secretHash]);
}

/** A session in use lives on for as long as it was given, up to 30 days after sign-in (Security). */
const TOUCH_SESSION = `
  update auth.sessions
  set last_used_at = now(),
    expires_at = least(now() + (expires_at - last_used_at), created_at + interval '30 days')
  where id = $1`;

export function touchSession(database: Pool, id: string) {
  return run(database, TOUCH_SESSION, [id]);
}

export function touchApiToken(database: Pool, secretHash: string) {
  return run(database, "update auth.api_tokens set last_used_at = now() where secret_hash = $1", [
    secretHash,
  ]);
}

type SessionRow = {
  id: string;
  created_at: string;
  last_used_at: string;
  ip_address: string | null;
  user_agent: string | null;
};

const OWN_SESSIONS = `
  select id, created_at, last_used_at, ip_address, user_agent
  from auth.sessions
  where user_id = $1 and expires_at > now()
  order by last_used_at desc, id desc
  limit 500`;

export function selectSessions(database: Pool, userId: string): Promise<SessionRow[]> {
  return rows(database, OWN_SESSIONS, [userId]);
}

/** True when there was such a session of this user. */
export async function deleteSession(database: Pool, { userId, id }: { userId: string; id: string }) {
  const text = "delete from auth.sessions where user_id = $1 and id = $2 and expires_at > now()";
  return (await run(database, text, [userId, id])) === 1;
}

type ApiTokenRow = { id: string; name: string; created_at: string; last_used_at: string | null };

const OWN_API_TOKENS = `
  select id, name, created_at, last_used_at
  from auth.api_tokens
  where user_id = $1
  order by id desc
  limit 500`;

export function selectApiTokens(database: Pool, userId: string): Promise<ApiTokenRow[]> {
  return rows(database, OWN_API_TOKENS, [userId]);
}

type NewApiToken = { id: string; userId: string; name: string; secretHash: string };

const INSERT_API_TOKEN = `
  insert into auth.api_tokens (id, user_id, name, secret_hash)
  values ($1, $2, $3, $4)
  returning id, name, created_at, last_used_at`;

export async function insertApiToken(client: Client, token: NewApiToken): Promise<ApiTokenRow> {
  const values = [token.id, token.userId, token.name, token.secretHash];
  const { rows: inserted } = await client.query<ApiTokenRow>(statement(INSERT_API_TOKEN, values));
  const [row] = inserted;
  if (!row) throw new Error("The token was not stored.");
  return row;
}

export async function deleteApiToken(database: Pool, { userId, id }: { userId: string; id: string }) {
  const text = "delete from auth.api_tokens where user_id = $1 and id = $2";
  return (await run(database, text, [userId, id])) === 1;
}

const CLAIM_BOOK = `
  insert into auth.memberships (user_id, book_id, role)
  values ($1, $2, 'owner')
  on conflict (user_id) where role = 'owner' do nothing`;

/** The id of the user's own book, which may still have to be made; the first of several callers names it. */
export async function claimOwnBook(
  database: Pool,
  claim: { userId: string; bookId: string },
): Promise<string> {
  await run(database, CLAIM_BOOK, [claim.userId, claim.bookId]);
  const text = "select book_id from auth.memberships where user_id = $1 and role = 'owner'";
  const row = await first<{ book_id: string }>(database, text, [claim.userId]);
  if (!row) throw new Error("The user was deleted while the book was made.");
  return row.book_id;
}

export function openOwnBook(database: Pool, userId: string) {
  return run(database, "update auth.memberships set is_open = true where user_id = $1 and role = 'owner'", [
    userId,
  ]);
}

/** Gives up the sample book of a user that was named and not opened yet; gives its id, or null. */
export async function giveUpSampleBook(database: Pool, userId: string): Promise<string | null> {
  const text = `delete from auth.memberships where user_id = $1 and role = 'sample' and not is_open
    returning book_id`;
  return (await first<{ book_id: string }>(database, text, [userId]))?.book_id ?? null;
}

/** Names the sample book of a user before it is made; false when there is one. */
export async function claimSampleBook(
  database: Pool,
  claim: { userId: string; bookId: string },
): Promise<boolean> {
  const text = `insert into auth.memberships (user_id, book_id, role) values ($1, $2, 'sample')
    on conflict (user_id) where role = 'sample' do nothing`;
  return (await run(database, text, [claim.userId, claim.bookId])) === 1;
}

/** Opens the sample book that was named; false when it was given up meanwhile. */
export async function openSampleBook(
  database: Pool,
  { userId, bookId }: { userId: string; bookId: string },
): Promise<boolean> {
  const text = "update auth.memberships set is_open = true where user_id = $1 and book_id = $2";
  return (await run(database, text, [userId, bookId])) === 1;
}

export async function selectUserIdByEmail(database: Pool, email: string): Promise<string | null> {
  const text = "select id from auth.users where email = $1";
  return (await first<{ id: string }>(database, text, [email]))?.id ?? null;
}

export function setAdmin(database: Pool, userId: string, isAdmin: boolean) {
  return run(database, "update auth.users set is_admin = $2 where id = $1", [userId, isAdmin]);
}

/** Leaves the sample book; gives its id, or null when there is none. */
export async function leaveSampleBook(database: Pool, userId: string): Promise<string | null> {
  const text = "delete from auth.memberships where user_id = $1 and role = 'sample' returning book_id";
  return (await first<{ book_id: string }>(database, text, [userId]))?.book_id ?? null;
}

export function selectUsers(
  database: Pool,
  ids: readonly string[],
): Promise<Pick<UserRow, "id" | "name" | "email">[]> {
  return rows(database, "select id, name, email from auth.users where id = any($1)", [[...ids]]);
}

/** The secret of this installation: the first server that starts makes it up. */
export async function keepSecret(database: Pool, secret: string): Promise<string> {
  const keep = "insert into auth.settings (name, value) values ('secret', $1) on conflict (name) do nothing";
  await run(database, keep, [secret]);
  const row = await first<{ value: string }>(
    database,
    "select value from auth.settings where name = 'secret'",
    [],
  );
  if (!row) throw new Error("The secret was not stored.");
  return row.value;
}

const HOUSEKEEPING = [
  "delete from auth.sessions where expires_at < now()",
  "delete from auth.verifications where expires_at < now()",
  "delete from auth.two_factor_keys where not is_active and created_at < now() - interval '1 day'",
  "delete from auth.limits where ends_at < now()",
  "delete from auth.outbox where created_at < now() - interval '30 days'",
];

/** Everybody's open books. */
export function selectOpenBooks(database: Pool): Promise<{ bookId: string; userId: string }[]> {
  const text = `select book_id as "bookId", user_id as "userId" from auth.memberships where is_open`;
  return rows(database, text, []);
}

/** Removes what has ended of sign-ins and mail. */
export async function sweep(database: Pool): Promise<void> {
  for (const text of HOUSEKEEPING) await run(database, text, []);
}

async function rows<Row extends object>(
  database: Pool,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await database.pool.query<Row>(statement(text, values))).rows;
}

async function first<Row extends object>(database: Pool, text: string, values: readonly unknown[]) {
  return (await rows<Row>(database, text, values))[0];
}

async function run(database: Pool, text: string, values: readonly unknown[]): Promise<number> {
  return (await database.pool.query(statement(text, values))).rowCount ?? 0;
}
