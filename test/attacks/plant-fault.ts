import type { ProblemRecord } from "#contract/books-check.ts";

/**
 * Faults that an attacker with the rights of the tables' owner leaves behind, bypassing the constraints: the books check
 * finds each fault and names its record, which has a page.
 */
export type PlantedFault = readonly [
  fault: string,
  by: readonly string[],
  found: string,
  record: readonly [kind: ProblemRecord["kind"], id: string],
];

export const disableTriggers = (...tables: string[]) =>
  tables.map((table) => `alter table ${table} disable trigger user`);
export const dropConstraints = (table: string, ...rules: string[]) =>
  rules.map((rule) => `alter table ${table} drop constraint ${rule}`);
/** A change that a constraint rejects; the constraint is restored afterward. */
export const bypassConstraint = (table: string, rule: string, by: string) => `do $planted$
  declare definition text := (
    select pg_get_constraintdef(oid) from pg_constraint where conname = '${rule}' and conrelid = '${table}'::regclass);
  begin
    alter table ${table} drop constraint ${rule};
    ${by};
    execute 'alter table ${table} add constraint ${rule} ' || definition || ' not valid';
  end $planted$`;
export const DISABLED_CHECKS = [
  "alter table journals disable trigger event_journal_is_checked",
  "alter table journals disable trigger journal_is_guarded",
  "alter table journal_lines disable trigger journal_line_is_guarded",
  "alter table journals disable trigger year_end_journal_is_checked",
];
/** Lines of a journal on another account, in a new, sealed version. */
export const moveLines = (journal: string, condition: string, to: string) => [
  ...DISABLED_CHECKS,
  `update journals set version = version + 1 where id = ${journal}`,
  `create temp table taken as select * from journal_lines where journal_id = ${journal}`,
  `delete from journal_lines where journal_id = ${journal}`,
  `insert into journal_lines select book_id, journal_id, position, date,
    case when ${condition} then ${to} else account_id end, debit, credit, description, party_id, tax_rate_id, tax_base from taken`,
];
/** A posted journal of 5.00, sealed. */
export const posted = (date: string) => [
  ...DISABLED_CHECKS,
  `insert into journals (id, number, date, description, status, total) values ({new}, 'RAW', '${date}', 'Raw', 'posted', 5)`,
  `insert into journal_lines (journal_id, position, date, account_id, debit, credit)
    values ({new}, 1, '${date}', {cash}, 5, 0), ({new}, 2, '${date}', {capital}, 0, 5)`,
];
