import type { Dashboard } from "#contract/dashboard.ts";
import type { Day } from "#domain/dates.ts";
import { isZero, type Money, sum } from "#domain/money.ts";
import { abs, maxAmount, ratioOf } from "#domain/money-ratios.ts";
import { useSession } from "#web/api/session.ts";
import { formatPeriod } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Bar, type Tone } from "#web/ui/bars.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

type DueSpan = Dashboard["due"][number];
type DueSide = "receivable" | "payable";

const EDGES = "px-2 first:ps-4 last:pe-4 max-sm:px-1 max-sm:first:ps-4 max-sm:last:pe-4";
const HEAD = `h-9 bg-sunken text-end text-small font-medium text-ink-soft ${EDGES}`;
const CELL = `h-row border-t border-line text-end max-sm:text-small ${EDGES}`;

/**
 * Money due in and out in the next 30 days from unpaid invoices and bills, overdue first. Each figure links to its
 * list (Behavior 2.5).
 */
export function DueCard({ due }: { due: readonly DueSpan[] }) {
  if (due.every(({ receivable, payable }) => isZero(receivable) && isZero(payable))) return null;
  return (
    <Card
      title="Next 30 days"
      flush
      action={
        <span className="flex flex-wrap justify-end gap-x-4 gap-y-1 py-1">
          <TextLink href={listOf({ side: "receivable", last: due.at(-1)?.end })}>Invoices</TextLink>
          <TextLink href={listOf({ side: "payable", last: due.at(-1)?.end })}>Bills</TextLink>
        </span>
      }
    >
      <DueTable due={due} />
      <p className="border-t border-line px-4 py-2.5 text-small text-ink-faint">
        Unpaid invoices and bills. Excludes credits, drafts and anything due later.
      </p>
    </Card>
  );
}

function DueTable({ due }: { due: readonly DueSpan[] }) {
  const sign = symbolOf(useSession().company.currency);
  const highest = maxAmount(due.flatMap(({ receivable, payable }) => [receivable, payable].map(abs)));
  return (
    <table aria-label="Next 30 days" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-start!`}>
            Due
          </th>
          <th scope="col" className={HEAD}>
            Money in
          </th>
          <th scope="col" className={HEAD}>
            Money out
          </th>
        </tr>
      </thead>
      <tbody>
        {due.map((span) => (
          <tr key={span.end}>
            <th scope="row" className={`${CELL} text-start! font-normal max-sm:w-2/5 sm:whitespace-nowrap`}>
              {nameOf(span)}
            </th>
            <DueCell span={span} side="receivable" highest={highest} />
            <DueCell span={span} side="payable" highest={highest} />
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className={`${CELL} border-t-ink text-start!`}>
            Total
          </th>
          {(["receivable", "payable"] as const).map((side) => (
            <td key={side} className={`${CELL} border-t-ink`}>
              <Figure
                amount={sum(due.map((span) => span[side]))}
                side={side}
                last={due.at(-1)?.end}
                sign={sign}
              />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** "Nov 23 – 29": dates this near need no year. */
function nameOf({ start, end }: DueSpan): string {
  return start === null ? "Overdue" : formatPeriod({ start, end }).replaceAll(/, \d{4}/g, "");
}

const KINDS = { receivable: "invoice", payable: "bill" } as const;
const TONES: Readonly<Record<DueSide, Tone>> = { receivable: "accent", payable: "gray" };

type DueFilter = { side: DueSide; first?: Day | null; last: Day | undefined };

/** Address of unpaid documents due on these days. */
function listOf({ side, first, last }: DueFilter): string {
  const due = first ? `${first} to ${last}` : `until ${last}`;
  return paths.documents(KINDS[side], { tab: "unpaid", due });
}

function Figure({ amount, sign = "", ...due }: DueFilter & { amount: Money; sign?: string }) {
  const figure = <Amount amount={amount} currencySign={sign} showZero={sign !== ""} />;
  return isZero(amount) ? figure : <TextLink href={listOf(due)}>{figure}</TextLink>;
}

function DueCell({ span, side, highest }: { span: DueSpan; side: DueSide; highest: Money }) {
  const amount = span[side];
  const isLate = span.start === null && !isZero(amount);
  return (
    <td className={CELL}>
      <Figure amount={amount} side={side} first={span.start} last={span.end} />
      <span className="mt-0.5 block">
        <Bar share={ratioOf({ amount, total: highest })} tone={isLate ? "warning" : TONES[side]} isEnd />
      </span>
    </td>
  );
}
