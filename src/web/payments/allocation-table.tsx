import { isNegative, isPositive, subtract, type Money } from "#domain/money.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TableSkeleton } from "#web/ui/skeleton.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { allocatedTotal, type AllocationAmounts, type UnpaidDocument } from "./allocations.ts";

type Props = {
  documents: readonly UnpaidDocument[];
  amounts: AllocationAmounts;
  /** The amount that can be applied. */
  available: Money;
  onChange: (change: { id: string; amount: string }) => void;
  isLoading: boolean;
  /** What happens to the remaining amount; by default it stays unapplied. */
  remainderText?: string;
  /** The message if there are no unpaid documents. */
  emptyText?: string | undefined;
  /** The errors by document ID. */
  errors: ReadonlyMap<string, string>;
  /** The `ref` of a document's amount field. */
  keep: (documentId: string) => (control: HTMLElement | null) => void;
};

/** The unpaid documents of a contact, and the amount applied to each (Accounting 3). */
export function AllocationTable({
  documents,
  amounts,
  available,
  onChange,
  isLoading,
  errors,
  keep,
  remainderText = "left to apply",
  emptyText = "Nothing to pay. The full amount is kept as credit.",
}: Props) {
  if (isLoading) {
    return (
      <div className="animate-appear-late">
        <TableSkeleton rows={3} />
      </div>
    );
  }
  if (documents.length === 0) return <Notice>{emptyText}</Notice>;
  return (
    <div className="flex flex-col gap-2 [&_th]:static">
      <Table
        label="Unpaid documents"
        head={
          <tr>
            <HeadCell>Number</HeadCell>
            <HeadCell>Due</HeadCell>
            <HeadCell align="end">Balance due</HeadCell>
            <HeadCell align="end">Amount</HeadCell>
          </tr>
        }
      >
        {documents.map((document) => (
          <AllocationRow key={document.id} document={document} {...{ amounts, onChange, errors, keep }} />
        ))}
      </Table>
      <RemainingAmount
        {...{ available, amounts }}
        currency={documents[0]?.currency}
        remainderText={remainderText}
      />
    </div>
  );
}

type AllocationRowProps = Pick<Props, "amounts" | "onChange" | "errors" | "keep"> & {
  document: UnpaidDocument;
};

function AllocationRow({
  document: { id, number, dueDate, balanceDue, currency },
  amounts,
  onChange,
  errors,
  keep,
}: AllocationRowProps) {
  return (
    <Row>
      <Cell>
        <span className="font-medium">{number}</span>
        <span className="ms-2 text-small text-ink-faint tabular-nums columns:hidden">
          {formatDate(dueDate)}
        </span>
      </Cell>
      <Cell wideOnly>
        <span className="tabular-nums">{formatDate(dueDate)}</span>
      </Cell>
      <Cell align="end">
        <Amount amount={balanceDue} currency={currency} />
      </Cell>
      <Cell align="end" wholeLine>
        <span className="ms-auto block w-40 cards:w-full">
          <MoneyField
            ref={keep(id)}
            label={`Amount for ${number}`}
            labelHidden
            currency={currency}
            value={amounts[id] ?? ""}
            onChange={(amount) => onChange({ id, amount })}
            error={errors.get(id)}
          />
        </span>
      </Cell>
    </Row>
  );
}

type RemainingProps = Pick<Props, "available" | "amounts"> & {
  remainderText: string;
  currency: string | undefined;
};

/** The remaining amount, hidden until an amount is entered. */
function RemainingAmount({ available, amounts, remainderText, currency }: RemainingProps) {
  const remaining = subtract(available, allocatedTotal(amounts));
  return (
    <p role="status" className="px-4 text-end text-ink-soft tabular-nums">
      {isNegative(remaining)
        ? `You've applied ${formatMoney(remaining, currency).slice(1)} more than the payment`
        : isPositive(remaining)
          ? `${formatMoney(remaining, currency)} ${remainderText}`
          : isPositive(available) && "Fully applied"}
    </p>
  );
}
