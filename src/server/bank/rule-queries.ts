import { sql } from "kysely";
import type { BankRuleInput, BankRuleRecord } from "#contract/bank-rules.ts";
import type { TransactionToMatch } from "#domain/bank/suggestion.ts";
import type { AccountId, BankTransactionId, BankRuleId, PartyId } from "#domain/ids.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";

/** Returns the rules in their order, all of them or those for an account. */
export async function selectRules(tx: Tx, accountId?: AccountId): Promise<BankRuleRecord[]> {
  const condition =
    accountId === undefined ? sql`` : sql`and (r.account_id is null or r.account_id = ${accountId})`;
  const { rows } = await sql<BankRuleRecord>`
    select r.id, r.version, r.name, r.account_id as "accountId", r.direction, r.keywords, r.keyword_match as "keywordMatch", r.counterparty,
      format_amount(r.min_amount) as "minAmount", format_amount(r.max_amount) as "maxAmount", r.description,
      r.party_id as "partyId", p.name as "partyName", r.posts_automatically as "postsAutomatically", l.lines, m.uses as "timesUsed", m.last as "lastUsedAt"
    from ${bookRows("bank_rules r")}
    left join ${bookRows("parties p")} on p.id = r.party_id
    left join lateral (
      select coalesce(json_agg(json_build_object('accountId', account_id, 'taxRateId', tax_rate_id,
        'percent', trim_scale(percent)::text, 'description', description) order by position), '[]') as lines
      from ${bookRows("bank_rule_lines")} where rule_id = r.id offset 0
    ) l on true
    left join lateral (
      select count(*)::int as uses, max(matched_at) as last
      from ${bookRows("bank_matches")} where rule_id = r.id offset 0
    ) m on true
    where r.removed_at is null ${condition} order by r.position, r.id`.execute(tx);
  return rows;
}

/** Inserts a rule after the others, or replaces it in its position. */
export async function upsertRule(tx: Tx, id: BankRuleId, rule: BankRuleInput): Promise<void> {
  const { name, accountId, direction, keywords, keywordMatch, counterparty, minAmount, maxAmount } = rule;
  const { description, partyId, postsAutomatically } = rule;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from ${bookRows("bank_rules")}`.execute(tx);
  await sql`
    insert into bank_rules (book_id, id, position, name, account_id, direction, keywords, keyword_match, counterparty, min_amount,
      max_amount, description, party_id, posts_automatically)
    values (${BOOK}, ${id}, ${(rows[0]?.last ?? 0) + 1}, ${name}, ${accountId},
      ${direction}, ${keywords}, ${keywordMatch}, ${counterparty}, ${minAmount}, ${maxAmount}, ${description}, ${partyId}, ${postsAutomatically})
    on conflict (book_id, id) do update set name = excluded.name, account_id = excluded.account_id,
      direction = excluded.direction, keywords = excluded.keywords, keyword_match = excluded.keyword_match, counterparty = excluded.counterparty,
      min_amount = excluded.min_amount, max_amount = excluded.max_amount, description = excluded.description,
      party_id = excluded.party_id, posts_automatically = excluded.posts_automatically, version = bank_rules.version + 1`.execute(
    tx,
  );
  await deleteRuleLines(tx, id);
  await sql`
    insert into bank_rule_lines (book_id, rule_id, position, account_id, tax_rate_id, percent, description)
    select b.book_id, ${id}, l.position, l."accountId", l."taxRateId", l.percent, l.description
    from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(rule.lines.map((line, position) => ({ ...line, position })))}::json)
      as l (position integer, "accountId" uuid, "taxRateId" uuid, percent numeric, description text)`.execute(
    tx,
  );
}

async function deleteRuleLines(tx: Tx, id: BankRuleId): Promise<void> {
  await sql`delete from bank_rule_lines where book_id = ${BOOK} and rule_id = ${id}`.execute(tx);
}

/** Removes a rule; the accounts and tax rates it used can be deleted, and transactions it created still refer to it. */
export async function markRuleRemoved(tx: Tx, id: BankRuleId): Promise<void> {
  await deleteRuleLines(tx, id);
  await sql`update bank_rules set removed_at = now(), account_id = null, party_id = null
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

export async function updateOrder(tx: Tx, ids: readonly BankRuleId[]): Promise<void> {
  await sql`
    update bank_rules r set position = o.position
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position)
    where r.book_id = ${BOOK} and r.id = o.id`.execute(tx);
}

export type RuleTestTransaction = TransactionToMatch & {
  accountId: AccountId;
  isMatched: boolean;
  /** Currency of its account; null if it is the base currency. */
  currency: string | null;
};

type LatestTransactionsQuery = { accountId: AccountId | null; isAboutCurrencies: boolean; limit: number };

/** Returns the latest transactions, of an account, of all accounts, or of all in the base currency. */
export async function selectLatestTransactions(
  tx: Tx,
  { accountId, isAboutCurrencies, limit }: LatestTransactionsQuery,
): Promise<RuleTestTransaction[]> {
  const { rows } = await sql<RuleTestTransaction>`
    select id, account_id as "accountId", date, format_amount(amount) as amount, counterparty,
      counterparty_account as "counterpartyAccount", description, reference, end_to_end_id as "endToEndId",
      is_matched as "isMatched",
      (select currency from ${bookRows("accounts a")} where a.id = l.account_id) as currency
    from ${bookRows("bank_transactions l")} where ${
      accountId !== null
        ? sql`account_id = ${accountId}`
        : isAboutCurrencies
          ? sql`true`
          : sql`account_id in (select id from ${bookRows("accounts")} where currency is null)`
    }
    order by date desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

export type MatchedPlaces = {
  bankTransactionId: BankTransactionId;
  accountIds: AccountId[];
  partyIds: (PartyId | null)[];
};

/** Returns the other accounts and parties that transactions were matched to. */
export async function selectPlacesOfBankTransactions(
  tx: Tx,
  ids: readonly BankTransactionId[],
): Promise<MatchedPlaces[]> {
  const { rows } = await sql<MatchedPlaces>`
    select m.bank_transaction_id as "bankTransactionId", json_agg(distinct l.account_id) as "accountIds",
      json_agg(distinct coalesce(e.party_id, l.party_id)) as "partyIds"
    from ${bookRows("bank_matches m")}
    join ${bookRows("journal_lines l")} on l.journal_id = m.journal_id and l.account_id <> m.account_id
    left join ${bookRows("money_entries e")} on e.journal_id = m.journal_id
    where m.bank_transaction_id = any(${[...ids]}::uuid[]) group by m.bank_transaction_id`.execute(tx);
  return rows;
}

/** Returns the transactions that rules may process: for review and not in reconciled days. */
export async function selectTransactionsForRules(
  tx: Tx,
  ids: readonly BankTransactionId[],
): Promise<RuleTestTransaction[]> {
  const { rows } = await sql<RuleTestTransaction>`
    select l.id, l.account_id as "accountId", l.date, format_amount(l.amount) as amount, l.counterparty,
      l.counterparty_account as "counterpartyAccount", l.description, l.reference, l.end_to_end_id as "endToEndId",
      l.is_matched as "isMatched",
      (select currency from ${bookRows("accounts a")} where a.id = l.account_id) as currency
    from ${bookRows("bank_transactions l")}
    where l.id = any(${[...ids]}::uuid[]) and not l.is_matched and l.amount <> 0 and not exists (
      select from ${bookRows("bank_reconciliations r")}
      where r.account_id = l.account_id and r.reopened_at is null and r.ends_on >= l.date
    )
    order by l.date, l.id`.execute(tx);
  return rows;
}
