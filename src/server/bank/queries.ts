import { sql } from "kysely";
import type { BankAccount } from "#contract/bank.ts";
import type { BankBalance, BankFormat, BankTransaction } from "#domain/bank/statement.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, BankImportId, BankTransactionId } from "#domain/ids.ts";
import { type Money, subtract, sum } from "#domain/money.ts";
import { expectRows, yieldToWrites, writeInPieces } from "#server/db/shared-connection.ts";
import type { ReportRows } from "./import-progress.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";

/** Net movement of an account on a day in the account's currency: `t` is a row of its totals, `a` the account. */
export const MOVEMENT_IN_ACCOUNT_CURRENCY = sql`case when a.currency is null then t.debit - t.credit else t.foreign_amount end`;

/**
 * Returns bank and cash accounts, sorted by code. Excludes parent accounts without transactions of their own and without
 * statements (Accounting 20).
 */
export async function selectBankAccounts(tx: Tx, today: Day): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select a.id as "accountId", a.code, a.name, a.money_kind as "moneyKind", a.is_active as "isActive",
      a.currency, coalesce(b.number, '') as number,
      case when s.ends_on is not null then
        json_build_object('date', s.ends_on, 'amount', format_amount(s.closing_balance)::text) end as "statementBalance",
      (select format_amount(coalesce(sum(${MOVEMENT_IN_ACCOUNT_CURRENCY}), 0)) from ${bookRows("account_day_totals t")}
        where t.account_id = a.id and t.date <= coalesce(s.ends_on, ${today}::date)) as "bookBalance",
      (select max(r.ends_on) from ${bookRows("bank_reconciliations r")}
        where r.account_id = a.id and r.reopened_at is null) as "reconciledThrough",
      (select count(*)::int from ${bookRows("bank_transactions l")} where l.account_id = a.id) as "transactionCount",
      (select count(*)::int from ${bookRows("bank_transactions l")}
        where l.account_id = a.id and not l.is_matched and l.amount <> 0) as "forReviewCount"
    from ${bookRows("accounts a")}
    left join ${bookRows("bank_accounts b")} on b.account_id = a.id
    left join lateral (
      select ends_on, closing_balance from ${bookRows("bank_statements")}
      where account_id = a.id and closing_balance is not null order by ends_on desc, id desc limit 1
    ) s on true
    where a.money_kind is not null and (
      b.account_id is not null
      or not exists (select from ${bookRows("accounts c")} where c.parent_id = a.id)
      or exists (select from ${bookRows("account_day_totals t")} where t.account_id = a.id)
    )
    order by a.code_order`.execute(tx);
  return rows;
}

export type StoredBankAccount = { accountId: AccountId; number: string; mapping: string | null };

/** Returns the currencies of bank and cash accounts; null = base currency. */
export async function selectMoneyCurrencies(tx: Tx): Promise<Map<AccountId, string | null>> {
  const { rows } = await sql<{ id: AccountId; currency: string | null }>`
    select id, currency from ${bookRows("accounts")} where money_kind is not null`.execute(tx);
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** Whether any of these is a card account. */
export async function hasCard(tx: Tx, ids: readonly AccountId[]): Promise<boolean> {
  const { rows } = await sql`
    select from ${bookRows("accounts")} where money_kind = 'card' and id = any(${ids}::uuid[]) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns the saved details of accounts with statements. */
export async function selectStoredAccounts(tx: Tx): Promise<StoredBankAccount[]> {
  const { rows } = await sql<StoredBankAccount>`
    select account_id as "accountId", number, mapping from ${bookRows("bank_accounts")}`.execute(tx);
  return rows;
}

/** Saves the account details from a file; existing details stay unless the file has new ones. */
export async function upsertBankAccount(
  tx: Tx,
  { accountId, number, mapping }: StoredBankAccount,
): Promise<void> {
  await sql`
    insert into bank_accounts (book_id, account_id, number, mapping) values (${BOOK}, ${accountId}, ${number}, ${mapping})
    on conflict (book_id, account_id) do update set
      number = case when bank_accounts.number = '' then excluded.number else bank_accounts.number end,
      mapping = coalesce(excluded.mapping, bank_accounts.mapping)`.execute(tx);
}

export type FeedTransaction = { id: string; date: Day; amount: Money };

