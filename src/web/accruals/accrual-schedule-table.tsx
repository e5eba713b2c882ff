import { useState } from "react";
import type { AccrualKind, AccrualScheduleEntry } from "#domain/accrual-schedule.ts";
import { isNegative, negate } from "#domain/money.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { accrualEntryText } from "./accrual-labels.ts";

const HEAD = (
  <tr>
    <HeadCell>Date</HeadCell>
    <HeadCell>For period</HeadCell>
    <HeadCell align="end">Amount</HeadCell>
    <HeadCell align="end">Remaining</HeadCell>
  </tr>
);

const VISIBLE_ENTRIES = 13;

type Props = {
  kind: AccrualKind;
  schedule: readonly AccrualScheduleEntry[];
  /** Number of posted entries at the start of the schedule. */
  posted: number;
};

/** Schedule of an accrual or deferral, with the remaining amount after each entry (Accounting 30). */
export function AccrualScheduleTable({ kind, schedule, posted }: Props) {
  const [isWhole, setWhole] = useState(false);
  // Show a year of entries, starting with the last posted one.
  const from = isWhole ? 0 : Math.max(0, Math.min(posted - 1, schedule.length - VISIBLE_ENTRIES));
  const visibleEntries = isWhole ? schedule : schedule.slice(from, from + VISIBLE_ENTRIES);
  const [count, last] = [schedule.length, schedule.at(-1)];
  return (
    <Card title="Schedule" flush>
      <Table label="Schedule" head={HEAD} bare>
        {visibleEntries.map((entry, index) => (
          <Row key={`${from + index} ${entry.end}`}>
            <Cell>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {formatDate(entry.date)}
                {from + index < posted && <Badge tone="positive">Posted</Badge>}
              </span>
            </Cell>
            <Cell wideOnly>{accrualEntryText(kind, entry)}</Cell>
            <Cell align="end">
              <Amount amount={isNegative(entry.amount) ? negate(entry.amount) : entry.amount} />
            </Cell>
            <Cell narrowOnly wholeLine>
              <span className="flex flex-wrap justify-between gap-x-3 text-small text-ink-faint">
                <span>{accrualEntryText(kind, entry)}</span>
                <span>
                  {"Remaining "}
                  <Amount amount={entry.remaining} showZero />
                </span>
              </span>
            </Cell>
            <Cell align="end" wideOnly>
              <Amount amount={entry.remaining} showZero />
            </Cell>
          </Row>
        ))}
      </Table>
      {last !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          <span className="text-ink-soft">
            {countText(count, "journal entry", "journal entries")}, the last on {formatDate(last.date)}
          </span>
          {count > VISIBLE_ENTRIES && (
            <Button size="small" onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show fewer" : `Show all ${count}`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
