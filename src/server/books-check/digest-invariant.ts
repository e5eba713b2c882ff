import { sql } from "kysely";
import { BOOK, bookRows } from "#server/db/transaction.ts";
import { oncePerConnection } from "./catalog-query.ts";
import type { BrokenRule, Invariant } from "./check-books.ts";

/**
 * Finds what no other rule can: text, dates or users that were changed outside the program. It can't tell which row, so
 * it is reported only while all other rules hold.
 */
export const DIGEST_INVARIANT: Invariant = {
  invariant: "I-117",
  rule: "Nothing was added, changed, or removed outside of Twofold",
  query: oncePerConnection(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_trigger join pg_class c on c.oid = tgrelid
      where tgname = 'inserted_rows_are_digested' order by 1`.execute(tx);
    const changed = rows.map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name
        where (select coalesce(sum(hash_record_extended(t, 0)), 0) from ${bookRows(`${name} t`)}) <> coalesce(
          (select sum(digest) from table_digests where book_id = ${BOOK} and name = ${sql.lit(name)}), 0)`,
    );
    const tables =
      changed.length === 0 ? sql`select null as name where false` : sql.join(changed, sql` union all `);
    return sql<BrokenRule>`
      select 'The table ' || name || ' has rows that were added, changed, or removed outside of Twofold' as problem
      from (${tables}) changed`;
  }),
};
