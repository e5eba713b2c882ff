import { type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import type { FormBox, TaxFact, TaxForm } from "#domain/tax-form.ts";
import { type ExemptionCode, exemptionOf } from "#domain/tax-exemption.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

import { type ReportDays, NO_RATE } from "./tax-report.ts";

export { NO_RATE, selectTaxedLines as taxedLinesOf } from "./tax-report.ts";

type AccountOfTaxes = { id: AccountId; code: string; name: string; side: "sales" | "purchases" };

/**
 * Tax accounts except those of withholding: the default ones, those of tax rates, and others that taxes of the
 * period were posted to. One on both sides counts as sales.
 */
export async function selectAccountsOfTaxes(tx: Tx, { start, end }: Period): Promise<AccountOfTaxes[]> {
  const { rows } = await sql<AccountOfTaxes>`
    select distinct on (a.code_order) a.id, a.code, a.name, named.side from (
      select account_id as id, case key when 'output_tax' then 'sales' else 'purchases' end as side, 1 as place
      from ${bookRows("default_accounts")} where key in ('output_tax', 'input_tax')
      union all
      select sales_account_id, 'sales', 1 from ${bookRows("tax_rates")} where kind <> 'withheld'
      union all
      select purchase_account_id, 'purchases', 1 from ${bookRows("tax_rates")} where kind <> 'withheld'
      union all
      select l.account_id, case b.type when 'liability' then 'sales' else 'purchases' end, 2 from (
        select distinct account_id from ${bookRows("account_tax_totals")}
        where tax_rate_id in (select id from ${bookRows("tax_rates")} where kind <> 'withheld')
          and date >= ${start}::date and date <= ${end}::date and (debit <> 0 or credit <> 0)
      ) l join ${bookRows("accounts b")} on b.id = l.account_id
    ) named join ${bookRows("accounts a")} on a.id = named.id
    order by a.code_order, named.place, named.side desc`.execute(tx);
  return rows;
}

/**
 * Returns the period's taxed amounts by rate and side, from kept totals; journals without a rate on tax
 * accounts; and expenses, deposits and journals posted to revenue and expenses without a rate.
 */
export async function selectFacts(
  tx: Tx,
  period: Period,
  { accounts, types }: { accounts: AccountsOfTaxes; types: readonly DirectType[] },
): Promise<TaxFact[]> {
  const { start, end } = period;
  const { rows } = await sql<FactRow>`
    select f.side, nullif(f.tax_rate_id, ${NO_RATE}) as "taxRateId", coalesce(f.tax_rate_id = ${NO_RATE}, false) as "isWithoutRate",
      coalesce(t.code, '') as code, coalesce(t.name, '') as name,
      coalesce(trim_scale(t.rate)::text, '0') as rate, coalesce(t.kind, 'charged') as kind,
      t.reverse_charge_type as "reverseChargeType", t.exemption_code as "exemptionCode",
      format_amount(sum(f.net)) as net, format_amount(sum(f.counted)) as counted, format_amount(sum(f.tax)) as tax, format_amount(sum(f.nonrecoverable_tax)) as "nonrecoverableTax"
    from (
      select e.side, e.tax_rate_id, sum(e.net) as net, sum(e.net_counted_once) as counted, sum(e.tax) as tax, sum(e.nonrecoverable_tax) as nonrecoverable_tax
      from ${bookRows("tax_day_totals e")}
      where e.date >= ${start}::date and e.date <= ${end}::date
      group by e.side, e.tax_rate_id having sum(e.lines) > 0
      union all
      select a.side, null, 0, 0, a.tax, 0 from (${journalsOnTaxes(period, accounts)}) a
      union all
      select l.side, ${NO_RATE}, l.net, l.net, 0, 0 from (${linesPostedDirectly(period, types)}) l
    ) f
    left join ${bookRows("tax_rates t")} on t.id = f.tax_rate_id
    group by f.side, f.tax_rate_id, t.code, t.name, t.rate, t.kind, t.reverse_charge_type, t.exemption_code
    order by t.code nulls last, f.side desc`.execute(tx);
  return rows.map(categorizeFact);
}

type FactRow = Omit<TaxFact, "category" | "isWithoutRate"> & {
  isWithoutRate: boolean;
  exemptionCode: ExemptionCode | null;
};

/** No rate has no category. */
function categorizeFact({ exemptionCode, isWithoutRate, ...fact }: FactRow): TaxFact {
  if (isWithoutRate) return { ...fact, name: "No tax rate", category: null, isWithoutRate };
  const { taxRateId } = fact;
  const { category } = exemptionOf({ ...fact, exemptionCode, exemptionReason: "" });
  return { ...fact, category: taxRateId === null ? null : category };
}

/**
 * Revenue, expenses and costs posted without a tax rate by expenses, deposits, journals and deferred revenue, line by line.
 * Documents, payments, other schedules and closing entries are counted elsewhere or not at all.
 */
export function linesPostedDirectly(
  { start, end }: ReportDays,
  types: readonly DirectType[],
): RawBuilder<unknown> {
  const selectJournals = (source: RawBuilder<boolean>) => sql`
    (select id, date, number, description from ${bookRows("journals")}
    where ${source} and status = 'posted' and deleted_at is null and date >= ${start}::date and date <= ${end}::date) j`;
  return sql`
    select l.journal_id, l.date, l.number, l.description, s.side,
      case s.side when 'sales' then l.credited else -l.credited end as net
    from (
      select j.id as journal_id, j.date, j.number, j.description, l.account_id, l.credit - l.debit as credited
      from ${selectJournals(sql`(source in ('manual', 'import') or (source = 'accrual' and releases_untaxed_income(${BOOK}, id)))`)}
      cross join lateral (
        select account_id, debit, credit from ${bookRows("journal_lines")} where journal_id = j.id offset 0
      ) l
      union all
      select j.id, j.date, j.number, coalesce(nullif(m.payee, ''), j.description), l.account_id,
        case m.kind when 'deposit' then l.amount else -l.amount end
      from ${selectJournals(sql`source = 'money'`)}
      cross join lateral (select kind, payee from ${bookRows("money_entries")} where journal_id = j.id offset 0) m
      cross join lateral (
        select account_id, amount from ${bookRows("money_entry_lines")}
        where journal_id = j.id and tax_rate_id is null offset 0
      ) l
    ) l
    cross join lateral (
      select case type when 'revenue' then 'sales' else 'purchases' end as side from ${bookRows("accounts")}
      where id = l.account_id and type = any(${[...types]}::text[]) offset 0
    ) s`;
}

type DirectType = "revenue" | "expense";

/** Purchases are read only if the form has boxes for them. */
export const directTypesOf = ({ boxes }: TaxForm): DirectType[] =>
  boxes.some(hasPurchases) ? ["revenue", "expense"] : ["revenue"];

function hasPurchases(box: FormBox): boolean {
  const parts = "parts" in box ? box.parts : "eachRate" in box ? [box.eachRate] : [];
  return parts.some(({ side }) => side === "purchases");
}

/** Returns net movements of tax accounts as counted by the return, credits positive. */
export async function selectAccountMoves(
  tx: Tx,
  { start, end }: Period,
  accounts: AccountsOfTaxes,
): Promise<Map<AccountId, Money>> {
  const days = periodSql({ start, end }, accounts);
  const { rows } = await sql<{ id: AccountId; amount: Money }>`
    select id, format_amount(sum(amount)) as amount from (
      select account_id as id, credit - debit as amount from ${bookRows("account_tax_totals")}
      where account_id = any(${days.ids}) and date >= ${days.start} and date <= ${days.end}
        and tax_rate_id in (select id from ${bookRows("tax_rates")} where kind <> 'withheld')
      union all
      select account_id, case side when 'sales' then tax else -tax end from (${journalsOnTaxesOf(days)}) a
    ) moved group by id`.execute(tx);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/**
 * Returns the books' first day: the day after the opening balances, or the first other journal's date; null if nothing
 * is posted.
 */
export async function selectFirstDay(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select least((select date + 1 from ${bookRows("opening_balances")} where undone_at is null), (
      select date from ${bookRows("journals")} where status = 'posted' and deleted_at is null and source <> 'opening'
      order by date limit 1
    )) as day`.execute(tx);
  return rows[0]?.day ?? null;
}

export type AccountsOfTaxes = { sales: readonly AccountId[]; purchases: readonly AccountId[] };

/** Whether the journal of a line has more than tax and bank accounts: with only these, it pays a tax. */
const movesMoreThanMoney = (ids: RawBuilder<unknown>) => sql<boolean>`exists (
  select from ${bookRows("journal_lines o")} join ${bookRows("accounts oa")} on oa.id = o.account_id
  where o.journal_id = l.journal_id and oa.money_kind is null and oa.id <> all(${ids})
)`;

/** Side of a tax return for a line of the tax report: sold, bought, or owed by the buyer. */
export const sideOfLine = (row: string) =>
  sql`case when ${sql.ref(`${row}.is_owed`)} then 'owed' when ${sql.ref(`${row}.side`)} = 'customer' then 'sales' else 'purchases' end`;

/** Postings without a tax rate to tax accounts in a period, each on its account's side. */
export function journalsOnTaxes(period: Period, accounts: AccountsOfTaxes): RawBuilder<unknown> {
  return journalsOnTaxesOf(periodSql(period, accounts));
}

type TaxPeriodSql = Record<"start" | "end" | "ids" | "sales", RawBuilder<unknown>>;

function periodSql({ start, end }: Period, accounts: AccountsOfTaxes): TaxPeriodSql {
  return {
    start: sql`${start}::date`,
    end: sql`${end}::date`,
    ids: sql`${[...accounts.sales, ...accounts.purchases]}::uuid[]`,
    sales: sql`${[...accounts.sales]}::uuid[]`,
  };
}

/**
 * The same with days and accounts as SQL. Such lines exist only on days when more was posted to an account than with a
 * tax rate: debits and credits are never negative.
 */
export function journalsOnTaxesOf({ start, end, ids, sales }: TaxPeriodSql): RawBuilder<unknown> {
  return sql`
    select l.journal_id, l.date, l.account_id, j.number, j.description, s.side,
      case s.side when 'sales' then l.credit - l.debit else l.debit - l.credit end as tax
    from (
      select m.account_id, m.date from ${bookRows("account_day_totals m")}
      left join (
        select account_id, date, sum(debit) as debit, sum(credit) as credit from ${bookRows("account_tax_totals")}
        where date >= ${start} and date <= ${end} group by account_id, date
      ) t on t.account_id = m.account_id and t.date = m.date
      where m.account_id = any(${ids}) and m.date >= ${start} and m.date <= ${end}
        and (m.debit <> coalesce(t.debit, 0) or m.credit <> coalesce(t.credit, 0))
    ) days
    cross join lateral (
      select journal_id, date, account_id, debit, credit from ${bookRows("journal_lines")}
      where account_id = days.account_id and date = days.date and tax_rate_id is null offset 0
    ) l
    cross join lateral (
      select number, description, source from ${bookRows("journals")}
      where id = l.journal_id and status = 'posted' and deleted_at is null offset 0
    ) j
    cross join lateral (
      select case when l.account_id = any(${sales}) then 'sales' else 'purchases' end as side
    ) s
    where j.source not in ('opening', 'year_end', 'tax_return') and ${movesMoreThanMoney(ids)}`;
}
