import type { Attacks } from "./book.ts";

const order = (id: string, kind: "quote" | "sales_order") => [
  `insert into orders (id, kind, number, party_id, party_name, date, due_date, status, subtotal, tax_amount, total)
    values (${id}, '${kind}', 'Q' || ${id}, {customer}, 'Raw', '2026-02-01', '2026-03-01', '${kind === "quote" ? "sent" : "open"}', 50, 0, 50)`,
  `insert into order_items (order_id, position, product_id, product_type, quantity, unit_price, subtotal, tax_amount, total)
    values (${id}, 1, {freight}, 'service', 1, 50, 50, 0, 50)`,
];
const ACCEPTED = [
  ...order("{new}", "quote"),
  "update orders set version = version + 1, status = 'accepted', answered_by = 'Ada', answered_at = now()",
];
const INVOICED = [
  `insert into documents (id, kind, number, party_id, party_name, date, due_date, subtotal, tax_amount, total, base_total, order_id)
    values ({new2}, 'invoice', 'RAW', {customer}, 'Raw', '2026-02-01', '2026-02-01', 50, 0, 50, 50, {new})`,
  `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal, tax_amount, total,
    base_subtotal, base_tax_amount, order_position)
    values ({new2}, 1, {freight}, 'service', 1, 50, 50, 0, 50, 50, 0, 1)`,
];
const LOW_ID = "'018f2f3c-0000-7000-8000-000000000001'";

const LEAVE = "select set_config('app.book_id', '', true)";
const BACK_TO_BOOK = "select set_config('app.book_id', {book}, true)";
const CHECK_CONSTRAINTS = ["set constraints all immediate", "set constraints all deferred"];

const BANK = "(select account_id from money_entries)";
/** A statement of January with one transaction, matched to the expense. */
const STATEMENT = [
  `insert into bank_accounts (account_id) values (${BANK})`,
  "insert into bank_imports (id, file_name, format) values ({new}, 'a', 'csv')",
  `insert into bank_statements (id, import_id, account_id, starts_on, ends_on, opening_balance, closing_balance, difference)
    values ({new}, {new}, ${BANK}, '2026-01-01', '2026-01-31', 0, -8, 0)`,
  `insert into bank_transactions (id, account_id, date, amount) values ({new}, ${BANK}, '2026-01-15', -8)`,
  "insert into bank_statement_transactions (statement_id, position, bank_transaction_id) values ({new}, 0, {new})",
];
const UNRECONCILED_STATEMENT = `insert into bank_statements (id, import_id, account_id, starts_on, ends_on, closing_balance, difference)
    values ({new}, {new}, ${BANK}, '2026-01-01', '2026-01-31', -8, 0)`;
const insertBankTransaction = (position: number) => [
  `insert into bank_transactions (id, account_id, date, amount) values ({new2}, ${BANK}, '2026-01-15', -100)`,
  `insert into bank_statement_transactions (statement_id, position, bank_transaction_id) values ({new}, ${position}, {new2})`,
];
const bankMatch = (amount: number) =>
  `insert into bank_matches (bank_transaction_id, journal_id, account_id, amount) values ({new}, {entry}, ${BANK}, ${amount})`;
const reconciliation = (closing: number) =>
  `insert into bank_reconciliations (id, account_id, ends_on, opening_balance, closing_balance, book_balance, report)
    values ({new}, ${BANK}, '2026-01-31', 0, ${closing}, 0, '{}')`;
const reconciled = (journal: string, amount: number) =>
  `insert into reconciled_entries (reconciliation_id, journal_id, account_id, amount) values ({new}, ${journal}, ${BANK}, ${amount})`;

/** A journal of 5.00 as the function writes it, which can credit them to the customer. */
const posted = (source: string, { more = "", party = "" } = {}) =>
  `select post_journal({book}, jsonb_build_array(jsonb_build_object('id', {new}::text, 'date', '2026-01-22', 'description', 'x',
    'status', 'posted', 'total', 5, 'source', '${source}'${more}, 'lines', jsonb_build_array(
      jsonb_build_object('accountId', (select account_id from parties where id = {customer})::text, 'debit', 5, 'credit', 0,
        'description', ''${party}),
      jsonb_build_object('accountId', {sales}::text, 'debit', 0, 'credit', 5, 'description', '')))))`;
const CUSTOMER_FIELD = { party: ", 'partyId', {customer}::text" };
const IMPORT =
  "insert into journal_imports (id, journals, counted_toward_limit, first_date, last_date) values ({new2}, 1, 0, '2026-01-22', '2026-01-22')";
const IMPORT_FIELD = { more: ", 'sourceId', {new2}::text" };

