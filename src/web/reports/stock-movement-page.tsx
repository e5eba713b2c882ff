import { ArrowDownUp, Plus } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { Product } from "#contract/products.ts";
import type { Period } from "#domain/periods.ts";
import { callAbortable } from "#web/api/call-api.ts";
import { readWholeList } from "#web/api/read-pages.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatPeriod } from "#web/fields/formats.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { symbolOf } from "#web/fields/amount-text.tsx";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { RecordPicker, useInactiveIds, useRecordSearch } from "#web/fields/record-pickers.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { ExportMenu, PrintButton, usePrintWhole } from "./report-actions.tsx";
import { ReportHead, ReportOptions } from "./report-links.tsx";
import { StockMovementTable } from "./stock-movement-table.tsx";

const readProduct = (raw: SearchParams) => ({ product: raw["product"] || undefined });

/** Stock movements in a period, for one or all products (Behavior 2.11, Accounting 6). */
export function StockMovementPage() {
  const [period, setPeriod] = usePeriod();
  const [{ product: productId }, change] = useSearchParams(readProduct);
  const { company: book } = useSession();
  const product = useSelectedProduct(productId);
  const choice: StockMovementQuery = { period, product };
  return (
    <>
      <ReportHead
        current="stock-movement"
        description={[
          book.name,
          ...(isReversed(period) ? [] : [formatPeriod(period)]),
          product === null ? "All Products" : `${product.code} ${product.name}`.trim(),
        ]
          .filter(Boolean)
          .join(" · ")}
      />
      <ReportOptions
        end={
          // Changing period or product cancels a printout being prepared.
          !isReversed(period) && <Actions key={`${period.start} ${period.end} ${productId}`} {...choice} />
        }
      >
        <PeriodFields {...period} onChange={setPeriod} />
        <div className="w-full sm:w-60">
          <StockProductPicker value={product} onChange={(id) => change({ product: id })} />
        </div>
      </ReportOptions>
      {!isReversed(period) && <Report {...choice} onAll={() => change({ product: undefined })} />}
    </>
  );
}

/** The period, and the product or null for all of them. */
type StockMovementQuery = { period: Period; product: CodedRecord | null };

/** Used by the table and for printing; the query cache makes it one list. */
function useStockMovements({ period, product }: StockMovementQuery) {
  return useApiList("reports.stockMovement", {
    query: { ...period, productId: product?.id, limit: 100 },
  });
}

function Report({ onAll, ...choice }: StockMovementQuery & { onAll: () => void }) {
  const list = useStockMovements(choice);
  const { currency } = useSession().company;
  return (
    <AsyncContent
      query={list}
      failed={(message) => `Failed to fetch stock movements: ${message}`}
      isEmpty={({ items }) => items.length === 0 && !list.isPlaceholderData}
      empty={<NoMovements product={choice.product} onAll={onAll} />}
    >
      {({ items }) => (
        <div aria-busy={list.isPlaceholderData}>
          <StockMovementTable rows={items} sign={symbolOf(currency)} />
          <p className="mt-3 text-small text-ink-faint">
            Moving average cost, in {currency}. Balance and value are per product after each row.
            {list.hasMore && (
              <span className="hidden print:inline">
                {" "}
                Only the first {items.length} rows will be printed.
              </span>
            )}
          </p>
          <LoadMore
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
            countLabel={countText(items.length, "row")}
          />
        </div>
      )}
    </AsyncContent>
  );
}

function NoMovements({ product, onAll }: Pick<StockMovementQuery, "product"> & { onAll: () => void }) {
  return (
    <EmptyState
      icon={<ArrowDownUp />}
      title="No stock movements in this period"
      actions={
        product === null ? (
          <LinkButton icon={<Plus />} href={paths.newDocument("bill")}>
            New Bill
          </LinkButton>
        ) : (
          <Button onClick={onAll}>Show all products</Button>
        )
      }
    >
      Bills add stock and invoices reduce it. Each movement and its cost appears here.
    </EmptyState>
  );
}

// The largest page size, because a file contains all rows.
const ROWS_AT_ONCE = 500;

function Actions(choice: StockMovementQuery) {
  const list = useStockMovements(choice);
  const { isPending, print } = usePrintWhole(list);
  const isUnread = list.data === undefined || list.isPlaceholderData;
  const { period, product } = choice;
  return (
    <>
      <ExportMenu
        disabled={isUnread}
        makeFile={async () => {
          const { stockMovementFile } = await import("./stock-movement-csv.ts");
          const query = { ...period, productId: product?.id, limit: ROWS_AT_ONCE };
          const { items: rows } = await readWholeList("reports.stockMovement", { query });
          return stockMovementFile({ period, product, rows });
        }}
      />
      <PrintButton disabled={isUnread} pending={isPending} onPrint={print} />
    </>
  );
}

type Props = {
  /** Null for all products. */
  value: CodedRecord | null;
  onChange: (productId: string | undefined) => void;
};

/** The first option of the product picker. */
const ALL: CodedRecord = { id: "", code: "", name: "All Products" };

/** Includes inactive products, because their stock has moved too. */
const INVENTORY = { type: "inventory" };

/** Chooses one inventory product, or all of them (Behavior 2.11). */
function StockProductPicker({ value, onChange }: Props) {
  const search = useRecordSearch("products.list", INVENTORY);
  return (
    <RecordPicker<CodedRecord, CodedRecord>
      label="Product"
      noun="product"
      inactive={useInactiveIds("products.list")}
      search={{ ...search, items: [ALL, ...search.items] }}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen?.id || undefined)}
      itemText={({ name }) => name}
      renderItem={({ code, name }) => (
        <>
          {code !== "" && <span className="w-14 shrink-0 text-ink-soft tabular-nums">{code}</span>}
          <span className="min-w-0 flex-1 truncate">{name}</span>
        </>
      )}
    />
  );
}

/** The product in the URL; without a name until loaded, or if it doesn't exist. */
function useSelectedProduct(id: string | undefined): CodedRecord | null {
  const input = { params: { id: id ?? "" } };
  const { data } = useQuery<Product>({
    queryKey: ["products.get", input],
    queryFn: ({ signal }) => callAbortable("products.get", input, signal),
    enabled: id !== undefined,
  });
  if (id === undefined) return null;
  return data ?? { id, code: "", name: "" };
}
