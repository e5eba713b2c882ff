import type { Attacks } from "./book.ts";

const RATE =
  "insert into exchange_rates (currency, date, rate, source) values ('EUR', '2026-01-01', 0.92, 'manual')";

const updateDraft = (changes: string) =>
  `update documents set version = version + 1, updated_at = now(), ${changes} where id = {draft}`;
const IN = (currency: string) => `currency = '${currency}', base_paid_amount = 0, base_subtotal = 50`;
/** The yen invoice with another amount on its line. */
const inYen = (amount: string) => [
  "delete from document_items where document_id = {foreignInvoice}",
  `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, discount_amount, subtotal,
    tax_amount, total, base_subtotal, base_tax_amount)
    values ({foreignInvoice}, 1, {freight}, 'service', 1, 1000, 1000 - ${amount}, ${amount}, 0, ${amount}, 6.5, 0)`,
  `update documents set subtotal = ${amount}, total = ${amount}, updated_at = now() where id = {foreignInvoice}`,
];
/** A draft that is zero in euros: 0.03 at 0.55 is 0.02 in base currency, and three deductions of 0.01 are 0.01 each. */
const lessByRounding = [
  updateDraft(
    "currency = 'EUR', exchange_rate = 0.55, subtotal = 0, total = 0, base_paid_amount = 0, base_subtotal = -0.01, base_total = -0.01",
  ),
  "delete from document_items where document_id = {draft}",
  `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal,
    tax_amount, total, base_subtotal, base_tax_amount)
    select {draft}, line, {freight}, 'service', quantity, price, quantity * price, 0, quantity * price, base, 0
    from (values (1, 1, 0.03, 0.02), (2, -1, 0.01, -0.01), (3, -1, 0.01, -0.01), (4, -1, 0.01, -0.01))
      as lines (line, quantity, price, base)`,
];
/** The same with taxes of 30 and 50 yen, 0.195 and 0.325 dollars at its rate. */
const taxedInYen = (tax: string, total: string) => [
  "delete from document_items where document_id = {foreignInvoice}",
  `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal, tax_rate_id,
    tax_rate, tax_amount, total, base_subtotal, base_tax_amount, tax_components)
    values ({foreignInvoice}, 1, {freight}, 'service', 1, 1000, 1000, {tax}, 8, 80, 1080, 6.5, ${tax}, '[
      {"taxRateId": "018f2f3c-0000-7000-8000-0000000000d1", "rate": "3", "base": "1000", "amount": "30", "isCompound": false, "isRecoverable": true},
      {"taxRateId": "018f2f3c-0000-7000-8000-0000000000d1", "rate": "5", "base": "1000", "amount": "50", "isCompound": false, "isRecoverable": true}]')`,
  `update documents set tax_amount = 80, total = 1080, base_total = ${total}, updated_at = now() where id = {foreignInvoice}`,
];
const RECEIPT = `insert into payments (id, direction, number, party_id, date, account_id, amount, currency, base_amount,
    settled_amount) values ({new}, 'in', 'RAW', {customer}, '2026-02-01', {cash}, 5, 'USD', 5, null)`;

/** The same on an account in the base currency, which takes no other amount. */
const onAccount = (columns: string, values: string) =>
  RECEIPT.replace("settled_amount)", `settled_amount, ${columns})`).replace(
    "5, null)",
    `5, null, ${values})`,
  );

const FETCH = "insert into rate_fetches (is_enabled, next_at) values (true, now())";

