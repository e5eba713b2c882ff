import { Ellipsis, Eye, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { Day } from "#domain/dates.ts";
import type { Money } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import type { ConfirmedBulk } from "#web/lists/bulk-dialog.tsx";
import { ColumnHeads } from "#web/lists/column-heads.tsx";
import { countText, RowActions } from "#web/lists/list-parts.tsx";
import { type ListView, namesOf } from "#web/lists/list-view.ts";
import { SelectCell } from "#web/lists/select-cell.tsx";
import { SelectHead, SelectionBar } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { StatusTabs } from "#web/lists/status-tabs.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { ReportFoot, PrintedReport, TOTAL_CELL } from "./printed-report.tsx";

type RegisterTabsProps<Tab extends string> = {
  /** The number of rows by status; undefined until counted. */
  statuses: readonly { status: Tab; count: number }[] | undefined;
  labels: Readonly<Record<Tab, string>>;
  selected: Tab;
  hrefOf: (tab: Tab) => string;
};

/** The tabs of a register by status, with the number of rows on its date. */
export function RegisterTabs<Tab extends string>({
  statuses,
  labels,
  selected,
  hrefOf,
}: RegisterTabsProps<Tab>) {
  const countedTabs = namesOf(labels).map((name) => {
    const counted = statuses?.find(({ status }) => status === name);
    return {
      name,
      label: labels[name],
      href: hrefOf(name),
      count: counted && { recordCount: counted.count, sums: [] },
    };
  });
  return <StatusTabs tabs={countedTabs} selected={selected} hasSums={false} />;
}

/** How the rows of a register are displayed. */
export type RegisterConfig<Item, Name extends string> = {
  singular: string;
  plural?: string;
  hrefOf: (item: Item) => string;
  /** The path of its edit form; null if it can no longer be edited. */
  editHrefOf: (item: Item) => string | null;
  /** The cell of each column; the one for `name` contains the row link. */
  cells: Readonly<Partial<Record<Name, (item: Item) => ReactNode>>>;
  /** The amount columns; in a card the last one is next to the name. */
  amounts: Readonly<Partial<Record<Name, (item: Item) => Money>>>;
  /** The text below the name in a card. */
  card: (item: Item) => ReactNode;
};

type RegisterRecord = { id: string; name: string };

type Props<Item extends RegisterRecord, Name extends string, By extends string> = {
  title: string;
  asOf: Day;
  items: readonly Item[];
  config: RegisterConfig<Item, Name>;
  view: ListView<Name, By>;
  totals?: Readonly<Partial<Record<Name, Money>>>;
  selection: ListSelection<Item>;
  confirmedBulk: ConfirmedBulk<Item>;
  readAt: number;
  /** Whether the account balances agree with the register. */
  children: ReactNode;
};

/** A register on a date: selectable rows, totals, and the reconciliation with its accounts. */
export function PrintedRegister<Item extends RegisterRecord, Name extends string, By extends string>(
  props: Props<Item, Name, By>,
) {
  const { title, asOf, items, config, view, totals, selection, confirmedBulk, readAt, children } = props;
  const { name, currency } = useSession().company;
  const sign = symbolOf(currency);
  const columns = namesOf(view.columns).filter((column) => view.shows(column));
  return (
    <>
      <SelectionBar selection={selection} actions={confirmedBulk.actions} bulk={confirmedBulk.bulk} wide />
      <PrintedReport
        company={name}
        title={title}
        period={`As of ${formatDate(asOf)}`}
        foot={<ReportFoot readAt={readAt} />}
      >
        <Table
          label={title}
          wide
          bare
          head={
            <tr>
              <SelectHead selection={selection} />
              <ColumnHeads view={view} />
              <HeadCell align="end" screenOnly>
                Actions
              </HeadCell>
            </tr>
          }
          foot={totals && items.length > 0 && <Totals {...{ columns, totals, sign }} />}
        >
          {items.map((item, index) => (
            <RegisterRow
              key={item.id}
              {...{ item, config, view, columns, selection, confirmedBulk }}
              sign={index === 0 ? sign : ""}
            />
          ))}
        </Table>
        <p className="mt-3 text-small text-ink-soft">
          {items.length === 0
            ? "No records on this date."
            : countText(items.length, config.singular, config.plural)}
        </p>
        <div className="mt-6 flex flex-col gap-3">{children}</div>
      </PrintedReport>
      {confirmedBulk.dialog}
    </>
  );
}

type RegisterRowProps<Item extends RegisterRecord, Name extends string> = {
  item: Item;
  config: RegisterConfig<Item, Name>;
  view: Pick<ListView<Name>, "columns">;
  columns: readonly Name[];
  selection: ListSelection<Item>;
  confirmedBulk: Pick<ConfirmedBulk<Item>, "rowActions">;
  sign: string;
};

function RegisterRow<Item extends RegisterRecord, Name extends string>({
  item,
  config,
  view,
  columns,
  selection,
  confirmedBulk,
  sign,
}: RegisterRowProps<Item, Name>) {
  const last = columns.findLast((column) => config.amounts[column] !== undefined);
  return (
    <Row href={config.hrefOf(item)} selected={selection.ids.has(item.id)}>
      <SelectCell item={item} name={item.name} selection={selection} />
      {columns.map((column, index) => {
        const amountOf = config.amounts[column];
        if (amountOf === undefined)
          return (
            <Cell key={column} wideOnly={index > 0} align={view.columns[column].align}>
              {config.cells[column]?.(item)}
            </Cell>
          );
        return (
          <Cell key={column} align="end" wideOnly={column !== last} strong={column === last}>
            <Amount amount={amountOf(item)} currencySign={sign} showZero={column === last} />
          </Cell>
        );
      })}
      <Actions {...{ item, config, confirmedBulk }} />
    </Row>
  );
}

type RegisterActionsProps<Item extends RegisterRecord, Name extends string> = Pick<
  RegisterRowProps<Item, Name>,
  "item" | "config" | "confirmedBulk"
>;

function Actions<Item extends RegisterRecord, Name extends string>({
  item,
  config,
  confirmedBulk,
}: RegisterActionsProps<Item, Name>) {
  const edit = config.editHrefOf(item);
  const items = (): MenuItem[] => [
    { label: "Open", icon: <Eye />, href: config.hrefOf(item) },
    ...confirmedBulk.rowActions(item),
  ];
  return (
    <RowActions screenOnly note={config.card(item)}>
      {edit !== null && <IconLink label={`Edit ${item.name}`} icon={<Pencil />} href={edit} />}
      <MenuButton label={`Actions for ${item.name}`} icon={<Ellipsis />} items={items} />
    </RowActions>
  );
}

type TotalsProps<Name extends string> = {
  columns: readonly Name[];
  totals: Readonly<Partial<Record<Name, Money>>>;
  sign: string;
};

/** The totals of the visible columns (Interface 6.5). */
function Totals<Name extends string>({ columns, totals, sign }: TotalsProps<Name>) {
  const first = columns.findIndex((column) => totals[column] !== undefined);
  const last = columns.findLastIndex((column) => totals[column] !== undefined);
  return (
    <tr className="cards:flex cards:justify-between cards:px-4 cards:py-2.5">
      <th
        scope="row"
        colSpan={Math.max(first, 1) + 1}
        className={classNames(TOTAL_CELL, "text-start! columns:ps-13")}
      >
        Total
      </th>
      {columns.slice(Math.max(first, 1)).map((column) => {
        const total = totals[column];
        const isLast = column === columns[last];
        return (
          <td key={column} className={classNames(TOTAL_CELL, !isLast && "cards:hidden")}>
            {total !== undefined && (
              <span className={isLast ? "border-b-3 border-double border-ink-faint" : ""}>
                <Amount amount={total} currencySign={isLast ? sign : ""} showZero={isLast} />
              </span>
            )}
          </td>
        );
      })}
      <td aria-hidden="true" className={classNames(TOTAL_CELL, "cards:hidden print:hidden")} />
    </tr>
  );
}
