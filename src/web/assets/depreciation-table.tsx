import { useState } from "react";
import type { DepreciationInstallment } from "#domain/depreciation-schedule.ts";
import type { Day } from "#domain/dates.ts";
import { formatDate, formatPeriod } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

const HEAD = (
  <tr>
    <HeadCell>Period</HeadCell>
    <HeadCell align="end">Depreciation</HeadCell>
    <HeadCell align="end">Accumulated</HeadCell>
    <HeadCell align="end">Book value</HeadCell>
  </tr>
);

const VISIBLE_INSTALLMENTS = 12;

type Props = {
  schedule: readonly DepreciationInstallment[];
  /** Date through which it is posted; null if nothing is. */
  postedThrough: Day | null;
};

/** Depreciation schedule of an asset with the book value after each entry (Accounting 24). */
export function DepreciationTable({ schedule, postedThrough }: Props) {
  const [isWhole, setWhole] = useState(false);
  const last = schedule.at(-1);
  if (last === undefined)
    return (
      <Card title="Depreciation schedule">
        <p className="text-ink-soft">Nothing to depreciate.</p>
      </Card>
    );
  // Show a year of entries, starting with the last posted one.
  const posted = schedule.filter(({ end }) => postedThrough !== null && end <= postedThrough).length;
  const from = Math.max(0, Math.min(posted - 1, schedule.length - VISIBLE_INSTALLMENTS));
  const visibleInstallments = isWhole ? schedule : schedule.slice(from, from + VISIBLE_INSTALLMENTS);
  return (
    <Card title="Depreciation schedule" flush>
      <Table label="Depreciation schedule" head={HEAD} bare>
        {visibleInstallments.map(({ start, end, amount, accumulatedDepreciation, bookValue }) => (
          <Row key={end}>
            <Cell>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {formatPeriod({ start, end })}
                {postedThrough !== null && end <= postedThrough && <Badge tone="positive">Posted</Badge>}
              </span>
            </Cell>
            <Cell align="end">
              <Amount amount={amount} />
            </Cell>
            <Cell align="end" wideOnly>
              <Amount amount={accumulatedDepreciation} showZero />
            </Cell>
            <Cell align="end">
              <span className="text-small text-ink-faint columns:hidden">Book value </span>
              <Amount amount={bookValue} showZero />
            </Cell>
          </Row>
        ))}
      </Table>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
        <span className="text-ink-soft">
          {countText(schedule.length, "depreciation entry", "depreciation entries")}, the last on{" "}
          {formatDate(last.end)}
        </span>
        {schedule.length > VISIBLE_INSTALLMENTS && (
          <Button size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show fewer" : `Show all ${schedule.length}`}
          </Button>
        )}
      </div>
    </Card>
  );
}
