import {
  type PlantedFault,
  moveLines,
  disableTriggers,
  bypassConstraint,
  posted,
  DISABLED_CHECKS,
  dropConstraints,
} from "./plant-fault.ts";
import { FAULTS_OF_REVALUATIONS } from "./revaluations.ts";

const item = (columns: string, values: string) =>
  `insert into document_items (document_id, position, quantity, unit_price, subtotal, tax_amount, total, base_subtotal,
    base_tax_amount, ${columns}) values ({alone}, 1, 1, 50, 50, 0, 50, 50, 0, ${values})`;

/** Faults in journals, and in their sources. */
export const FAULTS_OF_JOURNALS: readonly PlantedFault[] = [
  [
    "a receivable on cash",
    moveLines("{saleJournal}", "party_id is not null", "{cash}"),
    "I-18",
    ["journal", "saleJournal"],
  ],
  [
    "an amount in a currency that its account has not",
    [
      ...disableTriggers("journal_lines"),
      "update journal_lines set foreign_amount = 1 where journal_id = {saleJournal} and debit > 0",
    ],
    "I-104",
    ["journal", "saleJournal"],
  ],
  [
    "revenue on equity",
    moveLines("{openJournal}", "party_id is null", "{capital}"),
    "I-18",
    ["journal", "openJournal"],
  ],
  [
    "a tax on cash",
    moveLines("{saleJournal}", "tax_rate_id is not null", "{cash}"),
    "Accounting 15.12",
    ["journal", "saleJournal"],
  ],
  [
    "money of a receipt on rent",
    moveLines("{receiptJournal}", "debit > 0", "{rent}"),
    "I-18",
    ["journal", "receiptJournal"],
  ],
  [
    "goods of a bill on cash",
    moveLines("{billJournal}", "debit > 0 and tax_rate_id is null", "{cash}"),
    "I-18",
    ["journal", "billJournal"],
  ],
  [
    "a payment on another account",
    [...disableTriggers("payments"), "update payments set account_id = {capital} where id = {receipt}"],
    "I-18",
    ["journal", "receiptJournal"],
  ],
  [
    "an item of another tax",
    [
      ...disableTriggers("document_items"),
      "update document_items set tax_rate_id = {gst} where document_id = {sale}",
    ],
    "I-18",
    ["journal", "saleJournal"],
  ],
  [
    "an item of an account of assets",
    [
      ...disableTriggers("document_items"),
      "delete from document_items where document_id = {alone}",
      item("account_id", "{cash}"),
    ],
    "I-18",
    ["journal", "aloneJournal"],
  ],
  [
    "a journal without its document",
    [
      ...disableTriggers("documents"),
      "delete from document_items where document_id = {alone}",
      "delete from documents where id = {alone}",
    ],
    "I-18",
    ["journal", "aloneJournal"],
  ],
  [
    "a journal of a closed year with a new description",
    [...DISABLED_CHECKS, "update journals set version = version + 1, description = 'Other' where id = {old}"],
    "I-09",
    ["journal", "old"],
  ],
  [
    "a journal of a closed year moved out of it",
    [
      ...DISABLED_CHECKS,
      "alter table journal_lines disable trigger user",
      "update journals set version = version + 1, date = '2026-01-30' where id = {old}",
      "update journal_lines set date = '2026-01-30' where journal_id = {old}",
    ],
    "I-09",
    ["journal", "old"],
  ],
  [
    "a journal of a closed year made void",
    [...DISABLED_CHECKS, "update journals set version = version + 1, status = 'void' where id = {old}"],
    "I-09",
    ["journal", "old"],
  ],
  [
    "a lock that is gone",
    [...disableTriggers("books"), "update books set closed_through = null"],
    "I-26",
    ["journal", "closing"],
  ],
  [
    "a lock of too few days",
    [...disableTriggers("books"), "update books set closed_through = '2025-06-30'"],
    "I-26",
    ["journal", "closing"],
  ],
  [
    "an asset depreciated twice",
    [
      ...disableTriggers("asset_entries"),
      "delete from asset_entries where journal_id = {undone} or journal_id = {step}",
      "update assets set in_service_date = in_service_date where id = {lathe}",
    ],
    "I-74",
    ["journal", "step"],
  ],
  [
    "an insurance that is deferred twice",
    [...disableTriggers("accrual_entries"), "delete from accrual_entries where journal_id = {deferralEntry}"],
    "I-99",
    ["journal", "deferralEntry"],
  ],
  [
    "an accrual of another amount",
    [
      ...disableTriggers("accruals"),
      "update accruals set months = 6, first_month_method = 'prorated', starts_on = '2026-01-02' where id = {deferral}",
    ],
    "I-98",
    ["accrual", "deferral"],
  ],
  [
    "an installment of a loan that is gone",
    [...disableTriggers("loan_entries"), "delete from loan_entries where journal_id = {lentStep}"],
    "I-102",
    ["journal", "lentStep"],
  ],
  [
    "a loan of another amount",
    [...disableTriggers("loans"), "update loans set principal = 1300 where id = {lent}"],
    "I-101",
    ["loan", "lent"],
  ],
  ...FAULTS_OF_REVALUATIONS,
  [
    "an entry of money of another kind",
    [...disableTriggers("money_entries"), "update money_entries set kind = 'deposit'"],
    "I-51",
    ["journal", "entry"],
  ],
  [
    "a day that does not balance",
    [
      ...disableTriggers("account_day_totals"),
      "update account_day_totals set debit = debit + 1 where date = '2026-01-20' and debit > 0",
    ],
    "I-23",
    ["journal", "manual"],
  ],
  [
    "a journal that was not counted",
    [...disableTriggers("journal_month_counts"), "update journal_month_counts set journals = journals + 1"],
    "I-38",
    ["book", "book"],
  ],
  [
    "a figure above a list of quotes",
    ["update order_status_totals set total = total + 1 where kind = 'quote'"],
    "I-111",
    ["quote", "quote"],
  ],
  [
    "a total of overdue invoices",
    ["update document_due_totals set outstanding = outstanding + 1 where kind = 'bill'"],
    "I-22",
    ["bill", "bill"],
  ],
  [
    "a total of a customer",
    ["update party_year_totals set net = net + 1 where party_id = {customer}"],
    "I-22",
    ["customer", "customer"],
  ],
  [
    "stock of another value",
    [
      ...disableTriggers("stock_movements"),
      "update stock_movements set value = value + 1 where product_id = {widget} and kind = 'purchase'",
    ],
    "Accounting 15.7",
    ["account", "inventoryCode"],
  ],
  [
    "a history that ends elsewhere",
    [...disableTriggers("books"), "update books set history_sequence = history_sequence + 1"],
    "I-08",
    ["book", "book"],
  ],
  [
    "an invoice of an item less",
    [
      ...disableTriggers("document_items"),
      "delete from document_items where document_id = {open} and position = 2",
    ],
    "I-16",
    ["invoice", "open"],
  ],
  [
    "goods that are taken off an invoice",
    [
      ...disableTriggers("document_items"),
      bypassConstraint(
        "document_items",
        "item_below_zero_is_a_deduction",
        `update document_items set quantity = -quantity, subtotal = -subtotal, tax_amount = -tax_amount, total = -total
          where document_id = {sale}`,
      ),
    ],
    "I-113",
    ["invoice", "sale"],
  ],
  [
    "an invoice of less than nothing",
    [
      ...disableTriggers("documents"),
      ...dropConstraints(
        "documents",
        "document_is_paid_between_zero_and_total",
        "document_is_paid_when_balance_is_zero",
      ),
      bypassConstraint(
        "documents",
        "document_is_not_negative",
        "update documents set subtotal = -subtotal, total = -total, base_total = -base_total where id = {alone}",
      ),
    ],
    "I-113",
    ["invoice", "alone"],
  ],
  [
    "an invoice paid by nothing",
    [...disableTriggers("documents"), "update documents set paid_amount = paid_amount + 1 where id = {open}"],
    "I-17",
    ["invoice", "open"],
  ],
  [
    "a journal that says something else than its history",
    [...disableTriggers("journals"), "update journals set description = 'Other' where id = {manual}"],
    "I-02",
    ["journal", "manual"],
  ],
  ["a posted journal in a closed year", posted("2025-03-01"), "I-09", ["journal", "new"]],
];
