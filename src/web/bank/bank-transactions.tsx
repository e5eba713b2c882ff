import { Ellipsis, Eye, Landmark, MessageSquare, Paperclip, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { WithFiles } from "#contract/with-files.ts";
import type { BankAccount, BankTransactionRecord } from "#contract/bank.ts";
import { BANK_TRANSACTION_COLUMNS, type BankTransactionColumn } from "#domain/lists.ts";
import { CommentsDialog } from "#web/comments/comments-card.tsx";
import { AttachmentsDialog } from "#web/attachments/attachments-card.tsx";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate, moneyInFile } from "#web/fields/formats.ts";
import { ColumnCell, ColumnHeads } from "#web/lists/column-heads.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { NothingMatches, RowActions } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { ALL_FILES, type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, FilesMark, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { BankAmount, type WithCurrency, formatBankAmount } from "./bank-amount.tsx";
import { UnmatchDialog } from "./undo-import-dialog.tsx";

const STATUSES = [
  { value: "unmatched", label: "For review" },
  { value: "matched", label: "In your books" },
] as const;

const statusFrom = (chosen: string | undefined) => STATUSES.find(({ value }) => value === chosen)?.value;

const readFilters = ({ search, status, statement }: Readonly<Record<string, string | undefined>>) => ({
  search,
  status: statusFrom(status),
  statement,
});

const CLEARED = { search: undefined, status: undefined, statement: undefined, ...ALL_FILES };

/** Bank transactions of one account (Accounting 16). */
export function BankTransactions({ account: { accountId, currency } }: { account: BankAccount }) {
  const [{ search = "", status, statement }, change] = useSearchParams(readFilters);
  const view = useListView(TRANSACTION_SHAPE);
  const query = { search, status: status, statementId: statement, accountId, ...view.query };
  const list = useApiList("bank.transactions", { query: { ...query, limit: 100, count: "true" } });
  const isFiltered = search !== "" || status !== undefined || statement !== undefined || view.isNarrowed;
  return (
    <AsyncContent
      query={list}
      failed={(message) => `Couldn't load transactions: ${message}`}
      isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
      empty={
        <EmptyState icon={<Landmark />} title="No transactions yet">
          Import a statement for this account to see its transactions here.
        </EmptyState>
      }
    >
      {({ items }) => (
        <section aria-label="Bank transactions" aria-busy={list.isPlaceholderData}>
          <Filters
            {...{ search, status, statement, change }}
            end={
              <ListTools
                view={view}
                operation="bank.transactions"
                query={query}
                file={fileOf(currency)}
                viewsOf="bank-transactions"
              />
            }
          />
          {items.length === 0 ? (
            <NothingMatches
              noun="bank transaction"
              where="payee, description, reference or amount"
              search={search}
              onClear={() => change(CLEARED)}
            />
          ) : (
            <TransactionTable transactions={items} view={view} currency={currency} />
          )}
          <ListEnd list={list} singular="transaction" />
          {statement !== undefined && <StatementFiles key={statement} id={statement} />}
        </section>
      )}
    </AsyncContent>
  );
}