/** Exchange rates, and amounts in foreign currencies. */
export const CURRENCY_ATTACKS: Attacks = {
  "documents in other currencies": [
    [updateDraft("currency = 'EUR'"), "document_has_base_amounts"],
    [updateDraft(IN("EUR")), "found as I-116"],
    // An item keeps the decimals of its document's original currency.
    [updateDraft(IN("JPY")), "document_is_the_sum_of_its_items"],
    [updateDraft("currency = 'EUR', base_paid_amount = 0"), "document_has_base_amounts"],
    [updateDraft("base_subtotal = 50"), "document_has_base_amounts"],
    [
      updateDraft("currency = 'EUR', base_paid_amount = 0, base_subtotal = 49"),
      "document_is_the_sum_of_its_items",
    ],
    [updateDraft("base_paid_amount = 0"), "document_has_base_amounts"],
    [updateDraft("exchange_rate = 2"), "document_is_the_sum_of_its_items"],
    [updateDraft(`${IN("EUR")}, exchange_rate = 2`), "document_is_the_sum_of_its_items"],
    [updateDraft(`${IN("EUR")}, exchange_rate = 2, base_total = 100`), "document_is_the_sum_of_its_items"],
    [updateDraft("base_total = 51"), "document_is_the_sum_of_its_items"],
    [updateDraft(`${IN("EUR")}, base_rounding = 0.01`), "document_is_rounded_only_as_a_credit"],
    [updateDraft("currency = 'EUR', base_paid_amount = 5"), "document_base_paid_is_within_its_total"],
    [inYen("1000"), "found as I-116"],
    [lessByRounding, "document_is_not_negative"],
    ["update documents set total = -1, subtotal = -1 where id = {draft}", "document_is_not_negative"],
    // 999.99 yen are 6.50 dollars as well, and the yen has no hundredths.
    [inYen("999.99"), "document_is_the_sum_of_its_items"],
    // Both taxes in one sum are 0.52; separately they are 0.20 and 0.33, which differs from the journal.
    [taxedInYen("0.52", "7.02"), "document_is_the_sum_of_its_items"],
    [taxedInYen("0.53", "7.03"), "journal_lines_match_its_event"],
    [
      "update documents set base_paid_amount = 100 where id = {sale}",
      "document_base_paid_is_within_its_total",
    ],
  ],
  "payments in other currencies": [
    [onAccount("account_amount", "5"), "payment_has_account_amount"],
    [onAccount("account_amount, account_rate", "5, 1"), "payment_has_account_amount"],
    [onAccount("account_amount", "0"), "payment_account_amount_is_above_zero"],
    [onAccount("account_amount, account_rate", "5, 0"), "payment_account_rate_is_positive"],
    [onAccount("account_rate", "1"), "payment_account_rate_is_for_an_amount"],
    [RECEIPT.replace("'USD'", "'EUR'"), "payment_has_base_amounts"],
    [RECEIPT.replace("'USD', 5, null", "'EUR', 5, 5"), "payment_matches_its_journal"],
    [RECEIPT.replace("'USD', 5, null", "'USD', 5, 5"), "payment_has_base_amounts"],
    [RECEIPT.replace("5, 'USD', 5, null", "5.5, 'JPY', 5.5, 5.5"), "payment_is_in_minor_units"],
    [RECEIPT.replace("5, 'USD', 5, null", "5, 'JPY', 5, 5"), "payment_matches_its_journal"],
    [RECEIPT.replace("'USD', 5, null", "'EUR', 5, -5"), "payment_settled_is_not_negative"],
    ["update payments set settled_amount = 5", "denied"],
    [
      [
        `insert into allocations (id, date, currency, exchange_rate, payment_id, document_id, amount, base_amount)
          values ({new}, '2026-02-01', 'EUR', 2, {receipt}, {open}, 5, 10)`,
        "update documents set paid_amount = paid_amount + 5 where id = {open}",
      ],
      "allocation_is_in_the_currency_of_its_document",
    ],
    [
      [
        `insert into allocations (id, date, currency, exchange_rate, payment_id, document_id, amount, base_amount)
          values ({new}, '2026-02-01', 'USD', 2, {receipt}, {open}, 5, 5)`,
        "update documents set paid_amount = paid_amount + 5 where id = {open}",
      ],
      "allocation_is_in_the_currency_of_its_document",
    ],
  ],
  "advances in other currencies": [
    // An advance is carried at the rate of its payment.
    [RECEIPT.replace("5, 'USD', 5, null", "5, 'EUR', 5, 4.9"), "foreign_payment_matches_its_documents"],
    [
      `insert into allocations (id, date, currency, payment_id, document_id, amount, base_amount, advance_amount)
        values ({new}, '2026-02-01', 'USD', {receipt}, {open}, 5, 5, -1)`,
      "allocation_of_advance_has_a_carrying_amount",
    ],
    [
      [
        `insert into allocations (id, date, currency, payment_id, document_id, amount, base_amount, advance_amount)
          values ({new}, '2026-02-01', 'USD', {receipt}, {open}, 5, 5, 4)`,
        "update documents set paid_amount = paid_amount + 5 where id = {open}",
      ],
      "application_matches_its_journal",
    ],
    [
      `insert into allocations (id, date, currency, payment_id, document_id, amount, base_amount, line_differences)
        values ({new}, '2026-02-01', 'USD', {receipt}, {open}, 5, 5, '[]')`,
      "allocation_has_line_differences",
    ],
    ["update allocations set advance_amount = 1", "denied"],
    ["update allocations set line_differences = null", "denied"],
  ],
  exchange_rates: [
    // The record of the raw statement does not have this rate.
    [RATE, "found as I-96"],
    [["without a record", RATE], "change_is_audited"],
    [[RATE, RATE], "exchange_rates_pkey"],
    [RATE.replace("0.92", "0"), "exchange_rate_is_positive"],
    [RATE.replace("'EUR'", "'euro'"), "exchange_rate_currency_is_a_code"],
    [RATE.replace("'EUR'", "'USD'"), "exchange_rate_currency_differs_from_base"],
    [RATE.replace("'manual'", "'guessed'"), "exchange_rate_source_is_known"],
    [[RATE, "update exchange_rates set rate = -1"], "exchange_rate_is_positive"],
    [[RATE, "update exchange_rates set currency = 'USD'"], "denied"],
    [[RATE, "update exchange_rates set date = '2026-01-02'"], "denied"],
    [
      RATE.replace("(currency", "(book_id, currency").replace("('EUR'", "({otherBook}, 'EUR'"),
      "row_belongs_to_current_book",
    ],
    ["select from exchange_rates where book_id <> current_book()", "nothing"],
  ],
  rate_fetches: [
    [FETCH, "accepted"],
    [["without a record", FETCH], "change_is_audited"],
    [["without a record", FETCH.replace("true, now()", "false, null")], "change_is_audited"],
    [[FETCH, FETCH], "rate_fetches_pkey"],
    [FETCH.replace("now()", "null"), "rates_are_fetched_while_enabled"],
    [[FETCH, "update rate_fetches set is_enabled = false"], "rates_are_fetched_while_enabled"],
    [[FETCH, "update rate_fetches set fetched_at = now()"], "fetched_rates_have_a_day"],
    [[FETCH, "update rate_fetches set failed_at = now(), attempts = 1"], "failed_rate_fetch_has_its_reason"],
    [
      [FETCH, "update rate_fetches set failed_at = now(), error = 'late'"],
      "failed_rate_fetch_has_its_reason",
    ],
    [[FETCH, "delete from rate_fetches"], "denied"],
    [[FETCH, "update rate_fetches set book_id = {otherBook}"], "denied"],
    [FETCH.replace("(is_enabled", "(book_id, is_enabled").replace("(true", "({otherBook}, true"), "denied"],
    ["select from rate_fetches where book_id <> current_book()", "nothing"],
  ],
};
