import { CircleCheck, FileSpreadsheet, Send, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { orderAsDocument } from "#contract/order-document.ts";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { Document } from "#contract/documents.ts";
import type { Order, OrderHeader } from "#contract/orders.ts";
import type { Day } from "#domain/dates.ts";
import type { OrderKind } from "#domain/order.ts";
import { ORDER_REFUSALS } from "#domain/order-refusals.ts";
import { call, callAbortable } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { linesFile } from "#web/documents/document-lines-file.ts";
import { type EmailBulkOptions, useEmailBulk } from "#web/emails/email-bulk.tsx";
import { type BulkJob, skippedNotes, eligibleRecords, useBulk } from "#web/lists/bulk.ts";
import { DeleteSeveralDialog } from "#web/lists/delete-dialogs.tsx";
import { type ListFile, saveListFile } from "#web/lists/export.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { moneyInFile } from "#web/fields/formats.ts";
import { endingOf, ORDER_LABELS, orderBadge } from "./order-labels.ts";

/** The bulk actions for quotes and orders, with their dialogs (Interface 1). */
export function useOrderBulk(kind: OrderKind, selection: ListSelection<OrderHeader>) {
  const bulk = useBulk(selection);
  const today = useToday();
  const { selected } = selection;
  const [isDeleting, setDeleting] = useState(false);
  const emailing = useEmailBulk(emailBulkOptions(kind), selection, bulk);
  const deleting = deletingOf(kind);
  const deletable = eligibleRecords(selected, deleting);
  const remove = () => void bulk.run(selected, deleting);
  const close = () => void bulk.run(selected, closingOf(kind));
  const common = [...emailing.actions, ...exportsOf(kind, selected, today)];
  const quoteActions: BulkAction[] = [
    {
      label: "Mark as sent",
      needs: "quotes.send",
      icon: <Send />,
      keys: "p",
      onSelect: () => void bulk.run(selected, sendingOf(kind)),
    },
    ...common,
    {
      label: "Delete drafts",
      needs: "quotes.remove",
      icon: <Trash2 />,
      danger: true,
      keys: "Delete",
      // If none can be deleted, skip the confirmation and only show the reasons.
      onSelect: () => (deletable.length === 0 ? remove() : setDeleting(true)),
    },
  ];
  const icon = <CircleCheck />;
  const closing: BulkAction = { label: "Close", needs: endingOf(kind), icon, onSelect: close };
  const dialog: ReactNode = (
    <>
      {isDeleting && (
        <DeleteSeveralDialog
          singular={ORDER_LABELS[kind].singular}
          plural={ORDER_LABELS[kind].plural}
          numbers={deletable.map(({ number }) => number)}
          notes={skippedNotes(selected, deleting)}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
      {emailing.dialog}
    </>
  );
  return { bulk, actions: kind === "quote" ? quoteActions : [...common, closing], dialog };
}

/** CSV exports of the selected records: one row each, or one per line. */
function exportsOf(kind: OrderKind, selected: readonly OrderHeader[], today: Day): BulkAction[] {
  return [
    {
      label: "Export CSV",
      icon: <FileSpreadsheet />,
      keys: "e",
      onSelect: () => void saveListFile(ordersFile(kind), { pages: [selected], today }),
    },
    {
      label: "Export lines",
      icon: <FileSpreadsheet />,
      keys: "l",
      onSelect: () =>
        void saveListFile(linesFile(ORDER_LABELS[kind]), { pages: withLines(kind, selected), today }),
    },
  ];
}

function emailBulkOptions(kind: OrderKind): EmailBulkOptions<OrderHeader> {
  const resource = ORDER_RESOURCES[kind];
  const { singular, plural } = ORDER_LABELS[kind];
  return {
    singular,
    plural,
    isSendable: ({ status }) => status !== "draft" && status !== "void",
    notYet: ORDER_REFUSALS["email.order-not-sent"].detail,
    sends: `${resource}.sendEmail`,
    read: (id, signal) => callAbortable(`${resource}.emails`, { params: { id } }, signal),
    share: kind === "quote" ? (id) => call("quotes.share", { params: { id } }) : undefined,
    send: (id, body) => call(`${resource}.sendEmail`, { params: { id }, body }),
    plan: (id, body) => call(`${resource}.scheduleEmail`, { params: { id }, body }),
  };
}

function sendingOf(kind: OrderKind): BulkJob<OrderHeader, Order> {
  const { singular, plural } = ORDER_LABELS[kind];
  return {
    label: "Mark as sent",
    skipReason: ({ status }) => (status === "draft" ? null : "Only drafts can be marked as sent"),
    act: ({ id, version }) => call("quotes.send", { params: { id }, body: { version } }),
    nameOf: ({ number }) => number,
    failed: `Couldn't save the ${singular}`,
    doneText: (count) => `${countText(count, singular, plural)} marked as sent`,
  };
}

function deletingOf(kind: OrderKind): BulkJob<OrderHeader, unknown> {
  const { singular, plural } = ORDER_LABELS[kind];
  return {
    label: "Delete drafts",
    skipReason: ({ status }) => (status === "draft" ? null : ORDER_REFUSALS["order.not-a-draft"].detail),
    act: ({ id }) => call("quotes.remove", { params: { id } }),
    nameOf: ({ number }) => number,
    failed: `Couldn't delete the ${singular}`,
    doneText: (count) => `${countText(count, singular, plural)} deleted`,
  };
}

function closingOf(kind: OrderKind): BulkJob<OrderHeader, Order> {
  const { singular, plural } = ORDER_LABELS[kind];
  const operation = endingOf(kind);
  return {
    label: "Close",
    skipReason: ({ status }) => (status === "open" ? null : "Only open orders can be closed"),
    act: ({ id, version }) => call(operation, { params: { id }, body: { version, status: "closed" } }),
    nameOf: ({ number }) => number,
    failed: `Couldn't save the ${singular}`,
    doneText: (count) => `${countText(count, singular, plural)} closed`,
  };
}

/** The CSV export of the list. */
export function ordersFile(kind: OrderKind): ListFile<OrderHeader> {
  const { plural, title, party, due, remainingLabel } = ORDER_LABELS[kind];
  return {
    name: plural.replaceAll(" ", "-"),
    titles: [title, party, "Date", due, "Status", "Currency", "Subtotal", "Tax", "Amount", remainingLabel],
    rows: (order) => [
      [
        order.number,
        order.partyName,
        order.date,
        order.dueDate,
        orderBadge(kind, order.effectiveStatus).label,
        order.currency,
        moneyInFile(order.subtotal, order.currency),
        moneyInFile(order.taxAmount, order.currency),
        moneyInFile(order.total, order.currency),
        moneyInFile(order.remaining, order.currency),
      ],
    ],
  };
}

async function* withLines(kind: OrderKind, headers: readonly OrderHeader[]): AsyncGenerator<Document[]> {
  for (const { id } of headers)
    yield [orderAsDocument(await call(`${ORDER_RESOURCES[kind]}.get`, { params: { id } }))];
}
