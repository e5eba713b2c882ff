import type { Client } from "#server/db/database.ts";

/** Tables whose posted rows store a design (Decision 0119), with the constraint that requires it. */
const DESIGN_RULES = [
  { table: "documents", rule: "posted_document_has_a_design" },
  { table: "orders", rule: "sent_order_has_a_design" },
  { table: "deliveries", rule: "delivery_has_a_design" },
  { table: "payments", rule: "payment_has_a_design" },
];

type DesignRule = { table: string; rule: string; definition: string };

/** Allows posted rows without a design, as in backups from before designs were stored. Returns the dropped constraints. */
export async function dropDesignRules(client: Client): Promise<DesignRule[]> {
  const dropped: DesignRule[] = [];
  for (const { table, rule } of DESIGN_RULES) {
    const { rows } = await client.query<{ definition: string }>(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and conname = $2",
      [table, rule],
    );
    for (const { definition } of rows) dropped.push({ table, rule, definition });
    await client.query(`alter table ${table} drop constraint ${rule}`);
  }
  return dropped;
}

/** Gives those rows the current design of their company, and restores the constraints. */
export async function restoreDesignRules(
  client: Client,
  { books, rules }: { books: Iterable<string>; rules: readonly DesignRule[] },
): Promise<void> {
  for (const { table } of DESIGN_RULES)
    await client.query(`alter table ${table} disable trigger user;
      create trigger keeps_its_design before update on ${table} for each row execute function store_design()`);
  for (const book of books) {
    await client.query("select set_config('app.book_id', $1, true)", [book]);
    for (const { table } of DESIGN_RULES)
      await client.query(
        `update ${table} set language = null where book_id = $1 and design_id is null and status <> 'draft'`,
        [book],
      );
  }
  await client.query("set constraints all immediate");
  for (const { table } of DESIGN_RULES)
    await client.query(`drop trigger keeps_its_design on ${table}; alter table ${table} enable trigger user`);
  for (const { table, rule, definition } of rules)
    await client.query(`alter table ${table} add constraint ${rule} ${definition}`);
}
