import { Ban, CalendarCheck, HandCoins, Plus } from "lucide-react";
import type { LoanList, LoanSummary } from "#contract/loans.ts";
import { LOAN_COLUMNS, type LoanColumn } from "#domain/lists.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney, formatPercent } from "#web/fields/formats.ts";
import { AccountAgreement } from "#web/lists/account-agreement.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { paths } from "#web/navigation/paths.ts";
import { useAsOf } from "#web/reports/report-choices.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RowLink } from "#web/ui/table.tsx";
import { LOAN_STATUS_LABELS } from "./loan-labels.ts";
import type { Day } from "#domain/dates.ts";
import { call } from "#web/api/call-api.ts";
import { type ConfirmedWork, useConfirmedBulk } from "#web/lists/bulk-dialog.tsx";
import { useSelection } from "#web/lists/selection.ts";
import { readRegisterSearch, RegisterPage } from "#web/reports/register-page.tsx";
import { type RegisterConfig, PrintedRegister } from "#web/reports/printed-register.tsx";
import { LOAN_STATUSES } from "#domain/amortization-schedule.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { LOAN_FILE, loansFile } from "./loans-file.ts";

const TAB_LABELS = { all: "All", ...LOAN_STATUS_LABELS };

const readTab = ({ tab }: Readonly<Record<string, string | undefined>>) => ({
  tab: LOAN_STATUSES.find((name) => name === tab),
});

/** The loans with their balances on a date, and whether their accounts agree (Accounting 31). */
export function LoansPage() {
  const [asOf] = useAsOf();
  const [{ search }] = useSearchParams(readRegisterSearch);
  const view = useListView(LOAN_SHAPE);
  const [{ tab }] = useSearchParams(readTab);
  const list = useApiQuery("loans.list", { query: { asOf, status: tab, search, ...view.query } });
  return (
    <>
      {/* In print, the report has its own title. */}
      <div className="print:hidden">
        <PageHeader title="Loans" description="Money you owe to lenders" actions={<NewButton />} />
      </div>
      <RegisterPage
        query={list}
        singular="loan"
        plural="loans"
        view={view}
        fileOf={loansFile}
        labels={TAB_LABELS}
        selected={tab ?? "all"}
        hrefOf={(name) =>
          paths.loans({ ...view.address, asOf, search, tab: name === "all" ? undefined : name })
        }
        empty={<NothingYet />}
      >
        {(data) => <Register list={data} view={view} readAt={list.dataUpdatedAt} />}
      </RegisterPage>
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

type LoanListColumn = LoanColumn | "lender" | "status";

const LOAN_SHAPE: ListShape<LoanListColumn, LoanColumn> = {
  columns: {
    name: { label: "Loan", fixed: true },
    lender: { label: "Lender", optional: true },
    status: { label: "Status", optional: true },
    startsOn: { label: "Start date", largestFirst: true },
    rate: { label: "Rate", align: "end", largestFirst: true },
    nextDate: { label: "Next", nextFirst: true },
    principal: { label: "Amount", align: "end", largestFirst: true },
    outstanding: { label: "Remaining", align: "end", largestFirst: true, fixed: true },
  },
  orders: LOAN_COLUMNS,
  defaultSort: "nextDate",
  withFiles: true,
};

const LOAN_REGISTER: RegisterConfig<LoanSummary, LoanListColumn> = {
  singular: "loan",
  hrefOf: ({ id }) => paths.loan(id),
  editHrefOf: ({ id, status }) => (status === "void" ? null : paths.editLoan(id)),
  cells: {
    name: ({ id, name, partyName, status, hasError, hasAttachments }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RowLink href={paths.loan(id)} hasAttachments={hasAttachments}>
          {name}
        </RowLink>
        {partyName !== null && <span className="text-ink-faint">{partyName}</span>}
        {status !== "open" && <Badge>{LOAN_STATUS_LABELS[status]}</Badge>}
        {hasError && <Badge tone="negative">Not posted</Badge>}
      </span>
    ),
    lender: ({ partyName }) => partyName,
    status: ({ status }) => LOAN_STATUS_LABELS[status],
    startsOn: ({ startsOn }) => formatDate(startsOn),
    rate: ({ rate }) => `${formatPercent(rate)}%`,
    nextDate: ({ nextDate }) => (nextDate === null ? "" : formatDate(nextDate)),
  },
  amounts: {
    principal: ({ principal }) => principal,
    outstanding: ({ outstanding: remaining }) => remaining,
  },
  card: ({ principal, rate, startsOn }) =>
    `${formatMoney(principal)} at ${formatPercent(rate)}% since ${formatDate(startsOn)}`,
};

const NOTHING_DUE = { repaid: "This loan has been repaid", void: "This loan has been voided" };

/** The bulk actions for loans, up to the date of the list. */
function loanActions(asOf: Day): ConfirmedWork<LoanSummary>[] {
  const versionOf = async (id: LoanSummary["id"]) => (await call("loans.get", { params: { id } })).version;
  const common = { nameOf: ({ name }: LoanSummary) => name };
  return [
    {
      ...common,
      label: "Post payments due",
      icon: <CalendarCheck />,
      needs: "loans.pay",
      keys: "p",
      title: "Post payments due",
      question: (count) => `Post payments due for ${countText(count, "loan")} through ${formatDate(asOf)}?`,
      skipReason: ({ status }) => (status === "open" ? null : NOTHING_DUE[status]),
      act: async ({ id }) =>
        call("loans.pay", { params: { id }, body: { version: await versionOf(id), through: asOf } }),
      failed: "Couldn't post the payments due",
      doneText: (count) => `Payments due for ${countText(count, "loan")} posted`,
    },
    {
      ...common,
      label: "Void",
      icon: <Ban />,
      needs: "loans.void",
      danger: true,
      keys: "v",
      title: "Void loans",
      question: (count) => `Void ${countText(count, "loan")}? All their journal entries are voided too.`,
      skipReason: ({ status }) => (status === "void" ? "This loan has already been voided" : null),
      act: async ({ id }) => call("loans.void", { params: { id }, body: { version: await versionOf(id) } }),
      failed: "Couldn't void the loan",
      doneText: (count) => `${countText(count, "loan")} voided`,
    },
  ];
}

type LoanRegisterProps = { list: LoanList; view: ListView<LoanListColumn, LoanColumn>; readAt: number };

function Register({ list, view, readAt }: LoanRegisterProps) {
  const { asOf, items, totals, accounts } = list;
  const selection = useSelection(items);
  const confirmedBulk = useConfirmedBulk(selection, { works: loanActions(asOf), file: LOAN_FILE });
  return (
    <PrintedRegister
      title="Loans"
      config={LOAN_REGISTER}
      {...{ asOf, items, view, totals, selection, confirmedBulk, readAt }}
    >
      {accounts.map((account) => (
        <AccountAgreement key={account.accountId} account={account} asOf={asOf} sourceText="your loans">
          <p>The difference comes from journal entries that don't belong to a loan here.</p>
        </AccountAgreement>
      ))}
    </PrintedRegister>
  );
}
