import {
  ChartColumn,
  FileText,
  ListPlus,
  ReceiptText,
  SlidersHorizontal,
  SquarePen,
  type LucideIcon,
} from "lucide-react";
import { type FunctionComponent, useState } from "react";
import type { Dashboard } from "#contract/dashboard.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { dashboardCards, saveDashboardCards } from "#web/ui/browser-settings.ts";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useCanAccess } from "#web/ui/permissions.ts";
import { TableSkeleton, Skeleton } from "#web/ui/skeleton.tsx";
import { AgingOverview } from "./aging-overview.tsx";
import { type CardChoice, type CardName, parseChoice, serializeChoice } from "./card-choice.ts";
import { DueCard } from "./due-card.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { InventoryStatus } from "./inventory-status.tsx";
import { MonthsCard } from "./months-card.tsx";
import { CashCard, CostsCard, CustomersCard } from "./chart-cards.tsx";
import { RecentJournals } from "./recent-journals.tsx";
import { ToDoCard } from "./to-do-card.tsx";
import { SummaryCards } from "./summary-cards.tsx";

const CustomizeDialog = lazyPart(async () => (await import("./customize-dialog.tsx")).CustomizeDialog);

const RECENT = 5;
const useRecentJournals = () => useApiQuery("journals.list", { query: { limit: RECENT } });

/** Company overview and next steps (Behavior 2.5). */
export function DashboardPage() {
  const figures = useApiQuery("reports.dashboard");
  const journals = useRecentJournals();
  const [cards, setCards] = useState<readonly CardChoice[]>(() => parseChoice(dashboardCards()));
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <Button icon={<SlidersHorizontal />} onClick={() => setChoosing(true)}>
            Customize
          </Button>
        }
      />
      {!journals.error && <GettingStarted journals={journals.data?.items} />}
      <AsyncContent
        query={figures}
        failed={(message) => `Couldn't load the dashboard: ${message}`}
        loading={<CardsSkeleton />}
      >
        {() => null}
      </AsyncContent>
      <Cards cards={cards} figures={figures.data} />
      {isChoosing && (
        <CustomizeDialog
          cards={cards}
          onChange={(chosen) => {
            saveDashboardCards(serializeChoice(chosen));
            setCards(chosen);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

type CardsProps = DashboardContentProps & { cards: readonly CardChoice[] };

/** Cards; one alone in its row fills it, an empty one is hidden, and the one after it fills its row. */
function Cards({ cards, figures }: CardsProps) {
  const visibleCards = cards.filter(({ isShown }) => isShown);
  return (
    <div className="flex flex-wrap gap-5">
      {visibleCards.map(({ name, isWide }) => {
        const Content = CONTENTS[name];
        return (
          <div
            key={name}
            className={`min-w-0 grow basis-full empty:hidden [&:empty+div]:basis-full [&>section]:h-full ${isWide ? "" : "md:basis-[calc(50%-0.625rem)]"}`}
          >
            <Content figures={figures} />
          </div>
        );
      })}
    </div>
  );
}

type DashboardContentProps = { figures: Dashboard | undefined };

const CONTENTS: Readonly<Record<CardName, FunctionComponent<DashboardContentProps>>> = {
  summary: ({ figures }) => figures && <SummaryCards figures={figures} />,
  "to-do": ToDoCard,
  actions: QuickActions,
  cash: ({ figures }) => figures && <CashCard figures={figures} />,
  due: ({ figures }) => figures && <DueCard due={figures.due} />,
  months: ({ figures }) => figures && <MonthsCard months={figures.months} />,
  customers: ({ figures }) => figures && <CustomersCard figures={figures} />,
  expenses: ({ figures }) => figures && <CostsCard figures={figures} />,
  aging: AgingOverview,
  inventory: InventoryStatus,
  journals: RecentTransactions,
};

function RecentTransactions() {
  return (
    <Card
      title="Recent Transactions"
      flush
      action={<TextLink href={paths.transactions()}>View All</TextLink>}
    >
      <AsyncContent
        query={useRecentJournals()}
        failed={(message) => `Error loading journals: ${message}`}
        loading={<TableSkeleton rows={RECENT} bare />}
      >
        {({ items }) => <RecentJournals journals={items} />}
      </AsyncContent>
    </Card>
  );
}

/** Placeholders while the four cards load. */
function CardsSkeleton() {
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
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

/** Most frequent actions (Behavior 2.5). */
function QuickActions() {
  const isUsable = useCanAccess();
  return (
    <Card title="Quick Actions" flush>
      <ul className="flex flex-wrap p-1.5">
        {ACTIONS.filter(isUsable).map(({ label, href, icon: Icon }) => (
          <li key={label} className="grow basis-52">
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
