import type { Dashboard } from "#contract/dashboard.ts";
import { isZero, type Money, sum } from "#domain/money.ts";
import { absolute, largest, ratioOf } from "#domain/proportions.ts";
import { useSession } from "#web/api/session.ts";
import { formatPeriod } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/money.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Bar, type Tone } from "#web/ui/bars.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

type Span = Dashboard["due"][number];
type Side = "receivable" | "payable";

const EDGES = "px-2 first:ps-4 last:pe-4 max-sm:px-1 max-sm:first:ps-4 max-sm:last:pe-4";
const HEAD = `h-9 bg-sunken text-end text-small font-medium text-ink-soft ${EDGES}`;
const CELL = `h-row border-t border-line text-end max-sm:text-small ${EDGES}`;

/** What comes in and goes out in the next 30 days from open invoices and bills, what is late first (Behaviour 2.5). */
export function DueCard({ due }: { due: readonly Span[] }) {
  if (due.every(({ receivable, payable }) => isZero(receivable) && isZero(payable))) return null;
  return (
    <Card
      title="Next 30 days"
      flush
      action={
        <span className="flex flex-wrap justify-end gap-x-4 gap-y-1 py-1">
          <TextLink href={paths.documents("invoice", { tab: "open" })}>Invoices</TextLink>
          <TextLink href={paths.documents("bill", { tab: "open" })}>Bills</TextLink>
        </span>
      }
    >
      <DueTable due={due} />
      <p className="border-t border-line px-4 py-2.5 text-small text-ink-faint">
        Open invoices and bills. Credits, drafts and what is due later are not counted.
      </p>
    </Card>
  );
}

function DueTable({ due }: { due: readonly Span[] }) {
  const sign = symbolOf(useSession().book.currency);
  const highest = largest(due.flatMap(({ receivable, payable }) => [receivable, payable].map(absolute)));
  return (
    <table aria-label="Next 30 days" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-start!`}>
            Due
          </th>
          <th scope="col" className={HEAD}>
            To receive
          </th>
          <th scope="col" className={HEAD}>
            To pay
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
              <Amount amount={sum(due.map((span) => span[side]))} currencySign={sign} showZero />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** "Nov 23 – 29": of days that are so near the year is known. */
function nameOf({ start, end }: Span): string {
  return start === null ? "Late" : formatPeriod({ start, end }).replaceAll(/, \d{4}/g, "");
}

const KINDS = { receivable: "invoice", payable: "bill" } as const;
const TONES: Readonly<Record<Side, Tone>> = { receivable: "accent", payable: "grey" };

function DueCell({ span, side, highest }: { span: Span; side: Side; highest: Money }) {
  const amount = span[side];
  const isLate = span.start === null && !isZero(amount);
  return (
    <td className={CELL}>
      {isLate ? (
        <TextLink href={paths.documents(KINDS[side], { tab: "overdue" })}>
          <Amount amount={amount} />
        </TextLink>
      ) : (
        <Amount amount={amount} />
      )}
      <span className="mt-0.5 block">
        <Bar share={ratioOf({ amount, whole: highest })} tone={isLate ? "warning" : TONES[side]} isEnd />
      </span>
    </td>
  );
}
