import { Copy, Eye, FileDown, FilePlus, Send, Signature, ThumbsDown, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { OrderHeader } from "#contract/orders.ts";
import { isStillToInvoice, type OrderKind } from "#domain/order.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import { paths } from "#web/navigation/paths.ts";
import type { MenuItem } from "#web/ui/menu-button.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { ORDER_WORDS } from "./order-words.ts";

type Asked = "accepted" | "declined" | "delete";
type Opened = { order: OrderHeader; asked: Asked } | null;

/** What can be done with a quote, and the dialogs that answering and deleting open (Accounting 23). */
export function useOrderActions(kind: OrderKind, { onDeleted }: { onDeleted?: () => void } = {}) {
  const resource = ORDER_RESOURCES[kind];
  const remove = useApiMutation(`${resource}.remove`);
  const send = useSending(kind);
  const [open, setOpen] = useState<Opened>(null);
  const close = () => setOpen(null);
  const ask = (order: OrderHeader, asked: Asked) => setOpen({ order, asked });
  const dialog: ReactNode =
    open?.asked === "delete" ? (
      <DeleteRecordDialog
        thing={ORDER_WORDS[kind].one}
        name={open.order.number}
        onDelete={() => remove.mutateAsync({ params: { id: open.order.id } })}
        onClose={close}
        onDone={onDeleted}
      />
    ) : (
      open && <AnswerDialog order={open.order} answer={open.asked} onClose={close} />
    );
  const items = (order: OrderHeader) => menuOf(order, { ask, send: send.start });
  return { items, dialog, ask, send };
}

/** A draft becomes one that was sent, as it is. */
function useSending(kind: OrderKind) {
  const { mutate, isPending } = useApiMutation(`${ORDER_RESOURCES[kind]}.send`);
  const start = ({ id, version, number }: OrderHeader) =>
    mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: () => showToast(`${number} can be mailed and linked to now`),
        onError: (error) =>
          showToast(failureText(error, `The ${ORDER_WORDS[kind].one} could not be changed`), {
            tone: "negative",
          }),
      },
    );
  return { start, isPending };
}

type Ways = { ask: (order: OrderHeader, asked: Asked) => void; send: (order: OrderHeader) => void };

function menuOf(order: OrderHeader, { ask, send }: Ways): MenuItem[] {
  const { kind, id, number, status, state } = order;
  const takeSheet = () => downloadPdf(number, () => call(`${ORDER_RESOURCES[kind]}.pdf`, { params: { id } }));
  const items: (MenuItem | false)[] = [
    { label: "Open", icon: <Eye />, href: paths.order(kind, id) },
    status === "draft" && { label: "Mark as sent", icon: <Send />, onSelect: () => send(order) },
    state === "sent" && {
      label: "Mark as accepted",
      icon: <Signature />,
      onSelect: () => ask(order, "accepted"),
    },
    status === "sent" && {
      label: "Mark as declined",
      icon: <ThumbsDown />,
      onSelect: () => ask(order, "declined"),
    },
    isStillToInvoice(state) && {
      label: "Create invoice",
      icon: <FilePlus />,
      href: paths.newDocument("invoice", { quote: id }),
    },
    { label: "Download PDF", icon: <FileDown />, onSelect: () => void takeSheet() },
    { label: "Duplicate", icon: <Copy />, href: paths.newOrder(kind, { from: id }) },
    status === "draft" && {
      label: "Delete",
      icon: <Trash2 />,
      danger: true,
      onSelect: () => ask(order, "delete"),
    },
  ];
  return items.filter((item) => item !== false);
}
