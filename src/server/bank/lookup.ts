import { sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { IS_FOR_REVIEW } from "./transaction-queries.ts";

export { selectTransactionsForReview, selectUnpaidDocuments } from "./match-queries.ts";
export { decodeText } from "./text-encoding.ts";

/** Whether an account (an id or a column) has bank statements or a bank rule: a condition for other queries. */
export function bankRecordsUseAccount(account: unknown) {
  return sql<boolean>`(exists (select from ${bookRows("bank_accounts")} where account_id = ${account})
    or exists (select from ${bookRows("bank_rules")} where account_id = ${account})
    or exists (select from ${bookRows("bank_rule_lines")} where account_id = ${account}))`;
}

/** Whether a bank rule uses a tax rate. */
export function bankRulesUseTaxRate(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("bank_rule_lines")} where tax_rate_id = ${taxRateId})`;
}

/** Whether a bank rule uses a vendor or customer. */
export function bankRulesUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("bank_rules")} where party_id = ${partyId})`;
}

/** Whether a completed reconciliation of an account has a journal (id or column). */
export function journalIsReconciled(journal: string, account: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("reconciled_entries")}
    where journal_id = ${sql.ref(journal)} and account_id = ${account} and is_live)`;
}

/** Whether transactions are matched to a journal. */
export function journalIsMatched(journal: string, account: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("bank_matches")}
    where journal_id = ${sql.ref(journal)} and account_id = ${account})`;
}

/** The state of an account with bank statements: the reconciled date and what is still for review. */
export type BankAccountStatus = {
  accountId: AccountId;
  code: string;
  name: string;
  reconciledThrough: Day | null;
  forReviewCount: number;
};

/** Returns the state of accounts whose statements start by the end of a day, with transactions up to that day. */
export async function selectBankAccountStatuses(tx: Tx, day: Day): Promise<BankAccountStatus[]> {
  const { rows } = await sql<BankAccountStatus>`
    select a.id as "accountId", a.code, a.name, r.ends_on as "reconciledThrough",
      (select count(*)::int from ${bookRows("bank_transactions")}
        where account_id = a.id and date <= ${day}::date and ${IS_FOR_REVIEW}) as "forReviewCount"
    from ${bookRows("bank_accounts b")} join ${bookRows("accounts a")} on a.id = b.account_id
    left join lateral (
      select max(ends_on) as ends_on from ${bookRows("bank_reconciliations")}
      where account_id = a.id and reopened_at is null offset 0
    ) r on true
    where exists (select from ${bookRows("bank_statements")} where account_id = a.id and starts_on <= ${day}::date)
    order by a.code_order`.execute(tx);
  return rows;
}

/** The remaining work of a bank or card account, with a digest of the transactions for review. */
export type UnfinishedBankWork = BankAccountStatus & {
  hasStatements: boolean;
  forReviewDigest: string;
};

/**
 * SQL expression: the remaining work through a day of accounts whose statements start by then, and in active bank and card accounts that
 * were posted to without any statement.
 */
export function bankWorkThrough(day: Day) {
  return sql<UnfinishedBankWork[]>`(
    select coalesce(json_agg(json_build_object('accountId', a.id, 'code', a.code, 'name', a.name, 'reconciledThrough', r.ends_on,
      'hasStatements', s.exist, 'forReviewCount', n.count, 'forReviewDigest', n.digest) order by a.code_order), '[]')
    from ${bookRows("accounts a")}
    left join lateral (
      select max(ends_on) as ends_on from ${bookRows("bank_reconciliations")}
      where account_id = a.id and reopened_at is null offset 0
    ) r on true
    cross join lateral (
      select count(*)::int as count,
        encode(sha256(convert_to(coalesce(string_agg(id::text, ' ' order by id), ''), 'UTF8')), 'hex') as digest
      from ${bookRows("bank_transactions")} where account_id = a.id and date <= ${day}::date and ${IS_FOR_REVIEW} offset 0
    ) n
    cross join lateral (
      select exists (select from ${bookRows("bank_statements")} where account_id = a.id and starts_on <= ${day}::date) as exist
    ) s
    where a.is_money and (
      s.exist
      or (
        a.money_kind <> 'cash' and a.is_active
        and not exists (select from ${bookRows("bank_statements")} where account_id = a.id)
        and exists (select from ${bookRows("account_day_totals")} where account_id = a.id and date <= ${day}::date)
      )
    )
  )`;
}

/** SQL expression: the day of the first bank transaction that no reconciliation of its account covers, or null. */
export function unreconciledSince() {
  return sql<Day | null>`(
    select min(first.date) from ${bookRows("bank_accounts b")}
    left join lateral (
      select max(ends_on) as ends_on from ${bookRows("bank_reconciliations")}
      where account_id = b.account_id and reopened_at is null offset 0
    ) r on true
    cross join lateral (
      select t.date from ${bookRows("bank_transactions t")}
      where t.account_id = b.account_id and t.date > coalesce(r.ends_on, '-infinity')
      order by t.date, t.id limit 1
    ) first
  )`;
}

/** The reconciliations that a journal entry is part of, also by its payment or bank transaction: account and last day. */
export async function selectReconciliationsOf(tx: Tx, recordId: string): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select distinct a.code || ' ' || a.name as name, r.ends_on as date
    from ${bookRows("reconciled_entries e")} join ${bookRows("bank_reconciliations r")} on r.id = e.reconciliation_id
    join ${bookRows("accounts a")} on a.id = e.account_id
    where e.is_live and e.journal_id in (
      select ${recordId}::uuid
      union all select id from ${bookRows("journals")} where source_id = ${recordId}
      union all select journal_id from ${bookRows("bank_matches")} where bank_transaction_id = ${recordId}
    ) order by date`.execute(tx);
  return rows;
}

/** Names of the bank rules for a vendor or customer. */
export async function selectRulesOf(tx: Tx, partyId: PartyId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select name from ${bookRows("bank_rules")} where party_id = ${partyId} order by position`.execute(tx);
  return rows;
}

/** The bank rules that post to an account, with their kind of plan: a subquery. */
export function bankRulesOnAccount(accountId: AccountId) {
  return sql`select 'bank rule' as kind, name from ${bookRows("bank_rules r")}
    where removed_at is null and exists (select from ${bookRows("bank_rule_lines")} where rule_id = r.id and account_id = ${accountId})`;
}

/** Bank rules with a tax rate. */
export async function selectRulesTaxedAt(tx: Tx, taxRateId: TaxRateId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select 'the bank rule ' || name as name from ${bookRows("bank_rules r")}
    where removed_at is null and exists (select from ${bookRows("bank_rule_lines")} where rule_id = r.id and tax_rate_id = ${taxRateId})
    order by position`.execute(tx);
  return rows;
}
