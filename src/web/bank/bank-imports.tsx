import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { BankAccount, BankImport } from "#contract/bank.ts";
import { BANK_FILE_COLUMNS, type BankFileColumn } from "#domain/lists.ts";
import type { BankStatementRecord } from "#contract/bank-statements.ts";
import { isZero } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatCount, formatDate, moneyInFile } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { ColumnCell, ColumnHeads } from "#web/lists/column-heads.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { type WithCurrency, formatBankAmount } from "./bank-amount.tsx";
import { undoImportText } from "./undo-import-text.ts";

const readSearch = ({ search }: Readonly<Record<string, string | undefined>>) => ({ search });

type ImportColumn = BankFileColumn | "name" | "account" | "startsOn" | "transactions" | "balance";
type ImportView = ListView<ImportColumn, BankFileColumn>;

const FILE_SHAPE: ListShape<ImportColumn, BankFileColumn> = {
  columns: {
    name: { label: "File", fixed: true },
    createdAt: { label: "Imported", largestFirst: true },
    account: { label: "Account" },
    startsOn: { label: "Period" },
    transactions: { label: "Transactions", align: "end" },
    balance: { label: "Balance" },
  },
  orders: BANK_FILE_COLUMNS,
  defaultSort: "-createdAt",
};

type Props = { accounts: readonly BankAccount[] };

/** Imported files, each of which can be undone. */
export function BankImports({ accounts }: Props) {
  const [{ search = "" }, change] = useSearchParams(readSearch);
  const view = useListView(FILE_SHAPE);
  const query = { search, sort: view.sort };
  const list = useApiList("bank.imports", { query: { ...query, limit: 20, count: "true" } });
  const [importToUndo, setImportToUndo] = useState<BankImport | null>(null);
  const items = list.data?.items ?? [];
  if (items.length === 0 && (search === "" || list.data === undefined)) return null;
  return (
    <section aria-labelledby="bank-imports" aria-busy={list.isPlaceholderData}>
      <h2 id="bank-imports" className="mb-2 text-section font-semibold">
        Imported files
      </h2>
      <Toolbar
        label="File filters"
        end={
          <ListTools
            wide
            view={view}
            operation="bank.imports"
            query={query}
            file={fileOf(accounts)}
            viewsOf="bank-files"
          />
        }
      >
        <SearchBox label="Search files..." value={search} onChange={(text) => change({ search: text })} />
      </Toolbar>
      {items.length === 0 ? (
        <NothingMatches
          noun="file"
          where="name"
          search={search}
          onClear={() => change({ search: undefined })}
        />
      ) : (
        <Table label="Imported files" wide head={<Head view={view} />}>
          {items.map((file) => (
            <ImportRow key={file.id} {...{ file, accounts, view }} onUndo={() => setImportToUndo(file)} />
          ))}
        </Table>
      )}
      <ListEnd list={list} singular="file" />
      {importToUndo && <UndoImportDialog file={importToUndo} onClose={() => setImportToUndo(null)} />}
    </section>
  );
}