/** Files attached to the selected statement. */
function StatementFiles({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4 print:hidden">
      <Button needs="attachments.list" icon={<Paperclip />} onClick={() => setOpen(true)}>
        Attachments of this statement
      </Button>
      {isOpen && (
        <AttachmentsDialog recordKind="bank_statement" recordId={id} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

type TransactionFilters = ReturnType<typeof readFilters>;
type TransactionFilterProps = TransactionFilters & {
  change: (part: Partial<TransactionFilters>) => void;
  end: ReactNode;
};

function Filters({ search = "", status, statement, change, end }: TransactionFilterProps) {
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox
        label="Search transactions..."
        value={search}
        onChange={(text) => change({ search: text })}
      />
      <div className="w-44 max-sm:grow">
        <Select
          label="Status"
          labelHidden
          placeholder="All transactions"
          options={STATUSES}
          value={status ?? ""}
          onChange={({ target }) => change({ status: statusFrom(target.value) })}
        />
      </div>
      {statement !== undefined && (
        <Button variant="quiet" onClick={() => change({ statement: undefined })}>
          All statements
        </Button>
      )}
    </Toolbar>
  );
}

type TransactionColumn = BankTransactionColumn | "reference" | "endToEndId" | "counterpartyAccount";

const TRANSACTION_SHAPE: ListShape<TransactionColumn, BankTransactionColumn> = {
  columns: {
    date: { label: "Date", largestFirst: true, fixed: true },
    counterparty: { label: "Payee" },
    description: { label: "Description" },
    reference: { label: "Reference", optional: true },
    endToEndId: { label: "End-to-end ID", optional: true },
    counterpartyAccount: { label: "Payee account", optional: true },
    status: { label: "In your books" },
    amount: { label: "Amount", align: "end", largestFirst: true, fixed: true },
  },
  orders: BANK_TRANSACTION_COLUMNS,
  defaultSort: "-date",
  withFiles: true,
};

const fileOf = (currency: string | null): ListFile<BankTransactionRecord> => ({
  name: "bank-transactions",
  titles: [
    "Date",
    "Value date",
    "Payee",
    "Payee account",
    "Description",
    "Reference",
    "End-to-end ID",
    "Recorded as",
    "Amount",
    "Bank transaction ID",
  ],
  rows: (transaction) => [
    [
      transaction.date,
      transaction.valueDate ?? "",
      transaction.counterparty,
      transaction.counterpartyAccount,
      transaction.description,
      transaction.reference,
      transaction.endToEndId,
      numbersOf(transaction),
      moneyInFile(transaction.amount, currency ?? undefined),
      transaction.bankId,
    ],
  ],
});

const numbersOf = ({ matches }: BankTransactionRecord): string =>
  matches.map(({ number }) => number).join(", ");

type TransactionTableProps = WithCurrency & {
  transactions: readonly WithFiles<BankTransactionRecord>[];
  view: ListView<TransactionColumn, BankTransactionColumn>;
};

function TransactionTable({ transactions, view, currency }: TransactionTableProps) {
  const [leaving, setLeaving] = useState<BankTransactionRecord | null>(null);
  const [attachedTo, setAttachedTo] = useState<string | null>(null);
  const [discussed, setDiscussed] = useState<string | null>(null);
  return (
    <>
      <Table
        label="Bank transactions"
        head={
          <tr>
            <ColumnHeads view={view} />
            <HeadCell align="end">Actions</HeadCell>
          </tr>
        }
      >
        {transactions.map((transaction) => (
          <TransactionRow
            key={transaction.id}
            {...{ transaction, view, currency }}
            onLeave={() => setLeaving(transaction)}
            onAttach={() => setAttachedTo(transaction.id)}
            onComment={() => setDiscussed(transaction.id)}
          />
        ))}
      </Table>
      {attachedTo !== null && (
        <AttachmentsDialog
          recordKind="bank_transaction"
          recordId={attachedTo}
          onClose={() => setAttachedTo(null)}
        />
      )}
      {discussed !== null && (
        <CommentsDialog
          recordKind="bank_transaction"
          recordId={discussed}
          onClose={() => setDiscussed(null)}
        />
      )}
      {leaving && (
        <UnmatchDialog transaction={leaving} currency={currency} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}

type TransactionRowProps = Omit<TransactionTableProps, "transactions"> & {
  transaction: WithFiles<BankTransactionRecord>;
  onLeave: () => void;
  onAttach: () => void;
  onComment: () => void;
};

function TransactionRow({ transaction, view, currency, ...on }: TransactionRowProps) {
  const { onLeave, onAttach, onComment } = on;
  const { date, amount, counterparty, description: text, reference, matches } = transaction;
  const items = (): MenuItem[] => [
    ...matches.map(({ journalId, number }) => ({
      label: `Open ${number}`,
      icon: <Eye />,
      href: paths.journal(journalId),
    })),
    { label: "Attachments", needs: "attachments.list", icon: <Paperclip />, onSelect: onAttach },
    { label: "Comments", needs: "comments.list", icon: <MessageSquare />, onSelect: onComment },
    ...(matches.length === 0
      ? []
      : [{ label: "Unmatch", needs: "bank.unmatch" as const, icon: <Undo2 />, onSelect: onLeave }]),
  ];
  return (
    <Row>
      <Cell>
        <span className="whitespace-nowrap">{formatDate(date)}</span>{" "}
        {transaction.hasAttachments && <FilesMark />}
      </Cell>
      <ColumnCell view={view} name="counterparty" wholeLine>
        <LongText>{counterparty}</LongText>
      </ColumnCell>
      <ColumnCell view={view} name="description" wholeLine>
        <LongText>
          {[text, view.shows("reference") ? "" : reference].filter(Boolean).join(" \u00b7 ")}
        </LongText>
      </ColumnCell>
      {(["reference", "endToEndId", "counterpartyAccount"] as const).map((name) => (
        <ColumnCell key={name} view={view} name={name} wholeLine>
          <LongText>{transaction[name]}</LongText>
        </ColumnCell>
      ))}
      <ColumnCell view={view} name="status">
        {matches.length === 0 ? <span className="text-ink-faint">For review</span> : numbersOf(transaction)}
      </ColumnCell>
      <Cell align="end">
        <BankAmount amount={amount} currency={currency} />
      </Cell>
      <RowActions>
        <MenuButton
          label={`Actions for ${formatBankAmount(amount, currency)} on ${formatDate(date)}`}
          icon={<Ellipsis />}
          items={items}
        />
      </RowActions>
    </Row>
  );
}
