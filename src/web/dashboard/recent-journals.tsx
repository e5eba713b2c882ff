import type { Journal } from "#contract/journals.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { listedAmount, StatusBadge } from "#web/journals/journal-status.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";

/** Latest journal entries (Behavior 2.5). */
export function RecentJournals({ journals }: { journals: readonly Journal[] }) {
  if (journals.length === 0) {
    return (
      <p className="px-4 py-8 text-center text-ink-soft">
        No journal entries yet. <TextLink href={paths.newJournal()}>Enter the first one</TextLink>
      </p>
    );
  }
  return (
    <Table
      label="Recent Transactions"
      bare
      head={
        <tr>
          <HeadCell>Number</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
        </tr>
      }
    >
      {journals.map((journal) => (
        <JournalRow key={journal.id} journal={journal} />
      ))}
    </Table>
  );
}

function JournalRow({ journal }: { journal: Journal }) {
  const { id, number, status, date, description } = journal;
  return (
    <Row href={paths.journal(id)}>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap tabular-nums">
          <RowLink href={paths.journal(id)}>{number}</RowLink>
          <span className="columns:hidden">
            <StatusBadge status={status} />
          </span>
        </span>
      </Cell>
      <Cell wideOnly>
        <StatusBadge status={status} />
      </Cell>
      <Cell wideOnly>
        <span className="whitespace-nowrap text-ink-soft tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell wideOnly>
        <span className="line-clamp-1 break-all text-ink-soft">{description}</span>
      </Cell>
      <Cell wholeLine narrowOnly>
        <span className="line-clamp-2 wrap-anywhere text-ink-soft">
          {formatDate(date)} · {description}
        </span>
      </Cell>
      <Cell align="end">
        <Amount amount={listedAmount(journal)} showZero />
      </Cell>
    </Row>
  );
}
