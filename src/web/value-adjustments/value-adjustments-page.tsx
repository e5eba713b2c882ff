import { Package, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { VALUE_ADJUSTMENT_COLUMNS, type ValueAdjustmentColumn } from "#domain/lists.ts";
import type { ValueAdjustmentSummary } from "#contract/value-adjustments.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate, moneyInFile } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { ColumnCell, ColumnHeads } from "#web/lists/column-heads.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Cell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { VALUE_KIND_LABELS, VALUE_STATUS_LABELS } from "./value-adjustment-labels.ts";

const readFilters = ({ search, product, bill }: Readonly<Record<string, string | undefined>>) => ({
  search,
  product,
  bill,
});

/** Landed costs and revaluations of all goods, of one product or of one bill (Accounting 6). */
export function ValueAdjustmentsPage() {
  const [{ search = "", product: productId, bill: documentId }, change] = useSearchParams(readFilters);
  const view = useListView(VALUE_SHAPE);
  const query = { search, productId, documentId, sort: view.sort };
  const list = useApiList("valueAdjustments.list", { query: { ...query, limit: 100, count: "true" } });
  const hasSubject = productId !== undefined || documentId !== undefined;
  const isFiltered = search !== "" || hasSubject;
  const showAll = () => change({ search: undefined, product: undefined, bill: undefined });
  return (
    <>
      <PageHeader
        title="Landed costs and revaluations"
        back={{ href: paths.products(), label: "Products" }}
        description="Changes in the value of stock at the same quantity"
        actions={<AddButton />}
      />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load landed costs and revaluations: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoValueAdjustments />}
      >
        {({ items }) => (
          <>
            <Filters
              {...{ search, isForOneProduct: hasSubject, change }}
              end={
                <ListTools
                  view={view}
                  operation="valueAdjustments.list"
                  query={query}
                  file={VALUE_FILE}
                  viewsOf="stock-values"
                />
              }
            />
            {items.length === 0 ? (
              <NothingMatches noun="entry" where="note or product" search={search} onClear={showAll} />
            ) : (
              <ValueAdjustmentTable rows={items} view={view} />
            )}
            <ListEnd list={list} singular="entry" plural="entries" />
          </>
        )}
      </AsyncContent>
    </>
  );
}

type ValueFilterProps = {
  search: string;
  isForOneProduct: boolean;
  change: (part: Partial<ReturnType<typeof readFilters>>) => void;
  end: ReactNode;
};

function Filters({ search, isForOneProduct, change, end }: ValueFilterProps) {
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox
        label="Search by note or product..."
        value={search}
        onChange={(text) => change({ search: text })}
      />
      {isForOneProduct && (
        <Button variant="quiet" onClick={() => change({ product: undefined, bill: undefined })}>
          Show all
        </Button>
      )}
    </Toolbar>
  );
}

function AddButton() {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newLandedCost()}>
      Add landed cost
    </LinkButton>
  );
}

function NoValueAdjustments() {
  return (
    <EmptyState icon={<Package />} title="No landed costs or revaluations yet" actions={<AddButton />}>
      Add freight, duty or insurance to the cost of goods, or revalue the stock of a product on its page.
    </EmptyState>
  );
}

type ValueListColumn = ValueAdjustmentColumn | "description" | "kind" | "status" | "amount" | "value";

const VALUE_SHAPE: ListShape<ValueListColumn, ValueAdjustmentColumn> = {
  columns: {
    date: { label: "Date", largestFirst: true, fixed: true },
    description: { label: "Note", fixed: true },
    kind: { label: "Type" },
    status: { label: "Status" },
    amount: { label: "Amount", align: "end", fixed: true },
    value: { label: "Change in stock value", align: "end" },
  },
  orders: VALUE_ADJUSTMENT_COLUMNS,
  defaultSort: "-date",
};

const VALUE_FILE: ListFile<ValueAdjustmentSummary> = {
  name: "landed-costs-and-revaluations",
  titles: ["Date", "Note", "Type", "Status", "Amount", "Change in stock value"],
  rows: ({ date, description, kind, status, amount, value }) => [
    [
      date,
      description,
      VALUE_KIND_LABELS[kind],
      VALUE_STATUS_LABELS[status],
      moneyInFile(amount),
      moneyInFile(value),
    ],
  ],
};

type ValueTableProps = {
  rows: readonly ValueAdjustmentSummary[];
  view: ListView<ValueListColumn, ValueAdjustmentColumn>;
};

function ValueAdjustmentTable({ rows, view }: ValueTableProps) {
  const sign = symbolOf(useSession().company.currency);
  return (
    <Table
      label="Landed costs and revaluations"
      head={
        <tr>
          <ColumnHeads view={view} />
        </tr>
      }
    >
      {rows.map(({ id, date, description, kind, status, amount, value }) => (
        <Row key={id} href={paths.value(id)}>
          <Cell>
            <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
          </Cell>
          <Cell wholeLine>
            <RowLink href={paths.value(id)}>
              <LongText>{description}</LongText>
            </RowLink>
            {status === "void" && (
              <span className="columns:hidden">
                <Badge>Void</Badge>
              </span>
            )}
          </Cell>
          <ColumnCell view={view} name="kind">
            {VALUE_KIND_LABELS[kind]}
          </ColumnCell>
          <ColumnCell view={view} name="status" wideOnly>
            <Badge tone={status === "posted" ? "positive" : "neutral"}>{VALUE_STATUS_LABELS[status]}</Badge>
          </ColumnCell>
          <Cell align="end">
            <Amount amount={amount} currencySign={sign} />
          </Cell>
          <ColumnCell view={view} name="value" align="end" wideOnly>
            <Amount amount={value} currencySign={sign} showZero />
          </ColumnCell>
        </Row>
      ))}
    </Table>
  );
}