/** Rules that read one table, violated through another one, at another time or outside a book. */
export const DETOUR_ATTACKS: Attacks = {
  "what a statement does outside of its book": [
    [
      [
        ...ACCEPTED,
        "delete from order_items where set_config('app.book_id', '', true) is not null and order_id = {new}",
        BACK_TO_BOOK,
        ...order("{new2}", "quote"),
        `insert into order_items (book_id, order_id, position, product_id, product_type, quantity, unit_price, subtotal, tax_amount,
          total, description)
          select {book}, case n when 1 then {new2}::uuid else {new}::uuid end, 3 - n, case n when 2 then {freight}::uuid end,
            case n when 2 then 'service' end, n - 1, 50 * (n - 1), 50 * (n - 1), 0, 50 * (n - 1),
            case n when 2 then 'Forged' || set_config('app.book_id', '', true) else 'A text' end
          from generate_series(1, 2) n`,
        BACK_TO_BOOK,
      ],
      "row_belongs_to_current_book",
    ],
    [
      [
        `insert into audit_log (id, action, subject, subject_id) values (gen_random_uuid(), 'raw', 'raw', ${LOW_ID})`,
        ...order(LOW_ID, "sales_order"),
        ...order("{new}", "sales_order"),
        ...INVOICED,
        ...CHECK_CONSTRAINTS,
        // The first of both rows leaves the book, and the documents of the second one are invisible.
        `update orders o set version = o.version + 1, status = 'void' from (
            select id, case when id = {new} then set_config('app.book_id', '', true) end
            from (values (${LOW_ID}::uuid), ({new}::uuid)) v (id) offset 0
          ) v where o.id = v.id and o.book_id = {book}`,
        BACK_TO_BOOK,
      ],
      "row_belongs_to_current_book",
    ],
    [
      [...STATEMENT, ...CHECK_CONSTRAINTS, bankMatch(-999), LEAVE, CHECK_CONSTRAINTS[0] ?? "", BACK_TO_BOOK],
      "row_belongs_to_current_book",
    ],
    [
      [
        posted("manual", CUSTOMER_FIELD),
        "set constraints named_parties_are_checked immediate",
        LEAVE,
        CHECK_CONSTRAINTS[0] ?? "",
        BACK_TO_BOOK,
      ],
      "row_belongs_to_current_book",
    ],
    // Only our code determines the book of a transaction (I-32).
    [
      ["select enter_book({otherBook}, {person})", "select from parties where id = {otherCustomer}"],
      "accepted",
    ],
  ],
  "what only our role may do, attempted as another role": [
    [
      [
        ...order("{new}", "quote"),
        "reset role",
        "delete from order_items where order_id = {new}",
        "delete from orders where id = {new}",
      ],
      "order_is_kept_once_sent",
    ],
    [
      [
        ...ACCEPTED,
        "reset role",
        "delete from order_items where order_id = {new}",
        (order("{new}", "quote")[1] ?? "").replace("1, 50, 50, 0, 50", "10, 5, 50, 0, 50"),
      ],
      "answered_order_is_immutable",
    ],
  ],
  "what was found to be in order before": [
    [STATEMENT, "accepted"],
    [
      [
        ...STATEMENT,
        ...CHECK_CONSTRAINTS,
        "delete from bank_statement_transactions",
        "delete from bank_transactions",
      ],
      "bank_statement_is_balanced",
    ],
    [
      [
        ...STATEMENT,
        ...CHECK_CONSTRAINTS,
        "delete from bank_statement_transactions",
        "delete from bank_transactions",
        "update bank_statements set difference = -8",
      ],
      "accepted",
    ],
    [
      [...STATEMENT, ...CHECK_CONSTRAINTS, "update bank_statements set difference = 1"],
      "bank_statement_is_balanced",
    ],
    [
      [
        ...STATEMENT.with(2, UNRECONCILED_STATEMENT),
        ...CHECK_CONSTRAINTS,
        "update bank_statements set difference = 1",
      ],
      "bank_statement_is_balanced",
    ],
    [
      [
        ...STATEMENT,
        ...insertBankTransaction(1),
        "update bank_statements set difference = 100",
        ...CHECK_CONSTRAINTS,
        "delete from bank_statement_transactions where position = 0",
        "update bank_statements set difference = 92",
      ],
      "only_last_listed_transaction_changes",
    ],
    [[...STATEMENT, ...CHECK_CONSTRAINTS, ...insertBankTransaction(1)], "bank_statement_is_balanced"],
    [
      [...STATEMENT, ...CHECK_CONSTRAINTS, ...insertBankTransaction(-1)],
      "only_last_listed_transaction_changes",
    ],
    [
      [...STATEMENT, ...CHECK_CONSTRAINTS, ...insertBankTransaction(2)],
      "only_last_listed_transaction_changes",
    ],
    [[...STATEMENT, bankMatch(-8), reconciliation(-8), reconciled("{entry}", -8)], "accepted"],
    [[reconciliation(0), ...CHECK_CONSTRAINTS, reconciled("{entry}", -8)], "reconciliation_is_balanced"],
    [[reconciliation(0), ...CHECK_CONSTRAINTS, reconciled("{manual}", 123)], "reconciliation_is_balanced"],
    [
      [reconciliation(-8), reconciled("{entry}", -8), ...CHECK_CONSTRAINTS, reconciled("{manual}", 0)],
      "only_last_reconciled_journal_changes",
    ],
    [
      [
        posted("manual", CUSTOMER_FIELD),
        ...CHECK_CONSTRAINTS,
        "update journals set version = version + 1, names_parties = false where id = {new}",
      ],
      "journal_continues_naming_parties",
    ],
    [
      [
        "update documents set status = 'draft' where id = {unpaid}",
        "delete from documents where id = {unpaid}",
      ],
      "document_matches_its_journal",
    ],
  ],
  "what an import brought in": [
    [posted("import"), "import_journal_follows_its_import"],
    [[IMPORT, posted("import", IMPORT_FIELD)], "accepted"],
    [
      [
        IMPORT,
        posted("import", IMPORT_FIELD),
        "update journal_imports set undone_at = now(), undone_by = {person} where id = {new2}",
      ],
      "import_journal_follows_its_import",
    ],
    [
      [
        IMPORT,
        posted("import", IMPORT_FIELD),
        ...CHECK_CONSTRAINTS,
        "update journal_imports set undone_at = now(), undone_by = {person} where id = {new2}",
      ],
      "import_is_undone_as_a_whole",
    ],
  ],
};
