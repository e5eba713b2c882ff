import type { Instant } from "#domain/dates.ts";
import type { UserId } from "#domain/ids.ts";
import { type Connection, type Person, runStatement, selectFirst } from "./queries.ts";

/** All SQL for accounts at the identity provider. */

export type ProviderIdentity = { issuer: string; subject: string };

const BY_IDENTITY = `
  select u.id, u.name, u.email, u.email_verified as "isEmailVerified"
  from auth.identities i
  join auth.users u on u.id = i.user_id
  where i.issuer = $1 and i.subject = $2`;

export function selectPersonByIdentity(
  connection: Connection,
  { issuer, subject }: ProviderIdentity,
): Promise<Person | undefined> {
  return selectFirst(connection, BY_IDENTITY, [issuer, subject]);
}

const INSERT_IDENTITY = `
  insert into auth.identities (issuer, subject, user_id)
  values ($1, $2, $3)
  on conflict do nothing`;

/** False if this account belongs to a user already, or this user has another one at the provider. */
export async function insertIdentity(
  connection: Connection,
  { issuer, subject, userId }: ProviderIdentity & { userId: UserId },
): Promise<boolean> {
  return (await runStatement(connection, INSERT_IDENTITY, [issuer, subject, userId])) === 1;
}

type Connected = { subject: string; connectedAt: Instant };

export function selectIdentity(
  connection: Connection,
  { issuer, userId }: { issuer: string; userId: UserId },
): Promise<Connected | undefined> {
  const text = `select subject, created_at as "connectedAt" from auth.identities where issuer = $1 and user_id = $2`;
  return selectFirst(connection, text, [issuer, userId]);
}

/** True if this user was connected. */
export async function deleteIdentity(
  connection: Connection,
  { issuer, userId }: { issuer: string; userId: UserId },
): Promise<boolean> {
  const text = "delete from auth.identities where issuer = $1 and user_id = $2";
  return (await runStatement(connection, text, [issuer, userId])) === 1;
}
