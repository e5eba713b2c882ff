import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { BankAccount, BankImport } from "#contract/bank.ts";
import { isZero, type Money } from "#domain/money.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatCount, formatDate, formatMoney } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { takenBackText } from "./taken-back.ts";

/** The files that were brought in, each of which can be taken back. */
export function BankImports({ accounts }: { accounts: readonly BankAccount[] }) {
  const list = useApiList("bank.imports", { query: { limit: 20 } });
  const [doomed, setDoomed] = useState<BankImport | null>(null);
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="bank-imports">
      <h2 id="bank-imports" className="mb-2 text-section font-semibold">
        Files brought in
      </h2>
      <Table label="Files brought in" wide head={HEAD}>
        {items.map((made) => (
          <ImportRow key={made.id} made={made} accounts={accounts} onUndo={() => setDoomed(made)} />
        ))}
      </Table>
      <LoadMore
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        onMore={list.loadMore}
        shown={countText(items.length, "file")}
      />
      {doomed && <TakeBackDialog made={doomed} onClose={() => setDoomed(null)} />}
    </section>
  );
}

/** Asks before a file is taken back, with what that takes from the books. */
function TakeBackDialog({ made: { id, fileName }, onClose }: { made: BankImport; onClose: () => void }) {
  const undo = useApiMutation("bank.undoImport");
  const told = useApiList("bank.lines", { query: { importId: id, state: "matched", limit: 500 } });
  const inBooks =
    told.data === undefined
      ? [
          told.error
            ? "What it takes from the books cannot be read now."
            : "Looking for what it takes from the books\u2026",
        ]
      : takenBackText(told.data.items, told);
  return (
    <ConfirmDialog
      title="Take file back"
      question={`Take "${fileName}" back?`}
      notes={[
        "Its statements go, with the bookings that no other file has told. The file can be brought in again.",
        ...inBooks,
      ]}
      confirmLabel="Take back"
      onConfirm={async () => {
        await undo.mutateAsync({ params: { id } });
        showToast(`${fileName} taken back`);
      }}
      onClose={onClose}
    />
  );
}

const HEAD = (
  <tr>
    <HeadCell>File</HeadCell>
    <HeadCell>Account</HeadCell>
    <HeadCell>Period</HeadCell>
    <HeadCell align="end">Bookings</HeadCell>
    <HeadCell>Balance</HeadCell>
    <HeadCell align="end">Actions</HeadCell>
  </tr>
);

type RowProps = { made: BankImport; accounts: readonly BankAccount[]; onUndo: () => void };

function ImportRow({ made: { fileName, createdAt, statements }, accounts, onUndo }: RowProps) {
  const codes = new Set(statements.map(({ accountId }) => accountId));
  const named = accounts
    .filter(({ accountId }) => codes.has(accountId))
    .map(({ code, name }) => `${code} - ${name}`);
  const starts = statements.map(({ startsOn }) => startsOn).toSorted()[0];
  const ends = statements
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1);
  const breaks = statements.find(({ breaksAt }) => breaksAt !== null)?.breaksAt ?? undefined;
  const total = statements.reduce((sum, { lineCount }) => sum + lineCount, 0);
  const added = statements.reduce((sum, { newCount }) => sum + newCount, 0);
  return (
    <Row>
      <Cell wholeLine>
        <span className="font-medium wrap-anywhere">{fileName}</span>
        <span className="block text-small text-ink-faint">
          <InstantText at={createdAt} />
        </span>
      </Cell>
      <Cell wholeLine>{named.join(", ")}</Cell>
      <Cell>
        {starts !== undefined && ends !== undefined && `${formatDate(starts)} \u2013 ${formatDate(ends)}`}
      </Cell>
      <Cell align="end">
        {formatCount(total)}
        <span className="columns:hidden"> bookings</span>
        {added < total && <span className="block text-small text-ink-faint">{formatCount(added)} new</span>}
      </Cell>
      <Cell>
        <BalanceProof differences={statements.map(({ difference }) => difference)} />
        {breaks !== undefined && (
          <span className="block text-small text-ink-faint">
            from line {formatCount(breaks.fileLine)}, {formatDate(breaks.date)}
          </span>
        )}
      </Cell>
      <Cell align="end">
        <IconButton label={`Take ${fileName} back`} icon={<Undo2 />} danger onClick={onUndo} />
      </Cell>
    </Row>
  );
}

/** Whether the bookings lead to the closing balance, in a word. */
export function BalanceProof({ differences }: { differences: readonly (Money | null)[] }) {
  const missed = differences.flatMap((difference) =>
    difference === null || isZero(difference) ? [] : [difference],
  );
  const [first] = missed;
  if (first !== undefined)
    return (
      <Badge tone="warning">
        {missed.length === 1 ? `Misses by ${formatMoney(first)}` : `${missed.length} do not tie`}
      </Badge>
    );
  const isProved = differences.some((difference) => difference !== null);
  return isProved ? <Badge tone="positive">Proved</Badge> : <Badge>No balance</Badge>;
}
