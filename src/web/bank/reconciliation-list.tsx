import type { Reconciliation } from "#contract/bank-reconciliations.ts";
import type { BankAccount } from "#contract/bank.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { BankAmount } from "./bank-amount.tsx";

/** Reconciliations of an account, including reopened ones (Accounting 17). */
export function ReconciliationList({ account: { accountId, code } }: { account: BankAccount }) {
  const list = useApiList("reconciliations.list", { query: { accountId, limit: 20 } });
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="reconciliations">
      <h2 id="reconciliations" className="mb-2 text-section font-semibold">
        Previous reconciliations
      </h2>
      <Table
        label="Reconciliations"
        head={
          <tr>
            <HeadCell>Statement date</HeadCell>
            <HeadCell>Finished</HeadCell>
            <HeadCell align="end">Statement balance</HeadCell>
          </tr>
        }
      >
        {items.map((reconciliation) => (
          <ReconciliationRow key={reconciliation.id} reconciliation={reconciliation} code={code} />
        ))}
      </Table>
      <LoadMore
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        onMore={list.loadMore}
        countLabel={countText(items.length, "reconciliation")}
      />
    </section>
  );
}

type ReconciliationRowProps = {
  reconciliation: Omit<Reconciliation, "reconciled" | "outstanding">;
  code: string;
};

function ReconciliationRow({ reconciliation, code }: ReconciliationRowProps) {
  const { id, endsOn, closingBalance, currency, finishedAt, finishedBy: by, reopenedAt } = reconciliation;
  const href = paths.reconciliation({ code, id });
  const finished = (
    <>
      <InstantText at={finishedAt} /> {by && `by ${by.name}`}
    </>
  );
  return (
    <Row href={href}>
      <Cell>
        <RowLink href={href}>{formatDate(endsOn)}</RowLink>{" "}
        {reopenedAt !== null && <Badge tone="warning">Reopened</Badge>}
      </Cell>
      <Cell wideOnly>{finished}</Cell>
      <Cell narrowOnly wholeLine>
        {finished}
      </Cell>
      <Cell align="end">
        <BankAmount amount={closingBalance} currency={currency} showZero />
      </Cell>
    </Row>
  );
}
