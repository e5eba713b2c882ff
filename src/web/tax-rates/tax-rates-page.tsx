import { Percent, Plus } from "lucide-react";
import { useApiList } from "#web/api/use-api-list.ts";
import { ActivityFilter, readActivity, countText, NothingMatches } from "#web/lists/list-parts.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageHeader, Toolbar } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { TaxRateTable } from "./tax-rate-table.tsx";

type Raw = Readonly<Record<string, string | undefined>>;
const readSearch = (raw: Raw) => ({ search: raw["search"], active: readActivity(raw["active"]) });

/** Tax rates (Rules 8). */
export function TaxRatesPage() {
  const [{ search = "", active }, change] = useSearchParams(readSearch);
  const list = useApiList("taxRates.list", { query: { search, active, limit: 100 } });
  const isFiltered = search !== "" || active !== undefined;
  return (
    <>
      <PageHeader title="Tax Rates" actions={<NewButton />} />
      <AsyncContent
        query={list}
        failed={(message) => `Error loading tax rates: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={
          <EmptyState icon={<Percent />} title="No tax rates yet" actions={<NewButton />}>
            The taxes on what you buy and sell. Each item of a bill or an invoice can have one.
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <Toolbar label="Filters">
              <SearchBox
                label="Search tax rates..."
                value={search}
                onChange={(text) => change({ search: text })}
              />
              <ActivityFilter value={active} onChange={(value) => change({ active: value })} />
            </Toolbar>
            {items.length === 0 ? (
              <NothingMatches
                thing="tax rate"
                where="name or code"
                search={search}
                onClear={() => change({ search: undefined, active: undefined })}
              />
            ) : (
              <TaxRateTable taxRates={items} />
            )}
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              shown={countText(items.length, "tax rate")}
            />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NewButton() {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newTaxRate()}>
      New Tax Rate
    </LinkButton>
  );
}
