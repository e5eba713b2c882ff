import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import type { BankAccount } from "#contract/bank.ts";
import type { WithFiles } from "#contract/with-files.ts";
import type { BankStatementRecord } from "#contract/bank-statements.ts";
import type { AccountId } from "#domain/ids.ts";
import { useToday } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatCount, formatDate, moneyInFile } from "#web/fields/formats.ts";
import { ColumnCell, ColumnHeads } from "#web/lists/column-heads.tsx";
import { DateFilterField, isPeriodText, parsePeriod } from "#web/lists/date-filter.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { ALL_FILES, useListView } from "#web/lists/list-view.ts";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, LabeledInCard, Row, RowLink, Table } from "#web/ui/table.tsx";
import { BankAmount } from "./bank-amount.tsx";
import { BalanceProof, PreviousStatement } from "./bank-imports.tsx";
import { STATEMENT_SHAPE, type StatementView } from "./statement-columns.ts";

const PROOFS = [
  { value: "balanced", label: "Balanced" },
  { value: "unbalanced", label: "Doesn't balance" },
  { value: "unchecked", label: "No balance" },
  { value: "gap", label: "Gap before" },
] as const;

const readProofFilter = (chosen: string | undefined) => PROOFS.find(({ value }) => value === chosen)?.value;

const readFilters = ({ search, account, dates = "", proof }: SearchParams) => ({
  search,
  account: account || undefined,
  dates: isPeriodText(dates) ? dates : undefined,
  proof: readProofFilter(proof),
});
type StatementFilters = ReturnType<typeof readFilters>;

const NO_FILTERS = { search: undefined, account: undefined, dates: undefined, proof: undefined };

/** Statements of all imported files, and whether each is balanced (Accounting 16). */
export function BankStatementsPage() {
  const accounts = useApiQuery("bank.accounts");
  return (
    <>
      <PageHeader
        title="Statements"
        back={{ href: paths.bank(), label: "Bank" }}
        description="All imported bank statements, and whether each one adds up."
      />
      <AsyncContent query={accounts} failed={(message) => `Couldn't load bank accounts: ${message}`}>
        {({ items }) => <Statements accounts={items} />}
      </AsyncContent>
    </>
  );
}

/** Filtered statements; none if the address names an unknown account. */
function Statements({ accounts }: StatementAccounts) {
  const [chosen, change] = useSearchParams(readFilters);
  const account = accounts.find(({ code }) => code === chosen.account);
  const filtering = { chosen, change, accounts, showAll: () => change({ ...NO_FILTERS, ...ALL_FILES }) };
  return chosen.account !== undefined && account === undefined ? (
    <section aria-label="Statements">
      <Filters {...filtering} end={null} />
      <NothingFound {...filtering} />
    </section>
  ) : (
    <StatementList {...filtering} accountId={account?.accountId} />
  );
}

type StatementFilterProps = StatementAccounts & {
  chosen: StatementFilters;
  change: (part: Partial<StatementFilters>) => void;
  showAll: () => void;
};

function NothingFound({ chosen, showAll }: Pick<StatementFilterProps, "chosen" | "showAll">) {
  return <NothingMatches noun="statement" where="number" search={chosen.search ?? ""} onClear={showAll} />;
}

type StatementListProps = StatementFilterProps & { accountId: AccountId | undefined };

function StatementList({ accountId, ...filtering }: StatementListProps) {
  const { chosen, accounts } = filtering;
  const { search = "", dates, proof } = chosen;
  const period = parsePeriod(dates ?? "", useToday());
  const view = useListView(STATEMENT_SHAPE);
  const filter = { search, accountId, status: proof, start: period?.start, end: period?.end };
  const query = { ...filter, ...view.query };
  const list = useApiList("bankStatements.list", { query: { ...query, limit: 100, count: "true" } });
  const isFiltered = Object.values({ ...chosen, hasAttachments: view.query.hasAttachments }).some(
    (value) => value !== undefined && value !== "",
  );
  return (
    <AsyncContent
      query={list}
      failed={(message) => `Couldn't load statements: ${message}`}
      isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
      empty={<NoStatements />}
    >
      {({ items }) => (
        <section aria-label="Statements" aria-busy={list.isPlaceholderData}>
          <Filters {...filtering} end={<Tools {...{ view, query, accounts }} />} />
          {items.length === 0 ? (
            <NothingFound {...filtering} />
          ) : (
            <StatementTable {...{ view, accounts }} statements={items} />
          )}
          <ListEnd list={list} singular="statement" />
        </section>
      )}
    </AsyncContent>
  );
}

function NoStatements() {
  return (
    <EmptyState
      icon={<Landmark />}
      title="No statements yet"
      actions={<LinkButton href={paths.bank()}>Bank</LinkButton>}
    >
      Import a file from your bank to see its statements here.
    </EmptyState>
  );
}

type StatementAccounts = { accounts: readonly BankAccount[] };

const findCurrency = ({ accounts, accountId }: StatementAccounts & Pick<BankStatementRecord, "accountId">) =>
  accounts.find((account) => account.accountId === accountId)?.currency ?? null;

const nameOf = ({
  accounts,
  accountId,
}: StatementAccounts & Pick<BankStatementRecord, "accountId">): string => {
  const account = accounts.find((candidate) => candidate.accountId === accountId);
  return account ? `${account.code} - ${account.name}` : "";
};

