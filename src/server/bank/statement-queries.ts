import { type RawBuilder, sql } from "kysely";
import type { BankImport } from "#contract/bank.ts";
import type { BankStatementRecord, bankStatementEndpoints } from "#contract/bank-statements.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { BankImportId, BankStatementId } from "#domain/ids.ts";
import type { DayPlace } from "#server/http/cursor.ts";
import { own, type Tx } from "#server/db/transaction.ts";

/** The day up to which the bookings of a statement lead to its closing balance, where it has no opening one. */
const closesOn = (statement: "s" | "o") =>
  sql`coalesce(${sql.ref(`${statement}.closing_on`)}, ${sql.ref(`${statement}.ends_on`)})`;

/** From which balance the way to the closing one of `s` begins: its own opening one, else the last closing one before it. */
const WAY = sql`(
  select s.opening as balance, least(s.starts_on, s.opening_on + 1) as starts_on, s.ends_on
  where s.opening is not null
  union all
  select p.* from (
    select o.closing as balance, ${closesOn("o")} + 1 as starts_on, ${closesOn("s")} as ends_on
    from ${own("bank_statements o")}
    where s.opening is null and o.account_id = s.account_id and o.closing is not null
      and ${closesOn("o")} < ${closesOn("s")}
    order by ${closesOn("o")} desc, o.id desc limit 1
  ) p
)`;

/**
 * Whether a booking on the first or the last day of `s` is of it: not all that tell it are statements that closed, or
 * opened, on that day with its balance, or that came later and closed on that day with another one.
 */
const IS_OF_IT = sql`(l.date not in (s.starts_on, s.ends_on, ${closesOn("s")}) or exists (
  select from ${own("bank_statement_lines t")} join ${own("bank_statements o")} on o.id = t.statement_id
  where t.line_id = l.id and (o.id = s.id or (
    (l.date = s.starts_on and o.ends_on = l.date and o.closing = s.opening)
    or (l.date = s.ends_on and o.starts_on = l.date and o.opening = s.closing)
    or (s.opening is null and o.id > s.id and l.date = ${closesOn("s")} and l.date = ${closesOn("o")}
      and o.closing <> s.closing)
  ) is not true)
))`;

/**
 * By how much the bookings that the account has by now miss the closing balance of `s`: other files may have told what it
 * lacked, and may be taken back. Where nothing tells, it is what it was when it came, unless it was proved then.
 */
const MISSED = sql`case
  when s.opening is not null and s.difference = 0 then 0
  when s.closing is not null then coalesce((
    select s.closing - w.balance - coalesce((
      select sum(amount) from ${own("bank_lines l")}
      where account_id = s.account_id and date between w.starts_on and w.ends_on and ${IS_OF_IT}
    ), 0) from ${WAY} w
  ), nullif(s.difference, 0))
end`;

const STATEMENTS = sql`(select s.*, ${MISSED} as missed from ${own("bank_statements s")})`;

/** The statements that fit a condition, each as a record with its place in the list. */
const statementsWhere = (condition: RawBuilder<unknown>) => sql`
  select s.id, s.ends_on, json_build_object('id', s.id, 'importId', s.import_id, 'accountId', s.account_id,
    'number', s.number, 'startsOn', s.starts_on, 'endsOn', s.ends_on, 'opening', as_amount(s.opening)::text,
    'closing', as_amount(s.closing)::text, 'difference', as_amount(s.missed)::text,
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
