import { isNegative, isZero, type Money } from "#domain/money.ts";
import { signOf } from "#domain/notation.ts";
import { classNames } from "#web/ui/class-names.ts";
import { notationOfPage } from "#web/api/page-notation.ts";
import { formatMoney, formatSigned, formatWithSign } from "./formats.ts";

type Props = {
  /** Decimal text. */
  amount: Money;
  /** Shown with the first line and the totals of a report. */
  currencySign?: string;
  /** The currency; that of the company by default. */
  currency?: string | undefined;
  /** Colors a result: green from zero up, red below. The sign says the same. */
  toned?: boolean;
  /** Writes 0.00 where a dash would be read as "nothing", as in totals. */
  showZero?: boolean;
};

/** An amount: grouped, tabular, zero as an en dash, negative with a true minus sign (Interface 6.4). */
export function Amount({ amount, currencySign = "", currency, toned = false, showZero = false }: Props) {
  if (isZero(amount) && !showZero) {
    return (
      <span className="text-ink-faint tabular-nums">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{formatMoney(amount, currency)}</span>
      </span>
    );
  }
  const tone = isNegative(amount) ? "text-negative" : "text-positive";
  return (
    <span className={classNames("whitespace-nowrap tabular-nums", toned && tone)}>
      {formatSigned({ amount, currency, sign: currencySign })}
    </span>
  );
}

/** The sign of a currency for reading: that of the dollar for USD, "CHF" where a currency has no sign (Behavior 9). */
export function symbolOf(currency: string): string {
  return signOf(currency);
}

/** The same of what is in another currency than the books, where amounts in theirs stand without one. */
export function signOfForeign(currency: string): string {
  return isForeign(currency) ? symbolOf(currency) : "";
}

/** An amount for reading, with its sign where it is in another currency. */
export function formatWithSignOfForeign(amount: Money, currency: string): string {
  return isForeign(currency) ? formatWithSign(amount, currency) : formatMoney(amount);
}

/** Whether that is another currency than that of the books. */
export function isForeign(currency: string | undefined): boolean {
  return notationOfPage(currency).currency !== notationOfPage().currency;
}

/** Longer amounts need more room than a table has beside the sidebar, and lines of their own in a card. */
const USUAL_MAX = "-99999999.99".length;

type Line = { debit: Money; credit: Money; balance: string };

/** Whether the amounts of a ledger or a statement are longer than its columns are made for. */
export function hasLongAmounts(lines: readonly Line[]): boolean {
  return lines.some(({ debit, credit, balance }) => isAnyLong([debit, credit, balance]));
}

/** Whether one of the amounts of a list is longer than its columns are made for. */
export function isAnyLong(amounts: readonly string[]): boolean {
  return amounts.some(({ length }) => length > USUAL_MAX);
}
