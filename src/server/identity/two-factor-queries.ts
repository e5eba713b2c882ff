import type { UserId } from "#domain/ids.ts";
import { newId } from "#server/db/new-id.ts";
import { type Connection, selectFirst, runStatement } from "./queries.ts";

/** All SQL for keys of authenticator apps and recovery codes. */

type TwoFactor = { isEnabled: boolean; remainingRecoveryCodeCount: number };

const TWO_FACTOR = `
  select exists (select from auth.two_factor_keys where user_id = $1 and is_active) as "isEnabled",
    (select count(*)::int from auth.recovery_codes where user_id = $1) as "remainingRecoveryCodeCount"`;

export async function readTwoFactor(connection: Connection, userId: UserId): Promise<TwoFactor> {
  const row = await selectFirst<TwoFactor>(connection, TWO_FACTOR, [userId]);
  return row ?? { isEnabled: false, remainingRecoveryCodeCount: 0 };
}

const STORE_KEY = `
  insert into auth.two_factor_keys as k (id, user_id, sealed_key)
  values ($1, $2, $3)
  on conflict (user_id) do update
  set sealed_key = excluded.sealed_key, last_step = 0, created_at = now()
  where not k.is_active`;

type UserKey = { userId: UserId; sealedKey: string };

/** Stores a key that becomes active once confirmed; false if one is already active. */
export async function storeKey(connection: Connection, { userId, sealedKey }: UserKey): Promise<boolean> {
  return (await runStatement(connection, STORE_KEY, [newId(), userId, sealedKey])) === 1;
}

type TwoFactorKey = { sealedKey: string; isActive: boolean };

export function selectKey(connection: Connection, userId: UserId): Promise<TwoFactorKey | undefined> {
  const text = `select sealed_key as "sealedKey", is_active as "isActive"
    from auth.two_factor_keys where user_id = $1`;
  return selectFirst(connection, text, [userId]);
}

const USE_UP_STEP = `
  update auth.two_factor_keys
  set last_step = $3, is_active = true
  where user_id = $1 and sealed_key = $2 and last_step < $3`;

/** Uses up a time step of this key and all earlier ones; of several simultaneous uses only one succeeds. */
export async function redeemTimeStep(
  connection: Connection,
  { userId, sealedKey, step }: UserKey & { step: number },
): Promise<boolean> {
  return (await runStatement(connection, USE_UP_STEP, [userId, sealedKey, step])) === 1;
}

const INSERT_CODE = "insert into auth.recovery_codes (id, user_id, code_hash) values ($1, $2, $3)";

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  connection: Connection,
  { userId, codeHashes }: { userId: UserId; codeHashes: readonly string[] },
): Promise<void> {
  await runStatement(connection, "delete from auth.recovery_codes where user_id = $1", [userId]);
  for (const codeHash of codeHashes) await runStatement(connection, INSERT_CODE, [newId(), userId, codeHash]);
}

/** Uses up a recovery code; false if there is no such code. */
export async function redeemRecoveryCode(
  connection: Connection,
  { userId, codeHash }: { userId: UserId; codeHash: string },
): Promise<boolean> {
  const text = "delete from auth.recovery_codes where user_id = $1 and code_hash = $2";
  return (await runStatement(connection, text, [userId, codeHash])) === 1;
}

const DELETE_TWO_FACTOR = `
  with codes as (delete from auth.recovery_codes where user_id = $1)
  delete from auth.two_factor_keys where user_id = $1 returning is_active as "isActive"`;

/** Deletes the key and the codes; false if two-factor sign-in was off. */
export async function deleteTwoFactor(connection: Connection, userId: UserId): Promise<boolean> {
  return (await selectFirst<TwoFactorKey>(connection, DELETE_TWO_FACTOR, [userId]))?.isActive ?? false;
}
