import type { Instant } from "#domain/dates.ts";
import type { BookId, SessionId, UserId } from "#domain/ids.ts";
import type { Membership, TokenArea } from "#domain/roles.ts";
import type { Client } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { statement } from "#server/db/transaction.ts";

/** All SQL for users, their sessions, tokens and emailed links, in the schema `auth`. */

/** The current transaction, or the pool if one statement is enough. */
export type Connection = Pick<Client, "query">;

export type Person = { id: UserId; name: string; email: string; isEmailVerified: boolean };
/** The password hash never leaves this folder. */
export type PersonWithPassword = Person & { passwordHash: string | null };

const PERSON = `
  select u.id, u.name, u.email, u.email_verified as "isEmailVerified", c.password as "passwordHash"
  from auth.users u
  left join auth.credentials c on c.user_id = u.id`;

export function selectPerson(connection: Connection, id: UserId): Promise<PersonWithPassword | undefined> {
  return selectFirst(connection, `${PERSON} where u.id = $1`, [id]);
}

export function selectPersonByEmail(
  connection: Connection,
  email: string,
): Promise<PersonWithPassword | undefined> {
  return selectFirst(connection, `${PERSON} where u.email = $1`, [email]);
}

const INSERT_PERSON = `
  with person as (
    insert into auth.users (id, name, email)
    values ($1, $2, $3)
    on conflict (email) do nothing
    returning id, name, email, email_verified
  ), credential as (
    insert into auth.credentials (id, user_id, password)
    select $4::uuid, id, $5 from person
  )
  select id, name, email, email_verified as "isEmailVerified" from person`;

/** Without a password, the user signs in with the identity provider. */
type NewPerson = { name: string; email: string; passwordHash: string | null };

/** Undefined if a user already has this address; of two simultaneous sign-ups one gets it. */
export function insertPerson(
  connection: Connection,
  { name, email, passwordHash }: NewPerson,
): Promise<Person | undefined> {
  return selectFirst(connection, INSERT_PERSON, [newId(), name, email, newId(), passwordHash]);
}

const CONFIRM = `
  update auth.users
  set email_verified = true, name = coalesce($2, name), updated_at = now()
  where id = $1
  returning id, name, email, email_verified as "isEmailVerified"`;

/** Confirms the user's address; a waiting sign-up may set the name. */
export function confirmPerson(
  connection: Connection,
  { userId, name = null }: { userId: UserId; name?: string | null },
): Promise<Person | undefined> {
  return selectFirst(connection, CONFIRM, [userId, name]);
}

export function updatePassword(connection: Connection, userId: UserId, passwordHash: string) {
  const text = "update auth.credentials set password = $2, updated_at = now() where user_id = $1";
  return runStatement(connection, text, [userId, passwordHash]);
}

export function setAdmin(connection: Connection, userId: UserId, isAdmin: boolean) {
  return runStatement(connection, "update auth.users set is_admin = $2 where id = $1", [userId, isAdmin]);
}

export function selectPeople(
  connection: Connection,
  ids: readonly UserId[],
): Promise<Pick<Person, "id" | "name" | "email">[]> {
  return selectRows(connection, "select id, name, email from auth.users where id = any($1)", [[...ids]]);
}

type UserRow = { id: UserId; name: string; email: string; email_verified: boolean; is_admin: boolean };
export type SignedInRow = UserRow & {
  session_id: SessionId | null;
  is_due: boolean;
  only_reads: boolean;
  only_area: TokenArea | null;
  book_id: BookId | null;
} & { [Field in keyof Membership]: Membership[Field] | null };

/** The columns of a membership or an invitation, `m`. */
export const MEMBERSHIP_COLUMNS = `case m.role when 'sample' then 'owner' else m.role end as role,
    m.can_view_bank as "canViewBank", m.can_view_reports as "canViewReports", m.can_post as "canPost"`;

const USER = `u.id, u.name, u.email, u.email_verified, u.is_admin, m.book_id, ${MEMBERSHIP_COLUMNS}`;
/** The requested book, else the sample company if there is one, else the first (Decision 0061). */
const OWN_BOOK = `
  left join lateral (
    select book_id, role, can_view_bank, can_view_reports, can_post, sessions_valid_from from auth.memberships where user_id = u.id and book_exists
    order by book_id::text = $2 desc nulls last, role = 'sample' desc, created_at, book_id limit 1
  ) m on true`;

const BY_SESSION = `
  select ${USER}, s.id as session_id, s.last_used_at < now() - interval '1 hour' as is_due, false as only_reads, null as only_area
  from auth.sessions s
  join auth.users u on u.id = s.user_id
  ${OWN_BOOK}
  where s.token_hash = $1 and s.expires_at > now() and (m.sessions_valid_from is null or s.created_at >= m.sessions_valid_from)`;

