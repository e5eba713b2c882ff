import type { WithFiles } from "#contract/with-files.ts";
import { filterByAttachments, selectRecordsWithFiles } from "#server/attachments/lookup.ts";
import { type RawBuilder, sql } from "kysely";
import type { BankImport } from "#contract/bank.ts";
import type { BankStatementRecord, bankStatementEndpoints } from "#contract/bank-statements.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { AccountId, BankImportId, BankStatementId } from "#domain/ids.ts";
import type { BankFileColumn, BankStatementColumn } from "#domain/lists.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { closesOn, GAP_BEFORE, GAP_AFTER } from "./gap-queries.ts";

/** The balance from which the closing one of `s` is computed: its opening balance, else the previous closing balance. */
const OPENING_BALANCE = sql`(
  select s.opening_balance as balance, least(s.starts_on, s.opening_on + 1) as starts_on, s.ends_on
  where s.opening_balance is not null
  union all
  select p.* from (
    select o.closing_balance as balance, ${closesOn("o")} + 1 as starts_on, ${closesOn("s")} as ends_on
    from ${bookRows("bank_statements o")}
    where s.opening_balance is null and o.account_id = s.account_id and o.closing_balance is not null
      and ${closesOn("o")} < ${closesOn("s")}
    order by ${closesOn("o")} desc, o.id desc limit 1
  ) p
)`;

/**
 * Whether a transaction on the first or last day of `s` belongs to it: not if all statements with it closed or opened on
 * that day with the balance of `s`, or came later and closed that day with another balance.
 */
const BELONGS_TO_STATEMENT = sql`(l.date not in (s.starts_on, s.ends_on, ${closesOn("s")}) or exists (
  select from ${bookRows("bank_statement_transactions t")} join ${bookRows("bank_statements o")} on o.id = t.statement_id
  where t.bank_transaction_id = l.id and (o.id = s.id or (
    (l.date = s.starts_on and o.ends_on = l.date and o.closing_balance = s.opening_balance)
    or (l.date = s.ends_on and o.starts_on = l.date and o.opening_balance = s.closing_balance)
    or (s.opening_balance is null and o.id > s.id and l.date = ${closesOn("s")} and l.date = ${closesOn("o")}
      and o.closing_balance <> s.closing_balance)
  ) is not true)
))`;

/**
 * How far the account's current transactions are out of balance with the closing balance of `s`: other files may add
 * missing ones, or be undone. If it can't be computed, the value at import stays, unless balanced then.
 */
const OUT_OF_BALANCE = sql`case
  when s.opening_balance is not null and s.difference = 0 then 0
  when s.closing_balance is not null then coalesce((
    select s.closing_balance - w.balance - coalesce((
      select sum(amount) from ${bookRows("bank_transactions l")}
      where account_id = s.account_id and date between w.starts_on and w.ends_on and ${BELONGS_TO_STATEMENT}
    ), 0) from ${OPENING_BALANCE} w
  ), nullif(s.difference, 0))
end`;

const STATEMENTS = sql`(select s.*, ${OUT_OF_BALANCE} as missed, ${GAP_BEFORE} as gap, ${GAP_AFTER} as gap_after from ${bookRows("bank_statements s")})`;

/** Selects statements that meet a condition, each with its sort values. */
const statementsWhere = (condition: RawBuilder<unknown>) => sql`
  select s.id, s.ends_on, json_build_object('id', s.id, 'importId', s.import_id, 'accountId', s.account_id,
    'number', s.number, 'startsOn', s.starts_on, 'endsOn', s.ends_on, 'openingBalance', format_amount(s.opening_balance)::text,
    'closingBalance', format_amount(s.closing_balance)::text, 'difference', format_amount(s.missed)::text,
    'gapBefore', s.gap, 'gapAfter', s.gap_after, 'firstMismatch', case when s.missed <> 0 and s.mismatch_on is not null then
      json_build_object('fileLine', s.mismatch_line, 'date', s.mismatch_on) end,
    'transactionCount', t.line_count, 'newCount', t.new_count) as statement
  from (select * from ${STATEMENTS} s where ${condition}) s, lateral (
    select count(*)::int as line_count, (count(*) filter (where not exists (
      select from ${bookRows("bank_statement_transactions o")} where o.bank_transaction_id = t.bank_transaction_id and o.statement_id < t.statement_id
    )))::int as new_count
    from ${bookRows("bank_statement_transactions t")} where t.statement_id = s.id
  ) t`;

