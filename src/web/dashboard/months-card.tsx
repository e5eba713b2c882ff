import type { Dashboard } from "#contract/dashboard.ts";
import { monthName } from "#domain/dates.ts";
import { isZero, type Money } from "#domain/money.ts";
import { abs, maxAmount, ratioOf } from "#domain/money-ratios.ts";
import { formatMoney, titleOfPeriod } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { type ColumnPair, PairedBars } from "#web/ui/bars.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

type MonthFigures = Dashboard["months"][number];

/** Income, expenses and net income of twelve months, with a link to the monthly report (Behavior 2.5). */
export function MonthsCard({ months }: { months: readonly MonthFigures[] }) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || months.every(isEmpty)) return null;
  return (
    <Card
      title="Income and expenses"
      action={
        <TextLink href={paths.profitLoss({ start: first.start, end: last.end, compare: "months" })}>
          View profit & loss
        </TextLink>
      }
    >
      <Legend months={months} />
      <PairedBars pairs={pairsOf(months)} />
      <Labels months={months} />
      {/* A table ignores a width smaller than its cells; its container doesn't. */}
      <div className="sr-only">
        <MonthsTable months={months} />
      </div>
    </Card>
  );
}

const isEmpty = ({ income, expenses }: MonthFigures): boolean => isZero(income) && isZero(expenses);

/** Returns each column as a ratio of the highest, positive or negative. */
export function pairsOf(months: readonly MonthFigures[]): ColumnPair[] {
  const highest = maxAmountOf(months);
  return months.map((month) => ({
    key: month.start,
    left: ratioOf({ amount: month.income, total: highest }),
    right: ratioOf({ amount: month.expenses, total: highest }),
    mark: ratioOf({ amount: month.netIncome, total: highest }),
    hint: `${nameOf(month)}: income ${formatMoney(month.income)}, expenses ${formatMoney(month.expenses)}, net income ${formatMoney(month.netIncome)}`,
  }));
}

function maxAmountOf(months: readonly MonthFigures[]): Money {
  return maxAmount(
    months.flatMap(({ income, expenses, netIncome }) => [income, expenses, netIncome].map(abs)),
  );
}

/** "Nov 2026"; "Nov 1 \u2013 23, 2026" for the current month. */
const nameOf = ({ start, end }: MonthFigures): string => titleOfPeriod({ start, end });

function Legend({ months }: { months: readonly MonthFigures[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft" aria-hidden="true">
      <li className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-small bg-accent" />
        Income
      </li>
      <li className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-small bg-line-control" />
        Expenses
      </li>
      <li className="flex items-center gap-1.5">
        <span className="h-0.5 w-3 bg-ink" />
        Net Income
      </li>
      <li className="sm:ms-auto">Peak: {formatMoney(maxAmountOf(months))}</li>
    </ul>
  );
}

/** Month labels; the first letter always fits. */
function Labels({ months }: { months: readonly MonthFigures[] }) {
  return (
    <div aria-hidden="true" className="mt-1.5 grid grid-cols-12 text-center text-small text-ink-faint">
      {months.map(({ start }) => {
        const name = monthName(start);
        return (
          <span key={start}>
            {name.slice(0, 1)}
            <span className="max-sm:hidden">{name.slice(1)}</span>
          </span>
        );
      })}
    </div>
  );
}

/** The chart as a table, for screen readers. */
function MonthsTable({ months }: { months: readonly MonthFigures[] }) {
  return (
    <table aria-label="Income and expenses">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Income</th>
          <th scope="col">Expenses</th>
          <th scope="col">Net Income</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.start} data-figures={`profit-loss ${month.start} ${month.end}`}>
            <th scope="row">{nameOf(month)}</th>
            <td>
              <Amount amount={month.income} showZero />
            </td>
            <td>
              <Amount amount={month.expenses} showZero />
            </td>
            <td>
              <Amount amount={month.netIncome} showZero />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
