import { sql } from "kysely";
import type { BankEntry } from "#contract/bank-matches.ts";
import type {
  TransactionToMatch,
  UnmatchedEntry,
  CounterpartTransaction,
  PartyAccount,
  RecordedJournal,
  EarlierTransaction,
  PayableDocument,
  MonthEndBalance,
} from "#domain/bank/suggestion.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, BankTransactionId, BankRuleId, JournalId, PaymentId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { EARLY_DISCOUNT } from "#server/documents/lookup.ts";
import { IS_FOR_REVIEW } from "./transaction-queries.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";

export type MatchableTransaction = TransactionToMatch & {
  accountId: AccountId;
  isMatched: boolean;
  /** Currency of its account; null if it is the base currency. */
  currency: string | null;
};

const TRANSACTION_TO_MATCH = sql`
  select id, account_id as "accountId", date, format_amount(amount) as amount, counterparty,
    counterparty_account as "counterpartyAccount", description, reference,
    end_to_end_id as "endToEndId", is_matched as "isMatched",
    (select currency from ${bookRows("accounts a")} where a.id = l.account_id) as currency
  from ${bookRows("bank_transactions l")}`;

/** Returns a bank transaction. A write locks the book, so that two users can't record it twice. */
export async function selectTransactionToMatch(tx: Tx, id: BankTransactionId) {
  const { rows } = await sql<MatchableTransaction>`${TRANSACTION_TO_MATCH} where id = ${id}`.execute(tx);
  return rows[0];
}

