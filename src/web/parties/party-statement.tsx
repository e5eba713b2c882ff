import { Download } from "lucide-react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party, PartyStatementLine } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { Money } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { readWholeList } from "#web/api/read-pages.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { DOCUMENT_WORDS } from "#web/documents/document-words.ts";
import { formatDate } from "#web/fields/formats.ts";
import { hasLongAmounts } from "#web/fields/money.tsx";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { BalanceRow, RunningCells, runningTexts } from "#web/lists/running-balance.tsx";
import { paths } from "#web/navigation/paths.ts";
import { ExportMenu } from "#web/reports/report-actions.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Toolbar } from "#web/ui/page-header.tsx";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { MailsOfStatements, SendStatement, takeStatement } from "./statement-mails.tsx";

type Props = { side: PartySide; party: Party };

const LINES_AT_ONCE = 500;

/** What was posted for the party in a period, with what was open before, after each line, and at the end. */
export function PartyStatementCard({ side, party }: Props) {
  const [period, setPeriod] = usePeriod();
  return (
    <section aria-labelledby="statement">
      <h2 id="statement" className="mb-2 text-section font-semibold">
        Statement
      </h2>
      <Toolbar
        label="Statement options"
        end={
          !isReversed(period) && (
            <>
              <Button icon={<Download />} onClick={() => void takeStatement({ side, party, period })}>
                PDF
              </Button>
              <SendStatement side={side} party={party} period={period} />
              <Export side={side} party={party} period={period} />
            </>
          )
        }
      >
        <PeriodFields {...period} onChange={setPeriod} />
      </Toolbar>
      {!isReversed(period) && (
        <>
          <Lines side={side} party={party} period={period} />
          <MailsOfStatements side={side} party={party} period={period} />
        </>
      )}
    </section>
  );
}

function Lines({ side, party, period }: Props & { period: Period }) {
  const list = useApiList(`${PARTY_RESOURCES[side]}.statement`, {
    params: { id: party.id },
    query: { ...period, limit: 100 },
  });
  return (
    <AsyncContent query={list} failed={(message) => `Error loading statement: ${message}`}>
      {({ items, first, last }) => (
        <div aria-busy={list.isPlaceholderData}>
          <StatementTable
            name={party.name}
            period={period}
            opening={first.opening}
            lines={items}
            closing={list.hasMore ? null : last.closing}
          />
          <LoadMore
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
            shown={countText(items.length, "line")}
          />
        </div>
      )}
    </AsyncContent>
  );
}

function Export({ side, party, period }: Props & { period: Period }) {
  return (
    <ExportMenu
      disabled={false}
      makeFile={async () => {
        const { partyStatementFile } = await import("./statement-csv.ts");
        const { items, first, last } = await readWholeList(`${PARTY_RESOURCES[side]}.statement`, {
          params: { id: party.id },
          query: { ...period, limit: LINES_AT_ONCE },
        });
        const statement = { opening: first.opening, closing: last.closing, lines: items };
        return partyStatementFile({ party, period, statement });
      }}
    />
  );
}

type StatementTableProps = {
  name: string;
  period: Period;
  opening: Money;
  lines: readonly PartyStatementLine[];
  /** Null while more lines are to come: a closing balance stands under the last one only. */
  closing: Money | null;
};

/** The statement of a party; each line opens its document or payment. */
function StatementTable({ name, period, opening, lines, closing }: StatementTableProps) {
  const isLong = hasLongAmounts(lines);
  return (
    <Paper width={paperWidth(30, runningTexts(lines))}>
      <Table
        wide={isLong}
        label={`Statement of ${name}`}
        compact
        head={
          <tr>
            <HeadCell>Date</HeadCell>
            <HeadCell>Number</HeadCell>
            <HeadCell>What</HeadCell>
            <HeadCell align="end">Debit</HeadCell>
            <HeadCell align="end">Credit</HeadCell>
            <HeadCell align="end">Balance</HeadCell>
          </tr>
        }
      >
        <BalanceRow date={period.start} label="Opening balance" amount={opening} />
        {lines.map((line, place) => (
          // A journal by hand may have several lines of one party.
          <Line key={`${line.journalId} ${place}`} line={line} isLong={isLong} />
        ))}
        {lines.length === 0 && (
          <Row>
            <Cell wideOnly />
            <Cell colSpan={5} wholeLine>
              <span className="text-ink-faint">Nothing was posted in this period.</span>
            </Cell>
          </Row>
        )}
        {closing !== null && <BalanceRow date={period.end} label="Closing balance" amount={closing} />}
      </Table>
    </Paper>
  );
}

function Line({ line, isLong }: { line: PartyStatementLine; isLong: boolean }) {
  const { number, date } = line;
  return (
    <Row href={hrefOfLine(line)}>
      <Cell>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
        <span className="ms-2 text-ink-faint columns:hidden">{nameOfLine(line)}</span>
      </Cell>
      <Cell>
        <span className="block whitespace-nowrap tabular-nums cards:text-end">
          <RowLink href={hrefOfLine(line)}>{number}</RowLink>
        </span>
      </Cell>
      <Cell wideOnly>
        <span className="text-ink-soft">{nameOfLine(line)}</span>
      </Cell>
      <RunningCells line={line} isLong={isLong} />
    </Row>
  );
}

type Named = Pick<PartyStatementLine, "source" | "isReversal" | "journalId" | "description">;

const MONEY = { receipt: "Receipt", payment: "Payment", write_off: "Write-off" };

const isMoney = (type: string): type is keyof typeof MONEY => type in MONEY;

/** Where a line leads: to its document or payment, or to a journal that has neither. */
function hrefOfLine({ source, journalId }: Named): string {
  if (source === null) return paths.journal(journalId);
  const { type, id } = source;
  return isMoney(type) ? paths.payment(id) : paths.document(type, id);
}

/** What a line is, in a word: its number stands beside it, and its party above. */
export function nameOfLine({ source, isReversal, description }: Named): string {
  if (source === null) return description;
  const { type } = source;
  const name = isMoney(type) ? MONEY[type] : DOCUMENT_WORDS[type].title;
  return isReversal ? `${name} taken back` : name;
}
