import { isNegative, isZero, type Money } from "#domain/money.ts";
import { signOf } from "#domain/notation.ts";
import { classNames } from "#web/ui/class-names.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { formatMoney, formatSigned, formatWithSign } from "./formats.ts";

type Props = {
  /** Amount as decimal text. */
  amount: Money;
  /** Currency sign, shown in the first line and totals of a report. */
  currencySign?: string;
  /** Currency; by default the base currency. */
  currency?: string | undefined;
  /** Colors a result: green for zero and above, red below. The minus sign says the same. */
  toned?: boolean;
  /** Shows 0.00 instead of a dash, as in totals. */
  showZero?: boolean;
};

/** Formatted amount: grouped, tabular digits, en dash for zero, true minus sign (Interface 6.4). */
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

/** Returns the sign of a currency: "$" for USD, "CHF" if it has none (Behavior 9). */
export function symbolOf(currency: string): string {
  return signOf(currency);
}

/** Returns the sign of a foreign currency; "" for the base currency, which is shown without. */
export function signOfForeign(currency: string): string {
  return isForeign(currency) ? symbolOf(currency) : "";
}

/** Formats an amount, with a currency sign if it isn't in base currency. */
export function formatWithSignOfForeign(amount: Money, currency: string): string {
  return isForeign(currency) ? formatWithSign(amount, currency) : formatMoney(amount);
}

/** Whether a currency isn't the base currency. */
export function isForeign(currency: string | undefined): boolean {
  return pageNotation(currency).currency !== pageNotation().currency;
}

/** Longer amounts don't fit in table columns next to the sidebar, and need their own line in a card. */
const SHORT_LENGTH_MAX = "-99999999.99".length;

type LedgerAmounts = { debit: Money; credit: Money; balance: string };

/** Whether ledger or statement amounts are too long for their columns. */
export function hasLongAmounts(lines: readonly LedgerAmounts[]): boolean {
  return lines.some(({ debit, credit, balance }) => hasLongAmount([debit, credit, balance]));
}

/** Whether any of the amounts is too long for its column. */
export function hasLongAmount(amounts: readonly string[]): boolean {
  return amounts.some(({ length }) => length > SHORT_LENGTH_MAX);
}
