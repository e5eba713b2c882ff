import { compare, formatMoney, isZero } from "#domain/money.ts";
import { classNames } from "./class-names.ts";

type Props = {
  /** Decimal text. */
  amount: string;
  /** Shown before the first line and the totals of a report: "$". */
  currencySign?: string;
  /** Colours a result: green from zero up, red below. The sign says the same. */
  toned?: boolean;
  /** Writes 0.00 where a dash would be read as "nothing", as in totals. */
  showZero?: boolean;
};

/** An amount: grouped, tabular, zero as an en dash, negative with a true minus sign (Look, Tables). */
export function Money({ amount, currencySign = "", toned = false, showZero = false }: Props) {
  if (isZero(amount) && !showZero) {
    return (
      <span className="text-ink-faint tabular-nums">
        <span aria-hidden="true">–</span>
        <span className="sr-only">0.00</span>
      </span>
    );
  }
  const isBelowZero = compare(amount, "0") < 0;
  const text = formatMoney(amount);
  return (
    <span
      className={classNames(
        "whitespace-nowrap tabular-nums",
        toned && (isBelowZero ? "text-negative" : "text-positive"),
      )}
    >
      {isBelowZero ? `${text.slice(0, 1)}${currencySign}${text.slice(1)}` : `${currencySign}${text}`}
    </span>
  );
}
