import { z } from "zod";
import type { PartyId } from "#domain/ids.ts";
import { type Rate, toRate } from "#domain/money.ts";
import { MONEY_ENTRY_KINDS } from "#domain/money-entry.ts";
import { PRODUCT_TYPES, UNITS } from "#domain/units.ts";
import { currencyCode } from "./currency-fields.ts";
import { discount, documentItemInput, ITEMS_MAX, repliedDiscount } from "./document-items.ts";
import {
  accountId,
  chosenId,
  date,
  input,
  longText,
  partyId,
  productId,
  proving,
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
import { moneyEntryInput } from "./money.ts";
import { references } from "./snapshots.ts";
import { taxComponent } from "./tax-rates.ts";

// What a schedule writes, without its dates: a document, a journal or an entry of money (Accounting 21).

const DAYS_TO_PAY_MAX = 3650;
export const NOTES_MAX = 4000;
export const NUMBER_MAX = 100;

/** A journal that comes again; its lines balance. */
const journal = input("ScheduledJournalInput", {
  description: journalInput.shape.description,
  lines: journalInput.shape.lines,
});

/** Money that is spent, received or moved again and again. */
const money = moneyEntryInput
  .omit({ date: true, total: true, exchangeRate: true, isSure: true })
  .meta({ id: "ScheduledMoneyInput" });

const PRICE_CHANGES_MAX = 12;
const NOT_A_CHANGE = "Enter a percentage from -99 to 100, other than 0";

/** Two digits, with up to four decimals, below zero too. */
const changePercentage = proving<Rate>(
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
  /** Added to each unit price; null for the current price of each product. */
  percent: changePercentage.nullable(),
});
const repliedPriceChange = record("ScheduledPriceChange", { from: date, percent: repliedRate.nullable() });

/** The fields of a recurring invoice or bill, null if not set. Texts may use `{month}`, `{period}` and `{year}`. */
export const templateFields = {
  /** Whom a document is for. */
  partyId: chosenId<PartyId>("Choose a customer or vendor").nullable().default(null),
  /** Of a document; left out, it is that of the books. Each date takes the rate of its day from the table. */
  currency: currencyCode.nullable().default(null),
  /** Days from its date until it is due. */
  daysToPay: z.int().min(0).max(DAYS_TO_PAY_MAX).default(30),
  notes: longText(NOTES_MAX).default(""),
  ...references(text(NUMBER_MAX).default("")),
  /** Whether the prices of the items have their tax in them. */
  pricesIncludeTax: z.boolean().default(false),
  discount,
  items: z
    .array(documentItemInput, "Please add at least one item")
    .max(ITEMS_MAX, `At most ${ITEMS_MAX} items`)
    .default([]),
  /** Of a document: how the prices of its items change, each from a date on. */
  priceChanges: z
    .array(priceChange)
    .max(PRICE_CHANGES_MAX, `At most ${PRICE_CHANGES_MAX} price changes`)
    .default([]),
  /** Of a schedule of journals alone. */
  journal: journal.nullable().default(null),
  /** Of a schedule of money alone. */
  money: money.nullable().default(null),
};

/** An item as entered, with the current names of its product, account and tax; null if they no longer exist. */
const item = record("ScheduleItem", {
  productId: productId.nullable(),
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
  productType: z.enum(PRODUCT_TYPES).nullable(),
  accountId: accountId.nullable(),
  accountCode: z.string().nullable(),
  accountName: z.string().nullable(),
  taxRate: repliedRate.nullable(),
  /** The taxes that its tax is made of; empty for any other (Decision 0082). */
  taxComponents: z.array(taxComponent),
  description: z.string(),
  quantity: signedQuantity,
  unit: z.enum(UNITS).nullable(),
  reference: z.string(),
  unitPrice: repliedPrice,
  discount: repliedDiscount.nullable(),
  taxRateId: taxRateId.nullable(),
  taxAmount: signedAmount.nullable(),
  creditsPosition: z.int().nullable(),
  returnsStock: z.boolean(),
});

export type ScheduleItem = z.infer<typeof item>;

/** An account with what it is called today; null where it is gone. */
const named = { accountId, accountCode: z.string().nullable(), accountName: z.string().nullable() };

const scheduledJournal = record("ScheduledJournal", {
  description: z.string(),
  lines: z.array(
    z.object({
      ...named,
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
  /** The account of money. */
  ...named,
  payee: z.string(),
  partyId: partyId.nullable(),
  reference: z.string(),
  lines: z.array(
    z.object({
      ...named,
      description: z.string(),
      /** With the tax within it. */
      amount: signedAmount,
      taxRateId: taxRateId.nullable(),
    }),
  ),
});
export type ScheduledMoney = z.infer<typeof scheduledMoney>;

export const repliedTemplate = {
  daysToPay: z.int(),
  notes: z.string(),
  ...references(z.string()),
  pricesIncludeTax: z.boolean(),
  discount: repliedDiscount.nullable(),
  items: z.array(item),
  priceChanges: z.array(repliedPriceChange),
  journal: scheduledJournal.nullable(),
  money: scheduledMoney.nullable(),
};
