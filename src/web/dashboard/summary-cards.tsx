import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Dashboard } from "#contract/dashboard.ts";
import { isNegative, isZero, type Money } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { formatPercent, formatDate, formatPeriod } from "#web/fields/formats.ts";
import { symbolOf, Amount } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { classNames } from "#web/ui/class-names.ts";

export type CardFigures = Pick<Dashboard, "today" | "netIncome" | "assets" | "liabilities" | "equity">;
type NetIncomeFigures = Dashboard["netIncome"];

/** The four dashboard figures; each links to its report (Behavior 2.5, Accounting 12). */
export function SummaryCards({ figures }: { figures: CardFigures }) {
  const { today, netIncome, assets, liabilities, equity } = figures;
  const sign = symbolOf(useSession().company.currency);
  const { start, end, previousStart, previousEnd, previous } = netIncome;
  const size = sizeFor([netIncome.amount, assets, liabilities, equity]);
  const balances = { href: paths.balanceSheet(), sign, size };
  const asOf = `As of ${formatDate(today)}`;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <SummaryCard
        title="Net Income"
        amount={netIncome.amount}
        href={paths.profitLoss({ start, end })}
        sign={sign}
        size={size}
        toned
      >
        <p className="flex flex-wrap items-center gap-x-1">
          <Change {...netIncome} />
          {!isZero(previous) && (
            <>
              from <Amount amount={previous} currencySign={sign} />
            </>
          )}
        </p>
        <p>
          {formatPeriod({ start, end })}, compared with{" "}
          {formatPeriod({ start: previousStart, end: previousEnd })}
        </p>
      </SummaryCard>
      <SummaryCard title="Total Assets" amount={assets} {...balances}>
        <p>{asOf}</p>
      </SummaryCard>
      <SummaryCard title="Total Liabilities" amount={liabilities} {...balances}>
        <p>{asOf}</p>
      </SummaryCard>
      <SummaryCard title="Total Equity" amount={equity} {...balances}>
        <p>{asOf}, including current earnings</p>
      </SummaryCard>
    </ul>
  );
}

type CardProps = {
  title: string;
  amount: Money;
  href: string;
  sign: string;
  size: string;
  toned?: boolean;
  children: ReactNode;
};

function SummaryCard({ title, amount, href, sign, size, toned = false, children }: CardProps) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        className="flex h-full flex-col rounded-card border border-line bg-surface px-4 py-3.5 transition-colors hover:border-line-control hover:bg-hover/60"
      >
        <h2 className="font-medium text-ink-soft">{title}</h2>
        <p className={classNames("mt-1 text-title font-semibold tracking-tight", size)}>
          <Amount amount={amount} currencySign={sign} toned={toned && !isZero(amount)} showZero />
        </p>
        <div className="mt-1.5 flex flex-col gap-0.5 text-small text-ink-faint">{children}</div>
      </a>
    </li>
  );
}

/** Amounts are never truncated: with four cards in a row, the longest determines the font size of all. */
function sizeFor(amounts: readonly string[]): string {
  const length = Math.max(...amounts.map((amount) => amount.length));
  if (length <= 12) return "";
  return length <= 15 ? "lg:text-lead lg:leading-7" : "lg:text-section lg:leading-7";
}

/** Green up or red down, with arrow and sign. From zero or a loss, there is no percentage (Accounting 12). */
function Change({ previous, changePercent: percent }: Pick<NetIncomeFigures, "previous" | "changePercent">) {
  if (percent === "0.0") return <span>No change</span>;
  const isDown = percent.startsWith("-");
  const Icon = isDown ? ArrowDownRight : ArrowUpRight;
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-0.5 font-medium tabular-nums",
        isDown ? "text-negative" : "text-positive",
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {changeText(previous, percent)}
    </span>
  );
}

/** "+50.0%", or only the direction, because a percentage of a loss or of zero says nothing. */
function changeText(previous: Money, percent: string): string {
  const isDown = percent.startsWith("-");
  if (isZero(previous)) return isDown ? "Down from zero" : "Up from zero";
  if (isNegative(previous)) return isDown ? "Down" : "Up";
  return `${isDown ? "" : "+"}${formatPercent(percent)}%`;
}
