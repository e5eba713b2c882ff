import { ClipboardList, Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { StockAdjustment } from "#contract/products.ts";
import { STOCK_COUNT_COLUMNS, type StockCountColumn } from "#domain/lists.ts";
import { isNegative } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate, formatQuantity, moneyInFile } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { ColumnCell, ColumnHeads } from "#web/lists/column-heads.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { NothingMatches, RowActions } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { ADJUSTMENT_LABELS } from "./product-labels.ts";
import { actionsOf, noteOf, VoidAdjustmentDialog } from "./stock-adjustments.tsx";

const readFilters = ({ search, product }: Readonly<Record<string, string | undefined>>) => ({
  search,
  product,
});

/** Stock counts and opening stock of all products, or of the one in the URL (Accounting 5, 6). */
export function StockCountsPage() {
  const [{ search = "", product: productId }, change] = useSearchParams(readFilters);
  const view = useListView(COUNT_SHAPE);
  const query = { search, productId, sort: view.sort };
  const list = useApiList("stockAdjustments.list", { query: { ...query, limit: 100, count: "true" } });
  const isFiltered = search !== "" || productId !== undefined;
  const showAll = () => change({ search: undefined, product: undefined });
  return (
    <>
      <PageHeader
        title="Stock counts"
        back={{ href: paths.products(), label: "Products" }}
        description="Stock counts and opening stock"
      />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load stock counts: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoCounts />}
      >
        {({ items }) => (
          <>
            <Filters
              {...{ search, product: productId, change }}
              end={
                <ListTools
                  view={view}
                  operation="stockAdjustments.list"
                  query={query}
                  file={COUNT_FILE}
                  viewsOf="stock-counts"
                />
              }
            />
            {items.length === 0 ? (
              <NothingMatches noun="stock count" where="product or note" search={search} onClear={showAll} />
            ) : (
              <CountTable counts={items} view={view} />
            )}
            <ListEnd list={list} singular="stock count" />
          </>
        )}
      </AsyncContent>
    </>
  );
}

type CountFilters = ReturnType<typeof readFilters>;
type CountFilterProps = CountFilters & { change: (part: Partial<CountFilters>) => void; end: ReactNode };

function Filters({ search = "", product, change, end }: CountFilterProps) {
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox
        label="Search stock counts..."
        value={search}
        onChange={(text) => change({ search: text })}
      />
      {product !== undefined && (
        <Button variant="quiet" onClick={() => change({ product: undefined })}>
          All products
        </Button>
      )}
    </Toolbar>
  );
}

function NoCounts() {
  return (
    <EmptyState
      icon={<ClipboardList />}
      title="No stock counts yet"
      actions={<LinkButton href={paths.products()}>Products</LinkButton>}
    >
      Record stock counts and opening stock on a product's page.
    </EmptyState>
  );
}

type CountListColumn =
  | StockCountColumn
  | "product"
  | "kind"
  | "text"
  | "status"
  | "countedQuantity"
  | "quantity"
  | "value";

const COUNT_SHAPE: ListShape<CountListColumn, StockCountColumn> = {
  columns: {
    date: { label: "Date", largestFirst: true, fixed: true },
    product: { label: "Product", fixed: true },
    kind: { label: "Type" },
    text: { label: "Note" },
    status: { label: "Status" },
    countedQuantity: { label: "Counted", align: "end" },
    quantity: { label: "Change", align: "end", fixed: true },
    value: { label: "Value", align: "end" },
  },
  orders: STOCK_COUNT_COLUMNS,
  defaultSort: "-date",
};

const STATUS_LABELS = { posted: "Posted", void: "Void" } as const;

const COUNT_FILE: ListFile<StockAdjustment> = {
  name: "stock-counts",
  titles: ["Date", "Product", "Type", "Note", "Status", "Counted", "Change", "Value"],
  rows: (count) => [
    [
      count.date,
      count.productName,
      ADJUSTMENT_LABELS[count.kind],
      count.description,
      STATUS_LABELS[count.status],
      count.countedQuantity ?? "",
      count.quantity,
      moneyInFile(count.value),
    ],
  ],
};

type CountTableProps = {
  counts: readonly StockAdjustment[];
  view: ListView<CountListColumn, StockCountColumn>;
};

function CountTable({ counts, view }: CountTableProps) {
  const [adjustmentToVoid, setAdjustmentToVoid] = useState<StockAdjustment | null>(null);
  return (
    <>
      <Table
        label="Stock counts"
        head={
          <tr>
            <ColumnHeads view={view} />
            <HeadCell align="end">Actions</HeadCell>
          </tr>
        }
      >
        {counts.map((count) => (
          <CountRow key={count.id} count={count} view={view} onVoid={() => setAdjustmentToVoid(count)} />
        ))}
      </Table>
      {adjustmentToVoid && (
        <VoidAdjustmentDialog adjustment={adjustmentToVoid} onClose={() => setAdjustmentToVoid(null)} />
      )}
    </>
  );
}

type CountRowProps = Pick<CountTableProps, "view"> & { count: StockAdjustment; onVoid: () => void };

function CountRow({ count, view, onVoid }: CountRowProps) {
  const { productId, productName, date, kind, countedQuantity, quantity, value, status } = count;
  const sign = symbolOf(useSession().company.currency);
  const href = paths.editProduct(productId);
  return (
    <Row href={href}>
      <Cell>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell wholeLine>
        <RowLink href={href}>{productName}</RowLink>
      </Cell>
      <ColumnCell view={view} name="kind">
        {ADJUSTMENT_LABELS[kind]}
      </ColumnCell>
      <ColumnCell view={view} name="text" wideOnly>
        <LongText>{noteOf(count)}</LongText>
      </ColumnCell>
      <ColumnCell view={view} name="status">
        <Badge tone={status === "posted" ? "positive" : "neutral"}>{STATUS_LABELS[status]}</Badge>
      </ColumnCell>
      <ColumnCell view={view} name="countedQuantity" align="end" wideOnly>
        <span className="whitespace-nowrap tabular-nums">
          {countedQuantity !== null && formatQuantity(countedQuantity)}
        </span>
      </ColumnCell>
      <Cell align="end">
        <span className="whitespace-nowrap tabular-nums">
          {isNegative(quantity) ? "" : "+"}
          {formatQuantity(quantity)}
        </span>
      </Cell>
      <ColumnCell view={view} name="value" align="end">
        <Amount amount={value} currencySign={sign} />
      </ColumnCell>
      <RowActions note={noteOf(count)}>
        <MenuButton
          label={`Actions for ${ADJUSTMENT_LABELS[kind]} of ${productName}, ${formatDate(date)}`}
          icon={<Ellipsis />}
          items={() => actionsOf(count, onVoid)}
        />
      </RowActions>
    </Row>
  );
}
