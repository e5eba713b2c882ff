import type { Part } from "./backup-file.ts";

/** A part with the names of this version's tables; values of a column without a name are skipped. */
export type NamedPart = Omit<Part, "columns"> & { columns: (string | null)[] };

/**
 * Former tables ("tax_rates") and columns ("tax_rates.name", by the table's former name) that backups made before 1.0
 * may contain, with their current names, or null if dropped (Decision 0118). New columns are nullable or have a default.
 */
const NAMES: Readonly<Record<string, string | null>> = {
  // Each database records its own.
  migrations: null,
  "bank_rules.posts_unasked": "posts_automatically",
  // A backup quotes a name that is a word of SQL.
  'bank_rules."least"': "min_amount",
  "bank_rules.most": "max_amount",
  "schedules.handled_through": "processed_through",
  "rate_fetches.is_wanted": "is_enabled",
  "loans.instalments": "installments",
  // Depreciation follows the company's fiscal years (Decision 0138).
  "assets.year_starts_in": null,
};

/** SQL of a column of the audit log with the current names of the fields that changed. */
function currentFields(column: "before" | "after"): string {
  const fields = [
    ["daysToPay", "daysUntilDue"],
    ["reverseChargeOf", "reverseChargeType"],
    ["retainedAccountId", "retainedEarningsAccountId"],
    ["openingAccountId", "openingBalanceAccountId"],
  ];
  const renamed = fields.reduce((text, [former, name]) => `replace(${text}, '"${former}":', '"${name}":')`, `${column}::text`);
  return `(${renamed})::jsonb`;
}

/** SQL to run after the rows of a table, in each book, to fill newer columns and tables. */
export const BEHIND: Readonly<Record<string, string>> = {
  bank_accounts: `update bank_accounts set mapping = replace(mapping, '"isTurned":', '"isSignReversed":')
    where mapping like '%"isTurned":%'`,
  schedules: `update schedules set template = replace(replace(template::text,
      '"daysToPay":', '"daysUntilDue":'), '"creditsPosition":', '"creditedPosition":')::jsonb
    where template::text ~ '"(daysToPay|creditsPosition)":'`,
  audit_log: `update audit_log set before = ${currentFields("before")}, after = ${currentFields("after")}
    where concat(before, after) ~ '"(daysToPay|reverseChargeOf|retainedAccountId|openingAccountId)":'`,
  year_closings: `insert into fiscal_years (book_id, starts_on, ends_on)
    select c.book_id, c.starts_on, c.ends_on from year_closings c
    where c.reopened_at is null and not exists (
      select from fiscal_years y where y.book_id = c.book_id and y.starts_on <= c.ends_on and y.ends_on >= c.starts_on)`,
  received_files: `update documents d set vendor_number = r.number from received_files r
    where r.book_id = d.book_id and r.document_id = d.id and r.is_live`,
};

/** Renames a part to current names; null if its table was dropped. */
export function nowNamed(
  part: Part,
  names: Readonly<Record<string, string | null>> = NAMES,
): NamedPart | null {
  const table = part.table in names ? (names[part.table] ?? null) : part.table;
  if (table === null) return null;
  const columns = part.columns.map((column) => {
    const former = `${part.table}.${column}`;
    return former in names ? (names[former] ?? null) : column;
  });
  return { ...part, table, columns };
}