/** Confirms undoing an import and shows what it removes from the books. */
function UndoImportDialog({ file: { id, fileName }, onClose }: { file: BankImport; onClose: () => void }) {
  const undo = useApiMutation("bank.undoImport");
  const preview = useRequestPreview("bank.previewUndoImport", { params: { id } }, (request) =>
    call("bank.previewUndoImport", request),
  );
  const matchedTransactions = useApiList("bank.transactions", {
    query: { importId: id, status: "matched", limit: 500 },
  });
  const inBooks =
    matchedTransactions.data === undefined
      ? [
          matchedTransactions.error
            ? "Couldn't check what this would remove from your books."
            : "Checking what this removes from your books\u2026",
        ]
      : undoImportText(matchedTransactions.data.items, matchedTransactions);
  return (
    <ConfirmDialog
      title="Undo import"
      question={`Undo the import of "${fileName}"?`}
      notes={[
        "Its statements and all transactions that came only from this file will be removed. You can import the file again.",
        ...inBooks,
      ]}
      confirmLabel="Undo import"
      onConfirm={async () => {
        await undo.mutateAsync({ params: { id } });
        showToast(`Import of ${fileName} undone`);
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}

function Head({ view }: { view: ImportView }) {
  return (
    <tr>
      <ColumnHeads view={view} />
      <HeadCell align="end">Actions</HeadCell>
    </tr>
  );
}

/** Sums up the statements of a file. */
function summaryOf({ statements }: BankImport, accounts: readonly BankAccount[]) {
  const codes = new Set(statements.map(({ accountId }) => accountId));
  return {
    named: accounts
      .filter(({ accountId }) => codes.has(accountId))
      .map(({ code, name }) => `${code} - ${name}`)
      .join(", "),
    starts: statements.map(({ startsOn }) => startsOn).toSorted()[0],
    ends: statements
      .map(({ endsOn }) => endsOn)
      .toSorted()
      .at(-1),
    total: statements.reduce((sum, { transactionCount }) => sum + transactionCount, 0),
    added: statements.reduce((sum, { newCount }) => sum + newCount, 0),
  };
}

const fileOf = (accounts: readonly BankAccount[]): ListFile<BankImport> => ({
  name: "bank-files",
  titles: ["File", "Format", "Imported", "Account", "From", "To", "Transactions", "New", "Difference"],
  rows: (file) => {
    const { named, starts = "", ends = "", total, added } = summaryOf(file, accounts);
    const gapAmounts = differencesOf(missingIn(file, accounts)).map(({ difference, currency }) =>
      moneyInFile(difference, currency ?? undefined),
    );
    const { fileName, format, createdAt } = file;
    return [
      [fileName, format, createdAt, named, starts, ends, String(total), String(added), gapAmounts.join(" ")],
    ];
  },
});

type ImportRowProps = Props & { file: BankImport; view: ImportView; onUndo: () => void };

function ImportRow({ file, accounts, view, onUndo }: ImportRowProps) {
  const { fileName, createdAt, statements } = file;
  const { named, starts, ends, total, added } = summaryOf(file, accounts);
  const breaks = statements.find(({ firstMismatch }) => firstMismatch !== null)?.firstMismatch ?? undefined;
  return (
    <Row>
      <Cell wholeLine>
        <span className="font-medium wrap-anywhere">{fileName}</span>
      </Cell>
      <ColumnCell view={view} name="createdAt" wholeLine>
        <span className="text-small text-ink-soft">
          <InstantText at={createdAt} />
        </span>
      </ColumnCell>
      <ColumnCell view={view} name="account" wholeLine>
        {named}
      </ColumnCell>
      <ColumnCell view={view} name="startsOn">
        {starts !== undefined && ends !== undefined && `${formatDate(starts)} \u2013 ${formatDate(ends)}`}
      </ColumnCell>
      <ColumnCell view={view} name="transactions" align="end">
        {formatCount(total)}
        <span className="columns:hidden">{total === 1 ? " transaction" : " transactions"}</span>
        {added < total && <span className="block text-small text-ink-faint">{formatCount(added)} new</span>}
      </ColumnCell>
      <ColumnCell view={view} name="balance">
        <BalanceProof missing={missingIn(file, accounts)} />
        {breaks !== undefined && (
          <span className="block text-small text-ink-faint">
            from line {formatCount(breaks.fileLine)}, {formatDate(breaks.date)}
          </span>
        )}
      </ColumnCell>
      <Cell align="end">
        <IconButton
          needs="bank.undoImport"
          label={`Undo import of ${fileName}`}
          icon={<Undo2 />}
          danger
          onClick={onUndo}
        />
      </Cell>
    </Row>
  );
}

/** Difference from the closing balance (null if unknown), and gaps around it. */
type StatementDifference = WithCurrency & Pick<BankStatementRecord, "difference" | "gapBefore" | "gapAfter">;

const missingIn = ({ statements }: BankImport, accounts: readonly BankAccount[]): StatementDifference[] =>
  statements.map(({ accountId, difference, gapBefore, gapAfter }) => {
    const account = accounts.find((candidate) => candidate.accountId === accountId);
    // A gap between two statements of one file counts once, before the second.
    const isInside = statements.some(
      (statement) => statement.accountId === accountId && statement.startsOn === gapAfter?.startsOn,
    );
    const currency = account?.currency ?? null;
    return { difference, gapBefore, gapAfter: isInside ? null : gapAfter, currency };
  });

const differencesOf = (missing: readonly StatementDifference[]) =>
  missing.flatMap(({ difference, currency }) =>
    difference === null || isZero(difference) ? [] : [{ difference, currency }],
  );

/** Shows whether a statement is balanced, and whether transactions are missing before or after it. */
export function BalanceProof({ missing }: { missing: readonly StatementDifference[] }) {
  const amountsOf = (side: "gapBefore" | "gapAfter") =>
    missing.flatMap(({ [side]: gap, currency }) =>
      gap === null ? [] : [formatBankAmount(gap.amount, currency)],
    );
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Proof missing={missing} />
      <Gaps amounts={amountsOf("gapBefore")} position="before" />
      <Gaps amounts={amountsOf("gapAfter")} position="after" />
    </span>
  );
}

/** Names the statement from which a gap is measured. */
export function PreviousStatement({
  gapBefore: gap,
  currency,
}: Omit<StatementDifference, "difference" | "gapAfter">) {
  if (gap === null) return null;
  return (
    <span className="block text-small text-ink-faint">
      {`The previous statement closed at ${formatBankAmount(gap.closingBalance, currency)} on ${formatDate(gap.endsOn)}`}
    </span>
  );
}

function Gaps({
  amounts: [first, ...otherAmounts],
  position,
}: {
  amounts: string[];
  position: "before" | "after";
}) {
  if (first === undefined) return null;
  const count = otherAmounts.length + 1;
  return (
    <Badge tone="warning">{count === 1 ? `Gap of ${first} ${position}` : `${count} gaps ${position}`}</Badge>
  );
}

function Proof({ missing }: { missing: readonly StatementDifference[] }) {
  const gapAmounts = differencesOf(missing);
  const [first] = gapAmounts;
  if (first !== undefined)
    return (
      <Badge tone="warning">
        {gapAmounts.length === 1
          ? `Out of balance by ${formatBankAmount(first.difference, first.currency)}`
          : `${gapAmounts.length} don't balance`}
      </Badge>
    );
  const isProved = missing.some(({ difference }) => difference !== null);
  return isProved ? <Badge tone="positive">Balanced</Badge> : <Badge>No balance</Badge>;
}
