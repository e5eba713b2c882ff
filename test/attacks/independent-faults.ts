import { change, type IndependentFault, remove } from "./any-row.ts";
import { FAULTS_OF_EVENTS } from "./independent-event-faults.ts";

const ISSUED = "kind = 'invoice' and status in ('posted', 'paid')";
const ITEM = `document_id in (select id from documents where ${ISSUED}) and quantity > 0`;
const POSTED = "status = 'posted' and deleted_at is null";

const LEDGER: readonly IndependentFault[] = [
  ["a line of another amount", change("journal_lines", "debit = debit + 1", "debit > 0")],
  ["both sides of a journal changed", change("journals", "total = total + 5", POSTED)],
  [
    "a line on another account",
    change(
      "journal_lines",
      "account_id = (select id from accounts a where a.book_id = journal_lines.book_id and a.id <> account_id limit 1)",
    ),
  ],
  ["a line on another day", change("journal_lines", "date = date + 1")],
  ["a line with a new description", change("journal_lines", "description = 'Other words'")],
  ["a line that is gone", remove("journal_lines")],
  [
    "a line of another party",
    change("journal_lines", "party_id = gen_random_uuid()", "party_id is not null"),
  ],
  ["a line with two sides", change("journal_lines", "credit = debit", "debit > 0")],
  ["a line with a fraction of a cent", change("journal_lines", "debit = debit + 0.001", "debit > 0")],
  ["a journal of another number", change("journals", "number = 'OTHER-1'", POSTED)],
  ["a journal of another day", change("journals", "date = date + 1", POSTED)],
  ["a journal that is void", change("journals", "status = 'void'", POSTED)],
  ["a journal that is gone", remove("journals", POSTED)],
  [
    "a journal of another source",
    change("journals", "source = 'manual', source_id = null", "source = 'document'"),
  ],
  ["a version of the history rewritten", change("journal_history", "payload = replace(payload, '1', '2')")],
  ["a version of the history that is gone", remove("journal_history")],
  ["a total of a day", change("account_day_totals", "debit = debit + 1, credit = credit + 1")],
  ["a total of a month", change("account_month_totals", "debit = debit + 1")],
  ["a total of a month that is gone", remove("account_month_totals", "debit > 0")],
  ["a count of journals", change("journal_month_counts", "journals = journals + 1")],
  ["an account of another code", change("accounts", "code = '98765'")],
  ["an account of another name", change("accounts", "name = 'Other'")],
  ["an account of another type", change("accounts", "type = 'expense'", "type = 'revenue'")],
  ["an account that is not active", change("accounts", "is_active = not is_active")],
  ["an account under itself", change("accounts", "parent_id = id")],
  ["a used account that is gone", remove("accounts", "id in (select account_id from journal_lines)")],
  ["an unused account that is gone", remove("accounts", "id not in (select account_id from journal_lines)")],
  ["a closing of another year", change("year_closings", "year = year + 1")],
  ["a closing that is gone", remove("year_closings")],
  ["the dates of a closed year that are gone", remove("fiscal_years")],
  ["books that are open again", change("books", "closed_through = null", "closed_through is not null")],
  ["another currency of the books", change("books", "currency = 'JPY'")],
  ["another name of the company", change("books", "name = 'Other'", "version > 1")],
  ["an import of fewer journals", change("journal_imports", "journals = journals + 1")],
  ["an import that is gone", remove("journal_imports")],
];

const NUMBERS: readonly IndependentFault[] = [
  [
    "a counter of invoices behind its invoices",
    change("number_series", "last = 0", "kind = 'invoice' and last > 0"),
  ],
  [
    "a counter of invoices ahead of its invoices",
    change("number_series", "last = last + 7", "kind = 'invoice'"),
  ],
  [
    "a counter of payments ahead of its payments",
    change("number_series", "last = last + 7", "kind = 'payment'"),
  ],
  [
    "a counter of journals ahead of its journals",
    change("number_series", "last = last + 7", "kind = 'journal'"),
  ],
  [
    "a counter of customers ahead of its customers",
    change("number_series", "last = last + 7", "kind = 'customer'"),
  ],
  [
    "two invoices of one number",
    change(
      "documents",
      "number = (select number from documents o where o.book_id = documents.book_id and o.kind = 'invoice' and o.id <> documents.id limit 1)",
      ISSUED,
    ),
  ],
  [
    "two accounts of one code",
    change(
      "accounts",
      "code = (select code from accounts o where o.book_id = accounts.book_id and o.id <> accounts.id limit 1)",
    ),
  ],
];

