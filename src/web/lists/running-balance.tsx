import type { ReactNode } from "react";
import type { Day } from "#domain/dates.ts";
import { isZero, type Money } from "#domain/money.ts";
import { formatWithSign, formatDate } from "#web/fields/formats.ts";
import { abs } from "#domain/proportions.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { Amount } from "#web/fields/money.tsx";
import { Cell, Row } from "#web/ui/table.tsx";

type Amounts = { debit: Money; credit: Money; balance: Money };
/** The same in the currency of the account, where it has one of its own. */
type Foreign = { foreignAmount?: Money | null; foreignBalance?: Money | null };

type Props = {
  line: Amounts & Foreign;
  foreignCurrency?: string | null;
  /** In a card the amounts stand one below the other. */
  isLong: boolean;
  /** The currency of the amounts; by default that of the company. */
  currency?: string;
};

/** The last three cells of a line of a ledger or a statement. */
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

/** In a card there are no column heads, so the side is named. */
export function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="cards:flex cards:justify-between cards:gap-2">
      <span className="text-ink-faint columns:hidden">{label}</span>
      {children}
    </span>
  );
}

/** The texts of those cells, column by column, for measuring the width that they need. */
export function runningTexts(lines: readonly Amounts[]): string[][] {
  return (["debit", "credit", "balance"] as const).map((column) =>
    lines.map((line) => formatWithSign(line[column])),
  );
}

type BalanceProps = {
  date: Day;
  label: string;
  amount: Money;
  /** In a report, which names its currency where the figures begin. */
  currencySign?: string;
  /** The currency of the balance; by default that of the company. */
  currency?: string;
  /** What it is in the currency of the account, where that has one of its own. */
  foreign?: { amount: Money | null; currency: string | null };
};

/** What the lines begin with, and end with. */
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