export async function selectTransactionsToMatch(tx: Tx, ids: readonly BankTransactionId[]) {
  const { rows } =
    await sql<MatchableTransaction>`${TRANSACTION_TO_MATCH} where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

export type NewMatch = {
  journalId: JournalId;
  amount: Money;
  isCreatedByMatch: boolean;
  ruleId?: BankRuleId | null;
};

/** A bank transaction and its matched journals. */
export type TransactionWithNewMatches = {
  transaction: Pick<MatchableTransaction, "id" | "accountId">;
  matches: readonly NewMatch[];
};

export async function insertMatches(tx: Tx, all: readonly TransactionWithNewMatches[]): Promise<void> {
  const rows = all.flatMap(({ transaction: { id: bankTransactionId, accountId }, matches }) =>
    matches.map((match) => ({ ...match, bankTransactionId, accountId })),
  );
  await sql`
    insert into bank_matches (book_id, bank_transaction_id, account_id, journal_id, amount, is_created_by_match, rule_id)
    select b.book_id, m."bankTransactionId", m."accountId", m."journalId", m.amount, m."isCreatedByMatch", m."ruleId"
    from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(rows)}::json) as m ("bankTransactionId" uuid, "accountId" uuid,
      "journalId" uuid, amount numeric, "isCreatedByMatch" boolean, "ruleId" uuid)`.execute(tx);
}

export type StoredMatch = NewMatch & { source: string; paymentId: PaymentId | null; isReconciled: boolean };

/** Returns the matches of a bank transaction. */
export async function selectMatches(tx: Tx, bankTransactionId: BankTransactionId): Promise<StoredMatch[]> {
  const { rows } = await sql<StoredMatch>`
    select m.journal_id as "journalId", format_amount(m.amount) as amount, m.is_created_by_match as "isCreatedByMatch", j.source,
      case when j.source = 'payment' then j.source_id end as "paymentId",
      exists (select from ${bookRows("reconciled_entries r")}
        where r.journal_id = m.journal_id and r.account_id = m.account_id and r.is_live) as "isReconciled"
    from ${bookRows("bank_matches m")} join ${bookRows("journals j")} on j.id = m.journal_id
    where m.bank_transaction_id = ${bankTransactionId} order by m.journal_id`.execute(tx);
  return rows;
}

/**
 * Unmatches a transaction, and completely unmatches any other that is partly matched to a journal created from it, such
 * as the other side of a transfer: its remaining journals would not add up to its amount.
 */
export async function deleteMatches(tx: Tx, bankTransactionId: BankTransactionId): Promise<void> {
  await sql`
    delete from bank_matches where book_id = ${BOOK} and (bank_transaction_id = ${bankTransactionId} or bank_transaction_id in (
      select o.bank_transaction_id from ${bookRows("bank_matches m")} join ${bookRows("bank_matches o")} on o.journal_id = m.journal_id
      where m.bank_transaction_id = ${bankTransactionId} and m.is_created_by_match
    ))`.execute(tx);
}

/** Journals on an account with their unmatched amount; reconciled ones have already cleared. */
const ENTRIES_OF_ACCOUNT = (accountId: AccountId) => sql`
  select j.id as "journalId", j.number, j.date, j.description,
    format_amount(l.moved - coalesce(m.amount, 0)) as unmatched
  from (
    select journal_id, date, sum(bank_amount_of_transaction(debit, credit, foreign_amount)) as moved from ${bookRows("journal_lines")}
    where account_id = ${accountId} group by journal_id, date
  ) l
  join ${bookRows("journals j")} on j.id = l.journal_id and j.status = 'posted' and j.deleted_at is null
  left join lateral (
    select sum(amount) as amount from ${bookRows("bank_matches")}
    where journal_id = l.journal_id and account_id = ${accountId} offset 0
  ) m on true
  where l.moved <> coalesce(m.amount, 0) and not exists (
    select from ${bookRows("reconciled_entries r")}
    where r.journal_id = l.journal_id and r.account_id = ${accountId} and r.is_live
  )`;

/** Returns journals in a range of days to match transactions to. */
export async function selectUnmatchedEntries(
  tx: Tx,
  accountId: AccountId,
  { start, end }: { start: Day; end: Day },
): Promise<UnmatchedEntry[]> {
  const { rows } = await sql<UnmatchedEntry>`
    ${ENTRIES_OF_ACCOUNT(accountId)} and l.date between ${start}::date and ${end}::date order by j.date, j.id`.execute(
    tx,
  );
  return rows;
}

const ENTRIES_SHOWN = 50;

/** Returns the same near a day, nearest first, for a user's search. */
export async function selectEntriesAround(
  tx: Tx,
  { accountId, near, search }: { accountId: AccountId; near: Day; search?: string | undefined },
): Promise<BankEntry[]> {
  const bySearch = search
    ? sql`and (position(fold_text(${search}) in fold_text(j.number || ' ' || j.description)) > 0
        or abs(l.moved) = (select search_amount(${search})))`
    : sql``;
  const { rows } = await sql<BankEntry>`
    ${ENTRIES_OF_ACCOUNT(accountId)} ${bySearch} order by abs(j.date - ${near}::date), j.id limit ${ENTRIES_SHOWN}`.execute(
    tx,
  );
  return rows;
}

/** Returns the net movement of journals on an account, less what is already matched. */
export async function selectEntriesOf(
  tx: Tx,
  accountId: AccountId,
  ids: readonly JournalId[],
): Promise<{ journalId: JournalId; unmatched: Money }[]> {
  const { rows } = await sql<{ journalId: JournalId; unmatched: Money }>`
    select j.id as "journalId", format_amount(bank_amount_of_journal(j.book_id, ${accountId}, j.id) - coalesce((
      select sum(amount) from ${bookRows("bank_matches m")} where m.journal_id = j.id and m.account_id = ${accountId}
    ), 0)) as unmatched
    from ${bookRows("journals j")} where j.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Returns an account's transactions for review, oldest first, with keyset pagination. */
