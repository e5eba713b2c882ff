import type { Database } from "#server/db/database.ts";
import { statement } from "#server/db/transaction.ts";

type Pool = Pick<Database, "pool">;

type TwoFactor = { isOn: boolean; recoveryCodesLeft: number };

const TWO_FACTOR = `
  select exists (select from auth.two_factor_keys where user_id = $1 and is_active) as "isOn",
    (select count(*)::int from auth.recovery_codes where user_id = $1) as "recoveryCodesLeft"`;

export async function readTwoFactor({ pool }: Pool, userId: string): Promise<TwoFactor> {
  const { rows } = await pool.query<TwoFactor>(statement(TWO_FACTOR, [userId]));
  return rows[0] ?? { isOn: false, recoveryCodesLeft: 0 };
}

const KEEP_KEY = `
  insert into auth.two_factor_keys as k (id, user_id, sealed_key)
  values ($1, $2, $3)
  on conflict (user_id) do update
  set sealed_key = excluded.sealed_key, last_step = 0, created_at = now()
  where not k.is_active`;

type NewKey = { id: string; userId: string; sealedKey: string };

/** Keeps a key that counts once it was confirmed; false when there is one that counts already. */
export async function keepKey({ pool }: Pool, { id, userId, sealedKey }: NewKey): Promise<boolean> {
  return (await pool.query(statement(KEEP_KEY, [id, userId, sealedKey]))).rowCount === 1;
}

const DELETE = `
  with codes as (delete from auth.recovery_codes where user_id = $1)
  delete from auth.two_factor_keys where user_id = $1 and is_active`;

/** False when it was not on. */
export async function deleteTwoFactor({ pool }: Pool, userId: string): Promise<boolean> {
  return (await pool.query(statement(DELETE, [userId]))).rowCount === 1;
}
