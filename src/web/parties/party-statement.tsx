import { Download } from "lucide-react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party, PartyStatementLine } from "#contract/parties.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import type { PartySide } from "#domain/document.ts";
import type { Money } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { useSession } from "#web/api/session.ts";
import { readWholeList } from "#web/api/read-pages.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { DOCUMENT_LABELS } from "#web/documents/document-labels.ts";
import { formatDate } from "#web/fields/formats.ts";
import { nameOfCode } from "#web/fields/choice-field.tsx";
import { hasLongAmounts, isForeign, signOfForeign } from "#web/fields/amount-text.tsx";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { BalanceRow, RunningCells, runningTexts } from "#web/lists/running-balance.tsx";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { ExportMenu } from "#web/reports/report-actions.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { BaseCurrencyTotal, StatementAging } from "./statement-balances.tsx";
import {
  EmailsOfStatements,
  SendStatement,
  type StatementOf,
  downloadStatement,
} from "./statement-emails.tsx";

type Props = { side: PartySide; party: Party };
type StatementRequest = Props & { statementScope: StatementOf };

const LINES_AT_ONCE = 500;

/** The statement of a contact for a period in one currency: opening balance, lines with running balance, closing balance. */
export function PartyStatementCard({ side, party }: Props) {
  const [period, setPeriod] = usePeriod();
  const [{ currency }, choose] = useSearchParams(readCurrency);
  const statementScope = { ...period, currency };
  return (
    <section aria-labelledby="statement">
      <h2 id="statement" className="mb-2 text-section font-semibold">
        Statement
      </h2>
      <Toolbar
        label="Statement options"
        end={!isReversed(period) && <Actions {...{ side, party, statementScope }} />}
      >
        <PeriodFields {...period} onChange={setPeriod} />
        {!isReversed(period) && (
          <Currencies {...{ side, party, statementScope }} onChange={(code) => choose({ currency: code })} />
        )}
      </Toolbar>
      {!isReversed(period) && (
        <>
          <Lines {...{ side, party, statementScope }} />
          <SentStatements {...{ side, party, statementScope }} />
        </>
      )}
    </section>
  );
}

function readCurrency({ currency }: SearchParams): { currency: string | undefined } {
  return { currency: CURRENCIES.find((code) => code === currency) };
}

function useStatementLines({ side, party, statementScope }: StatementRequest) {
  return useApiList(`${PARTY_RESOURCES[side]}.statement`, {
    params: { id: party.id },
    query: { ...statementScope, limit: 100 },
  });
}

/** The statement settings, with the default currency filled in once loaded. */
function useStatementSettings(chosen: StatementRequest): StatementRequest {
  const begun = useStatementLines(chosen).data?.first.currency;
  return {
    ...chosen,
    statementScope: { ...chosen.statementScope, currency: chosen.statementScope.currency ?? begun },
  };
}

function Actions(chosen: StatementRequest) {
  const shownStatement = useStatementSettings(chosen);
  return (
    <>
      <Button icon={<Download />} onClick={() => void downloadStatement(shownStatement)}>
        PDF
      </Button>
      <SendStatement {...shownStatement} />
      <Export {...shownStatement} />
    </>
  );
}

function SentStatements(chosen: StatementRequest) {
  const shownStatement = useStatementSettings(chosen);
  return shownStatement.statementScope.currency === undefined ? null : (
    <EmailsOfStatements {...shownStatement} />
  );
}