/** Returns an account's transactions that programs sent with these ids. */
export async function selectFeedTransactions(
  tx: Tx,
  accountId: AccountId,
  ids: readonly string[],
): Promise<FeedTransaction[]> {
  const { rows } = await sql<FeedTransaction>`
    select t.bank_id as id, l.date, format_amount(l.amount) as amount
    from ${bookRows("bank_statement_transactions t")}
    join ${bookRows("bank_statements s")} on s.id = t.statement_id
    join ${bookRows("bank_imports i")} on i.id = s.import_id
    join ${bookRows("bank_transactions l")} on l.id = t.bank_transaction_id
    where t.bank_id = any(${ids}::text[]) and t.bank_id <> '' and s.account_id = ${accountId} and i.format = 'feed'
    group by t.bank_id, l.date, l.amount`.execute(tx);
  return rows;
}

export async function insertBankImport(
  tx: Tx,
  { id, fileName, format }: { id: BankImportId; fileName: string; format: BankFormat },
): Promise<void> {
  await sql`insert into bank_imports (book_id, id, file_name, format)
    values (${BOOK}, ${id}, ${fileName}, ${format})`.execute(tx);
}

export type NewStatement = {
  id: string;
  importId: BankImportId;
  accountId: AccountId;
  number: string;
  startsOn: Day;
  endsOn: Day;
  openingBalance: BankBalance | null;
  closingBalance: BankBalance | null;
  difference: Money | null;
  firstMismatch: { fileLine: number; date: Day } | null;
};

/** Inserts a statement without transactions: with both balances, its difference is the change between them. */
export async function insertStatement(tx: Tx, row: NewStatement): Promise<void> {
  const { openingBalance, closingBalance, difference, firstMismatch } = row;
  const isProved = openingBalance !== null && closingBalance !== null;
  const outOfBalance = isProved ? subtract(closingBalance.amount, openingBalance.amount) : difference;
  const breaks = isProved ? null : firstMismatch;
  await sql`
    insert into bank_statements (book_id, id, import_id, account_id, number, starts_on, ends_on, opening_balance, closing_balance,
      difference, mismatch_line, mismatch_on, opening_on, closing_on)
    values (${BOOK}, ${row.id}, ${row.importId}, ${row.accountId}, ${row.number}, ${row.startsOn}, ${row.endsOn},
      ${openingBalance?.amount ?? null}, ${closingBalance?.amount ?? null}, ${outOfBalance},
      ${breaks?.fileLine ?? null}, ${breaks?.date ?? null},
      ${openingBalance?.date ?? null}, ${closingBalance?.date ?? null})`.execute(tx);
}

export type NewBankTransaction = BankTransaction & { id: BankTransactionId };

export async function insertBankTransactions(
  tx: Tx,
  transactions: readonly NewBankTransaction[],
  { accountId, reportRows }: { accountId: AccountId; reportRows: ReportRows | undefined },
): Promise<void> {
  const write = (piece: readonly NewBankTransaction[]) =>
    sql`
    insert into bank_transactions (book_id, id, account_id, date, value_date, amount, counterparty, counterparty_account, description,
      reference, end_to_end_id, bank_id)
    select b.book_id, l.id, ${accountId}, l.date, l."valueDate", l.amount, l.counterparty, l."counterpartyAccount", l.description,
      l.reference, l."endToEndId", l."bankId"
    from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(piece)}::json) as l (id uuid, date date, "valueDate" date, amount numeric,
      counterparty text, "counterpartyAccount" text, description text, reference text, "endToEndId" text,
      "bankId" text)`.execute(tx);
  await writeInPieces(tx, transactions, { checked: "all", write, onRows: reportRows });
}

export type ListedTransaction = {
  bankTransactionId: BankTransactionId;
  words: string;
  bankId: string;
  amount: Money;
};

type StatementTransactionsToInsert = Pick<
  NewStatement,
  "id" | "firstMismatch" | "openingBalance" | "closingBalance"
> & {
  reportRows: ReportRows | undefined;
};

