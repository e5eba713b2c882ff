import { SCHEDULE_COLUMNS, type ScheduleColumn } from "#domain/lists.ts";
import { CalendarSync } from "lucide-react";
import type { ScheduleSummary } from "#contract/schedules.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate, moneyInFile } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { ColumnCell, ColumnHeads } from "#web/lists/column-heads.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Cell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { KIND_LABELS, RESULT_LABELS, ruleText, STATUS_BADGES } from "./schedule-labels.ts";

const otherActions = () => [
  { label: "New recurring journal entry", href: paths.newSchedule({ kind: "journal" }) },
  { label: "New recurring expense", href: paths.newSchedule({ kind: "money", sourceKind: "expense" }) },
  { label: "New recurring deposit", href: paths.newSchedule({ kind: "money", sourceKind: "deposit" }) },
  { label: "New recurring transfer", href: paths.newSchedule({ kind: "money", sourceKind: "transfer" }) },
];

const readSearch = ({ search }: Readonly<Record<string, string | undefined>>) => ({ search });

/** The recurring transactions, next date first (Accounting 21). */
export function SchedulesPage() {
  const [{ search = "" }, change] = useSearchParams(readSearch);
  const view = useListView(SCHEDULE_SHAPE);
  const query = { search, sort: view.sort };
  const list = useApiList("schedules.list", { query: { ...query, limit: 100, count: "true" } });
  return (
    <>
      <PageHeader
        title="Recurring transactions"
        description="Recurring invoices, bills, journal entries and expenses"
        actions={<NewButtons />}
      />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load recurring transactions: ${message}`}
        isEmpty={({ items }) => items.length === 0 && search === "" && !list.isPlaceholderData}
        empty={<NothingYet />}
      >
        {({ items }) => (
          <>
            <Toolbar
              label="Filters"
              end={
                <ListTools view={view} operation="schedules.list" query={query} file={SCHEDULE_FILE} wide />
              }
            >
              <SearchBox
                label="Search recurring transactions..."
                value={search}
                onChange={(text) => change({ search: text })}
              />
            </Toolbar>
            {items.length === 0 ? (
              <NothingMatches
                noun="recurring transaction"
                where="customer, vendor or description"
                search={search}
                onClear={() => change({ search: undefined })}
              />
            ) : (
              <ScheduleTable schedules={items} view={view} />
            )}
            <ListEnd list={list} singular="recurring transaction" />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NewButtons() {
  return (
    <>
      <MenuButton label="More" items={otherActions} />
      <LinkButton href={paths.newSchedule({ kind: "bill" })}>New recurring bill</LinkButton>
      <LinkButton variant="primary" href={paths.newSchedule({ kind: "invoice" })}>
        New recurring invoice
      </LinkButton>
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<CalendarSync />} title="No recurring transactions yet" actions={<NewButtons />}>
      Tip: you can make any invoice, bill or journal entry recurring from its menu.
    </EmptyState>
  );
}

type ScheduleListColumn = ScheduleColumn | "rule";

const SCHEDULE_SHAPE: ListShape<ScheduleListColumn, ScheduleColumn> = {
  columns: {
    name: { label: "For", fixed: true },
    kind: { label: "Kind", optional: true },
    rule: { label: "Repeats" },
    nextDate: { label: "Next date", nextFirst: true },
    result: { label: "Result" },
    total: { label: "Total", align: "end", largestFirst: true, fixed: true },
  },
  orders: SCHEDULE_COLUMNS,
  defaultSort: "nextDate",
};

/** The CSV export of the schedules. */
const SCHEDULE_FILE: ListFile<ScheduleSummary> = {
  name: "recurring-transactions",
  titles: [
    "For",
    "Kind",
    "Repeats",
    "Status",
    "Next date",
    "Failed",
    "Reason",
    "Result",
    "Currency",
    "Total",
  ],
  rows: (schedule) => [
    [
      schedule.name,
      KIND_LABELS[schedule.kind],
      ruleText(schedule),
      STATUS_BADGES[schedule.status].label,
      schedule.nextDate ?? "",
      String(schedule.failureCount),
      schedule.lastError ?? "",
      RESULT_LABELS[schedule.result],
      schedule.currency,
      moneyInFile(schedule.total, schedule.currency),
    ],
  ],
};

/** The next date or the status, and why the last run failed. */
function NextDate({ schedule }: { schedule: ScheduleSummary }) {
  const { nextDate, status, failureCount: failures, lastError } = schedule;
  const { tone, label } = STATUS_BADGES[status];
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        {nextDate === null ? <Badge tone={tone}>{label}</Badge> : formatDate(nextDate)}
        {failures > 0 && <Badge tone="negative">{`${failures} failed`}</Badge>}
      </span>
      {lastError !== null && <span className="mt-1 block text-small wrap-anywhere">{lastError}</span>}
    </>
  );
}

type ScheduleTableProps = {
  schedules: readonly ScheduleSummary[];
  view: ListView<ScheduleListColumn, ScheduleColumn>;
};

function ScheduleTable({ schedules, view }: ScheduleTableProps) {
  return (
    <Table
      label="Recurring transactions"
      wide
      head={
        <tr>
          <ColumnHeads view={view} />
        </tr>
      }
    >
      {schedules.map((schedule) => {
        const { id, kind, name, result, currency, total } = schedule;
        return (
          <Row key={id} href={paths.schedule(id)}>
            <Cell wholeLine>
              <RowLink href={paths.schedule(id)}>{name || KIND_LABELS[kind]}</RowLink>
              {!view.shows("kind") && (
                <span className="block text-small text-ink-soft">{KIND_LABELS[kind]}</span>
              )}
            </Cell>
            <ColumnCell view={view} name="kind">
              {KIND_LABELS[kind]}
            </ColumnCell>
            <ColumnCell view={view} name="rule" wholeLine>
              {ruleText(schedule)}
            </ColumnCell>
            <ColumnCell view={view} name="nextDate">
              <NextDate schedule={schedule} />
            </ColumnCell>
            <ColumnCell view={view} name="result" wideOnly>
              {RESULT_LABELS[result]}
            </ColumnCell>
            <Cell align="end">
              <Amount amount={total} currency={currency} currencySign={symbolOf(currency)} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
