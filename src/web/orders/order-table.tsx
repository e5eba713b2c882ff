import { Ellipsis, Pencil } from "lucide-react";
import type { WithFiles } from "#contract/with-files.ts";
import type { OrderHeader } from "#contract/orders.ts";
import { canBeEdited, type OrderKind } from "#domain/order.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { sumsByCurrency } from "#web/fields/sums-by-currency.ts";
import { ColumnCell, ListHead } from "#web/lists/column-heads.tsx";
import { RowActions } from "#web/lists/list-parts.tsx";
import { SelectCell } from "#web/lists/select-cell.tsx";
import { SelectionBar } from "#web/lists/selection-bar.tsx";
import { type ListSelection, useSelection } from "#web/lists/selection.ts";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { useOrderBulk } from "./order-bulk.tsx";
import type { OrderView } from "./order-columns.ts";
import { ORDER_LABELS, orderBadge } from "./order-labels.ts";
import { useOrderActions } from "./use-order-actions.tsx";

type Props = { kind: OrderKind; orders: readonly WithFiles<OrderHeader>[]; view: OrderView };

/** A list of one kind, with row and bulk actions (Interface 1). */
export function OrderSelection({ kind, orders, view }: Props) {
  const selection = useSelection(orders);
  const { bulk, actions, dialog } = useOrderBulk(kind, selection);
  const row = useOrderActions(kind);
  const sums = sumsByCurrency(selection.selected, ({ total }) => total);
  return (
    <>
      <SelectionBar {...{ selection, sums, actions, bulk }} wide />
      <Table label={ORDER_LABELS[kind].list} wide head={<ListHead {...{ selection, view }} />}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} {...{ view, selection }} items={row.items} />
        ))}
      </Table>
      {row.dialog}
      {dialog}
    </>
  );
}

type OrderRowProps = {
  order: WithFiles<OrderHeader>;
  view: OrderView;
  items: (order: OrderHeader) => MenuItem[];
  selection: ListSelection<WithFiles<OrderHeader>>;
};

function OrderRow({ order, view, items, selection }: OrderRowProps) {
  const { kind, id, number, partyName, date, dueDate, effectiveStatus, currency, total, remaining } = order;
  const sign = symbolOf(currency);
  const { label, tone } = orderBadge(kind, effectiveStatus);
  const badge = <Badge tone={tone}>{label}</Badge>;
  return (
    <Row href={paths.order(kind, id)} selected={selection.ids.has(id)}>
      <SelectCell item={order} name={number} selection={selection} />
      <Cell>
        <RowLink href={paths.order(kind, id)} inOneLine hasAttachments={order.hasAttachments}>
          {number}
        </RowLink>
        <span className="block columns:hidden">
          <LongText>{partyName}</LongText>
        </span>
      </Cell>
      <ColumnCell view={view} name="party" wideOnly>
        <LongText>{partyName}</LongText>
      </ColumnCell>
      <ColumnCell view={view} name="date" wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </ColumnCell>
      <ColumnCell view={view} name="dueDate" wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(dueDate)}</span>
      </ColumnCell>
      <ColumnCell view={view} name="effectiveStatus" wideOnly>
        {badge}
      </ColumnCell>
      <Cell align="end">
        <Amount amount={total} currency={currency} currencySign={sign} showZero />
      </Cell>
      <ColumnCell view={view} name="remaining" align="end" wideOnly>
        <Amount amount={remaining} currency={currency} currencySign={sign} />
      </ColumnCell>
      <RowActions
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {badge}
            <span className="whitespace-nowrap">{formatDate(date)}</span>
          </span>
        }
      >
        {canBeEdited(order) && (
          <IconLink label={`Edit ${number}`} icon={<Pencil />} href={paths.editOrder(kind, id)} />
        )}
        <MenuButton label={`Actions for ${number}`} icon={<Ellipsis />} items={() => items(order)} />
      </RowActions>
    </Row>
  );
}
