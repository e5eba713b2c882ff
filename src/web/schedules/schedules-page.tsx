import { CalendarSync } from "lucide-react";
import type { ScheduleHeader } from "#contract/schedules.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/money.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { KIND_LABELS, RESULT_LABELS, ruleText, STATUS_LOOKS } from "./schedule-words.ts";

const others = () => [
  { label: "Repeat a journal", href: paths.newSchedule({ kind: "journal" }) },
  { label: "Repeat money spent", href: paths.newSchedule({ kind: "money", of: "spend" }) },
  { label: "Repeat money received", href: paths.newSchedule({ kind: "money", of: "receive" }) },
  { label: "Repeat a transfer", href: paths.newSchedule({ kind: "money", of: "transfer" }) },
];

/** What is written again and again, what comes next first (Accounting 21). */
export function SchedulesPage() {
  const list = useApiList("schedules.list", { query: {} });
  const actions = (
    <>
      <MenuButton label="More" items={others} />
      <LinkButton href={paths.newSchedule({ kind: "bill" })}>Repeat a bill</LinkButton>
      <LinkButton variant="primary" href={paths.newSchedule({ kind: "invoice" })}>
        Repeat an invoice
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHeader
        title="Schedules"
        description="Invoices, bills, journals and money that are written by themselves"
        actions={actions}
      />
      <AsyncContent
        query={list}
        failed={(message) => `Error loading schedules: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={<CalendarSync />} title="Nothing is repeated yet" actions={actions}>
            What is there already is repeated from its menu or its page.
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <ScheduleTable schedules={items} />
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              shown={countText(items.length, "schedule")}
            />
          </>
        )}
      </AsyncContent>
    </>
  );
}

const HEAD = (
  <tr>
    <HeadCell>For</HeadCell>
    <HeadCell>When</HeadCell>
    <HeadCell>Next date</HeadCell>
    <HeadCell>Result</HeadCell>
    <HeadCell align="end">Total</HeadCell>
  </tr>
);

function ScheduleTable({ schedules }: { schedules: readonly ScheduleHeader[] }) {
  const sign = symbolOf(useSession().book.currency);
  return (
    <Table label="Schedules" wide head={HEAD}>
      {schedules.map((schedule) => {
        const { id, kind, name, nextOn, status, result, total, troubles } = schedule;
        return (
          <Row key={id} href={paths.schedule(id)}>
            <Cell wholeLine>
              <RowLink href={paths.schedule(id)}>{name || KIND_LABELS[kind]}</RowLink>
              <span className="block text-small text-ink-soft">{KIND_LABELS[kind]}</span>
            </Cell>
            <Cell wholeLine>{ruleText(schedule)}</Cell>
            <Cell>
              <span className="flex flex-wrap items-center gap-2">
                {nextOn === null ? (
                  <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label}</Badge>
                ) : (
                  formatDate(nextOn)
                )}
                {troubles > 0 && <Badge tone="negative">{`${troubles} not done`}</Badge>}
              </span>
            </Cell>
            <Cell wideOnly>{RESULT_LABELS[result]}</Cell>
            <Cell align="end">
              <Amount amount={total} currencySign={sign} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
