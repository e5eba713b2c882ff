import type { Database } from "./database.ts";

const EVERY_MS = 5_000;

/**
 * What autovacuum does on a server, for the embedded database, which has none: without statistics the
 * planner takes every table for a small one, and a search reads the whole book. One table at a time, so
 * that requests come in between. Gives the function that ends it.
 */
export function keepStatistics(pool: Pick<Database, "pool">["pool"]): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    // What fails now, perhaps for lack of space, is tried again; nothing but speed depends on it.
    running = running.then(() => refreshStatistics(pool)).catch(() => undefined);
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Analyses the tables that changed by a tenth, and vacuums those where a fifth is dead rows. */
export async function refreshStatistics(pool: Pick<Database, "pool">["pool"]): Promise<void> {
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ command: string }>(OUT_OF_DATE);
  for (const { command } of rows) await pool.query(command);
}

/**
 * The thresholds of autovacuum's own defaults. What was written just before a stop is not among the counted
 * changes of the next start, so a table that has rows and was never looked at counts as out of date too.
 */
const OUT_OF_DATE = `
  select case when n_dead_tup > 50 + n_live_tup / 5 then 'vacuum (analyze) ' else 'analyze ' end
    || format('%I.%I', schemaname, s.relname) as command
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10
    or (c.reltuples < 0 and pg_relation_size(s.relid) > 0)`;