type StatementToolsProps = StatementAccounts & {
  view: StatementView;
  query: Readonly<Record<string, unknown>>;
};

function Tools({ accounts, ...list }: StatementToolsProps) {
  const file: ListFile<BankStatementRecord> = {
    name: "bank-statements",
    titles: ["Statement", "Account", "From", "To", "Opening", "Closing", "Transactions", "New", "Difference"],
    rows: ({ accountId, number, startsOn, endsOn, openingBalance, closingBalance, ...counts }) => {
      const { difference } = counts;
      const currency = findCurrency({ accounts, accountId }) ?? undefined;
      const row = [
        number,
        nameOf({ accounts, accountId }),
        startsOn,
        endsOn,
        openingBalance === null ? "" : moneyInFile(openingBalance, currency),
        closingBalance === null ? "" : moneyInFile(closingBalance, currency),
        String(counts.transactionCount),
        String(counts.newCount),
        difference === null ? "" : moneyInFile(difference, currency),
      ];
      return [row];
    },
  };
  return <ListTools {...list} wide operation="bankStatements.list" file={file} viewsOf="bank-statements" />;
}

type StatementFilterFieldProps = Omit<StatementFilterProps, "showAll"> & { end: ReactNode };

function Filters({ chosen, change, accounts, end }: StatementFilterFieldProps) {
  const { search = "", account, dates, proof } = chosen;
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox label="Search statements..." value={search} onChange={(text) => change({ search: text })} />
      <div className="w-44 max-sm:grow">
        <Select
          label="Account"
          labelHidden
          placeholder="All accounts"
          options={accountOptions({ accounts, account })}
          value={account ?? ""}
          onChange={({ target }) => change({ account: target.value || undefined })}
        />
      </div>
      <div className="w-44 max-sm:grow">
        <Select
          label="Balance check"
          labelHidden
          placeholder="All"
          options={PROOFS}
          value={proof ?? ""}
          onChange={({ target }) => change({ proof: readProofFilter(target.value) })}
        />
      </div>
      <div className="w-44 max-sm:grow">
        <DateFilterField value={dates} onChange={(text) => change({ dates: text })} />
      </div>
    </Toolbar>
  );
}

/** Bank and cash accounts, plus an unknown account from the address. */
function accountOptions({ accounts, account }: StatementAccounts & Pick<StatementFilters, "account">) {
  const options = accounts.map(({ code, name }) => ({ value: code, label: `${code} - ${name}` }));
  return account === undefined || options.some(({ value }) => value === account)
    ? options
    : [...options, { value: account, label: `${account} - not a bank account` }];
}

type BankStatementTableProps = StatementAccounts & {
  statements: readonly WithFiles<BankStatementRecord>[];
  view: StatementView;
};

function StatementTable({ statements, view, accounts }: BankStatementTableProps) {
  return (
    <Table
      label="Statements"
      wide
      head={
        <tr>
          <ColumnHeads view={view} />
        </tr>
      }
    >
      {statements.map((statement) => (
        <StatementRow key={statement.id} {...{ statement, view, accounts }} />
      ))}
    </Table>
  );
}

type StatementRowProps = StatementAccounts & {
  statement: WithFiles<BankStatementRecord>;
  view: StatementView;
};

/** Opens its transactions. */
function StatementRow({ statement, view, accounts }: StatementRowProps) {
  const { id, accountId, number, startsOn, endsOn, openingBalance, closingBalance, difference } = statement;
  const { gapBefore, transactionCount } = statement;
  const code = accounts.find((account) => account.accountId === accountId)?.code;
  const href = code === undefined ? undefined : paths.bankAccount(code, { statement: id });
  const currency = findCurrency({ accounts, accountId });
  const title = number === "" ? "No number" : number;
  return (
    <Row {...(href === undefined ? {} : { href })}>
      <Cell wholeLine>
        {href === undefined ? (
          title
        ) : (
          <RowLink href={href} hasAttachments={statement.hasAttachments}>
            {title}
          </RowLink>
        )}
      </Cell>
      <ColumnCell view={view} name="account" wholeLine>
        {nameOf({ accounts, accountId })}
      </ColumnCell>
      <ColumnCell view={view} name="startsOn">
        <span className="whitespace-nowrap tabular-nums">{formatDate(startsOn)}</span>
      </ColumnCell>
      <ColumnCell view={view} name="endsOn">
        <span className="whitespace-nowrap tabular-nums">{formatDate(endsOn)}</span>
      </ColumnCell>
      <ColumnCell view={view} name="openingBalance" align="end" wideOnly>
        {openingBalance !== null && <BankAmount amount={openingBalance} currency={currency} showZero />}
      </ColumnCell>
      <ColumnCell view={view} name="closingBalance" align="end">
        {closingBalance !== null && (
          <LabeledInCard title="Closing">
            <BankAmount amount={closingBalance} currency={currency} showZero />
          </LabeledInCard>
        )}
      </ColumnCell>
      <ColumnCell view={view} name="transactions" align="end">
        <LabeledInCard title="Transactions">{formatCount(transactionCount)}</LabeledInCard>
      </ColumnCell>
      <ColumnCell view={view} name="balance">
        <BalanceProof missing={[{ difference, gapBefore, gapAfter: null, currency }]} />
        <PreviousStatement {...{ gapBefore, currency }} />
      </ColumnCell>
    </Row>
  );
}
