import type { ReactNode } from "react";
import type { Day } from "#domain/dates.ts";
import { isZero, type Money } from "#domain/money.ts";
import { formatWithSign, formatDate } from "#web/fields/formats.ts";
import { abs } from "#domain/money-ratios.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { Amount } from "#web/fields/amount-text.tsx";
import { Cell, Row } from "#web/ui/table.tsx";

type BalanceAmounts = { debit: Money; credit: Money; balance: Money };
/** The amounts in the account's currency, if it is a foreign one. */
type RunningForeignAmounts = { foreignAmount?: Money | null; foreignBalance?: Money | null };

type Props = {
  line: BalanceAmounts & RunningForeignAmounts;
  foreignCurrency?: string | null;
  /** Whether the amounts of a card are stacked. */
  isLong: boolean;
  /** Currency of the amounts; by default the base currency. */
  currency?: string;
};

/** The last three cells of a ledger or statement line: debit, credit and balance. */
export function RunningCells({ line, isLong, currency, foreignCurrency = null }: Props) {
  const { debit, credit, balance, foreignAmount = null, foreignBalance = null } = line;
  const foreign = foreignAmount === null ? null : abs(foreignAmount);
  return (
    <>
      <Cell align="end" wideOnly={isZero(debit)} wholeLine={isLong}>
        <Side label="Debit">
          <Amount amount={debit} currency={currency} />
        </Side>
        {!isZero(debit) && <ForeignAmount amount={foreign} currency={foreignCurrency} />}
      </Cell>
      <Cell align="end" wideOnly={isZero(credit)} wholeLine={isLong}>
        <Side label="Credit">
          <Amount amount={credit} currency={currency} />
        </Side>
        {!isZero(credit) && <ForeignAmount amount={foreign} currency={foreignCurrency} />}
      </Cell>
      <Cell align="end" wholeLine={isLong}>
        <Side label={isLong ? "Balance" : ""}>
          <Amount amount={balance} currency={currency} showZero />
        </Side>
        <ForeignAmount amount={foreignBalance} currency={foreignCurrency} />
      </Cell>
    </>
  );
}

/** In a card there are no column heads, so the side is labeled. */
export function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="cards:flex cards:justify-between cards:gap-2">
      <span className="text-ink-faint columns:hidden">{label}</span>
      {children}
    </span>
  );
}

/** The texts of those cells by column, to measure the width they need. */
export function runningTexts(lines: readonly BalanceAmounts[]): string[][] {
  return (["debit", "credit", "balance"] as const).map((column) =>
    lines.map((line) => formatWithSign(line[column])),
  );
}

type BalanceProps = {
  date: Day;
  label: string;
  amount: Money;
  /** The currency sign, for reports that show it next to the first amount. */
  currencySign?: string;
  /** Currency of the balance; by default the base currency. */
  currency?: string;
  /** The balance in the account's currency, if it is a foreign one. */
  foreign?: { amount: Money | null; currency: string | null };
};

/** The beginning or ending balance of the lines. */
export function BalanceRow({ date, label, amount, currencySign = "", currency, foreign }: BalanceProps) {
  return (
    <Row>
      <Cell wideOnly>
        <span className="whitespace-nowrap text-ink-soft tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell wideOnly />
      <Cell strong>
        <span className="whitespace-nowrap">{label}</span>
      </Cell>
      <Cell wideOnly />
      <Cell wideOnly />
      <Cell align="end" strong>
        <Amount amount={amount} currencySign={currencySign} currency={currency} showZero />
        {foreign && <ForeignAmount {...foreign} />}
      </Cell>
    </Row>
  );
}
