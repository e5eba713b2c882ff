import { type PlantedFault, disableTriggers, bypassConstraint, dropConstraints } from "./plant-fault.ts";

const INTEREST_CONSTRAINT = "interest_charge_belongs_to_its_customer";
const interestOn = (fee: string) =>
  `insert into reminder_interest (fee_id, document_id, party_id, from_day, to_day, balance_due, rate, amount)
    values ({${fee}}, {open}, {customer}, '2026-02-09', '2026-03-31', 60, 8, 0.66)`;

/** Faults in single records, and in their audit log. */
export const FAULTS_OF_RECORDS: readonly PlantedFault[] = [
  ...(
    [
      ["document", "invoice", "open"],
      ["document", "bill", "bill"],
      ["payment", "payment", "receipt"],
      ["party", "customer", "customer"],
      ["party", "vendor", "vendor"],
      ["product", "product", "widget"],
      ["tax_rate", "tax_rate", "tax"],
      ["accrual", "accrual", "deferral"],
      ["loan", "loan", "lent"],
      ["revaluation", "revaluation", "valued"],
      ["asset", "asset", "lathe"],
      ["order", "quote", "quote"],
      ["reconciliation", "account", "bankCode"],
      ["opening", "book", "book"],
      ["book", "book", "book"],
      ["year_closing", "journal", "closing"],
    ] as const
  ).map(([subject, kind, id]): PlantedFault => [
    `no records of each ${subject}, as of ${id}`,
    [...disableTriggers("audit_log"), `delete from audit_log where subject = '${subject}'`],
    "I-07",
    [kind, id],
  ]),
  [
    "an order of which more is made than there is",
    [
      ...disableTriggers("orders"),
      "update orders set conversion_status = 'invoiced', converted_total = total where id = {quote}",
    ],
    "I-111",
    ["quote", "quote"],
  ],
  [
    "a party of another account",
    [
      ...disableTriggers("parties", "accounts"),
      "insert into accounts (id, code, type, name) values ({new}, '1299', 'asset', 'Other')",
      "update parties set account_id = {new} where id = {customer}",
    ],
    "I-116",
    ["customer", "customer"],
  ],
  [
    "an account of a party that is no asset",
    [
      ...disableTriggers("accounts"),
      bypassConstraint(
        "parties",
        "party_account_has_its_type",
        "update accounts set type = 'expense' where id = (select account_id from parties where id = {customer})",
      ),
    ],
    "I-114",
    ["customer", "customer"],
  ],
  [
    "a closed fiscal year without its dates",
    [...disableTriggers("fiscal_years"), "delete from fiscal_years"],
    "I-122",
    ["book", "book"],
  ],
  [
    "default accounts deleted",
    [...disableTriggers("default_accounts"), "delete from default_accounts where key = 'sales'"],
    "I-29",
    ["book", "book"],
  ],
  [
    "a default account exchanged",
    [
      ...disableTriggers("default_accounts"),
      "update default_accounts set account_id = {sales} where key = 'sales'",
    ],
    "I-29",
    ["book", "book"],
  ],
  ...(["invoice", "bill", "customer", "vendor", "product", "tax_rate", "receipt"] as const).map(
    (series): PlantedFault => {
      const kinds = { receipt: "payment" } as const;
      const ids = { invoice: "open", product: "freight", tax_rate: "several" } as const;
      return [
        `the counter of ${series} behind`,
        [...disableTriggers("number_series"), `delete from number_series where kind = '${series}'`],
        "I-11",
        [
          series in kinds ? "payment" : (series as Exclude<typeof series, "receipt">),
          series in ids ? ids[series as keyof typeof ids] : series,
        ],
      ];
    },
  ),
  [
    "the counter of invoices ahead",
    [...disableTriggers("number_series"), "update number_series set last = last + 7 where kind = 'invoice'"],
    "I-11",
    ["book", "book"],
  ],
  [
    "an invoice in another currency",
    [...disableTriggers("documents"), "update documents set currency = 'EUR' where id = {alone}"],
    "I-53",
    ["invoice", "alone"],
  ],
  [
    "a receipt in another currency",
    [...disableTriggers("payments"), "update payments set currency = 'EUR' where id = {receipt}"],
    "I-53",
    ["payment", "receipt"],
  ],
  [
    "a foreign opening balance at another amount in the books",
    [...disableTriggers("documents"), "update documents set base_subtotal = 17 where id = {beforeForeign}"],
    "I-53",
    ["invoice", "beforeForeign"],
  ],
  [
    "an item that is in other yen in the books",
    [
      ...disableTriggers("document_items", "documents"),
      "update document_items set base_subtotal = 7.5, base_tax_amount = -1 where document_id = {foreignInvoice}",
    ],
    "I-53",
    ["invoice", "foreignInvoice"],
  ],
  [
    "an item with the decimals of the books, of an invoice in yen",
    [
      ...disableTriggers("document_items"),
      "update document_items set minor_unit = 2 where document_id = {foreignInvoice}",
    ],
    "I-93",
    ["invoice", "foreignInvoice"],
  ],
  [
    "a receipt of half a yen",
    [
      ...disableTriggers("payments", "allocations"),
      ...dropConstraints("payments", "payment_base_is_amount_at_rate"),
      "update payments set amount = 400.5 where id = {yen}",
    ],
    "I-93",
    ["payment", "yen"],
  ],
  [
    "an invoice that says another net in the books",
    [...disableTriggers("documents"), "update documents set base_subtotal = 6 where id = {foreignInvoice}"],
    "I-16",
    ["invoice", "foreignInvoice"],
  ],
  [
    "an invoice in the books by more than its items",
    [...disableTriggers("documents"), "update documents set base_total = 7.5 where id = {foreignInvoice}"],
    "I-16",
    ["invoice", "foreignInvoice"],
  ],
  [
    "an invoice due before its date",
    [
      ...disableTriggers("documents"),
      bypassConstraint(
        "documents",
        "document_is_due_on_or_after_its_date",
        "update documents set due_date = date - 1 where id = {alone}",
      ),
    ],
    "I-113",
    ["invoice", "alone"],
  ],
  [
    "another number of a posted invoice",
    [...disableTriggers("documents"), "update documents set number = 'OTHER' where id = {alone}"],
    "I-91",
    ["invoice", "alone"],
  ],
  [
    "another name on a posted invoice",
    [...disableTriggers("documents"), "update documents set party_name = 'Other' where id = {alone}"],
    "I-91",
    ["invoice", "alone"],
  ],
  [
    "another company on a posted invoice",
    [
      ...disableTriggers("documents"),
      `update documents set company_snapshot = '{"name": "Other"}' where id = {alone}`,
    ],
    "I-91",
    ["invoice", "alone"],
  ],
  [
    "no address on a posted invoice",
    [...disableTriggers("documents"), "update documents set party_snapshot = '{}' where id = {alone}"],
    "I-91",
    ["invoice", "alone"],
  ],
  [
    "a kept file of other bytes",
    [
      ...dropConstraints("stored_files", "stored_file_has_its_digest"),
      "insert into stored_files (sha256, bytes) values (encode(sha256('a'), 'hex'), 'b')",
      "insert into received_files (document_id, number, syntax, file_name, file_sha256) values ({bill}, 'R-1', 'ubl', 'a.xml', encode(sha256('a'), 'hex'))",
    ],
    "I-52",
    ["bill", "bill"],
  ],
  [
    "a received file of another vendor",
    [
      "insert into stored_files (sha256, bytes) values (encode(sha256('a'), 'hex'), 'a')",
      "insert into received_files (document_id, number, syntax, file_name, file_sha256) values ({bill}, 'R-1', 'ubl', 'a.xml', encode(sha256('a'), 'hex'))",
      ...disableTriggers("received_files"),
      "update received_files set is_live = false",
    ],
    "I-55",
    ["bill", "bill"],
  ],
  [
    "a tax return that is not as it was filed",
    ["update tax_returns set payable = 1 where id = {taxReturn}"],
    "I-94",
    ["book", "book"],
  ],
  [
    "a journal that counts and whose import was undone",
    [
      ...disableTriggers("journals", "journal_imports"),
      `insert into journal_imports (id, journals, counted_toward_limit, first_date, last_date, undone_by, undone_at)
        values ({new}, 1, 0, '2026-01-20', '2026-01-20', {person}, now())`,
      "update journals set source = 'import', source_id = {new} where id = {manual}",
    ],
    "I-89",
    ["journal", "manual"],
  ],
  [
    "an import of more journals than there are",
    [
      ...disableTriggers("journal_imports"),
      `insert into journal_imports (id, journals, counted_toward_limit, first_date, last_date)
        values ({new}, 1, 0, '2026-01-20', '2026-01-20')`,
    ],
    "I-89",
    ["book", "book"],
  ],
  [
    "a journal of an import that is not there",
    [
      ...disableTriggers("journals"),
      "update journals set source = 'import', source_id = {new} where id = {manual}",
    ],
    "I-89",
    ["journal", "manual"],
  ],
  ...(
    [
      ["of the books' own currency", "'USD', '2026-01-01', 1, 'manual'"],
      ["that no user typed", "'EUR', '2026-01-01', 0.92, 'manual'"],
      ["that no file had", "'EUR', '2026-01-01', 0.92, 'central_bank'"],
    ] as const
  ).map(([fault, values]): PlantedFault => [
    `a rate ${fault}`,
    [
      ...disableTriggers("exchange_rates"),
      `insert into exchange_rates (currency, date, rate, source) values (${values})`,
    ],
    "I-96",
    ["book", "book"],
  ]),
  [
    "interest that is charged twice for a day",
    [...disableTriggers("reminder_interest"), interestOn("sale"), interestOn("unpaid")],
    "I-100",
    ["invoice", "open"],
  ],
  [
    "interest recorded on a bill",
    [
      ...disableTriggers("reminder_interest"),
      ...dropConstraints("reminder_interest", INTEREST_CONSTRAINT),
      interestOn("bill"),
    ],
    "I-100",
    ["invoice", "open"],
  ],
];