const FILE_COLUMNS = sql`i.id, i.file_name as "fileName", i.format, i.created_at as "createdAt", (
    select coalesce(json_agg(s.statement order by s.id), '[]')
    from (${statementsWhere(sql`import_id = i.id`)}) s
  ) as statements`;

export async function selectBankImport(tx: Tx, id: BankImportId): Promise<BankImport | undefined> {
  const { rows } = await sql<BankImport>`
    select ${FILE_COLUMNS} from ${bookRows("bank_imports i")} where i.id = ${id}`.execute(tx);
  return rows[0];
}

/** Ids are in import order. */
const FILE_ORDERS = { createdAt: { column: "i.id", as: "id" } } as const;

type FileFilter = { search: string; accountId?: AccountId | undefined };

const filesWhere = ({ search, accountId }: FileFilter) => sql`
  position(fold_text(${search}) in fold_text(i.file_name)) > 0
  ${accountId === undefined ? sql`` : sql`and i.id in (select import_id from ${bookRows("bank_statements")} where account_id = ${accountId})`}`;

/** Returns imported files, sorted, with keyset pagination. */
export async function selectBankImports(
  tx: Tx,
  filter: FileFilter,
  { order, limit }: { order: ListOrder<BankFileColumn>; limit: number },
): Promise<BankImport[]> {
  const { after, inOrder } = orderedBy(order, FILE_ORDERS, "i.id");
  const { rows } = await sql<BankImport>`
    select ${FILE_COLUMNS} from (
      select * from ${bookRows("bank_imports i")} where ${filesWhere(filter)} and ${after} order by ${inOrder} limit ${limit}
    ) i order by ${inOrder}`.execute(tx);
  return rows;
}

/** Counts files, up to a limit. */
export async function countBankImports(tx: Tx, filter: FileFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${bookRows("bank_imports i")} where ${filesWhere(filter)} limit ${limit}
    ) found`.execute(tx);
  return rows[0]?.count ?? 0;
}

type StatementFilter = Pick<
  QueryOf<typeof bankStatementEndpoints.list>,
  "accountId" | "start" | "end" | "status" | "hasAttachments"
> & {
  search: string;
};

const STATUSES = {
  balanced: sql`and missed = 0`,
  unbalanced: sql`and missed <> 0`,
  unchecked: sql`and missed is null`,
  gap: sql`and gap is not null`,
} as const;

const STATEMENT_ORDERS = {
  endsOn: { column: "s.ends_on", as: "text" },
  startsOn: { column: "s.starts_on", as: "text" },
  number: { column: "s.number", as: "natural" },
  openingBalance: { column: "coalesce(s.opening_balance, 0)", as: "numeric" },
  closingBalance: { column: "coalesce(s.closing_balance, 0)", as: "numeric" },
} as const;

const matchesFilter = ({ accountId, start, end, status, hasAttachments, search }: StatementFilter) => sql`
  position(fold_text(${search}) in fold_text(s.number)) > 0
  ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
  ${start === undefined ? sql`` : sql`and ends_on >= ${start}::date`}
  ${end === undefined ? sql`` : sql`and starts_on <= ${end}::date`}
  ${status === undefined ? sql`` : STATUSES[status]}
  and ${filterByAttachments(hasAttachments, "s.id")}`;

/** Returns statements, sorted, with keyset pagination. */
export async function selectBankStatements(
  tx: Tx,
  filter: StatementFilter,
  { order, limit }: { order: ListOrder<BankStatementColumn>; limit: number },
): Promise<WithFiles<BankStatementRecord>[]> {
  const { after, inOrder } = orderedBy(order, STATEMENT_ORDERS, "s.id");
  const { rows } = await sql<{ statement: BankStatementRecord }>`
    ${statementsWhere(sql`${matchesFilter(filter)} and ${after} order by ${inOrder} limit ${limit}`)}
    order by ${inOrder}`.execute(tx);
  const filed = await selectRecordsWithFiles(
    tx,
    rows.map(({ statement }) => statement.id),
  );
  return rows.map(({ statement }) => ({ ...statement, hasAttachments: filed.has(statement.id) }));
}

/** Counts statements, up to a limit. */
export async function countBankStatements(tx: Tx, filter: StatementFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${STATEMENTS} s where ${matchesFilter(filter)} limit ${limit}) found`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
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
