import { z } from "zod";
import type { PartyId } from "#domain/ids.ts";
import { type Rate, toRate } from "#domain/money.ts";
import { MONEY_ENTRY_KINDS } from "#domain/money-entry.ts";
import { PRODUCT_TYPES, UNITS } from "#domain/units.ts";
import { currencyCode } from "./currency-fields.ts";
import { discount, documentItemInput, ITEMS_MAX, repliedDiscount } from "./document-items.ts";
import {
  accountId,
  requiredId,
  date,
  input,
  longText,
  partyId,
  productId,
  brandSchema,
  record,
  repliedPrice,
  repliedRate,
  requiredDate,
  signedAmount,
  signedQuantity,
  taxRateId,
  text,
} from "./fields.ts";
import { journalInput } from "./journals.ts";
import { moneyEntryInput } from "./money-entries.ts";
import { references } from "./document-snapshots.ts";
import { paymentTermsInput, repliedPaymentTerms } from "./payment-terms.ts";
import { taxComponent } from "./tax-rates.ts";

// Undated document, journal, expense, deposit or transfer that a schedule creates (Accounting 21).

const DAYS_TO_PAY_MAX = 3650;
export const NOTES_MAX = 4000;
export const NUMBER_MAX = 100;

/** A recurring journal; its lines balance. */
const journal = input("ScheduledJournalInput", {
  description: journalInput.shape.description,
  lines: journalInput.shape.lines,
});

/** A recurring expense, deposit or transfer. */
const money = moneyEntryInput
  .omit({ date: true, total: true, exchangeRate: true, confirmRates: true })
  .meta({ id: "ScheduledMoneyInput" });

const PRICE_CHANGES_MAX = 12;
const NOT_A_CHANGE = "Enter a percentage from -99 to 100, other than 0";

/** Two digits, with up to four decimals, or negative. */
const changePercentage = brandSchema<Rate>(
  z
    .string(NOT_A_CHANGE)
    .max(40, NOT_A_CHANGE)
    .regex(/^(100(\.0{1,4})?|-?\d{1,2}(\.\d{1,4})?)$/, { error: NOT_A_CHANGE, abort: true })
    .refine((percent) => /[1-9]/.test(percent), { error: NOT_A_CHANGE, abort: true })
    .overwrite(toRate)
    .meta({ id: "ChangePercentage", example: "2.5" }),
);

const priceChange = input("ScheduledPriceChangeInput", {
  from: requiredDate("Enter a date"),
  /** Increase of each unit price; null for each product's current price. */
  percent: changePercentage.nullable(),
});
const repliedPriceChange = record("ScheduledPriceChange", { from: date, percent: repliedRate.nullable() });

/** The fields of a recurring invoice or bill, null if not set. Texts may use `{month}`, `{period}` and `{year}`. */
export const templateFields = {
  /** Customer or vendor. */
  partyId: requiredId<PartyId>("Choose a customer or vendor").nullable().default(null),
  /** Document currency; if omitted, the base currency. Each date uses its rate in the table. */
  currency: currencyCode.nullable().default(null),
  /** Days from its date to its due date. */
  daysUntilDue: z.int().min(0).max(DAYS_TO_PAY_MAX).default(30),
  /** Instead of these days: parts of its total, each with its days. */
  paymentTerms: paymentTermsInput.default([]),
  notes: longText(NOTES_MAX).default(""),
  ...references(text(NUMBER_MAX).default("")),
  /** Whether the item prices are tax inclusive. */
  pricesIncludeTax: z.boolean().default(false),
  discount,
  items: z
    .array(documentItemInput, "Please add at least one item")
    .max(ITEMS_MAX, `Enter at most ${ITEMS_MAX} items`)
    .default([]),
  /** For documents: price changes of items, each from a date. */
  priceChanges: z
    .array(priceChange)
    .max(PRICE_CHANGES_MAX, `Enter at most ${PRICE_CHANGES_MAX} price changes`)
    .default([]),
  /** Only for journals. */
  journal: journal.nullable().default(null),
  /** For money in, out or moved. */
  money: money.nullable().default(null),
};

/** An item as entered, with the current names of its product, account and tax; null if deleted. */
const item = record("ScheduleItem", {
  productId: productId.nullable(),
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
  productType: z.enum(PRODUCT_TYPES).nullable(),
  accountId: accountId.nullable(),
  accountCode: z.string().nullable(),
  accountName: z.string().nullable(),
  taxRate: repliedRate.nullable(),
  /** Components of a combined tax; empty for any other (Decision 0082). */
  taxComponents: z.array(taxComponent),
  description: z.string(),
  quantity: signedQuantity,
  unit: z.enum(UNITS).nullable(),
  reference: z.string(),
  unitPrice: repliedPrice,
  discount: repliedDiscount.nullable(),
  taxRateId: taxRateId.nullable(),
  taxAmount: signedAmount.nullable(),
  creditedPosition: z.int().nullable(),
  returnsStock: z.boolean(),
});

export type ScheduleItem = z.infer<typeof item>;

/** An account with its current name; null if it was deleted. */
const accountFields = { accountId, accountCode: z.string().nullable(), accountName: z.string().nullable() };

const scheduledJournal = record("ScheduledJournal", {
  description: z.string(),
  lines: z.array(
    z.object({
      ...accountFields,
      debit: signedAmount,
      credit: signedAmount,
      description: z.string(),
      partyId: partyId.nullable(),
      partyName: z.string().nullable(),
    }),
  ),
});
export type ScheduledJournal = z.infer<typeof scheduledJournal>;

const scheduledMoney = record("ScheduledMoney", {
  kind: z.enum(MONEY_ENTRY_KINDS),
  /** Bank or cash account. */
  ...accountFields,
  payee: z.string(),
  partyId: partyId.nullable(),
  reference: z.string(),
  lines: z.array(
    z.object({
      ...accountFields,
      description: z.string(),
      /** Tax inclusive. */
      amount: signedAmount,
      taxRateId: taxRateId.nullable(),
    }),
  ),
});
export type ScheduledMoney = z.infer<typeof scheduledMoney>;

export const repliedTemplate = {
  daysUntilDue: z.int(),
  paymentTerms: repliedPaymentTerms,
  notes: z.string(),
  ...references(z.string()),
  pricesIncludeTax: z.boolean(),
  discount: repliedDiscount.nullable(),
  items: z.array(item),
  priceChanges: z.array(repliedPriceChange),
  journal: scheduledJournal.nullable(),
  money: scheduledMoney.nullable(),
};
