import { compare, isPositive, type Money, toAmount } from "#domain/money.ts";

/** Who is paid, or pays: the lines of the address as they stand on paper, and the place in parts. */
export type Addressee = {
  name: string;
  address: string | null;
  postcode: string | null;
  city: string | null;
  country: string | null;
};

/** The company as it is paid. */
export type Payee = Addressee & { iban: string | null; bic: string | null };

/** What is left to pay of an invoice, to whom and by whom. */
export type OpenPayment = {
  number: string;
  currency: string;
  amount: Money;
  payee: Payee;
  /** Null if the customer's current address is unknown. */
  payer: Addressee | null;
};

const MOST = toAmount("999999999.99");

/** Both standards know amounts from 0.01 to 999,999,999.99. */
export function canBeInCode(amount: Money): boolean {
  return isPositive(amount) && compare(amount, MOST) <= 0;
}

/** The account's country, in which the bank is. */
export function countryOf({ iban }: Pick<Payee, "iban">): string | null {
  return iban === null ? null : iban.slice(0, 2);
}
