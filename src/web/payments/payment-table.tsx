import { Ban, Ellipsis, Eye } from "lucide-react";
import { useState } from "react";
import type { Payment } from "#contract/payments.ts";
import { formatDate } from "#domain/dates.ts";
import { formatMoney, isPositive, negate } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { symbolOf, isAnyLong, Amount } from "#web/fields/money.tsx";
import { RowActions } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { labelOf, whatFor } from "./payment-modes.ts";
import { VoidPaymentDialog } from "./void-payment-dialog.tsx";

type Props = {
  payments: readonly Payment[];
  /** All are of one party, whom the page names already. */
  ofOneParty?: boolean;
};

/** Receipts and payments, each with what it paid and what is left of it. */
export function PaymentTable({ payments, ofOneParty = false }: Props) {
  const [doomed, setDoomed] = useState<Payment | null>(null);
  return (
    <>
      <Table
        label="Payments"
        wide={isAnyLong(payments.map(({ amount }) => amount))}
        head={
          <tr>
            <HeadCell>Number</HeadCell>
            {!ofOneParty && <HeadCell>Party</HeadCell>}
            <HeadCell>Date</HeadCell>
            <HeadCell>For</HeadCell>
            <HeadCell align="end">Amount</HeadCell>
            <HeadCell align="end">Actions</HeadCell>
          </tr>
        }
      >
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            ofOneParty={ofOneParty}
            onVoid={() => setDoomed(payment)}
          />
        ))}
      </Table>
      {doomed && <VoidPaymentDialog payment={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

type RowProps = { payment: Payment; ofOneParty: boolean; onVoid: () => void };

function PaymentRow({ payment, ofOneParty, onVoid }: RowProps) {
  const { id, number, partyName, date, status } = payment;
  const label = labelOf(payment);
  const items: MenuItem[] = [
    { label: "Open", icon: <Eye />, href: paths.payment(id) },
    ...(status === "posted" ? [{ label: "Void", icon: <Ban />, danger: true, onSelect: onVoid }] : []),
  ];
  const paid = whatFor(payment);
  return (
    <Row href={paths.payment(id)}>
      <Cell>
        <RowLink href={paths.payment(id)} inOneLine>
          {number}
        </RowLink>
        {!ofOneParty && (
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
      {!ofOneParty && (
        <Cell wideOnly>
          <LongText>{partyName}</LongText>
        </Cell>
      )}
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell wideOnly>
        <span className="line-clamp-1 text-ink-soft">{paid || label}</span>
      </Cell>
      <AmountCell payment={payment} ofOneParty={ofOneParty} />
      <RowActions note={`${formatDate(date)} · ${paid || label}`}>
        <MenuButton label={`Actions for ${number}`} icon={<Ellipsis />} items={items} />
      </RowActions>
    </Row>
  );
}

/** The amount, money out below zero, and what is left of it; without the currency beside tables that lack it. */
function AmountCell({ payment, ofOneParty }: Pick<RowProps, "payment" | "ofOneParty">) {
  const { amount, direction, isRefund, status, unallocated } = payment;
  const { currency } = useSession().book;
  const sign = ofOneParty ? "" : symbolOf(currency);
  return (
    <Cell align="end">
      <Amount amount={direction === "in" ? amount : negate(amount)} currencySign={sign} />
      {status === "posted" && isPositive(unallocated) && (
        <span className="block text-small whitespace-nowrap text-ink-faint">
          {isRefund ? "Not covered" : "Credit"}: {sign}
          {formatMoney(unallocated)}
        </span>
      )}
    </Cell>
  );
}
