import { ClipboardList, FilePlus, Pencil, Send, Signature } from "lucide-react";
import { orderAsDocument } from "#contract/order-document.ts";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { Order } from "#contract/orders.ts";
import type { Day } from "#domain/dates.ts";
import { deliveryOf } from "#domain/delivery.ts";
import { isZero, type Money } from "#domain/money.ts";
import { isUninvoiced, canBeEdited, DOCUMENT_KIND_OF, type OrderKind, sideOfOrder } from "#domain/order.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { call } from "#web/api/call-api.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { DocumentItemsTable } from "#web/documents/document-items-table.tsx";
import { LinksCard } from "#web/documents/document-links.tsx";
import { PrintPdfButton } from "#web/documents/print-documents.tsx";
import { OrderOfDocument } from "#web/documents/document-order.tsx";
import { DOCUMENT_STATUS_LABELS } from "#web/documents/document-labels.ts";
import { formatDate, formatQuantity } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { CopyLinkButton, useSendSearch } from "#web/documents/share-link.tsx";
import { termTexts } from "#web/fields/payment-terms.ts";
import { printPdf } from "#web/lists/print-pdf.ts";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { useGo, usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Deliveries } from "./deliveries.tsx";
import { OrderEmailDialog, OrderEmails } from "./order-emails.tsx";
import { DELIVERY_LABELS, deliveryBadge, ORDER_LABELS, orderBadge } from "./order-labels.ts";
import { useOrderActions } from "./use-order-actions.tsx";

/** One quote or order: its content, the customer's answer, and documents created from it (Behavior 2.25). */
export function OrderPage({ kind }: { kind: OrderKind }) {
  const { title, list, singular } = ORDER_LABELS[kind];
  const back = { href: paths.orders(kind), label: list };
  const id = usePathParam("id") ?? "";
  const query = useApiQuery(`${ORDER_RESOURCES[kind]}.get`, { params: { id } });
  const loadedOrder = query.data;
  return (
    <>
      <PageHeader
        title={loadedOrder?.number ?? title}
        back={back}
        description={loadedOrder && <Summary order={loadedOrder} />}
        actions={loadedOrder && <Actions order={loadedOrder} />}
      />
      <AsyncRecord
        query={query}
        recordName={title}
        back={back}
        failed={(message) => `Couldn't load the ${singular}: ${message}`}
      >
        {(order) => (
          <PageColumns
            aside={
              <>
                <Facts order={order} />
                {order.quoteId !== null && <OrderOfDocument kind="quote" id={order.quoteId} />}
                <Deliveries order={order} />
                <CreatedRecords order={order} />
                {order.status !== "draft" && (
                  <>
                    <OrderEmails order={order} />
                    {kind === "quote" && <LinksCard resource="quotes" id={order.id} canMake />}
                  </>
                )}
                <AttachmentsCard recordKind="order" recordId={order.id} />
                <CommentsCard recordKind="order" recordId={order.id} />
                <RecordHistory subjectId={order.id} />
              </>
            }
          >
            <DocumentItemsTable
              document={orderAsDocument(order)}
              noteOf={(position) => orderProgressText(order, position)}
            />
          </PageColumns>
        )}
      </AsyncRecord>
    </>
  );
}

/** The ordered, invoiced and delivered quantities of a line; null if there are none. */
function orderProgressText({ kind, items }: Order, position: number): string | null {
  const item = items.find((line) => line.position === position);
  const deliveryKind = deliveryOf(kind);
  if (item === undefined) return null;
  const progressTexts = [
    { quantity: item.ordered.quantity, word: "ordered" },
    { quantity: item.invoiced.quantity, word: ORDER_LABELS[kind].doneLabel },
    ...(deliveryKind === null
      ? []
      : [{ quantity: item.delivered, word: DELIVERY_LABELS[deliveryKind].doneLabel }]),
  ].flatMap(({ quantity, word }) => (isZero(quantity) ? [] : [`${formatQuantity(quantity)} ${word}`]));
  return progressTexts.length === 0 ? null : progressTexts.join(", ");
}

function Summary({ order: { kind, effectiveStatus, deliveryStatus, partyId, partyName } }: { order: Order }) {
  const { label, tone } = orderBadge(kind, effectiveStatus);
  const delivered = deliveryBadge(kind, deliveryStatus);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      {delivered && <Badge tone={delivered.tone}>{delivered.label}</Badge>}
      <TextLink href={paths.party(sideOfOrder(kind), partyId)}>{partyName}</TextLink>
    </span>
  );
}