const BY_API_TOKEN = `
  select ${USER}, null::uuid as session_id,
    coalesce(t.last_used_at < now() - interval '1 minute', true) as is_due, t.scope = 'read' as only_reads, t.area as only_area
  from auth.api_tokens t
  join auth.users u on u.id = t.user_id
  join auth.memberships m on m.user_id = t.user_id and m.book_id = t.book_id and m.book_exists
  where t.secret_hash = $1 and (t.expires_at is null or t.expires_at > now())`;

export function selectBySession(
  connection: Connection,
  { tokenHash, requestedBookId }: { tokenHash: string; requestedBookId: string | null },
): Promise<SignedInRow | undefined> {
  return selectFirst(connection, BY_SESSION, [tokenHash, requestedBookId]);
}

export function selectByApiToken(
  connection: Connection,
  secretHash: string,
): Promise<SignedInRow | undefined> {
  return selectFirst(connection, BY_API_TOKEN, [secretHash]);
}

type NewSessionRow = {
  userId: UserId;
  tokenHash: string;
  hours: number;
  ipAddress: string;
  userAgent: string;
};

const INSERT_SESSION = `
  insert into auth.sessions (id, user_id, token_hash, expires_at, ip_address, user_agent)
  values ($1, $2, $3, now() + make_interval(hours => $4), $5, $6)`;

export function insertSession(
  connection: Connection,
  { userId, tokenHash, hours, ipAddress, userAgent }: NewSessionRow,
) {
  return runStatement(connection, INSERT_SESSION, [newId(), userId, tokenHash, hours, ipAddress, userAgent]);
}

/** Extends a session in use by its original duration, up to 30 days after sign-in (Security). */
const TOUCH_SESSION = `
  update auth.sessions
  set last_used_at = now(),
    expires_at = least(now() + (expires_at - last_used_at), created_at + interval '30 days')
  where id = $1`;

export function touchSession(connection: Connection, id: SessionId) {
  return runStatement(connection, TOUCH_SESSION, [id]);
}

type SessionRow = {
  id: SessionId;
  created_at: Instant;
  last_used_at: Instant;
  ip_address: string | null;
  user_agent: string | null;
};

const OWN_SESSIONS = `
  select id, created_at, last_used_at, ip_address, user_agent
  from auth.sessions
  where user_id = $1 and expires_at > now()
  order by last_used_at desc, id desc
  limit 500`;

export function selectSessions(connection: Connection, userId: UserId): Promise<SessionRow[]> {
  return selectRows(connection, OWN_SESSIONS, [userId]);
}

/** True if this user had such a session. */
export async function deleteSession(
  connection: Connection,
  { userId, id }: { userId: UserId; id: SessionId },
) {
  const text = "delete from auth.sessions where user_id = $1 and id = $2 and expires_at > now()";
  return (await runStatement(connection, text, [userId, id])) === 1;
}

export function deleteSessionByHash(connection: Connection, tokenHash: string) {
  return runStatement(connection, "delete from auth.sessions where token_hash = $1", [tokenHash]);
}

export function deleteSessionsOf(connection: Connection, userId: UserId) {
  return runStatement(connection, "delete from auth.sessions where user_id = $1", [userId]);
}

type NewSignInLink = { hash: string; value: string; minutes: number };

const INSERT_LINK = `
  insert into auth.verifications (id, identifier, value, expires_at)
  values ($1, $2, $3, now() + make_interval(mins => $4))`;

/** Inserts a link, or a sign-in waiting for its second step; `value` is its user and purpose. */
export function insertLink(connection: Connection, { hash, value, minutes }: NewSignInLink) {
  return runStatement(connection, INSERT_LINK, [newId(), hash, value, minutes]);
}

type Link = { value: string };

export async function selectLink(connection: Connection, hash: string): Promise<string | null> {
  const text = "select value from auth.verifications where identifier = $1 and expires_at > now()";
  return (await selectFirst<Link>(connection, text, [hash]))?.value ?? null;
}

/** Uses up a link: of several simultaneous uses only one succeeds. */
export async function redeemLink(connection: Connection, hash: string): Promise<string | null> {
  const text = "delete from auth.verifications where identifier = $1 and expires_at > now() returning value";
  return (await selectFirst<Link>(connection, text, [hash]))?.value ?? null;
}

/** Deletes earlier links whose value starts with this, whatever else is stored with them. */
export function deleteLinks(connection: Connection, valueStart: string) {
  return runStatement(connection, "delete from auth.verifications where starts_with(value, $1)", [
    valueStart,
  ]);
}

export async function selectRows<Row extends object>(
  connection: Connection,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await connection.query<Row>(statement(text, values))).rows;
}

export async function selectFirst<Row extends object>(
  connection: Connection,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  return (await selectRows<Row>(connection, text, values))[0];
}

export async function runStatement(
  connection: Connection,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  return (await connection.query(statement(text, values))).rowCount ?? 0;
}
