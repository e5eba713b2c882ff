import { FileSignature, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import type { Day } from "#domain/dates.ts";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import { isUninvoiced, EFFECTIVE_STATUSES, type OrderKind, EFFECTIVE_STATUSES_OF } from "#domain/order.ts";
import { useToday } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { sumsByCurrency } from "#web/fields/sums-by-currency.ts";
import { DateFilterField, isPeriodText, parsePeriod } from "#web/lists/date-filter.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { ALL_FILES, useListView } from "#web/lists/list-view.ts";
import { type StatusTab, StatusTabs } from "#web/lists/status-tabs.tsx";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { SampleEntryPoint } from "#web/sample/sample-company.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { ordersFile } from "./order-bulk.tsx";
import { ORDER_SHAPES } from "./order-columns.ts";
import { OrderSelection } from "./order-table.tsx";
import { deliveryBadge, ORDER_LABELS, orderBadge } from "./order-labels.ts";

type Props = { kind: OrderKind };
/** A status, or orders with something left to invoice or to deliver. */
const TABS = ["remaining", "undelivered", ...EFFECTIVE_STATUSES] as const;
type OrderTab = (typeof TABS)[number];

function readFilters(raw: SearchParams) {
  const tab = TABS.find((candidate) => candidate === raw["tab"]);
  return { search: raw["search"], dates: isPeriodText(raw["dates"] ?? "") ? raw["dates"] : undefined, tab };
}

/** The part of the query for a tab. */
const filterOfTab = (tab: OrderTab | undefined) =>
  tab === "remaining"
    ? { hasRemaining: "true" as const }
    : tab === "undelivered"
      ? { isUndelivered: "true" as const }
      : { effectiveStatus: tab };

const CLEARED = { search: undefined, tab: undefined, dates: undefined, ...ALL_FILES };

/** The list of quotes or orders, by default newest first (Behavior 2.25). */
export function OrdersPage({ kind }: Props) {
  const labels = ORDER_LABELS[kind];
  const [{ search = "", dates, tab }, change] = useSearchParams(readFilters);
  const period = parsePeriod(dates ?? "", useToday());
  const filter = { search, start: period?.start, end: period?.end };
  const view = useListView(ORDER_SHAPES[kind]);
  const operation = `${ORDER_RESOURCES[kind]}.list` as const;
  const query = { ...filter, ...filterOfTab(tab), ...view.query };
  const list = useApiList(operation, { query: { ...query, limit: 100, count: "true" } });
  const isFiltered = search !== "" || tab !== undefined || period !== null || view.isNarrowed;
  return (
    <>
      <PageHeader title={labels.list} description={labels.description} actions={<NewButton kind={kind} />} />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load ${labels.plural}: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoOrders kind={kind} />}
      >
        {({ items }) => (
          <>
            <OrderTabs
              kind={kind}
              selected={tab}
              search={{ search, dates, ...view.address }}
              filter={{ ...filter, hasAttachments: view.query.hasAttachments }}
            />
            <Filters
              {...{ kind, search, dates, change }}
              end={<ListTools view={view} operation={operation} query={query} file={ordersFile(kind)} wide />}
            />
            {items.length === 0 ? (
              <NothingMatches
                noun={labels.singular}
                where={`number or ${labels.partyIn} name`}
                search={search}
                onClear={() => change(CLEARED)}
              />
            ) : (
              <OrderSelection kind={kind} orders={items} view={view} />
            )}
            <ListEnd list={list} singular={labels.singular} plural={labels.plural} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

type OrderFilterProps = Props & {
  search: string;
  dates: string | undefined;
  change: (part: { search?: string; dates?: string | undefined }) => void;
  end: ReactNode;
};

function Filters({ kind, search, dates, change, end }: OrderFilterProps) {
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox
        label={`Search ${ORDER_LABELS[kind].plural}...`}
        value={search}
        onChange={(text) => change({ search: text })}
      />
      <div className="w-44 max-sm:grow">
        <DateFilterField value={dates} onChange={(text) => change({ dates: text })} />
      </div>
    </Toolbar>
  );
}

function NewButton({ kind }: Props) {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newOrder(kind)}>
      New {ORDER_LABELS[kind].singular}
    </LinkButton>
  );
}

function NoOrders({ kind }: Props) {
  const { plural, empty } = ORDER_LABELS[kind];
  return (
    <EmptyState
      icon={<FileSignature />}
      title={`No ${plural} yet`}
      actions={
        <>
          <SampleEntryPoint />
          <NewButton kind={kind} />
        </>
      }
    >
      {empty}
    </EmptyState>
  );
}

type TabProps = Props & {
  selected: OrderTab | undefined;
  /** The other filters in the URL. */
  search: Readonly<Record<string, string | undefined>>;
  filter: {
    search: string;
    start: Day | undefined;
    end: Day | undefined;
    hasAttachments: AttachmentsFilter | undefined;
  };
};

function OrderTabs({ kind, selected, search, filter }: TabProps) {
  const counts = useApiQuery(`${ORDER_RESOURCES[kind]}.summary`, { query: filter }).data?.statuses;
  const tabFigures = (counted: typeof counts, sumField: "total" | "remaining" = "total") =>
    counted && {
      recordCount: counted.reduce((all, { orderCount }) => all + orderCount, 0),
      sums: sumsByCurrency(counted, (count) => count[sumField]),
    };
  const unbilled = counts?.filter(({ effectiveStatus }) => isUninvoiced(effectiveStatus));
  const undelivered = counts?.filter((count) => count.undeliveredCount > 0);
  const label = deliveryBadge(kind, "pending")?.label ?? "";
  const undeliveredTab =
    kind === "quote"
      ? []
      : [
          {
            name: "undelivered",
            label,
            href: paths.orders(kind, { ...search, tab: "undelivered" }),
            count: undelivered && {
              recordCount: undelivered.reduce((all, count) => all + count.undeliveredCount, 0),
              sums: sumsByCurrency(undelivered, ({ undeliveredTotal }) => undeliveredTotal),
            },
          },
        ];
  const tabs: StatusTab[] = [
    { name: "all", label: "All", href: paths.orders(kind, search), count: tabFigures(counts) },
    {
      name: "remaining",
      label: ORDER_LABELS[kind].remainingLabel,
      href: paths.orders(kind, { ...search, tab: "remaining" }),
      count: tabFigures(unbilled, "remaining"),
    },
    ...undeliveredTab,
    ...EFFECTIVE_STATUSES_OF[kind].map((status) => ({
      name: status,
      label: orderBadge(kind, status).label,
      href: paths.orders(kind, { ...search, tab: status }),
      count: tabFigures(counts?.filter((count) => count.effectiveStatus === status)),
    })),
  ];
  return <StatusTabs tabs={tabs} selected={selected ?? "all"} />;
}
