import { HandCoins, Plus } from "lucide-react";
import type { LoanList, LoanRow } from "#contract/loans.ts";
import { LOAN_COLUMNS, type LoanColumn } from "#domain/lists.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney, formatPercent } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/money.tsx";
import { AccountProof } from "#web/lists/account-proof.tsx";
import { ColumnHeads, SortField } from "#web/lists/column-heads.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { SavedViews } from "#web/lists/saved-views.tsx";
import { paths } from "#web/navigation/paths.ts";
import { ExportMenu, PrintButton } from "#web/reports/report-actions.tsx";
import { AsOfFields, useAsOf } from "#web/reports/report-choices.tsx";
import { ReportOptions } from "#web/reports/report-links.tsx";
import { ReportFoot, ReportSheet, TotalRow } from "#web/reports/report-sheet.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { LOAN_STATUS_LABELS } from "./loan-words.ts";

/** The loans with what is owed on a day, and whether their accounts say the same (Accounting 31). */
export function LoansPage() {
  const [asOf, setAsOf] = useAsOf();
  const view = useListView(LOAN_SHAPE);
  const list = useApiQuery("loans.list", { query: { asOf, sort: view.sort } });
  const isCurrent = list.data !== undefined && !list.isPlaceholderData;
  return (
    <>
      {/* On paper the sheet says it. */}
      <div className="print:hidden">
        <PageHeader title="Loans" description="Money you owe to lenders" actions={<NewButton />} />
      </div>
      <ReportOptions
        end={
          <>
            <SavedViews />
            <TakeAway list={isCurrent ? list.data : undefined} />
          </>
        }
      >
        <AsOfFields value={asOf} onChange={setAsOf} />
        <div className="flex min-w-48 self-end">
          <SortField view={view} wide />
        </div>
      </ReportOptions>
      <AsyncContent
        query={list}
        failed={(message) => `Error loading loans: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<NothingYet />}
      >
        {(data) => <Register list={data} view={view} readAt={list.dataUpdatedAt} />}
      </AsyncContent>
    </>
  );
}

function NewButton() {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newLoan()}>
      New loan
    </LinkButton>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<HandCoins />} title="No loans" actions={<NewButton />}>
      Track bank loans and other borrowing. Payments of interest and principal are posted when due.
    </EmptyState>
  );
}

/** The list as a file or on paper. */
function TakeAway({ list }: { list: LoanList | undefined }) {
  return (
    <>
      <ExportMenu
        disabled={list === undefined}
        makeFile={async () => {
          const { loansFile } = await import("./loans-file.ts");
          if (list === undefined) throw new Error("The list couldn't be loaded.");
          return loansFile(list);
        }}
      />
      <PrintButton disabled={list === undefined} />
    </>
  );
}

/** Its totals stand below its columns, which therefore stay. */
const LOAN_SHAPE: ListShape<LoanColumn, LoanColumn> = {
  columns: {
    name: { label: "Loan", fixed: true },
    startsOn: { label: "Since", largestFirst: true, fixed: true },
    rate: { label: "Rate", align: "end", largestFirst: true, fixed: true },
    nextOn: { label: "Next", nextFirst: true, fixed: true },
    principal: { label: "Amount", align: "end", largestFirst: true, fixed: true },
    left: { label: "Left", align: "end", largestFirst: true, fixed: true },
  },
  orders: LOAN_COLUMNS,
  usual: "nextOn",
};

type RegisterProps = { list: LoanList; view: ListView<LoanColumn, LoanColumn>; readAt: number };

function Register({ list, view, readAt }: RegisterProps) {
  const { name, currency } = useSession().book;
  const { asOf, items, totals, accounts } = list;
  const sign = symbolOf(currency);
  return (
    <ReportSheet
      company={name}
      title="Loans"
      period={`As of ${formatDate(asOf)}`}
      foot={<ReportFoot readAt={readAt} />}
    >
      <Table
        label="Loans"
        wide
        bare
        head={
          <tr>
            <ColumnHeads view={view} />
          </tr>
        }
        foot={
          <TotalRow label="Total" amounts={[totals.principal]} last={totals.left} sign={sign} columns={6} />
        }
      >
        {items.map((row, index) => (
          <LoanLine key={row.id} row={row} sign={index === 0 ? sign : ""} />
        ))}
      </Table>
      <p className="mt-3 text-small text-ink-soft">{countText(items.length, "loan")}</p>
      <div className="mt-6 flex flex-col gap-3">
        {accounts.map((account) => (
          <AccountProof key={account.accountId} account={account} asOf={asOf} says="your loans show">
            <p>The difference comes from journal entries that don't belong to a loan here.</p>
          </AccountProof>
        ))}
      </div>
    </ReportSheet>
  );
}

function LoanLine({ row, sign }: { row: LoanRow; sign: string }) {
  const { id, name, partyName, startsOn, rate, status, nextOn, principal, left, hasError } = row;
  return (
    <Row href={paths.loan(id)}>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RowLink href={paths.loan(id)}>{name}</RowLink>
          {partyName !== null && <span className="text-ink-faint">{partyName}</span>}
          {status !== "open" && <Badge>{LOAN_STATUS_LABELS[status]}</Badge>}
          {hasError && <Badge tone="negative">Not posted</Badge>}
        </span>
      </Cell>
      <Cell wideOnly>{formatDate(startsOn)}</Cell>
      <Cell align="end" wideOnly>
        {formatPercent(rate)}
      </Cell>
      <Cell wideOnly>{nextOn === null ? "" : formatDate(nextOn)}</Cell>
      <Cell align="end" wideOnly>
        <Amount amount={principal} currencySign={sign} />
      </Cell>
      <Cell align="end" strong>
        <Amount amount={left} currencySign={sign} showZero />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="text-small text-ink-faint">
          {formatMoney(principal)} at {formatPercent(rate)}% since {formatDate(startsOn)}
        </span>
      </Cell>
    </Row>
  );
}
