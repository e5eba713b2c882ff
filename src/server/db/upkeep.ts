import type { AsOwner, Client } from "./database.ts";

const EVERY_MS = 5_000;

/**
 * Does for the embedded database what autovacuum and the checkpointer do on a server. Without statistics the planner
 * takes every table for a small one, and a search reads the whole book; without checkpoints the log grows until the
 * server stops, and the next start after a crash reads all of it. It does one thing at a time, so that requests come in
 * between. Returns the function that ends it.
 *
 * @param isCopying true while a process copies the files, which needs the log as it is.
 */
export function keepUp(asOwner: AsOwner, isCopying: () => boolean): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    // A failure, perhaps for lack of space, is ignored and tried again later; it costs nothing but speed.
    running = running
      .then(() => (isCopying() ? undefined : asOwner(shortenLog)))
      .catch(() => undefined)
      .then(() => refreshStatistics(asOwner))
      .catch(() => undefined);
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Four files of the log. The next start after a crash reads as much, and no more. */
const LONGEST_LOG = 64 * 1024 * 1024;

/** Writes a checkpoint when the log has grown longer than `longest` bytes since the last one. */
export async function shortenLog(client: Client, longest = LONGEST_LOG): Promise<void> {
  const { rows } = await client.query<{ isLong: boolean }>(
    `select pg_current_wal_lsn() - redo_lsn > $1 as "isLong" from pg_control_checkpoint()`,
    [longest],
  );
  if (rows[0]?.isLong) await client.query("checkpoint");
}

/** Analyses the tables that have grown or shrunk by a tenth, and vacuums those where a fifth is dead rows. */
export async function refreshStatistics(asOwner: AsOwner): Promise<void> {
  const { rows } = await asOwner(async (client) => {
    await client.query("select pg_stat_force_next_flush()");
    return client.query<{ command: string; target: string }>(OUT_OF_DATE);
  });
  // One at a time, so that requests come in between here as well.
  for (const { command, target } of rows)
    await asOwner(async (client) => {
      await client.query(`set default_statistics_target to ${target}`);
      await client.query(command);
    });
}

/**
 * The thresholds of autovacuum's own defaults, but for rows that are changed in their place: each command has all
 * statements on its table planned again, which costs more than it gives where a row of each book changes with every
 * post. What was written just before a stop is not among the counted changes of the next start, so a table that has
 * rows and was never looked at counts as out of date too.
 *
 * While a table is looked at everybody waits. What its indexes compute of a row is computed for each row that is looked
 * at, which takes ten times as long as all else, so of such tables fewer are (300 for each unit of the target).
 */
const OUT_OF_DATE = `
  select case when n_dead_tup > 1000 + n_live_tup / 5 then 'vacuum (analyze) ' else 'analyze ' end
    || format('%I.%I', schemaname, s.relname) as command,
    case when exists (select from pg_index where indrelid = s.relid and indexprs is not null) then '10' else 'default' end as target
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where n_dead_tup > 1000 + n_live_tup / 5 or n_mod_since_analyze > 10000 + n_live_tup
    or abs(n_live_tup - c.reltuples) > 50 + c.reltuples / 10
    or (c.reltuples < 0 and pg_relation_size(s.relid) > 0)`;