function Actions({ order }: { order: Order }) {
  const { kind, id, number, status, effectiveStatus } = order;
  const go = useGo();
  const { items, dialog, ask, send } = useOrderActions(kind, { onDeleted: () => go(paths.orders(kind)) });
  const printOrder = () =>
    printPdf(number, async () => [await call(`${ORDER_RESOURCES[kind]}.pdf`, { params: { id }, query: {} })]);
  return (
    <>
      <PrintPdfButton print={printOrder} />
      <MenuButton label="More" items={() => items(order).filter(({ label }) => !PAGE_ACTIONS.has(label))} />
      {canBeEdited(order) && (
        <LinkButton icon={<Pencil />} href={paths.editOrder(kind, id)}>
          Edit
        </LinkButton>
      )}
      {status === "draft" && (
        <Button needs="quotes.send" pending={send.isPending} onClick={() => send.start(order)}>
          Mark as sent
        </Button>
      )}
      {kind === "quote" && status !== "void" && (
        <SendButtons order={order} markAsSent={(onSent) => send.start(order, onSent)} />
      )}
      {effectiveStatus === "sent" && <AcceptButton onPress={() => ask(order, "accepted")} />}
      {kind === "quote" && isUninvoiced(effectiveStatus) && (
        <LinkButton icon={<ClipboardList />} href={paths.newOrder("sales_order", { quote: id })}>
          Create sales order
        </LinkButton>
      )}
      {isUninvoiced(effectiveStatus) && (
        <LinkButton
          variant="primary"
          icon={<FilePlus />}
          href={paths.newDocument(DOCUMENT_KIND_OF[kind], { sourceKind: kind, order: id })}
        >
          {ORDER_LABELS[kind].make}
        </LinkButton>
      )}
      {dialog}
    </>
  );
}

function AcceptButton({ onPress }: { onPress: () => void }) {
  return (
    <Button needs="quotes.answer" variant="primary" icon={<Signature />} onClick={onPress}>
      Mark as accepted
    </Button>
  );
}

type SendProps = { order: Order; markAsSent: (onSent: () => void) => void };

/** Sends a quote in one step by marking the draft as sent; the form redirects here to send it. */
function SendButtons({ order, markAsSent }: SendProps) {
  const [{ send }, setSearch] = useSendSearch();
  const isDraft = order.status === "draft";
  const openSendDialog = () => setSearch({ send: "yes" });
  return (
    <>
      {!isDraft && <CopyLinkButton resource="quotes" id={order.id} />}
      <Button
        needs="quotes.sendEmail"
        variant={isDraft ? "primary" : "secondary"}
        icon={<Send />}
        onClick={() => (isDraft ? markAsSent(openSendDialog) : openSendDialog())}
      >
        Send
      </Button>
      {send && !isDraft && <OrderEmailDialog order={order} onClose={() => setSearch({ send: undefined })} />}
    </>
  );
}

/** Labels of actions that have their own button, or that would open this page. */
const PAGE_ACTIONS = new Set([
  "Open",
  "Mark as sent",
  "Mark as accepted",
  "Create sales order",
  "Create invoice",
  "Create bill",
]);

function Facts({ order }: { order: Order }) {
  const {
    kind,
    date,
    dueDate,
    status,
    currency,
    remaining,
    answeredBy,
    answeredAt,
    wasAnsweredOnline,
    notes,
  } = order;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Date">{formatDate(date)}</Fact>
        <Fact label={ORDER_LABELS[kind].due}>{formatDate(dueDate)}</Fact>
        {order.paymentTerms.length > 0 && (
          <Fact label="Payment terms">{termTexts(order.paymentTerms).join("; ")}</Fact>
        )}
        {!isZero(remaining) && (
          <Fact label={ORDER_LABELS[kind].remainingLabel}>
            <Amount amount={remaining} currency={currency} currencySign={symbolOf(currency)} />
          </Fact>
        )}
        {answeredAt !== null && (
          <Fact label={status === "accepted" ? "Accepted" : "Declined"}>
            <InstantText at={answeredAt} />
          </Fact>
        )}
        {answeredBy !== null && <Fact label="By">{answeredBy}</Fact>}
        {answeredAt !== null && (
          <Fact label="Responded via">{wasAnsweredOnline ? "Online" : "Recorded manually"}</Fact>
        )}
      </FactList>
      {notes && <p className="mt-4 border-t border-line pt-3 wrap-anywhere whitespace-pre-line">{notes}</p>}
    </Card>
  );
}

/** The sales orders and invoices or bills created from the order. */
function CreatedRecords({ order: { kind: orderKind, currency, invoices, orders } }: { order: Order }) {
  const documents = invoices.map(({ kind, status, ...invoice }) => ({
    ...invoice,
    href: paths.document(kind, invoice.id),
    label: DOCUMENT_STATUS_LABELS[status],
  }));
  const ordered = orders.map(({ status, ...order }) => ({
    ...order,
    href: paths.order("sales_order", order.id),
    label: orderBadge("sales_order", status).label,
  }));
  return (
    <>
      <CreatedRecordsCard title={ORDER_LABELS.sales_order.list} records={ordered} currency={currency} />
      <CreatedRecordsCard
        title={ORDER_LABELS[orderKind].createdTitle}
        records={documents}
        currency={currency}
      />
    </>
  );
}

type OrderResultRow = { id: string; number: string; date: Day; total: Money; href: string; label: string };

type OrderResultsProps = {
  title: string;
  records: readonly OrderResultRow[];
  /** The currency of the order, also used by records created from it. */
  currency: string;
};

function CreatedRecordsCard({ title, records, currency }: OrderResultsProps) {
  if (records.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-2">
        {records.map(({ id, number, date, total, href, label }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <span>
              <TextLink href={href}>{number}</TextLink>
              <span className="ms-2 text-small text-ink-faint tabular-nums">
                {formatDate(date)} · {label}
              </span>
            </span>
            <Amount amount={total} currency={currency} currencySign={symbolOf(currency)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
