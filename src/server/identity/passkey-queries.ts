import type { Instant } from "#domain/dates.ts";
import type { PasskeyId, UserId } from "#domain/ids.ts";
import { newId } from "#server/db/new-id.ts";
import { type Connection, runStatement, selectFirst, selectRows } from "./queries.ts";

/** All SQL for passkeys. */

type PasskeyRow = { id: PasskeyId; name: string; createdAt: Instant; lastUsedAt: Instant | null };

const COLUMNS = `id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export function selectPasskeys(connection: Connection, userId: UserId): Promise<PasskeyRow[]> {
  const text = `select ${COLUMNS} from auth.passkeys where user_id = $1 order by created_at, id`;
  return selectRows(connection, text, [userId]);
}

export async function selectCredentialIds(connection: Connection, userId: UserId): Promise<string[]> {
  const text = `select credential_id as "credentialId" from auth.passkeys where user_id = $1`;
  const rows = await selectRows<{ credentialId: string }>(connection, text, [userId]);
  return rows.map(({ credentialId }) => credentialId);
}

type NewPasskey = {
  userId: UserId;
  name: string;
  credentialId: string;
  publicKey: string;
  userHandle: string;
  counter: number;
};

const INSERT = `
  insert into auth.passkeys (id, user_id, name, credential_id, public_key, user_handle, counter)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing
  returning ${COLUMNS}`;

/** Undefined if this passkey was added already. */
export function insertPasskey(connection: Connection, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  const { userId, name, credentialId, publicKey, userHandle, counter } = passkey;
  const values = [newId(), userId, name, credentialId, publicKey, userHandle, counter];
  return selectFirst(connection, INSERT, values);
}

type StoredPasskey = {
  id: PasskeyId;
  userId: UserId;
  publicKey: string;
  userHandle: string;
  counter: number;
};

const BY_CREDENTIAL = `
  select id, user_id as "userId", public_key as "publicKey", user_handle as "userHandle", counter::float8 as counter
  from auth.passkeys where credential_id = $1`;

export function selectPasskey(
  connection: Connection,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return selectFirst(connection, BY_CREDENTIAL, [credentialId]);
}

const USE = `
  update auth.passkeys
  set counter = $2, last_used_at = now()
  where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`;

/** False if its counter is not above the last one: of a copied authenticator, only one continues (synced ones don't count). */
export async function countUse(
  connection: Connection,
  { id, counter }: { id: PasskeyId; counter: number },
): Promise<boolean> {
  return (await runStatement(connection, USE, [id, counter])) === 1;
}

/** Returns the name of the removed passkey. */
export async function deletePasskey(
  connection: Connection,
  { userId, id }: { userId: UserId; id: PasskeyId },
): Promise<string | null> {
  const text = "delete from auth.passkeys where user_id = $1 and id = $2 returning name";
  return (await selectFirst<{ name: string }>(connection, text, [userId, id]))?.name ?? null;
}

export function deletePasskeysOf(connection: Connection, userId: UserId): Promise<number> {
  return runStatement(connection, "delete from auth.passkeys where user_id = $1", [userId]);
}
