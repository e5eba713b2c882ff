import { ArrowLeft } from "lucide-react";
import type { TaxReturnLine } from "#contract/tax-returns.ts";
import type { Money } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TotalRow } from "#web/reports/printed-report.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";

type Props = {
  start: string;
  /** Undefined for corrections of documents of earlier periods. */
  box: string | undefined;
  title: string;
  /** The total of the lines. */
  amount: Money | null;
};

/** The lines behind a box of a return, by date. */
export function ReturnLines({ start, box, title, amount }: Props) {
  const list = useApiList("taxReturns.boxDocuments", { query: { start, box, limit: 100 } });
  const sign = symbolOf(useSession().company.currency);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-section font-semibold wrap-anywhere">{title}</h2>
        <LinkButton size="small" icon={<ArrowLeft />} href={paths.taxReturn(start)}>
          All boxes
        </LinkButton>
      </div>
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load the tax return: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !list.isPlaceholderData}
        empty={<EmptyState title="Nothing in this box">Nothing was posted in this period.</EmptyState>}
      >
        {({ items }) => (
          <div aria-busy={list.isPlaceholderData}>
            <Table
              label={title}
              wide
              head={HEAD}
              foot={
                amount !== null && (
                  <TotalRow label="Total" columns={6} amounts={[]} last={amount} sign={sign} />
                )
              }
            >
              {items.map((line) => (
                <LineRow key={line.journalId} line={line} />
              ))}
            </Table>
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              countLabel={countText(items.length, "line")}
            />
          </div>
        )}
      </AsyncContent>
    </section>
  );
}

const HEAD = (
  <tr>
    <HeadCell>Number</HeadCell>
    <HeadCell>Date</HeadCell>
    <HeadCell>Customer/vendor</HeadCell>
    <HeadCell align="end">Net</HeadCell>
    <HeadCell align="end">Tax</HeadCell>
    <HeadCell align="end">Amount</HeadCell>
  </tr>
);

function LineRow({ line }: { line: TaxReturnLine }) {
  const { number, date, name, isReversal, correctedDate, net, tax, amount } = line;
  const href = pathOf(line);
  return (
    <Row href={href}>
      <Cell>
        <RowLink href={href} inOneLine>
          {number}
        </RowLink>
        {isReversal && <span className="text-small text-ink-faint"> reversed</span>}
        {correctedDate !== null && (
          <span className="block text-small text-ink-faint">corrects {formatDate(correctedDate)}</span>
        )}
        <span className="block text-small text-ink-faint columns:hidden">
          <LongText>{name}</LongText>
        </span>
      </Cell>
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell wideOnly>
        <LongText>{name}</LongText>
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={net} />
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={tax} />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="flex flex-wrap justify-between gap-x-3 text-small text-ink-faint">
          <span className="tabular-nums">{formatDate(date)}</span>
          <span className="whitespace-nowrap">
            Net <Amount amount={net} /> · tax <Amount amount={tax} />
          </span>
        </span>
      </Cell>
      <Cell align="end" strong>
        <Amount amount={amount} showZero />
      </Cell>
    </Row>
  );
}

function pathOf({ kind, journalId, documentId }: TaxReturnLine): string {
  if (kind === "journal") return paths.journal(journalId);
  return kind === "expense" || kind === "deposit" || documentId === null
    ? paths.moneyEntry(journalId)
    : paths.document(kind, documentId);
}
