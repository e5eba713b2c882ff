import { Banknote, Ban, Ellipsis, Eye } from "lucide-react";
import { useState } from "react";
import { paymentEndpoints, type Payment } from "#contract/payments.ts";
import { formatDate } from "#domain/dates.ts";
import { formatMoney, isPositive } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { paths } from "#web/app/paths.ts";
import { useSearchParams } from "#web/app/use-search-params.ts";
import { currencySign } from "#web/fields/currency-sign.ts";
import { NothingMatches } from "#web/fields/nothing-matches.tsx";
import { RowActions } from "#web/fields/row-actions.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Money } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { labelOf } from "./payment-modes.ts";
import { VoidPaymentDialog } from "./void-payment-dialog.tsx";

type Raw = Readonly<Record<string, string | undefined>>;

const DIRECTIONS = [
  { value: "in", label: "Money in" },
  { value: "out", label: "Money out" },
] as const;

function readFilters(raw: Raw) {
  const direction = DIRECTIONS.find(({ value }) => value === raw["direction"])?.value;
  return { search: raw["search"], direction };
}

/** Receipts and payments (Rules 3). */
export function PaymentsPage() {
  const [{ search = "", direction }, change] = useSearchParams(readFilters);
  const list = useApiList(paymentEndpoints.list, { query: { search, direction, limit: 100 } });
  const isFiltered = search !== "" || direction !== undefined;
  return (
    <>
      <PageHeader title="Payments" actions={<NewButtons />} />
      <AsyncContent
        query={list}
        failed={(message) => `Error loading payments: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={
          <EmptyState icon={<Banknote />} title="No payments yet" actions={<NewButtons />}>
            Money from customers and to vendors. One payment can pay several documents; what is left over
            stays as credit.
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <Toolbar label="Filters">
              <SearchBox
                label="Search payments..."
                value={search}
                onChange={(text) => change({ search: text })}
              />
              <DirectionFilter value={direction} onChange={(value) => change({ direction: value })} />
            </Toolbar>
            {items.length === 0 ? (
              <NothingMatches
                thing="payment"
                where="number, name or memo"
                search={search}
                onClear={() => change({ search: undefined, direction: undefined })}
              />
            ) : (
              <PaymentTable payments={items} />
            )}
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              shown={`${items.length} ${items.length === 1 ? "payment" : "payments"}`}
            />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NewButtons() {
  return (
    <>
      <LinkButton href={paths.newPayment({ direction: "out" })}>Record payment</LinkButton>
      <LinkButton variant="primary" href={paths.newPayment({ direction: "in" })}>
        Receive payment
      </LinkButton>
    </>
  );
}

type Direction = (typeof DIRECTIONS)[number]["value"] | undefined;

function DirectionFilter({ value, onChange }: { value: Direction; onChange: (value: Direction) => void }) {
  return (
    <div className="w-36 max-sm:min-w-0 max-sm:flex-1">
      <Select
        label="Direction"
        labelHidden
        placeholder="In and out"
        options={DIRECTIONS}
        value={value ?? ""}
        onChange={({ target }) => onChange(DIRECTIONS.find((option) => option.value === target.value)?.value)}
      />
    </div>
  );
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const [doomed, setDoomed] = useState<Payment | null>(null);
  return (
    <>
      <Table
        label="Payments"
        head={
          <tr>
            <HeadCell>Number</HeadCell>
            <HeadCell>Party</HeadCell>
            <HeadCell>Date</HeadCell>
            <HeadCell>For</HeadCell>
            <HeadCell align="end">Amount</HeadCell>
            <HeadCell align="end">Actions</HeadCell>
          </tr>
        }
      >
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} onVoid={() => setDoomed(payment)} />
        ))}
      </Table>
      {doomed && <VoidPaymentDialog payment={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

/** The numbers of what a payment is put against. */
function whatFor({ allocations, returns, isWriteOff }: Payment): string {
  const numbers = [
    ...allocations.map(({ documentNumber }) => documentNumber),
    ...returns.map((returned) => returned.number),
  ].join(", ");
  return isWriteOff && numbers !== "" ? `Write-off of ${numbers}` : numbers;
}

function PaymentRow({ payment, onVoid }: { payment: Payment; onVoid: () => void }) {
  const { id, number, partyName, date, amount, unallocated, status, direction } = payment;
  const sign = currencySign(useSession().book.currency);
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
        <span className="block columns:hidden">
          <LongText>{partyName}</LongText>
        </span>
        {status === "void" && (
          <span className="ms-2">
            <Badge>Void</Badge>
          </span>
        )}
      </Cell>
      <Cell wideOnly>
        <LongText>{partyName}</LongText>
      </Cell>
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell wideOnly>
        <span className="line-clamp-1 text-ink-soft">{paid || label}</span>
      </Cell>
      <Cell align="end">
        <Money amount={direction === "in" ? amount : `-${amount}`} currencySign={sign} />
        {status === "posted" && isPositive(unallocated) && (
          <span className="block text-small whitespace-nowrap text-ink-faint">
            {payment.isRefund ? "Not covered" : "Credit"}: {sign}
            {formatMoney(unallocated)}
          </span>
        )}
      </Cell>
      <RowActions note={`${formatDate(date)} · ${paid || label}`}>
        <MenuButton label={`Actions for ${number}`} icon={<Ellipsis />} items={items} />
      </RowActions>
    </Row>
  );
}
