import type { WithFiles } from "#contract/with-files.ts";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import { attachmentsExist, attachmentsParameter } from "#server/attachments/lookup.ts";
import { sql } from "kysely";
import type { BankTransactionRecord } from "#contract/bank.ts";
import type { AccountId, BankImportId, BankTransactionId, BankStatementId } from "#domain/ids.ts";
import type { BankTransactionColumn } from "#domain/lists.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { ListOrder } from "#server/db/ordered-rows.ts";

const TRANSACTION_COLUMNS = sql`
  l.id, l.account_id as "accountId", l.date, l.value_date as "valueDate", format_amount(l.amount) as amount,
  l.counterparty, l.counterparty_account as "counterpartyAccount", l.description, l.reference, l.end_to_end_id as "endToEndId",
  l.bank_id as "bankId",
  (
    select coalesce(json_agg(json_build_object('journalId', j.id, 'number', j.number,
      'amount', format_amount(m.amount)::text, 'isCreatedByMatch', m.is_created_by_match) order by j.id), '[]')
    from ${bookRows("bank_matches m")} join ${bookRows("journals j")} on j.id = m.journal_id where m.bank_transaction_id = l.id
  ) as matches`;

/** Transactions for review: not in the books; zero amounts don't belong there. */
export const IS_FOR_REVIEW = sql`(not is_matched and amount <> 0)`;

/** Returns the given transactions, oldest first. */
export async function selectBankTransactionsById(
  tx: Tx,
  ids: readonly BankTransactionId[],
): Promise<BankTransactionRecord[]> {
  const { rows } = await sql<BankTransactionRecord>`
    select ${TRANSACTION_COLUMNS} from ${bookRows("bank_transactions l")} where l.id = any(${ids}::uuid[]) order by l.date, l.id`.execute(
    tx,
  );
  return rows;
}

type BankTransactionFilter = {
  accountId?: AccountId | undefined;
  /** Only transactions that no file but this contains. */
  importId?: BankImportId | undefined;
  statementId?: BankStatementId | undefined;
  search: string;
  status?: "unmatched" | "matched" | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
};

/** Returns transactions of an account, file or statement, or all, sorted, with keyset pagination. */
export async function selectBankTransactions(
  tx: Tx,
  filter: BankTransactionFilter,
  { order, limit }: { order: ListOrder<BankTransactionColumn>; limit: number },
): Promise<WithFiles<BankTransactionRecord>[]> {
  const { rows } = await sql<WithFiles<BankTransactionRecord>>`
    select ${TRANSACTION_COLUMNS}, ${attachmentsExist("l.id")} as "hasAttachments" from ${searchTransactions(filter, order, limit)} with ordinality as found (id, place)
    join ${bookRows("bank_transactions l")} on l.id = found.id order by found.place`.execute(tx);
  return rows;
}

/** Counts them, up to a limit. */
export async function countBankTransactions(
  tx: Tx,
  filter: BankTransactionFilter,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${searchTransactions(filter, null, limit)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

function searchTransactions(
  { accountId, importId, statementId, search, status, hasAttachments }: BankTransactionFilter,
  order: ListOrder<BankTransactionColumn> | null,
  limit: number,
) {
  const accounts =
    accountId === undefined
      ? sql`array(select account_id from ${bookRows("bank_accounts")})`
      : sql`array[${accountId}]::uuid[]`;
  const bankTransactionIds =
    importId !== undefined
      ? sql`array(${selectTransactionsOnlyIn(importId)})`
      : statementId !== undefined
        ? sql`array(select bank_transaction_id from ${bookRows("bank_statement_transactions")} where statement_id = ${statementId})`
        : sql`null`;
  return sql`search_bank_transactions(${search}, ${accounts}, ${status === "unmatched" ? "open" : (status ?? null)}, ${bankTransactionIds}, ${order?.by ?? null},
    ${order?.isDescending ?? false}, ${order?.after?.value ?? null}, ${order?.after?.id ?? null}, ${limit},
    ${attachmentsParameter(hasAttachments)})`;
}

/** Ids of the transactions that only this import contains. */
function selectTransactionsOnlyIn(id: BankImportId) {
  return sql`
    select t.bank_transaction_id from ${bookRows("bank_statements s")} join ${bookRows("bank_statement_transactions t")} on t.statement_id = s.id
    where s.import_id = ${id} and not exists (
      select from ${bookRows("bank_statement_transactions o")} join ${bookRows("bank_statements f")} on f.id = o.statement_id
      where o.bank_transaction_id = t.bank_transaction_id and f.import_id <> ${id}
    )`;
}

/** Returns the transactions in the books that only this import contains. */
export async function selectMatchedOfImport(tx: Tx, id: BankImportId): Promise<BankTransactionId[]> {
  const { rows } = await sql<{ id: BankTransactionId }>`
    select id from ${bookRows("bank_transactions")} where is_matched and id in (${selectTransactionsOnlyIn(id)}) order by id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