/** The currencies of the contact's transactions; hidden if the base currency is the only one. */
function Currencies({ onChange, ...chosen }: StatementRequest & { onChange: (currency: string) => void }) {
  const first = useStatementLines(chosen).data?.first;
  if (first === undefined) return null;
  const codes = [...new Set([...first.balances.map(({ currency }) => currency), first.currency])];
  if (codes.length === 1 && !isForeign(first.currency)) return null;
  return (
    <div className="w-full sm:w-56">
      <Select
        label="Currency"
        value={first.currency}
        options={codes.map((code) => ({ value: code, label: `${code} - ${nameOfCode("currency", code)}` }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function Lines(chosen: StatementRequest) {
  const { party, statementScope } = chosen;
  const list = useStatementLines(chosen);
  return (
    <AsyncContent query={list} failed={(message) => `Couldn't load the statement: ${message}`}>
      {({ items, first, last }) => (
        <div aria-busy={list.isPlaceholderData}>
          <StatementTable
            name={party.name}
            period={statementScope}
            currency={first.currency}
            openingBalance={first.openingBalance}
            lines={items}
            closingBalance={list.hasMore ? null : last.closingBalance}
          />
          <LoadMore
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
            countLabel={countText(items.length, "line")}
          />
          {first.aging && <StatementAging aging={first.aging} currency={first.currency} />}
          <BaseCurrencyTotal balances={last.balances} />
        </div>
      )}
    </AsyncContent>
  );
}

function Export({ side, party, statementScope }: StatementRequest) {
  const bookCurrency = useSession().company.currency;
  return (
    <ExportMenu
      disabled={false}
      makeFile={async () => {
        const { partyStatementFile } = await import("./statement-csv.ts");
        const { items, first, last } = await readWholeList(`${PARTY_RESOURCES[side]}.statement`, {
          params: { id: party.id },
          query: { ...statementScope, limit: LINES_AT_ONCE },
        });
        const statement = { ...last, openingBalance: first.openingBalance, aging: first.aging, lines: items };
        return partyStatementFile({ party, period: statementScope, statement, bookCurrency });
      }}
    />
  );
}

type StatementTableProps = {
  name: string;
  period: Period;
  currency: string;
  openingBalance: Money;
  lines: readonly PartyStatementLine[];
  /** The closing balance; null until the last line is loaded. */
  closingBalance: Money | null;
};

/** The statement of a contact; each line links to its document or payment. */
function StatementTable({ openingBalance, closingBalance, ...statement }: StatementTableProps) {
  const { name, period, currency, lines } = statement;
  const isLong = hasLongAmounts(lines);
  const currencySign = signOfForeign(currency);
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
            <HeadCell>Type</HeadCell>
            <HeadCell align="end">Debit</HeadCell>
            <HeadCell align="end">Credit</HeadCell>
            <HeadCell align="end">Balance</HeadCell>
          </tr>
        }
      >
        <BalanceRow
          date={period.start}
          label="Opening balance"
          amount={openingBalance}
          {...{ currencySign, currency }}
        />
        {lines.map((line, index) => (
          // A manual journal may have several lines for one contact.
          <Line key={`${line.journalId} ${index}`} line={line} isLong={isLong} currency={currency} />
        ))}
        {lines.length === 0 && (
          <Row>
            <Cell wideOnly />
            <Cell colSpan={5} wholeLine>
              <span className="text-ink-faint">No transactions in this period.</span>
            </Cell>
          </Row>
        )}
        {closingBalance !== null && (
          <BalanceRow
            date={period.end}
            label="Closing balance"
            amount={closingBalance}
            {...{ currencySign, currency }}
          />
        )}
      </Table>
    </Paper>
  );
}

type StatementLineProps = { line: PartyStatementLine; isLong: boolean; currency: string };

function Line({ line, isLong, currency }: StatementLineProps) {
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
      <RunningCells line={line} isLong={isLong} currency={currency} />
    </Row>
  );
}

type StatementLineSource = Pick<PartyStatementLine, "source" | "isReversal" | "journalId" | "description">;

const MONEY = { receipt: "Payment received", payment: "Payment", write_off: "Write-off" };

const isMoney = (type: string): type is keyof typeof MONEY => type in MONEY;

/** The link of a line: its document or payment, or else its journal. */
function hrefOfLine({ source, journalId }: StatementLineSource): string {
  if (source === null) return paths.journal(journalId);
  const { type, id } = source;
  return isMoney(type) ? paths.payment(id) : paths.document(type, id);
}

/** The type of a line as a short name, without its number and contact. */
export function nameOfLine({ source, isReversal, description }: StatementLineSource): string {
  if (source === null) return description;
  const { type } = source;
  const name = isMoney(type) ? MONEY[type] : DOCUMENT_LABELS[type].title;
  return isReversal ? `${name} (voided)` : name;
}
