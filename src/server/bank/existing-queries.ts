import { sql } from "kysely";
import type { ExistingStatement, ExistingTransaction } from "#domain/bank/existing-transactions.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

export const TRANSACTIONS_AT_ONCE = 2_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

type PageOfDays = { start: Day; end: Day; after: Pick<ExistingTransaction, "date" | "id"> | undefined };

/** Returns an account's next transactions within some days, with the statements and formats that contain them. */
export async function selectExistingTransactions(
  tx: Tx,
  accountId: AccountId,
  { start, end, after = { date: start, id: FIRST_ID } }: PageOfDays,
): Promise<ExistingTransaction[]> {
  const { rows } = await sql<ExistingTransaction>`
    select l.id, l.date, format_amount(l.amount) as amount, l.counterparty, l.description, w.wordings
    from (select id, date, amount, counterparty, description from ${bookRows("bank_transactions")}
      where account_id = ${accountId} and date <= ${end}::date and (date, id) > (${after.date}::date, ${after.id}::uuid)
      order by date, id limit ${TRANSACTIONS_AT_ONCE}) l
    cross join lateral (
      select json_agg(json_build_object('statement', s.id, 'format', i.format, 'words', t.normalized_text, 'bankId', t.bank_id)) as wordings
      from ${bookRows("bank_statement_transactions t")}
      join ${bookRows("bank_statements s")} on s.id = t.statement_id
      join ${bookRows("bank_imports i")} on i.id = s.import_id
      where t.bank_transaction_id = l.id) w
    order by l.date, l.id`.execute(tx);
  return rows;
}

/** Returns the statements of an account, latest first. */
export async function selectExistingStatements(tx: Tx, accountId: AccountId): Promise<ExistingStatement[]> {
  const { rows } = await sql<ExistingStatement>`
    select id, number, starts_on as "startsOn", ends_on as "endsOn", coalesce(closing_on, ends_on) as "closesOn",
      format_amount(opening_balance) as "openingBalance", format_amount(closing_balance) as "closingBalance"
    from ${bookRows("bank_statements")} where account_id = ${accountId} order by ends_on desc, id desc`.execute(
    tx,
  );
  return rows;
}
