import { useApiList } from "#web/api/use-api-list.ts";
import { countText, NothingMatches } from "#web/lists/list-parts.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { BackupsNotice } from "./backups-notice.tsx";
import { JobsNotice } from "./jobs-notice.tsx";
import { EmailsNotice } from "./emails-notice.tsx";
import { SubscriberTable } from "./subscriber-table.tsx";

const readSearch = (raw: Readonly<Record<string, string | undefined>>) => ({ search: raw["search"] });

/** The subscriptions of all users, for administrators (Behavior 2.13). */
export function AdminPage() {
  const [{ search = "" }, change] = useSearchParams(readSearch);
  const list = useApiList("subscriptions.list", { query: { search, limit: 100 } });
  return (
    <>
      <PageHeader title="Admin" description="Users and their plans." />
      <div className="mb-4 flex flex-col gap-3">
        <BackupsNotice />
        <EmailsNotice />
        <JobsNotice />
      </div>
      <AsyncContent query={list} failed={(message) => `Failed to load subscriptions: ${message}`}>
        {({ items }) => (
          <>
            <Toolbar label="Filters">
              <SearchBox
                label="Search users..."
                value={search}
                onChange={(text) => change({ search: text })}
              />
            </Toolbar>
            {items.length === 0 ? (
              <NothingMatches
                noun="user"
                where="email or name"
                search={search}
                onClear={() => change({ search: undefined })}
              />
            ) : (
              <SubscriberTable subscribers={items} />
            )}
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              countLabel={countText(items.length, "user")}
            />
          </>
        )}
      </AsyncContent>
    </>
  );
}
