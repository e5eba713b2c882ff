import type { Client } from "#server/db/database.ts";

/** The tables whose issued rows keep a design (Decision 0119), with the rule that says so. */
const DESIGNED = [
  { table: "documents", rule: "issued_document_has_a_design" },
  { table: "orders", rule: "sent_order_has_a_design" },
];

/** Lets issued rows in without a design, as backups hold them that were made before designs were kept. */
export async function withoutDesigns(client: Client): Promise<void> {
  for (const { table, rule } of DESIGNED) await client.query(`alter table ${table} drop constraint ${rule}`);
}

/** Gives those rows the design of their company as it is now, and brings the rule back. */
export async function keepDesigns(client: Client, books: Iterable<string>): Promise<void> {
  for (const { table } of DESIGNED)
    await client.query(`alter table ${table} disable trigger user;
      create trigger keeps_its_design before update on ${table} for each row execute function keep_design()`);
  for (const book of books) {
    await client.query("select set_config('app.book_id', $1, true)", [book]);
    for (const { table } of DESIGNED)
      await client.query(
        `update ${table} set language = null where book_id = $1 and design_id is null and status <> 'draft'`,
        [book],
      );
  }
  await client.query("set constraints all immediate");
  for (const { table, rule } of DESIGNED)
    await client.query(`drop trigger keeps_its_design on ${table};
      alter table ${table} enable trigger user;
      alter table ${table} add constraint ${rule}
        check (status = 'draft' or (design_id is not null and language is not null))`);
}
