import { sql } from "kysely";
import type { CompanyBankAccount } from "#domain/bank/suggestion.ts";
import type { PostedRow, ProviderEntry } from "#domain/bank/payouts.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

export type OwnAccountRow = Pick<CompanyBankAccount, "accountId" | "name" | "number"> & {
  mapping: string | null;
};

/** Returns active bank and cash accounts in a currency, without parent accounts, with their saved table mappings. */
export async function selectOwnAccounts(tx: Tx, currency: string | null): Promise<OwnAccountRow[]> {
  const { rows } = await sql<OwnAccountRow>`
    select a.id as "accountId", a.name, coalesce(b.number, '') as number, b.mapping
    from ${bookRows("accounts a")} left join ${bookRows("bank_accounts b")} on b.account_id = a.id
    where a.money_kind is not null and a.is_active and a.currency is not distinct from ${currency}
      and not exists (select from ${bookRows("accounts c")} where c.parent_id = a.id)
    order by a.code_order`.execute(tx);
  return rows;
}

/** Only this many of a provider's latest rows are read. */
const PROVIDER_ROWS = 5_000;

/** Returns rows of statements within some days, oldest first. */
export async function selectStatementRows(
  tx: Tx,
  accountId: AccountId,
  { start, end }: { start: Day; end: Day },
): Promise<ProviderEntry[]> {
  const { rows } = await sql<ProviderEntry>`
    select id, date, coalesce(value_date, date) as "availableOn", format_amount(amount) as amount, description
    from ${bookRows("bank_transactions")} where account_id = ${accountId} and date between ${start}::date and ${end}::date
    order by date desc, id desc limit ${PROVIDER_ROWS}`.execute(tx);
  return rows.toReversed();
}

/** Returns an account's journals within some days, oldest first: money to other bank and cash accounts is a payout. */
export async function selectPostedRows(
  tx: Tx,
  accountId: AccountId,
  { start, end }: { start: Day; end: Day },
): Promise<PostedRow[]> {
  const { rows } = await sql<PostedRow>`
    select l.journal_id as "journalId", l.date, l.date as "availableOn", format_amount(l.moved) as amount,
      case when o.is_money and l.moved < 0 then 'payout' when o.is_money then 'other' when l.moved > 0 then 'charge'
        when o.is_expense then 'fee' else 'refund' end as kind
    from (
      select journal_id, date, sum(bank_amount_of_transaction(debit, credit, foreign_amount)) as moved from ${bookRows("journal_lines")}
      where account_id = ${accountId} and date between ${start}::date and ${end}::date
      group by journal_id, date order by date desc, journal_id desc limit ${PROVIDER_ROWS}
    ) l
    join ${bookRows("journals j")} on j.id = l.journal_id and j.status = 'posted' and j.deleted_at is null
    left join lateral (
      select bool_or(a.money_kind is not null) as is_money, bool_or(a.type = 'expense') as is_expense
      from ${bookRows("journal_lines o")} join ${bookRows("accounts a")} on a.id = o.account_id
      where o.journal_id = l.journal_id and o.account_id <> ${accountId}
    ) o on true
    order by l.date, l.journal_id`.execute(tx);
  return rows;
}
