import { Package, Plus, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { PRODUCT_TYPES } from "#domain/units.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { ActivityFilter, NothingMatches, readActivity } from "#web/lists/list-parts.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { ALL_FILES, useListView } from "#web/lists/list-view.ts";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { SampleEntryPoint } from "#web/sample/sample-company.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { ImportProducts } from "./import-products.tsx";
import { PRODUCT_FILE, PRODUCT_SHAPE, ProductTable } from "./product-table.tsx";

const KINDS = [
  { value: "inventory", label: "Inventory" },
  { value: "service", label: "Services" },
  { value: "low", label: "Low stock" },
];

function readSearch(raw: SearchParams) {
  const kind = KINDS.find(({ value }) => value === raw["kind"])?.value;
  return { search: raw["search"], active: readActivity(raw["active"]), kind };
}

/** The list of products with their stock (Behavior 2.10). */
export function ProductsPage() {
  const [{ search = "", active, kind }, change] = useSearchParams(readSearch);
  const type = PRODUCT_TYPES.find((candidate) => candidate === kind);
  const low = kind === "low" ? ("true" as const) : undefined;
  const view = useListView(PRODUCT_SHAPE);
  const query = { search, isActive: active, type, isLowStock: low, ...view.query };
  const list = useApiList("products.list", { query: { ...query, limit: 100, count: "true" } });
  const isFiltered = search !== "" || active !== undefined || kind !== undefined || view.isNarrowed;
  return (
    <>
      <Head isReading={list.isFetching} onRefresh={() => void list.refetch()} />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load products: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoProducts />}
      >
        {({ items }) => (
          <>
            <Filters
              {...{ search, active, kind, change }}
              end={<ListTools view={view} operation="products.list" query={query} file={PRODUCT_FILE} />}
            />
            {items.length === 0 ? (
              <NothingMatches
                noun="product"
                where="name, code or description"
                search={search}
                onClear={() =>
                  change({ search: undefined, active: undefined, kind: undefined, ...ALL_FILES })
                }
              />
            ) : (
              <ProductTable products={items} view={view} />
            )}
            <ListEnd list={list} singular="product" />
          </>
        )}
      </AsyncContent>
    </>
  );
}

type ProductSearch = ReturnType<typeof readSearch>;

function Filters({
  search = "",
  active,
  kind,
  change,
  end,
}: ProductSearch & { change: (part: Partial<ProductSearch>) => void; end: ReactNode }) {
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox label="Search products..." value={search} onChange={(text) => change({ search: text })} />
      <div className="w-36 max-sm:grow">
        <Select
          label="Type"
          labelHidden
          placeholder="All types"
          options={KINDS}
          value={kind ?? ""}
          onChange={(event) => change({ kind: event.target.value })}
        />
      </div>
      <ActivityFilter value={active} onChange={(value) => change({ active: value })} />
    </Toolbar>
  );
}

function Head({ isReading, onRefresh }: { isReading: boolean; onRefresh: () => void }) {
  return (
    <PageHeader
      title="Products"
      actions={
        <>
          <LinkButton href={paths.values()}>Landed costs</LinkButton>
          <LinkButton href={paths.stockCounts()}>Stock counts</LinkButton>
          <Button icon={<RotateCw />} pending={isReading} onClick={onRefresh}>
            Refresh Stock
          </Button>
          <ProductActions />
        </>
      }
    />
  );
}

function ProductActions() {
  return (
    <>
      <ImportProducts />
      <LinkButton variant="primary" icon={<Plus />} href={paths.newProduct()}>
        New Product
      </LinkButton>
    </>
  );
}

function NoProducts() {
  return (
    <EmptyState
      icon={<Package />}
      title="No products yet"
      actions={
        <>
          <SampleEntryPoint />
          <ProductActions />
        </>
      }
    >
      Goods and services you buy and sell.
    </EmptyState>
  );
}
