import type { Database } from "#server/db/database.ts";
import { statement } from "#server/db/transaction.ts";

type Pool = Pick<Database, "pool">;

/** `most` tries in `windowSeconds`; beyond them one try each `pauseSeconds`, or none when it is 0. */
export type Limit = { key: string; most: number; windowSeconds: number; pauseSeconds: number };

// The count is raised before the try, so that a thousand tries at once do not all find it low.
const TAKE = `
  insert into auth.limits as l (key, count, last_at, ends_at)
  values ($1, 1, now(), now() + make_interval(secs => $3))
  on conflict (key) do update set
    count = case when l.ends_at <= now() then 1 else l.count + 1 end,
    last_at = now(),
    ends_at = case when l.ends_at > now() and l.count < $2 then l.ends_at else excluded.ends_at end
  where l.ends_at <= now() or l.count < $2
    or ($4 > 0 and l.last_at <= now() - make_interval(secs => $4))`;

/** True when the try is allowed; it is counted then. */
export async function takeTry(
  database: Pool,
  { key, most, windowSeconds, pauseSeconds }: Limit,
): Promise<boolean> {
  const { rowCount } = await database.pool.query(statement(TAKE, [key, most, windowSeconds, pauseSeconds]));
  return rowCount === 1;
}

const WAIT = `
  select greatest(1, ceil(extract(epoch from
    case when $2 > 0 then least(ends_at, last_at + make_interval(secs => $2)) else ends_at end - now()
  )))::int as seconds
  from auth.limits
  where key = $1`;

/** How long until the next try. */
export async function secondsToWait(database: Pool, { key, pauseSeconds }: Limit): Promise<number> {
  const { rows } = await database.pool.query<{ seconds: number }>(statement(WAIT, [key, pauseSeconds]));
  return rows[0]?.seconds ?? 1;
}

const GIVE_BACK = "update auth.limits set count = greatest(count - 1, 0) where key = $1";

/** A try that did not fail after all. */
export async function giveBackTry(database: Pool, { key }: Limit): Promise<void> {
  await database.pool.query(statement(GIVE_BACK, [key]));
}

export async function forgetTries(database: Pool, { key }: Limit): Promise<void> {
  await database.pool.query(statement("delete from auth.limits where key = $1", [key]));
}
