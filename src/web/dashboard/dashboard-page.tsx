import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TableSkeleton } from "#web/ui/skeleton.tsx";
import { AgingOverview } from "./aging-overview.tsx";
import { CardsSkeleton } from "./cards-skeleton.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { InventoryStatus } from "./inventory-status.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentJournals } from "./recent-journals.tsx";
import { SummaryCards } from "./summary-cards.tsx";

const RECENT = 5;

/** Where the company stands, and what is next (Spec 2.5). */
export function DashboardPage() {
  const figures = useApiQuery("reports.dashboard");
  const journals = useApiQuery("journals.list", { query: { limit: RECENT } });
  return (
    <>
      <PageHeader title="Dashboard" />
      {!journals.error && <GettingStarted journals={journals.data?.items} />}
      <AsyncContent
        query={figures}
        failed={(message) => `Error loading dashboard: ${message}`}
        loading={<CardsSkeleton />}
      >
        {(data) => <SummaryCards figures={data} />}
      </AsyncContent>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_280px] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <QuickActions />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <AgingOverview />
          <Card
            title="Recent Transactions"
            flush
            action={<TextLink href={paths.transactions()}>View All</TextLink>}
          >
            <AsyncContent
              query={journals}
              failed={(message) => `Error loading journals: ${message}`}
              loading={<TableSkeleton rows={RECENT} bare />}
            >
              {({ items }) => <RecentJournals journals={items} />}
            </AsyncContent>
          </Card>
        </div>
        <InventoryStatus />
      </div>
    </>
  );
}
