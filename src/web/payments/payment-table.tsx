import { PAYMENT_COLUMNS, type PaymentColumn } from "#domain/lists.ts";
import { Ban, Ellipsis, Eye, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import type { WithFiles } from "#contract/with-files.ts";
import type { Payment } from "#contract/payments.ts";
import { isPositive, type Money, negate, sum } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { useSession, useToday } from "#web/api/session.ts";
import { formatDate, formatSigned, moneyInFile } from "#web/fields/formats.ts";
import { symbolOf, hasLongAmount, Amount } from "#web/fields/amount-text.tsx";
import { type BulkJob, skippedNotes, eligibleRecords, useBulk } from "#web/lists/bulk.ts";
import { ColumnHeads } from "#web/lists/column-heads.tsx";
import { type ListFile, saveListFile } from "#web/lists/export.tsx";
import { countText, RowActions } from "#web/lists/list-parts.tsx";
import type { ListShape, ListView } from "#web/lists/list-view.ts";
import { SelectCell } from "#web/lists/select-cell.tsx";
import { type BulkAction, SelectHead, SelectionBar } from "#web/lists/selection-bar.tsx";
import { type ListSelection, useSelection } from "#web/lists/selection.ts";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { labelOf, appliedNumbers } from "./payment-modes.ts";
import { VoidPaymentDialog } from "./void-payment-dialog.tsx";

type PaymentListColumn = "number" | "party" | "date" | "documentNumber" | "amount";
export type PaymentView = ListView<PaymentListColumn, PaymentColumn>;

/** The columns of the list. */
export const PAYMENT_SHAPE: ListShape<PaymentListColumn, PaymentColumn> = {
  columns: {
    number: { label: "Number", fixed: true },
    party: { label: "Customer/vendor" },
    date: { label: "Date", largestFirst: true },
    documentNumber: { label: "For" },
    amount: { label: "Amount", align: "end", largestFirst: true, fixed: true },
  },
  orders: PAYMENT_COLUMNS,
  defaultSort: "-date",
  withFiles: true,
};

type SelectionProps = { payments: readonly WithFiles<Payment>[]; view: PaymentView };

/** The list of payments with row and bulk actions (Interface 1). */
export function PaymentSelection({ payments, view }: SelectionProps) {
  const selection = useSelection(payments);
  const { bulk, actions, dialog } = usePaymentBulk(selection);
  const sign = symbolOf(useSession().company.currency);
  const wide = hasLongAmount(payments.map(({ amount }) => amount));
  return (
    <>
      <SelectionBar
        {...{ selection, actions, bulk, wide }}
        total={sum(
          selection.selected.map(({ direction, baseAmount }) =>
            direction === "in" ? baseAmount : negate(baseAmount),
          ),
        )}
        currencySign={sign}
      />
      <PaymentTable payments={payments} view={view} selection={selection} />
      {dialog}
    </>
  );
}

type Props = {
  payments: readonly WithFiles<Payment>[];
  /** The view of the main list; not set for a single contact, whose name the page already shows. */
  view?: PaymentView;
  selection?: ListSelection<WithFiles<Payment>>;
};

/** Payments with the documents they paid and their unapplied amount. */
export function PaymentTable({ payments, view, selection }: Props) {
  const [paymentToVoid, setPaymentToVoid] = useState<Payment | null>(null);
  return (
    <>
      <Table
        label="Payments"
        wide={hasLongAmount(payments.map(({ amount }) => amount))}
        head={
          <tr>
            {selection && <SelectHead selection={selection} />}
            {view ? <ColumnHeads view={view} /> : <PlainHeads />}
            <HeadCell align="end">Actions</HeadCell>
          </tr>
        }
      >
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            {...{ payment, view, selection }}
            onVoid={() => setPaymentToVoid(payment)}
          />
        ))}
      </Table>
      {paymentToVoid && <VoidPaymentDialog payment={paymentToVoid} onClose={() => setPaymentToVoid(null)} />}
    </>
  );
}

function PlainHeads() {
  return (
    <>
      <HeadCell>Number</HeadCell>
      <HeadCell>Date</HeadCell>
      <HeadCell>For</HeadCell>
      <HeadCell align="end">Amount</HeadCell>
    </>
  );
}

type PaymentRowProps = {
  payment: WithFiles<Payment>;
  view: PaymentView | undefined;
  selection: ListSelection<WithFiles<Payment>> | undefined;
  onVoid: () => void;
};

