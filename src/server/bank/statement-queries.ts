import { type RawBuilder, sql } from "kysely";
import type { BankImport } from "#contract/bank.ts";
import type { BankStatementRecord, bankStatementEndpoints } from "#contract/bank-statements.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { BankImportId, BankStatementId } from "#domain/ids.ts";
import type { DayPlace } from "#server/http/cursor.ts";
import { own, type Tx } from "#server/db/transaction.ts";

/**
 * Whether the bookings that an account has by now lead to the closing balance of `s`: from its opening balance, else from the
 * last closing one before it.
 */
const TIES_BY_NOW = sql`s.closing = (
  select b.balance + coalesce((
    select sum(amount) from ${own("bank_lines")}
    where account_id = s.account_id and date between b.starts_on and s.ends_on
  ), 0)
  from (
    select s.opening as balance, s.starts_on, true as is_own where s.opening is not null
    union all
    (select closing, ends_on + 1, false from ${own("bank_statements")}
      where account_id = s.account_id and closing is not null and ends_on < s.ends_on order by ends_on desc, id desc limit 1)
  ) b order by b.is_own desc limit 1)`;

/** What was not proved when it came is proved once other files have told what it lacked, as long as they stay. */
const STATEMENTS = sql`(
  select s.*, case when s.difference is distinct from 0 and ${TIES_BY_NOW} then 0 else s.difference end as missed
  from ${own("bank_statements s")}
)`;

/** The statements that fit a condition, each as a record with its place in the list. */
const statementsWhere = (condition: RawBuilder<unknown>) => sql`
  select s.id, s.ends_on, json_build_object('id', s.id, 'importId', s.import_id, 'accountId', s.account_id,
    'number', s.number, 'startsOn', s.starts_on, 'endsOn', s.ends_on, 'opening', s.opening::numeric(20, 2)::text,
    'closing', s.closing::numeric(20, 2)::text, 'difference', s.missed::numeric(20, 2)::text,
    'breaksAt', case when s.missed <> 0 and s.breaks_on is not null then
      json_build_object('fileLine', s.breaks_at_line, 'date', s.breaks_on) end,
    'lineCount', t.line_count, 'newCount', t.new_count) as statement
  from (select * from ${STATEMENTS} s where ${condition}) s, lateral (
    select count(*)::int as line_count, (count(*) filter (where not exists (
      select from ${own("bank_statement_lines o")} where o.line_id = t.line_id and o.statement_id < t.statement_id
    )))::int as new_count
    from ${own("bank_statement_lines t")} where t.statement_id = s.id
  ) t`;

/** Files that were brought in, the newest first, of which one or a page. */
export async function selectBankImports(
  tx: Tx,
  { id, before, limit }: { id?: BankImportId; before?: string; limit: number },
): Promise<BankImport[]> {
  const wanted = id === undefined ? sql`id < ${before}::uuid` : sql`id = ${id}`;
  const { rows } = await sql<BankImport>`
    select i.id, i.file_name as "fileName", i.format, i.created_at as "createdAt", (
      select coalesce(json_agg(s.statement order by s.id), '[]')
      from (${statementsWhere(sql`import_id = i.id`)}) s
    ) as statements
    from (select * from ${own("bank_imports")} where ${wanted} order by id desc limit ${limit}) i
    order by i.id desc`.execute(tx);
  return rows;
}

type Filter = Omit<QueryOf<typeof bankStatementEndpoints.list>, "cursor"> & { before: DayPlace };

const PROOFS = {
  tied: sql`and missed = 0`,
  untied: sql`and missed <> 0`,
  unproved: sql`and missed is null`,
} as const;

/** A page of statements, the one that ends last first. */
export async function selectBankStatements(
  tx: Tx,
  { accountId, start, end, proof, before, limit }: Filter,
): Promise<BankStatementRecord[]> {
  const conditions = [
    sql`(ends_on, id) < (${before.date}::date, ${before.id}::uuid)`,
    accountId === undefined ? sql`` : sql`and account_id = ${accountId}`,
    start === undefined ? sql`` : sql`and ends_on >= ${start}::date`,
    end === undefined ? sql`` : sql`and starts_on <= ${end}::date`,
    proof === undefined ? sql`` : PROOFS[proof],
    sql`order by ends_on desc, id desc limit ${limit}`,
  ];
  const { rows } = await sql<{ statement: BankStatementRecord }>`
    ${statementsWhere(sql.join(conditions, sql` `))} order by s.ends_on desc, s.id desc`.execute(tx);
  return rows.map(({ statement }) => statement);
}

export async function selectBankStatement(
  tx: Tx,
  id: BankStatementId,
): Promise<BankStatementRecord | undefined> {
  const { rows } = await sql<{ statement: BankStatementRecord }>`${statementsWhere(sql`id = ${id}`)}`.execute(
    tx,
  );
  return rows[0]?.statement;
}
