import { useState } from "react";
import type { LoanInstallment } from "#domain/loan-plan.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

const HEAD = (
  <tr>
    <HeadCell>Due</HeadCell>
    <HeadCell align="end">Payment</HeadCell>
    <HeadCell align="end">Interest</HeadCell>
    <HeadCell align="end">Principal</HeadCell>
    <HeadCell align="end">Balance</HeadCell>
  </tr>
);

const VISIBLE_ROWS = 12;

type Props = {
  plan: readonly LoanInstallment[];
  /** The number of installments already posted. */
  posted: number;
};

/** Every installment of a loan with the remaining balance after it (Accounting 31). */
export function LoanPlanTable({ plan, posted }: Props) {
  const [isWhole, setWhole] = useState(false);
  // The next installments matter most: the table starts with the last posted one.
  const from = isWhole ? 0 : Math.max(0, Math.min(posted - 1, plan.length - VISIBLE_ROWS));
  const visiblePlan = isWhole ? plan : plan.slice(from, from + VISIBLE_ROWS);
  const last = plan.at(-1);
  return (
    <Card title="Plan" flush>
      <Table label="Plan" head={HEAD} bare>
        {visiblePlan.map((installment, index) => (
          <PlanRow key={installment.dueOn} installment={installment} isPosted={from + index < posted} />
        ))}
      </Table>
      {last !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          <span className="text-ink-soft">
            {countText(plan.length, "payment")}, the last on {formatDate(last.dueOn)}
          </span>
          {plan.length > VISIBLE_ROWS && (
            <Button size="small" onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show fewer" : `Show all ${plan.length}`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function PlanRow({ installment, isPosted }: { installment: LoanInstallment; isPosted: boolean }) {
  const { dueOn, amount, interest, principal, outstanding } = installment;
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {formatDate(dueOn)}
          {isPosted && <Badge tone="positive">Posted</Badge>}
        </span>
      </Cell>
      <Cell align="end">
        <Amount amount={amount} />
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={interest} showZero />
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={principal} showZero />
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={outstanding} showZero />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="text-small text-ink-faint">
          Interest {formatMoney(interest)}, principal {formatMoney(principal)}; balance{" "}
          {formatMoney(outstanding)}
        </span>
      </Cell>
    </Row>
  );
}
