import { compare, isPositive, type Money, toAmount } from "#domain/money.ts";

/** A payee or payer: address lines as printed, and the structured place. */
export type Addressee = {
  name: string;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
};

/** The company as payee. */
export type CodePayee = Addressee & { iban: string | null; bic: string | null };

/** Balance due of an invoice, with payee and payer. */
export type PayableInvoice = {
  number: string;
  currency: string;
  amount: Money;
  payee: CodePayee;
  /** Null if the customer's current address is unknown. */
  payer: Addressee | null;
};

const AMOUNT_MAX = toAmount("999999999.99");

/** Whether an amount fits both standards: from 0.01 to 999,999,999.99. */
export function canBeInCode(amount: Money): boolean {
  return isPositive(amount) && compare(amount, AMOUNT_MAX) <= 0;
}

/** Returns the country of the account's bank. */
export function countryOf({ iban }: Pick<CodePayee, "iban">): string | null {
  return iban === null ? null : iban.slice(0, 2);
}
