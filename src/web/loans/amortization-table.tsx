import { useState } from "react";
import type { LoanInstallment } from "#domain/amortization-schedule.ts";
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
  schedule: readonly LoanInstallment[];
  /** The number of installments already posted. */
  posted: number;
};

/** Every installment of a loan with the remaining balance after it (Accounting 31). */
export function AmortizationTable({ schedule, posted }: Props) {
  const [isWhole, setWhole] = useState(false);
  // The next installments matter most: the table starts with the last posted one.
  const from = isWhole ? 0 : Math.max(0, Math.min(posted - 1, schedule.length - VISIBLE_ROWS));
  const visibleRows = isWhole ? schedule : schedule.slice(from, from + VISIBLE_ROWS);
  const last = schedule.at(-1);
  return (
    <Card title="Payment schedule" flush>
      <Table label="Payment schedule" head={HEAD} bare>
        {visibleRows.map((installment, index) => (
          <InstallmentRow
            key={installment.dueDate}
            installment={installment}
            isPosted={from + index < posted}
          />
        ))}
      </Table>
      {last !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          <span className="text-ink-soft">
            {countText(schedule.length, "payment")}, the last on {formatDate(last.dueDate)}
          </span>
          {schedule.length > VISIBLE_ROWS && (
            <Button size="small" onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show fewer" : `Show all ${schedule.length}`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function InstallmentRow({ installment, isPosted }: { installment: LoanInstallment; isPosted: boolean }) {
  const { dueDate, amount, interest, principal, outstanding } = installment;
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {formatDate(dueDate)}
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