/** Links transactions to a statement, in its order. After each piece, the statement's difference is what remains. */
export async function insertStatementTransactions(
  tx: Tx,
  transactions: readonly ListedTransaction[],
  { id, openingBalance, closingBalance, firstMismatch, reportRows }: StatementTransactionsToInsert,
): Promise<void> {
  const rows = transactions.map((transaction, position) => ({ ...transaction, position }));
  const write = async (piece: typeof rows) => {
    const isLast = piece.at(-1)?.position === rows.length - 1;
    const breaks = isLast ? firstMismatch : null;
    if (openingBalance !== null && closingBalance !== null)
      await sql`
        update bank_statements set difference = difference - ${sum(piece.map(({ amount }) => amount))}::numeric,
          mismatch_line = ${breaks?.fileLine ?? null}, mismatch_on = ${breaks?.date ?? null}
        where book_id = ${BOOK} and id = ${id}`.execute(tx);
    await sql`
    insert into bank_statement_transactions (book_id, statement_id, position, bank_transaction_id, normalized_text, bank_id)
    select b.book_id, ${id}, l.position, l."bankTransactionId", l.words, l."bankId"
    from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(piece)}::json)
      as l (position integer, "bankTransactionId" uuid, words text, "bankId" text)
    order by l.position`.execute(tx);
  };
  await writeInPieces(tx, rows, {
    sizeOf: () => STATEMENT_TRANSACTION_WEIGHT,
    checked: "all",
    write,
    onRows: reportRows,
  });
}

/** Low weight, for fewer pieces: each piece adds up its whole statement again. */
const STATEMENT_TRANSACTION_WEIGHT = 0.5;

/**
 * Undoes an import: deletes its statements, the transactions that no other statement contains, and account numbers that
 * no remaining statement has. Tables and QIF have no account number.
 */
export async function deleteBankImport(tx: Tx, id: BankImportId): Promise<void> {
  const { rows } = await sql<DeletedTransaction>`
    select t.statement_id as "statementId", t.position, t.bank_transaction_id as "bankTransactionId"
    from ${bookRows("bank_statement_transactions t")} join ${bookRows("bank_statements s")} on s.id = t.statement_id
    where s.import_id = ${id} order by t.statement_id, t.position desc`.execute(tx);
  expectRows(tx, rows.length);
  await writeInPieces(tx, rows, {
    sizeOf: () => STATEMENT_TRANSACTION_WEIGHT,
    checked: "all",
    write: (piece) => deleteStatementTransactions(tx, piece),
  });
  await sql`delete from bank_statements where book_id = ${BOOK} and import_id = ${id}`.execute(tx);
  await yieldToWrites(tx);
  const ids = [...new Set(rows.map(({ bankTransactionId }) => bankTransactionId))];
  await writeInPieces(tx, ids, { checked: "all", write: (piece) => deleteOrphanTransactions(tx, piece) });
  await sql`delete from bank_imports where book_id = ${BOOK} and id = ${id}`.execute(tx);
  const remainingStatements = sql`
    from ${bookRows("bank_statements s")} join ${bookRows("bank_imports i")} on i.id = s.import_id
    where s.account_id = a.account_id`;
  await sql`
    update bank_accounts a set
      number = case when exists (select ${remainingStatements} and i.format not in ('csv', 'xlsx', 'qif', 'feed')) then number else '' end,
      mapping = case when exists (select ${remainingStatements}) then mapping end
    where book_id = ${BOOK}`.execute(tx);
}

type DeletedTransaction = { statementId: string; position: number; bankTransactionId: BankTransactionId };

/** Deletes the last transactions of statements; the difference of each is then what remains. */
async function deleteStatementTransactions(tx: Tx, piece: readonly DeletedTransaction[]): Promise<void> {
  const deleted = sql`json_to_recordset(${JSON.stringify(piece)}::json) as d ("statementId" uuid, position integer)`;
  await sql`
    update bank_statements s set difference = s.difference + d.amount, mismatch_line = null, mismatch_on = null
    from (
      select d."statementId", sum(l.amount) as amount
      from ${deleted}
      join ${bookRows("bank_statement_transactions t")} on t.statement_id = d."statementId" and t.position = d.position
      join ${bookRows("bank_transactions l")} on l.id = t.bank_transaction_id
      group by d."statementId"
    ) d
    where s.book_id = ${BOOK} and s.id = d."statementId" and s.opening_balance is not null and s.closing_balance is not null`.execute(
    tx,
  );
  await sql`
    delete from bank_statement_transactions t using ${deleted}
    where t.book_id = ${BOOK} and t.statement_id = d."statementId" and t.position = d.position`.execute(tx);
}

async function deleteOrphanTransactions(
  tx: Tx,
  bankTransactionIds: readonly BankTransactionId[],
): Promise<void> {
  await sql`
    delete from bank_transactions where book_id = ${BOOK} and id = any(${bankTransactionIds}::uuid[])
      and not exists (select from ${bookRows("bank_statement_transactions t")} where t.bank_transaction_id = bank_transactions.id)`.execute(
    tx,
  );
}
