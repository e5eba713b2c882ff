import type { Day } from "#domain/dates.ts";
import type { Money, Rate } from "#domain/money.ts";
import type { EInvoiceSyntax } from "./codes.ts";

/**
 * An electronic invoice from a vendor, as read from its file. Amounts of a credit are positive, like an invoice's.
 * Comments give the term numbers of EN 16931.
 */
export type ParsedInvoice = {
  syntax: EInvoiceSyntax;
  isCredit: boolean;
  /** BT-1 */
  number: string;
  /** BT-2 */
  date: Day;
  /** BT-9 */
  dueDate: Day | null;
  /** BT-5 */
  currency: string;
  /** BT-22 */
  notes: string;
  /** BT-13 and BT-12 */
  orderReference: string | null;
  contractReference: string | null;
  /** BT-25: the invoice that a credit reverses. */
  preceding: string | null;
  seller: ParsedTrader;
  buyer: Pick<ParsedTrader, "name" | "vatNumber">;
  /** BT-84 */
  iban: string | null;
  /** BT-83: payment reference that identifies the payment for the seller. */
  paymentReference: string | null;
  lines: readonly ParsedLine[];
  /** BG-20 and BG-21 */
  adjustments: readonly ParsedAdjustment[];
  /** BG-23 */
  taxes: readonly ParsedTaxTotal[];
  totals: ParsedTotals;
};

export type ParsedTrader = {
  name: string;
  /** BT-31 */
  vatNumber: string | null;
  /** BT-32 */
  taxNumber: string | null;
  email: string | null;
  phone: string | null;
  /** Address in several lines. */
  address: string | null;
};

/** BT-151 and BT-152, or their equivalents. */
export type ParsedTax = { category: string | null; rate: Rate };

/** Decimal text as the file writes it, with any number of decimals. */
export type ParsedNumber = string;

export type ParsedLine = {
  /** BT-126 */
  id: string;
  /** BT-153, or another description. */
  name: string;
  /** BT-155, BT-156 and BT-157 */
  codes: { seller: string | null; buyer: string | null; standard: string | null };
  /** BT-129 */
  quantity: ParsedNumber;
  /** BT-146, for the quantity in BT-149. */
  price: ParsedNumber;
  priceUnits: ParsedNumber;
  /** BT-138, if there is a single allowance given as a percentage. */
  discountPercent: Rate | null;
  /** BT-131 */
  net: Money;
  tax: ParsedTax;
};

/** An allowance or a charge on the document. */
export type ParsedAdjustment = { isCharge: boolean; amount: Money; reason: string; tax: ParsedTax };

/** BT-116 and BT-117 for a category and rate, with BT-120. */
export type ParsedTaxTotal = { tax: ParsedTax; taxable: Money; amount: Money; reason: string };

export type ParsedTotals = {
  /** BT-106; null in a profile without lines. */
  lines: Money | null;
  /** BT-107 */
  allowances: Money;
  /** BT-108 */
  charges: Money;
  /** BT-109 */
  withoutTax: Money;
  /** BT-110 */
  tax: Money;
  /** BT-112 */
  withTax: Money;
  /** BT-113 */
  prepaid: Money;
  /** BT-114 */
  rounding: Money;
  /** BT-115 */
  payable: Money;
};
