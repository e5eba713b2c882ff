import { FileSignature, Plus } from "lucide-react";
import type { OrderHeader } from "#contract/orders.ts";
import type { ReactNode } from "react";
import { ORDER_STATES, type OrderState } from "#domain/order.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/money.tsx";
import { countText, NothingMatches } from "#web/lists/list-parts.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { SampleWayIn } from "#web/sample/sample-company.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageHeader, Toolbar } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { QUOTE_LOOKS } from "./order-words.ts";

type Raw = Readonly<Record<string, string | undefined>>;

function readFilters(raw: Raw) {
  return { search: raw["search"], state: ORDER_STATES.find((state) => state === raw["state"]) };
}

/** What was offered, the newest first (Behaviour 2.25). */
export function OrdersPage() {
  const [{ search = "", state }, change] = useSearchParams(readFilters);
  const list = useApiList("quotes.list", { query: { search, state, limit: 100 } });
  const isFiltered = search !== "" || state !== undefined;
  const add = (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newOrder("quote")}>
      New Quote
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="Quotes"
        description="What is offered to customers; nothing of it is booked"
        actions={add}
      />
      <AsyncContent
        query={list}
        failed={(message) => `Error loading quotes: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoQuotes add={add} />}
      >
        {({ items }) => (
          <>
            <Filters {...{ search, state, change }} />
            {items.length === 0 ? (
              <NothingMatches
                thing="quote"
                where="number or customer name"
                search={search}
                onClear={() => change({ search: undefined, state: undefined })}
              />
            ) : (
              <OrderTable orders={items} />
            )}
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              shown={countText(items.length, "quote")}
            />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NoQuotes({ add }: { add: ReactNode }) {
  return (
    <EmptyState
      icon={<FileSignature />}
      title="No quotes yet"
      actions={
        <>
          <SampleWayIn />
          {add}
        </>
      }
    >
      Offer what you sell. The customer accepts it on a page of its own, and it becomes an invoice.
    </EmptyState>
  );
}

type FilterProps = {
  search: string;
  state: OrderState | undefined;
  change: (part: { search?: string; state?: OrderState | undefined }) => void;
};

function Filters({ search, state, change }: FilterProps) {
  return (
    <Toolbar label="Filters">
      <SearchBox label="Search quotes..." value={search} onChange={(text) => change({ search: text })} />
      <div className="w-44 max-sm:min-w-0 max-sm:flex-1">
        <Select
          label="State"
          labelHidden
          placeholder="All states"
          options={ORDER_STATES.map((value) => ({ value, label: QUOTE_LOOKS[value].label }))}
          value={state ?? ""}
          onChange={({ target: { value } }) =>
            change({ state: ORDER_STATES.find((candidate) => candidate === value) })
          }
        />
      </div>
    </Toolbar>
  );
}

const HEAD = (
  <tr>
    <HeadCell>Number</HeadCell>
    <HeadCell>Customer</HeadCell>
    <HeadCell>Date</HeadCell>
    <HeadCell>Valid until</HeadCell>
    <HeadCell>State</HeadCell>
    <HeadCell align="end">Total</HeadCell>
  </tr>
);

function OrderTable({ orders }: { orders: readonly OrderHeader[] }) {
  const sign = symbolOf(useSession().book.currency);
  return (
    <Table label="Quotes" wide head={HEAD}>
      {orders.map(({ id, kind, number, partyName, date, validUntil, state, total }) => {
        const { label, tone } = QUOTE_LOOKS[state];
        return (
          <Row key={id} href={paths.order(kind, id)}>
            <Cell>
              <RowLink href={paths.order(kind, id)}>{number}</RowLink>
            </Cell>
            <Cell wholeLine>{partyName}</Cell>
            <Cell>{formatDate(date)}</Cell>
            <Cell wideOnly>{formatDate(validUntil)}</Cell>
            <Cell>
              <Badge tone={tone}>{label}</Badge>
            </Cell>
            <Cell align="end">
              <Amount amount={total} currencySign={sign} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
