import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** The decimals of the base currency. */
const MINOR_UNIT = sql`(select minor_unit(currency) from ${bookRows("books")})`;

const OTHER_TABLES = [
  "journal_lines",
  "money_entry_lines",
  "assets",
  "asset_entries",
  "accruals",
  "accrual_entries",
  "loans",
  "loan_entries",
  "revaluation_items",
  "revaluation_balances",
  "card_checkouts",
  "allocations",
];

/** Bank data is in the currency of its account (Decision 0116). */
const TABLES_IN_ACCOUNT_CURRENCY = [
  "bank_statements",
  "bank_transactions",
  "bank_matches",
  "bank_reconciliations",
  "reconciled_entries",
];

/** Each row with amounts stores their number of decimals, which its own constraints enforce (Decision 0097). */
export const MINOR_UNIT_INVARIANT: Invariant = {
  invariant: "I-93",
  rule: "Every amount is rounded to the minor unit of its currency",
  query: sql`
    select initcap(replace(kind, '_', ' ')) || ' ' || number || ' is rounded to ' || minor_unit || ' decimals' as problem, kind, id::text as key
    from ${bookRows("documents")} where minor_unit <> ${MINOR_UNIT}
    union all
    select 'Payment ' || number || ' is rounded to ' || minor_unit || ' decimals', 'payment', id::text
    from ${bookRows("payments")} where minor_unit <> ${MINOR_UNIT}
    union all
    select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ', item ' || i.position || ' is rounded to ' || i.minor_unit || ' decimals', d.kind, d.id::text
    from ${bookRows("document_items i")} join ${bookRows("documents d")} on d.id = i.document_id
    where i.minor_unit <> minor_unit(d.currency)
    union all
    select initcap(replace(o.kind, '_', ' ')) || ' ' || o.number || ', line ' || i.position || ' is rounded to ' || i.minor_unit || ' decimals',
      o.kind, o.id::text
    from ${bookRows("order_items i")} join ${bookRows("orders o")} on o.id = i.order_id
    where i.minor_unit <> minor_unit(o.currency)
    union all
    select 'Payment ' || number || ' of ' || amount || ' has more decimals than its currency', 'payment', id::text
    from ${bookRows("payments")} where amount <> round(amount, minor_unit(currency)) or bank_fee <> round(bank_fee, minor_unit(currency))
    ${sql.join(
      TABLES_IN_ACCOUNT_CURRENCY.map(
        (
          table,
        ) => sql`union all select ${`A row of ${table} is rounded to other decimals`}::text, 'account', r.code
        from (select a.code from ${bookRows(`${table} t`)} join ${bookRows("accounts a")} on a.id = t.account_id
          where t.minor_unit <> case when a.currency is null then ${MINOR_UNIT} else minor_unit(a.currency) end limit 1) r`,
      ),
      sql` `,
    )}
    union all
    select 'Bank rule ' || r.name || ' is rounded to ' || r.minor_unit || ' decimals', 'bank_rule', r.id::text
    from ${bookRows("bank_rules r")} left join ${bookRows("accounts a")} on a.id = r.account_id
    where r.removed_at is null
      and r.minor_unit <> case when a.currency is null then ${MINOR_UNIT} else minor_unit(a.currency) end
    ${sql.join(
      OTHER_TABLES.map(
        (table) => sql`union all select ${`A row of ${table} is rounded to other decimals`}::text, null, null
        from (select from ${bookRows(table)} where minor_unit <> ${MINOR_UNIT} limit 1) r`,
      ),
      sql` `,
    )}`,
};
