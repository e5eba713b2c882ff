import { change, type IndependentFault, remove } from "./any-row.ts";

const BANK: readonly IndependentFault[] = [
  ["a bank transaction of another amount", change("bank_transactions", "amount = amount + 1")],
  ["a bank transaction of another text", change("bank_transactions", "description = 'Other words'")],
  ["a bank transaction that is gone", remove("bank_transactions", "is_matched")],
  ["a match of another amount", change("bank_matches", "amount = amount + 1")],
  ["a match that is gone", remove("bank_matches")],
  [
    "a statement of another closing balance",
    change("bank_statements", "closing_balance = closing_balance + 1", "closing_balance is not null"),
  ],
  [
    "a statement that opens and closes elsewhere",
    change(
      "bank_statements",
      "opening_balance = opening_balance + 900, closing_balance = closing_balance + 900",
      "closing_balance is not null and starts_on > (select min(o.ends_on) from bank_statements o where o.account_id = bank_statements.account_id)",
    ),
  ],
  ["a statement that is gone", remove("bank_statements")],
  [
    "a reconciliation of another balance",
    change("bank_reconciliations", "closing_balance = closing_balance + 1"),
  ],
  ["a reconciliation that is gone", remove("bank_reconciliations")],
  [
    "the last reconciliation that is gone",
    "delete from bank_reconciliations r where not exists (select from bank_reconciliations o where o.account_id = r.account_id and o.ends_on > r.ends_on) returning book_id",
  ],
  ["a rule of other words", change("bank_rules", "keywords = array['other']")],
  ["a rule of half a transaction", change("bank_rule_lines", "percent = percent / 2")],
];

const PLANS: readonly IndependentFault[] = [
  ["an asset of another cost", change("assets", "cost = cost + 10")],
  ["an asset of another life", change("assets", "useful_life_months = useful_life_months + 1")],
  ["an asset of another name", change("assets", "name = 'Other'")],
  ["an asset that is gone", remove("assets")],
  ["a step of an asset of another amount", change("asset_entries", "amount = amount + 1")],
  ["a step of an asset that is gone", remove("asset_entries")],
  ["a loan of another rate", change("loans", "rate = rate + 1")],
  ["a loan of more installments", change("loans", "installment_count = installment_count + 1")],
  [
    "an installment of other interest",
    change("loan_entries", "interest = interest + 1, principal = principal - 1", "kind = 'installment'"),
  ],
  ["an accrual of another amount", change("accruals", "amount = amount + 1")],
  ["an accrual of more months", change("accruals", "months = months + 1")],
  ["a step of an accrual of another day", change("accrual_entries", "date = date + 1")],
  ["a revaluation of another gain", change("revaluation_items", "gain = gain + 1")],
  ["a revaluation that is gone", remove("revaluations")],
  ["a schedule of another month", change("schedules", "interval_count = interval_count + 1")],
  ["a schedule that is gone", remove("schedules")],
  ["an opening of another day", change("opening_balances", "date = date + 1")],
  ["an opening that is gone", remove("opening_balances")],
  [
    "another default account",
    change(
      "default_accounts",
      "account_id = (select id from accounts a where a.book_id = default_accounts.book_id and a.id <> account_id and a.type = account_type limit 1)",
      "key = 'sales'",
    ),
  ],
  ["an exchange rate of another value", change("exchange_rates", "rate = rate + 1")],
  ["money of another kind", change("money_entries", "kind = 'deposit'", "kind = 'expense'")],
  ["money of another amount", change("money_entry_lines", "amount = amount + 1")],
  ["money of another payee", change("money_entries", "payee = 'Other'")],
];

const ORDERS: readonly IndependentFault[] = [
  ["a quote of another total", change("orders", "total = total + 1", "kind = 'quote'")],
  ["a quote valid until another day", change("orders", "due_date = due_date + 1", "kind = 'quote'")],
  ["an order of another price", change("order_items", "unit_price = unit_price + 1", "quantity > 0")],
  ["an order of another quantity", change("order_items", "quantity = quantity + 1")],
  ["a line of an order that is gone", remove("order_items")],
  ["an order that is gone", remove("orders", "kind <> 'quote'")],
  [
    "an order made of in part",
    change("orders", "conversion_status = 'partially_invoiced'", "conversion_status is null"),
  ],
  ["a delivery of another quantity", change("delivery_items", "quantity = quantity - 1", "quantity > 1")],
  ["a delivery of another day", change("deliveries", "date = date + 1")],
  ["a delivery of another address", change("deliveries", "address = 'Other'")],
  ["a delivery that is gone", remove("deliveries")],
  ["a total of orders", change("order_status_totals", "orders = orders + 1")],
];

const EMAILS: readonly IndependentFault[] = [
  ["a record of an invoice that is gone", remove("audit_log", "action = 'invoice.created'")],
  [
    "a record of an invoice that says another total",
    change("audit_log", `after = after || '{"total": "1.23"}'`, "action = 'invoice.created'"),
  ],
  [
    "a record of a payment that says another amount",
    change("audit_log", `after = after || '{"amount": "1.23"}'`, "action = 'payment.recorded'"),
  ],
  [
    "a record of a customer that says another name",
    change("audit_log", `after = after || '{"name": "Other"}'`, "action = 'customer.created'"),
  ],
  ["an audit record of another user", change("audit_log", "actor_id = gen_random_uuid()")],
  ["an email to another recipient", change("emails", "recipients = array['other@example.com']")],
  ["an email of other words", change("emails", "body = 'Other words'")],
  ["a file of other bytes", change("stored_files", "bytes = 'other'")],
  ["a file that is gone", remove("stored_files")],
  ["a design that is gone", remove("design_snapshots", "id in (select design_id from documents)")],
];

/** Faults of banks, plans, orders, the audit log and email. */
export const FAULTS_OF_EVENTS: readonly IndependentFault[] = [...BANK, ...PLANS, ...ORDERS, ...EMAILS];
