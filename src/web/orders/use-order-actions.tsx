import {
  Ban,
  CircleCheck,
  ClipboardList,
  Copy,
  Eye,
  FileDown,
  FilePlus,
  Undo2,
  Send,
  Signature,
  ThumbsDown,
  Trash2,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { OrderHeader } from "#contract/orders.ts";
import { isUndelivered } from "#domain/delivery.ts";
import { isUninvoiced, canBeVoided, DOCUMENT_KIND_OF, type OrderEnd, type OrderKind } from "#domain/order.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import { paths } from "#web/navigation/paths.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { MenuItem } from "#web/ui/menu-button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { endingOf, ORDER_LABELS } from "./order-labels.ts";

const AnswerDialog = lazyPart(async () => (await import("./answer-dialog.tsx")).AnswerDialog);

type OrderAction = "accepted" | "declined" | "delete" | "void";
type OrderDialog = { order: OrderHeader; action: OrderAction } | null;

/** The actions for a quote or order, with the dialogs for answering, deleting and voiding (Accounting 23, 26). */
export function useOrderActions(kind: OrderKind, { onDeleted }: { onDeleted?: () => void } = {}) {
  const remove = useApiMutation("quotes.remove");
  const send = useMarkSent();
  const end = useCloseOrder(kind);
  const [open, setOpen] = useState<OrderDialog>(null);
  const close = () => setOpen(null);
  const ask = (order: OrderHeader, action: OrderAction) => setOpen({ order, action });
  const dialog: ReactNode =
    open?.action === "delete" ? (
      <DeleteRecordDialog
        noun={ORDER_LABELS[kind].singular}
        name={open.order.number}
        onDelete={() => remove.mutateAsync({ params: { id: open.order.id } })}
        onClose={close}
        onDone={onDeleted}
      />
    ) : open?.action === "void" ? (
      <ConfirmDialog
        title={`Void ${open.order.number}`}
        question={`Void ${open.order.number}? The order keeps its number and can't be restored.`}
        confirmLabel="Void"
        onConfirm={async () => end(open.order, "void")}
        onClose={close}
      />
    ) : (
      open && <AnswerDialog order={open.order} answer={open.action} onClose={close} />
    );
  const items = (order: OrderHeader) => menuOf(order, { ask, send: send.start, end });
  return { items, dialog, ask, send };
}

/** Marks a draft as sent without changing it. */
function useMarkSent() {
  const { mutate, isPending } = useApiMutation("quotes.send");
  const startSending = ({ id, version, number }: OrderHeader, onSent?: () => void) =>
    mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: onSent ?? (() => showToast(`${number} marked as sent. You can now email or share it.`)),
        onError: (error) => showToast(failureText(error, "Couldn't change the quote"), { tone: "negative" }),
      },
    );
  return { start: startSending, isPending };
}

/** Closes, reopens or voids an order. */
function useCloseOrder(kind: OrderKind) {
  const { mutate } = useApiMutation(endingOf(kind));
  return ({ id, version, number }: OrderHeader, status: OrderEnd) =>
    mutate(
      { params: { id }, body: { version, status } },
      {
        onSuccess: () => showToast(`${number} is ${status}`),
        onError: (error) => showToast(failureText(error, "Couldn't change the order"), { tone: "negative" }),
      },
    );
}

type OrderHandlers = {
  ask: (order: OrderHeader, action: OrderAction) => void;
  send: (order: OrderHeader) => void;
  end: (order: OrderHeader, status: OrderEnd) => void;
};

function menuOf(order: OrderHeader, { ask, send, end }: OrderHandlers): MenuItem[] {
  const { kind, id, number, status, effectiveStatus } = order;
  const download = () => downloadPdf(number, () => call(`${ORDER_RESOURCES[kind]}.pdf`, { params: { id } }));
  const items: (MenuItem | false)[] = [
    { label: "Open", icon: <Eye />, href: paths.order(kind, id) },
    status === "draft" && {
      label: "Mark as sent",
      needs: "quotes.send",
      icon: <Send />,
      onSelect: () => send(order),
    },
    effectiveStatus === "sent" && {
      label: "Mark as accepted",
      needs: "quotes.answer",
      icon: <Signature />,
      onSelect: () => ask(order, "accepted"),
    },
    status === "sent" && {
      label: "Mark as declined",
      needs: "quotes.answer",
      icon: <ThumbsDown />,
      onSelect: () => ask(order, "declined"),
    },
    isUninvoiced(effectiveStatus) && {
      label: ORDER_LABELS[kind].make,
      icon: <FilePlus />,
      href: paths.newDocument(DOCUMENT_KIND_OF[kind], { sourceKind: kind, order: id }),
    },
    kind === "quote" &&
      isUninvoiced(effectiveStatus) && {
        label: "Create sales order",
        icon: <ClipboardList />,
        href: paths.newOrder("sales_order", { quote: id }),
      },
    { label: "Download PDF", icon: <FileDown />, onSelect: () => void download() },
    { label: "Duplicate", icon: <Copy />, href: paths.newOrder(kind, { from: id }) },
    ...closeActions(order, { ask, end }),
    status === "draft" && {
      label: "Delete",
      needs: "quotes.remove",
      icon: <Trash2 />,
      danger: true,
      onSelect: () => ask(order, "delete"),
    },
  ];
  return items.filter((item) => item !== false);
}

/** The actions that close, void or reopen an order. */
function closeActions(
  order: OrderHeader,
  { ask, end }: Pick<OrderHandlers, "ask" | "end">,
): (MenuItem | false)[] {
  const { kind, status, effectiveStatus, deliveryStatus } = order;
  const isAwaited = effectiveStatus !== "invoiced" || isUndelivered(deliveryStatus);
  return [
    status === "open" &&
      isAwaited && {
        label: "Close",
        needs: endingOf(kind),
        icon: <CircleCheck />,
        onSelect: () => end(order, "closed"),
      },
    status === "closed" && {
      label: "Reopen",
      needs: endingOf(kind),
      icon: <Undo2 />,
      onSelect: () => end(order, "open"),
    },
    status === "open" &&
      canBeVoided(order) && {
        label: "Void",
        needs: endingOf(kind),
        icon: <Ban />,
        danger: true,
        onSelect: () => ask(order, "void"),
      },
  ];
}
