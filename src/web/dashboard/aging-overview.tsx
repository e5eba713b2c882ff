import type { Aging } from "#contract/payments.ts";
import { AGING_COLUMNS } from "#domain/aging.ts";
import { type Money, isZero } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { symbolOf, Amount } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TableSkeleton } from "#web/ui/skeleton.tsx";

const failed = (message: string): string => `Couldn't load the aging report: ${message}`;

/** Receivables and payables by days overdue (Behavior 2.5, Accounting 9). */
export function AgingOverview() {
  const receivable = useApiQuery("reports.aging", { query: { type: "receivable", detail: "totals" } });
  const payable = useApiQuery("reports.aging", { query: { type: "payable", detail: "totals" } });
  return (
    <Card
      title="Aging Overview"
      flush
      action={
        // Stacked on a phone, far enough apart to tap.
        <span className="flex flex-wrap justify-end gap-x-4 gap-y-1 py-1 text-end">
          <TextLink href={paths.aging()}>View aging report</TextLink>
          <TextLink href={paths.statementOfAccount()}>Statement of Account</TextLink>
        </span>
      }
    >
      <AsyncContent query={receivable} failed={failed} loading={<TableSkeleton rows={6} bare />}>
        {(receivables) => (
          <AsyncContent query={payable} failed={failed} loading={<TableSkeleton rows={6} bare />}>
            {(payables) => <Overview receivable={receivables.totals} payable={payables.totals} />}
          </AsyncContent>
        )}
      </AsyncContent>
    </Card>
  );
}

function Overview(sides: { receivable: Aging["totals"]; payable: Aging["totals"] }) {
  const { rows, isEmpty } = agingOverview(sides);
  if (isEmpty)
    return <p className="px-4 py-8 text-center text-ink-soft">No outstanding invoices or bills.</p>;
  return (
    <>
      <dl className="flex flex-wrap gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <Total label="Total receivables" amount={sides.receivable.total} side="receivable" />
        <Total label="Total payables" amount={sides.payable.total} side="payable" />
      </dl>
      <Buckets rows={rows} />
    </>
  );
}

type TotalProps = { label: string; amount: Money; side: "receivable" | "payable" };

function Total({ label, amount, side }: TotalProps) {
  const sign = symbolOf(useSession().company.currency);
  return (
    <div className="grow basis-36">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-0.5 text-lead font-semibold">
        <a href={paths.aging({ side })} className="rounded-small hover:text-accent-ink">
          <Amount amount={amount} currencySign={sign} showZero />
        </a>
      </dd>
    </div>
  );
}

const HEAD =
  "h-9 bg-sunken px-3 text-small font-medium text-ink-soft first:ps-4 last:pe-4 max-sm:px-1 max-sm:first:ps-4 max-sm:last:pe-4";
const CELL =
  "h-row border-t border-line px-3 text-end first:ps-4 last:pe-4 max-sm:px-1 max-sm:first:ps-4 max-sm:last:pe-4 max-sm:text-small";

/** Three columns fit on a phone, so rows never become cards. */
function Buckets({ rows }: { rows: ReturnType<typeof agingOverview>["rows"] }) {
  return (
    <table aria-label="Aging Overview" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-start`}>
            Overdue
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            Receivables
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            Payables
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, receivable, payable }) => (
          <tr key={label}>
            <th scope="row" className={`${CELL} text-start! font-normal`}>
              {label}
            </th>
            <td className={CELL}>
              <BucketFigure amount={receivable} side="receivable" />
            </td>
            <td className={CELL}>
              <BucketFigure amount={payable} side="payable" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Links to the report for its side. */
function BucketFigure({ amount, side }: Pick<TotalProps, "amount" | "side">) {
  if (isZero(amount)) return <Amount amount={amount} />;
  return (
    <a href={paths.aging({ side })} className="rounded-small hover:text-accent-ink">
      <Amount amount={amount} />
    </a>
  );
}

type AgingTotals = Aging["totals"];
type AgingSides = { receivable: AgingTotals; payable: AgingTotals };

export type AgingOverviewRow = { label: string; receivable: Money; payable: Money };

/**
 * Returns the columns of the aging report as rows (Behavior 2.5, Accounting 9): the five buckets and, if any,
 * unapplied payments and credits, so that they add up to the total.
 */
export function agingOverview({ receivable, payable }: AgingSides): {
  rows: AgingOverviewRow[];
  isEmpty: boolean;
} {
  const rows = AGING_COLUMNS.map(([key, label]) => ({
    label,
    receivable: receivable[key],
    payable: payable[key],
  }));
  const hasAmounts = (row: AgingOverviewRow) => !isZero(row.receivable) || !isZero(row.payable);
  return {
    rows: rows.filter((row, index) => AGING_COLUMNS[index]?.[0] !== "unapplied" || hasAmounts(row)),
    isEmpty: !rows.some(hasAmounts),
  };
}
