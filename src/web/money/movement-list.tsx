import { CircleCheck, ScrollText, Wallet } from "lucide-react";
import type { WithFiles } from "#contract/with-files.ts";
import type { MoneyAccount, MoneyMovement } from "#contract/money-entries.ts";
import { MOVEMENT_COLUMNS, type MovementColumn } from "#domain/lists.ts";
import type { Money } from "#domain/money.ts";
import { useToday } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate, moneyInFile } from "#web/fields/formats.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { Amount } from "#web/fields/amount-text.tsx";
import { describeJournalEvent } from "#web/journals/journal-columns.ts";
import { ColumnCell, ColumnHeads } from "#web/lists/column-heads.tsx";
import { DateFilterField, isPeriodText, parsePeriod } from "#web/lists/date-filter.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { Cell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";

const readDates = ({ dates = "" }: Readonly<Record<string, string | undefined>>) => ({
  dates: isPeriodText(dates) ? dates : undefined,
});

/** The transactions of a bank or cash account with running balance; sorted only by date, in either direction (Interface 1). */
export function MovementList({ account }: { account: MoneyAccount }) {
  const { accountId, name, currency } = account;
  const [{ dates }, change] = useSearchParams(readDates);
  const period = parsePeriod(dates ?? "", useToday());
  const view = useListView(MOVEMENT_SHAPE);
  const query = { ...period, sort: view.sort };
  const list = useApiList("money.transactions", {
    params: { accountId },
    query: { ...query, limit: 100, count: "true" },
  });
  return (
    <section aria-label={`Transactions in ${name}`}>
      <Head account={account} />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load transactions: ${message}`}
        isEmpty={({ items }) => items.length === 0 && dates === undefined && !list.isPlaceholderData}
        empty={<NothingYet />}
      >
        {({ items }) => (
          <div aria-busy={list.isPlaceholderData}>
            <Filters
              {...{ dates, view, accountId, currency, query }}
              onChange={(text) => change({ dates: text })}
            />
            {items.length === 0 ? (
              <NothingMatches
                noun="transaction"
                where="transaction"
                search=""
                onClear={() => change({ dates: undefined })}
              />
            ) : (
              <MovementTable movements={items} view={view} currency={currency} />
            )}
            <ListEnd list={list} singular="transaction" />
          </div>
        )}
      </AsyncContent>
    </section>
  );
}

type MovementFilterProps = {
  dates: string | undefined;
  onChange: (dates: string | undefined) => void;
  view: ListView<MovementListColumn, MovementColumn>;
  accountId: string;
  currency: string | null;
  query: Readonly<Record<string, unknown>>;
};

function Filters({ dates, onChange, view, accountId, currency, query }: MovementFilterProps) {
  const file = currency === null ? MOVEMENT_FILE : fileInCurrency(currency);
  const list = { operation: "money.transactions", params: { accountId }, file } as const;
  return (
    <Toolbar label="Filters" end={<ListTools view={view} query={query} {...list} />}>
      <div className="w-44 max-sm:grow">
        <DateFilterField value={dates} onChange={onChange} />
      </div>
    </Toolbar>
  );
}

function Head({ account: { code, name } }: { account: MoneyAccount }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-section font-semibold wrap-anywhere">
        {code} - {name}
      </h2>
      <span className="flex gap-2">
        <LinkButton size="small" icon={<ScrollText />} href={paths.statementOfAccount({ account: code })}>
          Statement
        </LinkButton>
        <LinkButton size="small" icon={<CircleCheck />} href={paths.reconcile(code)}>
          Reconcile
        </LinkButton>
      </span>
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<Wallet />} title="No transactions yet">
      Expenses, deposits, payments and journal entries appear here, newest first.
    </EmptyState>
  );
}

type MovementListColumn = MovementColumn | "type" | "text" | "account" | "bank" | "amount" | "balance";

const MOVEMENT_SHAPE: ListShape<MovementListColumn, MovementColumn> = {
  columns: {
    date: { label: "Date", largestFirst: true, fixed: true },
    type: { label: "Type", fixed: true },
    text: { label: "Description" },
    account: { label: "Account" },
    bank: { label: "Bank", optional: true },
    amount: { label: "Amount", align: "end", fixed: true },
    balance: { label: "Balance", align: "end" },
  },
  orders: MOVEMENT_COLUMNS,
  defaultSort: "-date",
};

const BANK_STATUS_LABELS = { reconciled: "Reconciled", matched: "Matched" } as const;

const MOVEMENT_FILE: ListFile<MoneyMovement> = {
  name: "money",
  titles: ["Date", "Number", "Type", "Description", "Accounts", "Bank", "Amount", "Balance"],
  rows: (movement) => {
    const { journalId: id, date, description, otherAccounts, amount, balance, bankStatus } = movement;
    const { kind, number } = describeJournalEvent({ ...movement, id });
    const bankLabel = bankStatus === null ? "" : BANK_STATUS_LABELS[bankStatus];
    return [
      [
        date,
        number,
        kind,
        description,
        otherAccounts.join(", "),
        bankLabel,
        moneyInFile(amount),
        moneyInFile(balance),
      ],
    ];
  },
};

/** The CSV export for an account in a foreign currency, with both amounts and both balances. */
function fileInCurrency(currency: string): ListFile<MoneyMovement> {
  const formatBaseAmount = (amount: Money | null) => (amount === null ? "" : moneyInFile(amount, currency));
  return {
    name: MOVEMENT_FILE.name,
    titles: [...MOVEMENT_FILE.titles, `Amount in ${currency}`, `Balance in ${currency}`],
    rows: (movement) =>
      MOVEMENT_FILE.rows(movement).map((row) => [
        ...row,
        formatBaseAmount(movement.foreignAmount),
        formatBaseAmount(movement.foreignBalance),
      ]),
  };
}

type MovementTableProps = {
  movements: readonly WithFiles<MoneyMovement>[];
  view: ListView<MovementListColumn, MovementColumn>;
  currency: string | null;
};

function MovementTable({ movements, view, currency }: MovementTableProps) {
  return (
    <Table
      label="Transactions"
      head={
        <tr>
          <ColumnHeads view={view} />
        </tr>
      }
    >
      {movements.map((movement) => (
        <MovementRow key={movement.journalId} {...{ movement, view, currency }} />
      ))}
    </Table>
  );
}

/** The bank status of a transaction, such as matched or reconciled. */
function BankBadge({ bankStatus }: Pick<MoneyMovement, "bankStatus">) {
  if (bankStatus === null) return null;
  return (
    <Badge tone={bankStatus === "reconciled" ? "positive" : "neutral"}>
      {BANK_STATUS_LABELS[bankStatus]}
    </Badge>
  );
}

type MovementRowProps = Omit<MovementTableProps, "movements"> & { movement: WithFiles<MoneyMovement> };

function MovementRow({ movement, view, currency }: MovementRowProps) {
  const { journalId: id, date, description, otherAccounts, amount, balance, bankStatus } = movement;
  const { foreignAmount, foreignBalance } = movement;
  const { kind, number, href } = describeJournalEvent({ ...movement, id });
  return (
    <Row href={href}>
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <RowLink href={href} inOneLine hasAttachments={movement.hasAttachments}>
            {number}
          </RowLink>
          <span className="text-small text-ink-faint">{kind}</span>
          {!view.shows("bank") && <BankBadge bankStatus={bankStatus} />}
        </span>
        <span className="block text-small text-ink-faint tabular-nums columns:hidden">
          {formatDate(date)}
        </span>
      </Cell>
      <ColumnCell view={view} name="text" wideOnly>
        <LongText>{description}</LongText>
      </ColumnCell>
      <ColumnCell view={view} name="account" wideOnly>
        <span className="text-ink-soft">
          <LongText>{otherAccounts.join(", ")}</LongText>
        </span>
      </ColumnCell>
      <ColumnCell view={view} name="bank">
        <BankBadge bankStatus={bankStatus} />
      </ColumnCell>
      <Cell align="end">
        <Amount amount={amount} toned />
        <ForeignAmount amount={foreignAmount} currency={currency} />
      </Cell>
      <NarrowCell {...{ movement, view, currency }} />
      <ColumnCell view={view} name="balance" align="end" wideOnly>
        <Amount amount={balance} showZero />
        <ForeignAmount amount={foreignBalance} currency={currency} />
      </ColumnCell>
    </Row>
  );
}

/** The lower part of a card: description and balance. */
function NarrowCell({ movement, view, currency }: MovementRowProps) {
  const { description, balance, foreignBalance } = movement;
  return (
    <Cell narrowOnly wholeLine>
      <span className="flex justify-between gap-3 text-small text-ink-soft">
        <LongText>{description}</LongText>
        {view.shows("balance") && (
          <span className="whitespace-nowrap">
            Balance <Amount amount={balance} showZero />
            <ForeignAmount amount={foreignBalance} currency={currency} />
          </span>
        )}
      </span>
    </Cell>
  );
}
