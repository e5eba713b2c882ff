import { useState } from "react";
import type { AccrualKind, AccrualPlanStep } from "#domain/accrual-plan.ts";
import { isNegative, negate } from "#domain/money.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { stepText } from "./accrual-labels.ts";

const HEAD = (
  <tr>
    <HeadCell>Date</HeadCell>
    <HeadCell>For period</HeadCell>
    <HeadCell align="end">Amount</HeadCell>
    <HeadCell align="end">Remaining</HeadCell>
  </tr>
);

const VISIBLE_STEPS = 13;

type Props = {
  kind: AccrualKind;
  plan: readonly AccrualPlanStep[];
  /** Number of posted steps at the start of the plan. */
  posted: number;
};

/** Plan of an accrual or deferral, with the remaining amount after each step (Accounting 30). */
export function AccrualPlanTable({ kind, plan, posted }: Props) {
  const [isWhole, setWhole] = useState(false);
  // Show a year of steps, starting with the last posted one.
  const from = isWhole ? 0 : Math.max(0, Math.min(posted - 1, plan.length - VISIBLE_STEPS));
  const visibleSteps = isWhole ? plan : plan.slice(from, from + VISIBLE_STEPS);
  const last = plan.at(-1);
  return (
    <Card title="Plan" flush>
      <Table label="Plan" head={HEAD} bare>
        {visibleSteps.map((step, index) => (
          <Row key={`${from + index} ${step.end}`}>
            <Cell>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {formatDate(step.date)}
                {from + index < posted && <Badge tone="positive">Posted</Badge>}
              </span>
            </Cell>
            <Cell wideOnly>{stepText(kind, step)}</Cell>
            <Cell align="end">
              <Amount amount={isNegative(step.amount) ? negate(step.amount) : step.amount} />
            </Cell>
            <Cell narrowOnly wholeLine>
              <span className="flex flex-wrap justify-between gap-x-3 text-small text-ink-faint">
                <span>{stepText(kind, step)}</span>
                <span>
                  {"Remaining "}
                  <Amount amount={step.remaining} showZero />
                </span>
              </span>
            </Cell>
            <Cell align="end" wideOnly>
              <Amount amount={step.remaining} showZero />
            </Cell>
          </Row>
        ))}
      </Table>
      {last !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          <span className="text-ink-soft">
            {countText(plan.length, "journal entry", "journal entries")}, the last on {formatDate(last.date)}
          </span>
          {plan.length > VISIBLE_STEPS && (
            <Button size="small" onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show fewer" : `Show all ${plan.length}`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
