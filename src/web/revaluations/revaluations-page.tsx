import { Plus, Scale } from "lucide-react";
import type { RevaluationSummary } from "#contract/revaluations.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useSession } from "#web/api/session.ts";
import { formatExchangeRate } from "#web/fields/exchange-rate-field.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton, TextLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";

/** The currency revaluations, newest date first (Accounting 32, Behavior 2.30). */
export function RevaluationsPage() {
  const list = useApiQuery("revaluations.list");
  return (
    <>
      <PageHeader
        title="Revaluations"
        description="Foreign currency balances at period end"
        actions={<NewButton />}
      />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load revaluations: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={<Scale />} title="No revaluations" actions={<NewButton />}>
            Unpaid documents and bank balances in other currencies are revalued at the period-end rate. The
            gain or loss is posted and reversed the next day.
          </EmptyState>
        }
      >
        {({ items }) => <Register items={items} />}
      </AsyncContent>
    </>
  );
}

function NewButton() {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newRevaluation()}>
      New revaluation
    </LinkButton>
  );
}

function Register({ items }: { items: readonly RevaluationSummary[] }) {
  const sign = symbolOf(useSession().company.currency);
  const head = (
    <tr>
      <HeadCell>Date</HeadCell>
      <HeadCell>Rates</HeadCell>
      <HeadCell>Journal entries</HeadCell>
      <HeadCell>Revalued</HeadCell>
      <HeadCell align="end">Gain or loss</HeadCell>
    </tr>
  );
  return (
    <>
      <Table label="Revaluations" head={head}>
        {items.map((row, index) => (
          <RegisterRow key={row.id} row={row} sign={index === 0 ? sign : ""} />
        ))}
      </Table>
      <p className="mt-3 text-small text-ink-soft">{countText(items.length, "revaluation")}</p>
      {items.some(({ nextRevaluationOn }) => nextRevaluationOn !== null) && (
        <p className="mt-1 max-w-prose text-small text-ink-soft">
          Reverse the latest revaluation first. To redo an earlier one, reverse all later ones and then redo
          them in date order.
        </p>
      )}
    </>
  );
}

/** What was revalued: documents, bank and cash accounts, or both. */
export function revaluedText({
  documentCount: documents,
  accountCount: accounts,
}: Pick<RevaluationSummary, "documentCount" | "accountCount">): string {
  const dateProblems = [
    documents > 0 || accounts === 0 ? countText(documents, "document") : "",
    accounts > 0 ? countText(accounts, "account") : "",
  ];
  return dateProblems.filter((text) => text !== "").join(", ");
}

function RegisterRow({ row, sign }: { row: RevaluationSummary; sign: string }) {
  const { id, date, currencies, gainLoss, isVoid } = row;
  const rates = currencies.map(({ currency, rate }) => `${currency} ${formatExchangeRate(rate)}`).join(", ");
  return (
    <Row href={paths.revaluation(id)}>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RowLink href={paths.revaluation(id)} inOneLine>
            {formatDate(date)}
          </RowLink>
          {isVoid && <Badge>Reversed</Badge>}
        </span>
      </Cell>
      <Cell wideOnly>{rates}</Cell>
      <Cell wideOnly>
        <span className="flex flex-wrap gap-x-2">
          <TextLink href={paths.journal(row.journalId)}>{row.journalNumber}</TextLink>
          <TextLink href={paths.journal(row.reversalId)}>{row.reversalNumber}</TextLink>
        </span>
      </Cell>
      <Cell wideOnly>{revaluedText(row)}</Cell>
      <Cell align="end" strong>
        <Amount amount={gainLoss} currencySign={sign} showZero />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="text-small text-ink-faint">{`${revaluedText(row)}, ${rates}`}</span>
      </Cell>
    </Row>
  );
}
