import { ChartColumn, FileText, ListPlus, ReceiptText, SquarePen, type LucideIcon } from "lucide-react";
import type { Dashboard } from "#contract/dashboard.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useIsUsable } from "#web/ui/permissions.ts";
import { TableSkeleton, Skeleton } from "#web/ui/skeleton.tsx";
import { AgingOverview } from "./aging-overview.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { InventoryStatus } from "./inventory-status.tsx";
import { hasMoney, MoneyPictures, YearPictures } from "./pictures.tsx";
import { RecentJournals } from "./recent-journals.tsx";
import { ToDoCard } from "./to-do-card.tsx";
import { SummaryCards } from "./summary-cards.tsx";

const RECENT = 5;

/** Where the company stands, and what is next (Behaviour 2.5). */
export function DashboardPage() {
  const figures = useApiQuery("reports.dashboard");
  const journals = useApiQuery("journals.list", { query: { limit: RECENT } });
  const money = figures.data && hasMoney(figures.data) ? figures.data : null;
  return (
    <>
      <PageHeader title="Dashboard" />
      {!journals.error && <GettingStarted journals={journals.data?.items} />}
      <AsyncContent
        query={figures}
        failed={(message) => `Error loading dashboard: ${message}`}
        loading={<CardsSkeleton />}
      >
        {(data) => <Figures figures={data} />}
      </AsyncContent>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_280px] lg:grid-rows-[auto_1fr_auto]">
        {money && (
          <div className="min-w-0 lg:row-span-2">
            <MoneyPictures figures={money} />
          </div>
        )}
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <QuickActions />
        </div>
        <div
          className={`flex min-w-0 flex-col gap-5 lg:col-start-1 ${money ? "lg:row-start-3" : "lg:row-span-3 lg:row-start-1"}`}
        >
          {figures.data && <YearPictures figures={figures.data} />}
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
        <div className="min-w-0 empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <InventoryStatus />
        </div>
      </div>
    </>
  );
}

function Figures({ figures }: { figures: Dashboard }) {
  return (
    <>
      <SummaryCards figures={figures} />
      <ToDoCard />
    </>
  );
}

/** The four cards while their figures are on the way. */
function CardsSkeleton() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {[0, 1, 2, 3].map((card) => (
        <div
          key={card}
          className="flex min-h-30.5 flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3.5"
        >
          <Skeleton width={40} />
          <Skeleton width={75} />
          <Skeleton width={55} />
        </div>
      ))}
    </div>
  );
}

const ACTIONS: readonly { label: string; href: string; icon: LucideIcon }[] = [
  { label: "New Invoice", href: paths.newDocument("invoice"), icon: FileText },
  { label: "New Bill", href: paths.newDocument("bill"), icon: ReceiptText },
  { label: "New Journal Entry", href: paths.newJournal(), icon: SquarePen },
  { label: "New Account", href: paths.newAccount(), icon: ListPlus },
  { label: "View Reports", href: paths.profitLoss(), icon: ChartColumn },
];

/** What is done most (Behaviour 2.5). */
function QuickActions() {
  const isUsable = useIsUsable();
  return (
    <Card title="Quick Actions" flush>
      <ul className="grid p-1.5 max-lg:sm:grid-cols-3">
        {ACTIONS.filter(isUsable).map(({ label, href, icon: Icon }) => (
          <li key={label}>
            <a
              href={href}
              className="flex h-control items-center gap-2.5 rounded-control px-2.5 font-medium hover:bg-hover"
            >
              <Icon aria-hidden="true" className="size-4 text-accent-ink" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
