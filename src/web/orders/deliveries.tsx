import { Ban, Ellipsis, FileDown, Mail, Truck } from "lucide-react";
import { useState } from "react";
import type { Delivery } from "#contract/deliveries.ts";
import type { Order } from "#contract/orders.ts";
import { deliveryOf } from "#domain/delivery.ts";
import { describeItem } from "#domain/document.ts";
import { unitText } from "#domain/units.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate, formatQuantity } from "#web/fields/formats.ts";
import { downloadPdf } from "#web/lists/export.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { DeliveryEmails } from "./delivery-emails.tsx";
import { DELIVERY_LABELS } from "./order-labels.ts";

const DeliveryDialog = lazyPart(async () => (await import("./delivery-dialog.tsx")).DeliveryDialog);

/** The deliveries or receipts of an order, with a button to record more (Accounting 27). */
export function Deliveries({ order }: { order: Order }) {
  const [isWriting, setWriting] = useState(false);
  const [voided, setVoided] = useState<Delivery | null>(null);
  const kind = deliveryOf(order.kind);
  const isOpen = order.status === "open" && order.items.some(({ quantity }) => quantity !== "0");
  if (kind === null || (!isOpen && order.deliveries.length === 0)) return null;
  const { list, make, note } = DELIVERY_LABELS[kind];
  return (
    <Card title={list}>
      {order.deliveries.length > 0 && (
        <ul className="mb-4 flex flex-col gap-3">
          {order.deliveries.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryRow {...{ order, delivery }} onVoid={() => setVoided(delivery)} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <>
          <Button needs="deliveries.create" icon={<Truck />} onClick={() => setWriting(true)}>
            {make}
          </Button>
          <p className="mt-2 text-small text-ink-soft">{note}</p>
        </>
      )}
      {isWriting && <DeliveryDialog order={order} kind={kind} onClose={() => setWriting(false)} />}
      {voided && <VoidDelivery delivery={voided} onClose={() => setVoided(null)} />}
    </Card>
  );
}

type DeliveryRowProps = { order: Order; delivery: Delivery; onVoid: () => void };

function DeliveryRow({ order, delivery, onVoid }: DeliveryRowProps) {
  const { kind, number, date, status, items } = delivery;
  const [hasEmails, setHasEmails] = useState(false);
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{number}</span>
            <span className="text-small text-ink-faint tabular-nums">{formatDate(date)}</span>
            {status === "void" && <Badge tone="neutral">Void</Badge>}
          </p>
          <ul className="text-small wrap-anywhere text-ink-soft">
            {items.map(({ position, quantity }) => (
              <li key={position}>{lineText(order, { position, quantity })}</li>
            ))}
          </ul>
        </div>
        <MenuButton
          label={`Actions for ${number}`}
          icon={<Ellipsis />}
          items={() =>
            menuOf(delivery, { onVoid, onEmails: kind === "delivery_note" ? () => setHasEmails(true) : null })
          }
        />
      </div>
      {hasEmails && <DeliveryEmails delivery={delivery} />}
    </div>
  );
}

type Menu = { onVoid: () => void; onEmails: (() => void) | null };

function menuOf({ id, number, status }: Delivery, { onVoid, onEmails }: Menu): MenuItem[] {
  const download = () => downloadPdf(number, () => call("deliveries.pdf", { params: { id } }));
  const downloadAction = { label: "Download PDF", icon: <FileDown />, onSelect: () => void download() };
  const cancel = {
    label: "Void",
    needs: "deliveries.void" as const,
    icon: <Ban />,
    danger: true,
    onSelect: onVoid,
  };
  const emails = onEmails ? [{ label: "Email", icon: <Mail />, onSelect: onEmails }] : [];
  return status === "void" ? [downloadAction, ...emails] : [downloadAction, ...emails, cancel];
}

/** "4 boxes Widget" */
function lineText({ items }: Order, { position, quantity }: Delivery["items"][number]): string {
  const item = items.find((line) => line.position === position);
  if (item === undefined) return formatQuantity(quantity);
  return [formatQuantity(quantity), unitText(item.unit, quantity), describeItem(item).title]
    .filter((word) => word !== "")
    .join(" ");
}

function VoidDelivery({ delivery: { id, number }, onClose }: { delivery: Delivery; onClose: () => void }) {
  const end = useApiMutation("deliveries.void");
  return (
    <ConfirmDialog
      title={`Void ${number}`}
      question={`Void ${number}? Its items go back to "to be delivered". The number is kept.`}
      confirmLabel="Void"
      onConfirm={async () => {
        await end.mutateAsync({ params: { id } });
        showToast(`${number} was voided`);
      }}
      onClose={onClose}
    />
  );
}
