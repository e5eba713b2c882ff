import type { AsOwner, Client } from "./database.ts";

const EVERY_MS = 5_000;

/**
 * Does for the embedded database what autovacuum and the checkpointer do on a server. Without statistics the planner
 * assumes every table is small, and a search reads the whole book; without checkpoints the log grows until the server
 * stops, and the next start after a crash reads all of it. It does one thing at a time, so that requests get in between.
 * Returns the function that stops it.
 *
 * @param isCopying true while a process copies the files, which needs the log unchanged.
 */
export function startMaintenance(asOwner: AsOwner, isCopying: () => boolean): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    // A failure, perhaps for lack of space, is ignored and retried later; it only costs speed.
    running = running
      .then(() => (isCopying() ? undefined : asOwner(truncateLog)))
      .catch(() => undefined)
      .then(() => refreshStatistics(asOwner))
      .catch(() => undefined);
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Four log files, the most that the next start after a crash has to read. */
const LONGEST_LOG = 64 * 1024 * 1024;

/** Writes a checkpoint if the log has grown by more than `longest` bytes since the last one. */
export async function truncateLog(client: Client, longest = LONGEST_LOG): Promise<void> {
  const { rows } = await client.query<{ isLong: boolean }>(
    `select pg_current_wal_lsn() - redo_lsn > $1 as "isLong" from pg_control_checkpoint()`,
    [longest],
  );
  if (rows[0]?.isLong) await client.query("checkpoint");
}

/** Analyzes tables that have grown or shrunk by a tenth, and vacuums those with a fifth of dead rows. */
export async function refreshStatistics(asOwner: AsOwner): Promise<void> {
  const { rows } = await asOwner(async (client) => {
    await client.query("select pg_stat_force_next_flush()");
    return client.query<{ command: string; target: string }>(OUTDATED_STATISTICS);
  });
  // One at a time, so that requests get in between here as well.
  for (const { command, target } of rows)
    await asOwner(async (client) => {
      await client.query(`set default_statistics_target to ${target}`);
      await client.query(command);
    });
}

/**
 * The default thresholds of autovacuum, except for rows updated in place: each command has all statements on its table
 * planned again, which costs more than it gains where each post updates a row of every book. Changes written just before
 * a stop are not counted at the next start, so a table that has rows but was never analyzed counts as outdated too.
 *
 * Everyone waits while a table is analyzed. Index expressions are computed for each sampled row, which takes ten times
 * as long as the rest, so such tables get a smaller sample (300 rows per unit of the target).
 */
const OUTDATED_STATISTICS = `
  select case when n_dead_tup > 1000 + n_live_tup / 5 then 'vacuum (analyze) ' else 'analyze ' end
    || format('%I.%I', schemaname, s.relname) as command,
    case when exists (select from pg_index where indrelid = s.relid and indexprs is not null) then '10' else 'default' end as target
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where n_dead_tup > 1000 + n_live_tup / 5 or n_mod_since_analyze > 10000 + n_live_tup
    or abs(n_live_tup - c.reltuples) > 50 + c.reltuples / 10
    or (c.reltuples < 0 and pg_relation_size(s.relid) > 0)`;
