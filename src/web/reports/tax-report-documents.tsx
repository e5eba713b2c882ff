import { ArrowLeft } from "lucide-react";
import type { TaxedDocument, TaxReport, TaxReportRate, TaxSide } from "#contract/reports.ts";
import type { Money } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { TotalRow } from "./printed-report.tsx";
import { NonrecoverableTax, type TaxFigure, taxRateTitle } from "./tax-rates-table.tsx";

type Props = { report: TaxReport; period: Period; figure: TaxFigure };

/** The documents behind an amount of the tax report. */
export function TaxReportDocuments({ report, period, figure }: Props) {
  const { taxRateId, side } = figure;
  const sign = symbolOf(useSession().company.currency);
  const list = useApiList("reports.taxDocuments", {
    query: { ...period, side, taxRateId: taxRateId ?? undefined, limit: 100 },
  });
  const rate = report.rates.find((candidate) => candidate.taxRateId === taxRateId);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-section font-semibold wrap-anywhere">
          {side === "sales" ? "Sales" : "Purchases"}
          {rate && ` · ${taxRateTitle(rate)}`}
        </h2>
        <LinkButton size="small" icon={<ArrowLeft />} href={paths.tax(period)}>
          All tax rates
        </LinkButton>
      </div>
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load documents: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !list.isPlaceholderData}
        empty={<EmptyState title="No documents">Nothing was posted at this rate in this period.</EmptyState>}
      >
        {({ items }) => (
          <div aria-busy={list.isPlaceholderData}>
            <Table
              label="Documents"
              head={<Head />}
              foot={
                rate && <TotalRow label={<TotalLabel />} columns={5} {...totalsOf(rate, side)} sign={sign} />
              }
            >
              {items.map((document, index) => (
                <DocumentRow key={document.journalId} document={document} sign={index === 0 ? sign : ""} />
              ))}
            </Table>
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              countLabel={countText(items.length, "document")}
            />
          </div>
        )}
      </AsyncContent>
    </section>
  );
}

/** The totals of the documents, equal to the amounts that link to them. */
function totalsOf(rate: TaxReportRate, side: TaxSide): { amounts: Money[]; last: Money } {
  return side === "sales"
    ? { amounts: [rate.salesNet], last: rate.salesTax }
    : { amounts: [rate.purchasesNet], last: rate.purchasesTax };
}

/** A card has room for only one of the two totals. */
function TotalLabel() {
  return (
    <>
      Total<span className="columns:hidden"> tax</span>
    </>
  );
}

function Head() {
  return (
    <tr>
      <HeadCell>Number</HeadCell>
      <HeadCell>Date</HeadCell>
      <HeadCell>Customer/vendor</HeadCell>
      <HeadCell align="end">Net</HeadCell>
      <HeadCell align="end">Tax</HeadCell>
    </tr>
  );
}

function DocumentRow({ document, sign }: { document: TaxedDocument; sign: string }) {
  const { journalId, documentKind, documentId, number, date, partyName, isReversal } = document;
  const { net, tax, nonrecoverableTax } = document;
  const href =
    documentId === null || documentKind === "expense" || documentKind === "deposit"
      ? paths.moneyEntry(journalId)
      : paths.document(documentKind, documentId);
  return (
    <Row href={href}>
      <Cell>
        <RowLink href={href} inOneLine>
          {number}
        </RowLink>
        {isReversal && <span className="text-small text-ink-faint"> reversed</span>}
        <span className="block text-small text-ink-faint columns:hidden">
          <LongText>{partyName}</LongText>
        </span>
      </Cell>
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell wideOnly>
        <LongText>{partyName}</LongText>
      </Cell>
      <Cell align="end">
        <Amount amount={net} currencySign={sign} />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="flex justify-between gap-3 text-small text-ink-faint">
          <span className="tabular-nums">{formatDate(date)}</span>
          <span>
            Tax <Amount amount={tax} />
            <NonrecoverableTax amount={nonrecoverableTax} />
          </span>
        </span>
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={tax} currencySign={sign} />
        <NonrecoverableTax amount={nonrecoverableTax} />
      </Cell>
    </Row>
  );
}
