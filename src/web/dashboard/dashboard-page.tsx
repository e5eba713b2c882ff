import { ChartColumn, ListTree, Plus } from "lucide-react";
import { journalEndpoints } from "#contract/journals.ts";
import { reportEndpoints } from "#contract/reports.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/app/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TableSkeleton } from "#web/ui/table-skeleton.tsx";
import { CardsSkeleton } from "./cards-skeleton.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { RecentJournals } from "./recent-journals.tsx";
import { SummaryCards } from "./summary-cards.tsx";

const RECENT = 5;

/** Where the company stands, and what is next (Spec 2.5). */
export function DashboardPage() {
  const figures = useApiQuery(reportEndpoints.dashboard);
  const journals = useApiQuery(journalEndpoints.list, { query: { limit: RECENT } });
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <div className="max-sm:hidden">
            <QuickActions />
          </div>
        }
      />
      {!journals.error && <GettingStarted journals={journals.data?.items} />}
      <AsyncContent
        query={figures}
        failed={(message) => `Error loading dashboard: ${message}`}
        loading={<CardsSkeleton />}
      >
        {(data) => <SummaryCards figures={data} />}
      </AsyncContent>
      <div className="mt-4 sm:hidden">
        <QuickActions />
      </div>
      <div className="mt-5">
        <AsyncContent
          query={journals}
          failed={(message) => `Error loading journals: ${message}`}
          loading={<TableSkeleton rows={RECENT} />}
        >
          {({ items }) => <RecentJournals journals={items} />}
        </AsyncContent>
      </div>
    </>
  );
}

function QuickActions() {
  return (
    <div role="group" aria-label="Quick Actions" className="flex flex-wrap gap-2">
      <LinkButton icon={<ChartColumn />} href={paths.trialBalance()}>
        View Reports
      </LinkButton>
      <LinkButton icon={<ListTree />} href={paths.newAccount()}>
        New Account
      </LinkButton>
      <LinkButton variant="primary" icon={<Plus />} href={paths.newJournal()}>
        New Journal Entry
      </LinkButton>
    </div>
  );
}