const TRADE: readonly IndependentFault[] = [
  [
    "an invoice of another total",
    change("documents", "total = total + 1, base_total = base_total + 1", ISSUED),
  ],
  ["an invoice of another day", change("documents", "date = date - 1", ISSUED)],
  ["an invoice due on another day", change("documents", "due_date = due_date + 1", ISSUED)],
  ["an invoice due before its day", change("documents", "due_date = date - 1", ISSUED)],
  [
    "an invoice of another customer",
    change(
      "documents",
      "party_id = (select id from parties p where p.book_id = documents.book_id and p.side = 'customer' and p.id <> party_id limit 1)",
      ISSUED,
    ),
  ],
  ["an invoice to another name", change("documents", "party_name = 'Other'", ISSUED)],
  ["an invoice with other notes", change("documents", "notes = 'Other words'", ISSUED)],
  ["an invoice with another reference", change("documents", "order_reference = 'Other'", ISSUED)],
  [
    "an invoice at another rate",
    change("documents", "exchange_rate = exchange_rate * 2", `${ISSUED} and exchange_rate <> 1`),
  ],
  [
    "an invoice paid by more",
    change("documents", "paid_amount = paid_amount + 0.01", `${ISSUED} and paid_amount < total`),
  ],
  [
    "an unpaid invoice that is paid",
    change("documents", "status = 'paid'", "kind = 'invoice' and status = 'posted'"),
  ],
  ["a posted invoice that is a draft", change("documents", "status = 'draft'", ISSUED)],
  ["an invoice that is gone", remove("documents", ISSUED)],
  ["a bill of another number of the vendor", change("documents", "vendor_number = 'OTHER'", "kind = 'bill'")],
  ["an item of another price", change("document_items", "unit_price = unit_price + 1", ITEM)],
  ["an item of another quantity", change("document_items", "quantity = quantity + 1", ITEM)],
  ["an item with a new description", change("document_items", "description = 'Other words'", ITEM)],
  ["an item of another tax", change("document_items", "tax_rate = tax_rate + 1", `${ITEM} and tax_rate > 0`)],
  [
    "an item taxed by another amount",
    change(
      "document_items",
      "tax_amount = tax_amount + 0.01, total = total + 0.01",
      `${ITEM} and tax_rate > 0`,
    ),
  ],
  [
    "an item of another product",
    change("document_items", "product_id = gen_random_uuid()", `${ITEM} and product_id is not null`),
  ],
  ["an item that is gone", remove("document_items", ITEM)],
  [
    "a receipt of another amount",
    change("payments", "amount = amount + 1, base_amount = base_amount + 1", "direction = 'in'"),
  ],
  ["a receipt of another day", change("payments", "date = date + 1", "direction = 'in'")],
  ["a receipt with another memo", change("payments", "memo = 'Other words'")],
  [
    "a receipt on another account",
    change(
      "payments",
      "account_id = (select id from accounts a where a.book_id = payments.book_id and a.id <> account_id limit 1)",
    ),
  ],
  ["a payment that is void", change("payments", "status = 'void'", "status = 'posted'")],
  ["a payment that is gone", remove("payments")],
  ["more put against an invoice", change("allocations", "amount = amount + 0.5", "not is_void")],
  ["an allocation that is gone", remove("allocations", "not is_void")],
  ["an allocation of another day", change("allocations", "date = date - 400", "not is_void")],
  ["a customer of another name", change("parties", "name = 'Other'")],
  ["a customer of another address", change("parties", "address = 'Other'")],
  ["a customer of another tax ID", change("parties", "tax_id = 'OTHER'")],
  [
    "a customer on another account",
    change(
      "parties",
      "account_id = (select id from accounts a where a.book_id = parties.book_id and a.id <> account_id limit 1)",
    ),
  ],
  ["a total of invoices by status", change("document_status_totals", "documents = documents + 1")],
  ["a total of invoices by day", change("document_due_totals", "outstanding = outstanding + 1")],
  ["a total of a customer by month", change("party_month_totals", "debit = debit + 1")],
  ["a total of a customer by year", change("party_year_totals", "net = net + 1")],
  ["a text with a character that turns it around", change("documents", "notes = E'Pay \\u202e me'", ISSUED)],
  ["a text that is too long", change("parties", "name = repeat('x', 300)")],
];

const STOCK: readonly IndependentFault[] = [
  [
    "a movement of another quantity",
    change("stock_movements", "quantity = quantity + 1", "quantity > 0 and not is_void"),
  ],
  [
    "a movement of another value",
    change("stock_movements", "value = value + 1", "value > 0 and not is_void"),
  ],
  [
    "a movement of another cost",
    change("stock_movements", "cost = cost + 1", "cost is not null and not is_void"),
  ],
  [
    "a movement of another day",
    change("stock_movements", "date = date - 1", "not is_void and kind = 'sale'"),
  ],
  ["a movement that is gone", remove("stock_movements", "not is_void")],
  ["a stock of another quantity", change("product_stock", "quantity = quantity + 1")],
  ["a stock of another value", change("product_stock", "value = value + 1")],
  ["a product of another price", change("products", "sale_price = sale_price + 1", "sale_price > 0")],
  ["a product of another name", change("products", "name = 'Other'")],
];

const TAXES: readonly IndependentFault[] = [
  ["a tax of another rate", change("tax_rates", "rate = rate + 1", "rate > 0")],
  [
    "a tax on another account",
    change("tax_rates", "sales_account_id = gen_random_uuid()", "sales_account_id is not null"),
  ],
  ["a total of a tax by day", change("tax_day_totals", "tax = tax + 1")],
  ["a total of a tax on an account", change("account_tax_totals", "debit = debit + 1")],
  ["a filed return of another amount", change("tax_returns", "payable = payable + 1")],
  ["a filed return of another day", change("tax_returns", "filed_on = filed_on + 1")],
  ["a filed return that is gone", remove("tax_returns")],
];

export const INDEPENDENT_FAULTS: readonly IndependentFault[] = [
  ...LEDGER,
  ...NUMBERS,
  ...TRADE,
  ...STOCK,
  ...TAXES,
  ...FAULTS_OF_EVENTS,
];
