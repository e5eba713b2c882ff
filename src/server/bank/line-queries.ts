import type { Listed } from "#contract/listed.ts";
import type { FilesFilter } from "#domain/attachment.ts";
import { hasFiles, filesArgument } from "#server/attachments/lookup.ts";
import { sql } from "kysely";
import type { BankLineRecord } from "#contract/bank.ts";
import type { AccountId, BankImportId, BankLineId, BankStatementId } from "#domain/ids.ts";
import type { BankLineColumn } from "#domain/lists.ts";
import { own, type Tx } from "#server/db/transaction.ts";
import type { ListOrder } from "#server/http/list-order.ts";

const LINE = sql`
  l.id, l.account_id as "accountId", l.date, l.value_date as "valueDate", as_amount(l.amount) as amount,
  l.counterparty, l.counterparty_account as "counterpartyAccount", l.text, l.reference, l.end_to_end_id as "endToEndId",
  l.bank_id as "bankId",
  (
    select coalesce(json_agg(json_build_object('journalId', j.id, 'number', j.number,
      'amount', as_amount(m.amount)::text, 'isMade', m.is_made) order by j.id), '[]')
    from ${own("bank_matches m")} join ${own("journals j")} on j.id = m.journal_id where m.line_id = l.id
  ) as matches`;

/** Bookings that are not in the books and belong there: one of nothing moves nothing. */
export const TO_DO = sql`(not is_matched and amount <> 0)`;

/** Some bookings, the oldest first. */
export async function selectBankLinesById(tx: Tx, ids: readonly BankLineId[]): Promise<BankLineRecord[]> {
  const { rows } = await sql<BankLineRecord>`
    select ${LINE} from ${own("bank_lines l")} where l.id = any(${ids}::uuid[]) order by l.date, l.id`.execute(
    tx,
  );
  return rows;
}

type LineFilter = {
  accountId?: AccountId | undefined;
  /** A file: the bookings that it has told and no other one. */
  importId?: BankImportId | undefined;
  statementId?: BankStatementId | undefined;
  search: string;
  state?: "open" | "matched" | undefined;
  files?: FilesFilter | undefined;
};

/** The bookings of an account, of a file, of a statement or of all, in an order from a place on. */
export async function selectBankLines(
  tx: Tx,
  filter: LineFilter,
  { order, limit }: { order: ListOrder<BankLineColumn>; limit: number },
): Promise<Listed<BankLineRecord>[]> {
  const { rows } = await sql<Listed<BankLineRecord>>`
    select ${LINE}, ${hasFiles("l.id")} as "hasFiles" from ${linesFound(filter, order, limit)} with ordinality as found (id, place)
    join ${own("bank_lines l")} on l.id = found.id order by found.place`.execute(tx);
  return rows;
}

/** How many there are, counted up to a limit. */
export async function countBankLines(tx: Tx, filter: LineFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${linesFound(filter, null, limit)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

function linesFound(
  { accountId, importId, statementId, search, state, files }: LineFilter,
  order: ListOrder<BankLineColumn> | null,
  limit: number,
) {
  const accounts =
    accountId === undefined
      ? sql`array(select account_id from ${own("bank_accounts")})`
      : sql`array[${accountId}]::uuid[]`;
  const told =
    importId !== undefined
      ? sql`array(${toldAloneBy(importId)})`
      : statementId !== undefined
        ? sql`array(select line_id from ${own("bank_statement_lines")} where statement_id = ${statementId})`
        : sql`null`;
  return sql`search_bank_lines(${search}, ${accounts}, ${state ?? null}, ${told}, ${order?.by ?? null},
    ${order?.isDescending ?? false}, ${order?.after?.value ?? null}, ${order?.after?.id ?? null}, ${limit},
    ${filesArgument(files)})`;
}

/** The ids of the bookings that a file has told and no other one. */
function toldAloneBy(id: BankImportId) {
  return sql`
    select t.line_id from ${own("bank_statements s")} join ${own("bank_statement_lines t")} on t.statement_id = s.id
    where s.import_id = ${id} and not exists (
      select from ${own("bank_statement_lines o")} join ${own("bank_statements f")} on f.id = o.statement_id
      where o.line_id = t.line_id and f.import_id <> ${id}
    )`;
}

/** The bookings in the books that a file has told and no other one. */
export async function selectMatchedOfImport(tx: Tx, id: BankImportId): Promise<BankLineId[]> {
  const { rows } = await sql<{ id: BankLineId }>`
    select id from ${own("bank_lines")} where is_matched and id in (${toldAloneBy(id)}) order by id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