function PaymentRow({ payment, view, selection, onVoid }: PaymentRowProps) {
  const { id, number, partyName, date, status } = payment;
  const shows = (name: PaymentListColumn) => view?.shows(name) ?? name !== "party";
  const label = labelOf(payment);
  const paid = appliedNumbers(payment);
  return (
    <Row href={paths.payment(id)} selected={selection?.ids.has(id) ?? false}>
      {selection && <SelectCell item={payment} name={number} selection={selection} />}
      <Cell>
        <RowLink href={paths.payment(id)} inOneLine hasAttachments={payment.hasAttachments}>
          {number}
        </RowLink>
        {view && (
          <span className="block columns:hidden">
            <LongText>{partyName}</LongText>
          </span>
        )}
        {status === "void" && (
          <span className="ms-2">
            <Badge>Void</Badge>
          </span>
        )}
      </Cell>
      {shows("party") && (
        <Cell wideOnly>
          <LongText>{partyName}</LongText>
        </Cell>
      )}
      {shows("date") && (
        <Cell wideOnly>
          <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
        </Cell>
      )}
      {shows("documentNumber") && (
        <Cell wideOnly>
          <span className="line-clamp-2 text-ink-soft">{paid || label}</span>
        </Cell>
      )}
      <AmountCell payment={payment} isPlain={view === undefined} />
      <RowActions note={`${formatDate(date)} · ${paid || label}`}>
        <MenuButton label={`Actions for ${number}`} icon={<Ellipsis />} items={menuOf(payment, onVoid)} />
      </RowActions>
    </Row>
  );
}

function menuOf({ id, status }: Payment, onVoid: () => void): MenuItem[] {
  const open = { label: "Open", icon: <Eye />, href: paths.payment(id) };
  if (status !== "posted") return [open];
  return [open, { label: "Void", needs: "payments.void", icon: <Ban />, danger: true, onSelect: onVoid }];
}

/** The signed amount and the unapplied amount; without a currency sign next to tables that have none. */
function AmountCell({ payment, isPlain }: { payment: Payment; isPlain: boolean }) {
  const { isRefund, status, unapplied, currency } = payment;
  const isOwn = currency === useSession().company.currency;
  const sign = isPlain && isOwn ? "" : symbolOf(currency);
  return (
    <Cell align="end">
      <Amount amount={signedAmount(payment)} currencySign={sign} currency={currency} showZero />
      {status === "posted" && isPositive(unapplied) && (
        <span className="block text-small whitespace-nowrap text-ink-faint">
          {isRefund ? "Not covered" : "Credit"}: {formatSigned({ amount: unapplied, currency, sign })}
        </span>
      )}
    </Cell>
  );
}

/** The amount, negative for outgoing payments. */
function signedAmount({ direction, amount }: Payment): Money {
  return direction === "in" ? amount : negate(amount);
}

/** The bulk actions for payments, and the confirmation dialog for voiding. */
function usePaymentBulk(selection: ListSelection<Payment>) {
  const bulk = useBulk(selection);
  const today = useToday();
  const [isConfirming, setConfirming] = useState(false);
  const { selected } = selection;
  const posted = eligibleRecords(selected, VOIDING);
  const voidAll = () => void bulk.run(selected, VOIDING);
  const actions: BulkAction[] = [
    {
      label: VOIDING.label,
      needs: "payments.void",
      icon: <Ban />,
      danger: true,
      keys: "v",
      onSelect: () => (posted.length === 0 ? voidAll() : setConfirming(true)),
    },
    {
      label: "Export CSV",
      icon: <FileSpreadsheet />,
      keys: "e",
      onSelect: () => void saveListFile(PAYMENT_FILE, { pages: [selected], today }),
    },
  ];
  const dialog = isConfirming && (
    <ConfirmDialog
      title={posted.length === 1 ? "Void payment" : "Void payments"}
      question={`Void ${countText(posted.length, "payment")}? The documents they paid become due again.`}
      notes={skippedNotes(selected, VOIDING)}
      confirmLabel="Void"
      onConfirm={async () => voidAll()}
      onClose={() => setConfirming(false)}
    />
  );
  return { bulk, actions, dialog };
}

const VOIDING: BulkJob<Payment, Payment> = {
  label: "Void",
  skipReason: ({ status }) => (status === "void" ? "This payment is already voided" : null),
  act: ({ id, version }) => call("payments.void", { params: { id }, body: { version } }),
  nameOf: ({ number }) => number,
  failed: "Couldn't void the payment",
  doneText: (count) => `${countText(count, "payment")} voided`,
};

/** The CSV export of the payments. */
export const PAYMENT_FILE: ListFile<Payment> = {
  name: "payments",
  titles: [
    "Number",
    "Customer/vendor",
    "Date",
    "Kind",
    "For",
    "Currency",
    "Amount",
    "Bank fee",
    "Unapplied",
    "Status",
    "Memo",
  ],
  rows: (payment) => [
    [
      payment.number,
      payment.partyName,
      payment.date,
      labelOf(payment),
      appliedNumbers(payment),
      payment.currency,
      moneyInFile(payment.amount, payment.currency),
      moneyInFile(payment.bankFee, payment.currency),
      moneyInFile(payment.unapplied, payment.currency),
      payment.status === "void" ? "Void" : "Posted",
      payment.memo,
    ],
  ],
};