export async function selectTransactionsForReview(
  tx: Tx,
  { accountId, after, limit }: { accountId: AccountId; after: { date: Day; id: string }; limit: number },
): Promise<TransactionToMatch[]> {
  const { rows } = await sql<TransactionToMatch>`
    select id, date, format_amount(amount) as amount, counterparty, counterparty_account as "counterpartyAccount",
      description, reference, end_to_end_id as "endToEndId"
    from ${bookRows("bank_transactions")}
    where account_id = ${accountId} and ${IS_FOR_REVIEW} and (date, id) > (${after.date}::date, ${after.id}::uuid)
    order by date, id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Returns posted bills and invoices in a currency (null = base currency) that are not fully paid; for bills also the
 * payment reference in the vendor's file.
 */
export async function selectUnpaidDocuments(
  tx: Tx,
  currency: string | null = null,
): Promise<PayableDocument[]> {
  const isInCurrency =
    currency === null
      ? sql`d.base_paid_amount is null`
      : sql`d.base_paid_amount is not null and d.currency = ${currency}`;
  const { rows } = await sql<PayableDocument>`
    select d.id, d.number, d.party_id as "partyId", d.party_name as "partyName",
      case d.kind when 'invoice' then 'in' else 'out' end as direction, d.date, d.due_date as "dueDate",
      format_amount(d.total - d.paid_amount) as "balanceDue", ${EARLY_DISCOUNT} as "earlyDiscount", coalesce(d.vendor_number, '') as "vendorInvoiceNumber",
      coalesce(r.payment_reference, '') as "paymentReference"
    from ${bookRows("documents d")} left join ${bookRows("received_files r")} on r.document_id = d.id
    where d.kind in ('invoice', 'bill') and d.status = 'posted' and ${isInCurrency}`.execute(tx);
  return rows;
}

/** Returns the parties of bank accounts, by the files that their bills were created from. */
export async function selectPartyAccounts(tx: Tx, accounts: readonly string[]): Promise<PartyAccount[]> {
  const { rows } = await sql<PartyAccount>`
    select distinct r.iban as account, r.party_id as "partyId", p.name as "partyName"
    from ${bookRows("received_files r")} join ${bookRows("parties p")} on p.id = r.party_id
    where r.iban = any(${accounts}::text[]) and r.is_live`.execute(tx);
  return rows;
}

/** Returns transactions for review on other accounts in the same currency, within some days. */
export async function selectOtherTransactions(
  tx: Tx,
  accountId: AccountId,
  { start, end }: { start: Day; end: Day },
): Promise<CounterpartTransaction[]> {
  const { rows } = await sql<CounterpartTransaction>`
    select l.id, l.account_id as "accountId", a.name as "accountName", b.number as "accountNumber", l.date,
      format_amount(l.amount) as amount
    from ${bookRows("bank_transactions l")} join ${bookRows("accounts a")} on a.id = l.account_id
    join ${bookRows("bank_accounts b")} on b.account_id = l.account_id
    where l.account_id <> ${accountId}
      and a.currency is not distinct from (select currency from ${bookRows("accounts")} where id = ${accountId}) and not l.is_matched and l.amount <> 0 and l.date between ${start}::date and ${end}::date`.execute(
    tx,
  );
  return rows;
}

const PAST_TRANSACTIONS_MAX = 5_000;

/** Returns the most recently matched transactions of an account. */
export async function selectPastTransactions(tx: Tx, accountId: AccountId): Promise<EarlierTransaction[]> {
  const { rows } = await sql<EarlierTransaction>`
    select l.id as "bankTransactionId", l.counterparty, l.counterparty_account as "counterpartyAccount", l.description,
      l.amount > 0 as "isIn"
    from (
      select bank_transaction_id, max(matched_at) as matched_at from (
        select bank_transaction_id, matched_at from ${bookRows("bank_matches")}
        where account_id = ${accountId} order by matched_at desc, bank_transaction_id limit ${PAST_TRANSACTIONS_MAX}
      ) last group by bank_transaction_id
    ) m
    join ${bookRows("bank_transactions l")} on l.id = m.bank_transaction_id
    order by m.matched_at desc, l.date desc, l.id`.execute(tx);
  return rows;
}

/** A transaction split over more accounts tells nothing about the next one. */
const PARTS_MAX = 10;

/**
 * Returns the journals of matched transactions, most recently matched first: their party, or the accounts on the other
 * side with the tax of a money entry, in the account's currency. Excludes what can't be chosen: an account in a foreign
 * currency takes only transfers, and journals must be in the bank account's currency.
 */
export async function selectPastPostings(
  tx: Tx,
  bankTransactionIds: readonly BankTransactionId[],
): Promise<RecordedJournal[]> {
  const { rows } = await sql<RecordedJournal>`
    select m.bank_transaction_id as "bankTransactionId", format_amount(l.amount) as "transactionAmount", format_amount(m.amount) as amount,
      m.is_created_by_match as "isCreatedByMatch", l.counterparty, l.counterparty_account as "counterpartyAccount", l.description,
      l.amount > 0 as "isIn", coalesce(o.party_id, e.party_id) as "partyId", coalesce(p.name, '') as "partyName",
      case when o.party_id is null and p.is_active is not false then coalesce(w.parts, '[]') else '[]' end as parts
    from ${bookRows("bank_matches m")}
    join ${bookRows("bank_transactions l")} on l.id = m.bank_transaction_id
    join ${bookRows("accounts k")} on k.id = m.account_id
    left join ${bookRows("money_entries e")} on e.journal_id = m.journal_id
    left join lateral (
      select (array_agg(party_id) filter (where party_id is not null))[1] as party_id
      from ${bookRows("journal_lines")} where journal_id = m.journal_id and account_id <> m.account_id
    ) o on true
    left join lateral (
      select case when bool_and(a.is_active and a.currency is null and a.id <> m.account_id and (t.id is null or t.is_active)) and count(*) <= ${PARTS_MAX} then
        json_agg(json_build_object('accountId', a.id, 'accountName', a.name, 'taxRateId', t.id,
          'taxName', coalesce(t.name, ''), 'amount', format_amount(d.amount)::text, 'partyId', null,
          'partyName', '') order by d.position) end as parts
      from (
        select min(position) as position, account_id, null::uuid as tax_rate_id,
          case when l.amount > 0 then sum(credit - debit) else sum(debit - credit) end as amount
        from ${bookRows("journal_lines")}
        where e.journal_id is null and o.party_id is null and k.currency is null and journal_id = m.journal_id and account_id <> m.account_id
        group by account_id having sum(credit - debit) <> 0
        union all
        select position, account_id, tax_rate_id, case when k.currency is null then amount else foreign_amount end from ${bookRows("money_entry_lines")}
        where e.journal_id is not null and (k.currency is null or e.kind <> 'transfer') and journal_id = m.journal_id
      ) d
      join ${bookRows("accounts a")} on a.id = d.account_id
      left join ${bookRows("tax_rates t")} on t.id = d.tax_rate_id
    ) w on true
    left join ${bookRows("parties p")} on p.id = coalesce(o.party_id, e.party_id)
    where m.bank_transaction_id = any(${bankTransactionIds}::uuid[])
    order by m.matched_at desc, l.date desc, m.bank_transaction_id, m.journal_id`.execute(tx);
  return rows;
}

/** Returns account balances at month ends. */
export async function selectMonthEndBalances(
  tx: Tx,
  accountIds: readonly AccountId[],
  ends: readonly Day[],
): Promise<MonthEndBalance[]> {
  const { rows } = await sql<MonthEndBalance>`
    select t.account_id as "accountId", e.ends_on as "endsOn", format_amount(sum(t.debit - t.credit)) as balance
    from unnest(${ends}::date[]) as e (ends_on) join ${bookRows("account_day_totals t")} on t.date <= e.ends_on
    where t.account_id = any(${accountIds}::uuid[]) group by t.account_id, e.ends_on`.execute(tx);
  return rows;
}
