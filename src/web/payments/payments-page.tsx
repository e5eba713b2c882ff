import { Banknote } from "lucide-react";
import { useApiList } from "#web/api/use-api-list.ts";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { ALL_FILES, useListView } from "#web/lists/list-view.ts";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { PAYMENT_FILE, PAYMENT_SHAPE, PaymentSelection } from "./payment-table.tsx";

const DIRECTIONS = [
  { value: "in", label: "Money in" },
  { value: "out", label: "Money out" },
] as const;

function readFilters(raw: SearchParams) {
  const direction = DIRECTIONS.find(({ value }) => value === raw["direction"])?.value;
  return { search: raw["search"], direction };
}

/** The list of payments (Accounting 3). */
export function PaymentsPage() {
  const [{ search = "", direction }, change] = useSearchParams(readFilters);
  const filter = { search, direction };
  const view = useListView(PAYMENT_SHAPE);
  const query = { ...filter, ...view.query };
  const list = useApiList("payments.list", { query: { ...query, limit: 100, count: "true" } });
  const isFiltered = search !== "" || direction !== undefined || view.isNarrowed;
  return (
    <>
      <PageHeader title="Payments" actions={<NewButtons />} />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load payments: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoPayments />}
      >
        {({ items }) => (
          <>
            <Toolbar
              label="Filters"
              end={<ListTools view={view} operation="payments.list" query={query} file={PAYMENT_FILE} />}
            >
              <SearchBox
                label="Search payments..."
                value={search}
                onChange={(text) => change({ search: text })}
              />
              <DirectionFilter value={direction} onChange={(value) => change({ direction: value })} />
            </Toolbar>
            {items.length === 0 ? (
              <NothingMatches
                noun="payment"
                where="number, name, memo or amount"
                search={search}
                onClear={() => change({ search: undefined, direction: undefined, ...ALL_FILES })}
              />
            ) : (
              <PaymentSelection payments={items} view={view} />
            )}
            <ListEnd list={list} singular="payment" />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NoPayments() {
  return (
    <EmptyState icon={<Banknote />} title="No payments yet" actions={<NewButtons />}>
      Payments from customers and to vendors. One payment can cover several documents; overpayments are kept
      as credit.
    </EmptyState>
  );
}

function NewButtons() {
  return (
    <>
      <LinkButton href={paths.newPayment({ direction: "out" })}>Make payment</LinkButton>
      <LinkButton variant="primary" href={paths.newPayment({ direction: "in" })}>
        Receive payment
      </LinkButton>
    </>
  );
}

type PaymentDirection = (typeof DIRECTIONS)[number]["value"] | undefined;

function DirectionFilter({
  value,
  onChange,
}: {
  value: PaymentDirection;
  onChange: (value: PaymentDirection) => void;
}) {
  return (
    <div className="w-36 max-sm:grow">
      <Select
        label="Direction"
        labelHidden
        placeholder="In and out"
        options={DIRECTIONS}
        value={value ?? ""}
        onChange={({ target }) => onChange(DIRECTIONS.find((option) => option.value === target.value)?.value)}
      />
    </div>
  );
}
