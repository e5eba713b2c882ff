import { FileSignature } from "lucide-react";
import type { TaxPeriod } from "#contract/tax-returns.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatPeriod } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { TaxReturnPage } from "./tax-return-page.tsx";
import { RETURN_STATUSES } from "./tax-return-labels.ts";

/** One return if the URL has the first day of its period, otherwise all returns. */
export function TaxReturnsPage() {
  const start = usePathParam("start");
  return start === undefined ? <PeriodsPage /> : <TaxReturnPage start={start} />;
}

/** The tax return periods: open, due and filed (Accounting 28). */
function PeriodsPage() {
  const list = useApiQuery("taxReturns.list");
  return (
    <>
      <PageHeader
        title="Tax returns"
        description={list.data?.formName ?? "Your tax returns by period"}
        actions={<LinkButton href={paths.settings("taxes")}>Tax return settings</LinkButton>}
      />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load tax returns: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={<FileSignature />} title="No periods yet">
            Periods appear once you've posted your first transaction.
          </EmptyState>
        }
      >
        {({ items }) => <Periods items={items} />}
      </AsyncContent>
    </>
  );
}

/**
 * The number of unfiled periods computed in the list: two years of months, and the next to be filed. Each reads its
 * period, so a company that has never filed would otherwise read all of its books.
 */
const WORKED_OUT = 24;

function Periods({ items }: { items: readonly TaxPeriod[] }) {
  const sign = symbolOf(useSession().company.currency);
  const next = items.findLast(({ status }) => status === "due");
  const columns = {
    due: items.some(({ dueDate, filedOn }) => dueDate !== null && filedOn === null),
    filed: items.some(({ filedOn }) => filedOn !== null),
  };
  return (
    <>
      <Table
        label="Tax returns"
        head={
          <tr>
            <HeadCell>Period</HeadCell>
            <HeadCell>Status</HeadCell>
            {columns.due && <HeadCell>Due on</HeadCell>}
            {columns.filed && <HeadCell>Filed on</HeadCell>}
            <HeadCell align="end">To pay</HeadCell>
          </tr>
        }
      >
        {items.map((item, index) => (
          <PeriodRow
            key={item.start}
            item={item}
            sign={sign}
            columns={columns}
            isWorkedOut={index < WORKED_OUT || item === next}
          />
        ))}
      </Table>
      <p className="mt-3 text-small text-ink-soft">{countText(items.length, "period")}</p>
    </>
  );
}

type PeriodRowProps = {
  item: TaxPeriod;
  sign: string;
  /** Which date columns have any value. */
  columns: { due: boolean; filed: boolean };
  isWorkedOut: boolean;
};

function PeriodRow({ item, sign, columns, isWorkedOut }: PeriodRowProps) {
  const { start, status, dueDate, filedOn, payable } = item;
  const href = paths.taxReturn(start);
  const [tone, label] = RETURN_STATUSES[status];
  return (
    <Row href={href}>
      <Cell>
        <RowLink href={href}>{formatPeriod(item)}</RowLink>
        {dueDate !== null && filedOn === null && (
          <span className="block text-small text-ink-faint columns:hidden">Due on {formatDate(dueDate)}</span>
        )}
      </Cell>
      <Cell wideOnly>
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      {columns.due && <Cell wideOnly>{dueDate !== null && filedOn === null && formatDate(dueDate)}</Cell>}
      {columns.filed && <Cell wideOnly>{filedOn !== null && formatDate(filedOn)}</Cell>}
      <Cell align="end">
        {payable !== null && <Amount amount={payable} currencySign={sign} showZero />}
        {payable === null && isWorkedOut && <UnfiledAmount start={start} sign={sign} />}
        {payable === null && !isWorkedOut && (
          <span className="text-small text-ink-faint cards:hidden">Calculated when you open it</span>
        )}
        <span className="ms-2 columns:hidden">
          <Badge tone={tone}>{label}</Badge>
        </span>
      </Cell>
    </Row>
  );
}

/** The amount of an unfiled return to date. */
function UnfiledAmount({ start, sign }: { start: TaxPeriod["start"]; sign: string }) {
  const { data, error } = useApiQuery("taxReturns.get", { query: { start } });
  if (data !== undefined) return <Amount amount={data.payable} currencySign={sign} showZero />;
  return <span className="text-ink-faint">{error ? "Calculated when you open it" : "\u2026"}</span>;
}
