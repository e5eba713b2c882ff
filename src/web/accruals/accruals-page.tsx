import { Ban, CalendarCheck, Package, Plus, CalendarClock } from "lucide-react";
import { useState } from "react";
import type { AccrualList, AccrualSummary } from "#contract/accruals.ts";
import { ACCRUAL_COLUMNS, type AccrualColumn } from "#domain/lists.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { AccountAgreement } from "#web/lists/account-agreement.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { useAsOf } from "#web/reports/report-choices.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RowLink } from "#web/ui/table.tsx";
import { ACCRUAL_LABELS, ACCRUAL_STATUS_LABELS, accrualTerms } from "./accrual-labels.ts";
import type { Day } from "#domain/dates.ts";
import { call } from "#web/api/call-api.ts";
import { type ConfirmedWork, useConfirmedBulk } from "#web/lists/bulk-dialog.tsx";
import { useSelection } from "#web/lists/selection.ts";
import { readRegisterSearch, RegisterPage } from "#web/reports/register-page.tsx";
import { type RegisterConfig, PrintedRegister } from "#web/reports/printed-register.tsx";
import { ACCRUAL_STATUSES } from "#domain/accrual-schedule.ts";
import { ACCRUAL_FILE, accrualsFile } from "./accruals-file.ts";

const ReceivedDialog = lazyPart(
  async () => (await import("./accrue-received-dialog.tsx")).AccrueReceivedDialog,
);

const PostAccrualsDialog = lazyPart(async () => (await import("./accrual-dialogs.tsx")).PostAccrualsDialog);

const TABS = ["all", ...ACCRUAL_STATUSES] as const;
const TAB_LABELS = { all: "All", ...ACCRUAL_STATUS_LABELS };

const readTab = ({ tab: tabName }: Readonly<Record<string, string | undefined>>) => ({
  tab: TABS.find((name) => name === tabName) ?? "open",
});

/** Accruals and deferrals with the remaining amounts on a date (Accounting 30). */
export function AccrualsPage() {
  const [asOf] = useAsOf();
  const [{ tab }] = useSearchParams(readTab);
  const [dialog, setDialog] = useState<"post" | "received" | null>(null);
  const [{ search }] = useSearchParams(readRegisterSearch);
  const view = useListView(ACCRUAL_SHAPE);
  const list = useApiQuery("accruals.list", {
    query: { asOf, status: tab === "all" ? undefined : tab, search, ...view.query },
  });
  const close = () => setDialog(null);
  return (
    <>
      {/* The printed report has its own header. */}
      <div className="print:hidden">
        <PageHeader
          title="Accruals and deferrals"
          description="Income and expenses that belong to a different period than their bill or payment"
          actions={<Actions onOpen={setDialog} />}
        />
      </div>
      <RegisterPage
        query={list}
        singular="accrual"
        plural="accruals"
        view={view}
        fileOf={accrualsFile}
        labels={TAB_LABELS}
        selected={tab}
        hrefOf={(name) =>
          paths.accruals({ ...view.address, asOf, search, tab: name === "open" ? undefined : name })
        }
        empty={<NothingYet />}
      >
        {(data) => <Register list={data} view={view} readAt={list.dataUpdatedAt} />}
      </RegisterPage>
      {dialog === "post" && <PostAccrualsDialog accrual={null} onClose={close} />}
      {dialog === "received" && <ReceivedDialog onClose={close} />}
    </>
  );
}

type AccrualListColumn = AccrualColumn | "status";
type AccrualView = ListView<AccrualListColumn, AccrualColumn>;

type AccrualActionsProps = { onOpen: (dialog: "post" | "received") => void };

function Actions({ onOpen }: AccrualActionsProps) {
  return (
    <>
      <MenuButton
        label="More"
        items={[
          {
            label: "Post amounts due",
            needs: "accruals.post",
            icon: <CalendarCheck />,
            onSelect: () => onOpen("post"),
          },
          {
            label: "Goods received, not yet billed",
            needs: "accruals.accrueReceivedGoods",
            icon: <Package />,
            onSelect: () => onOpen("received"),
          },
        ]}
      />
      <NewButtons />
    </>
  );
}

function NewButtons() {
  return (
    <>
      <LinkButton href={paths.newAccrual({ kind: "accrued_expense" })}>Accrue</LinkButton>
      <LinkButton variant="primary" icon={<Plus />} href={paths.newAccrual()}>
        New accrual or deferral
      </LinkButton>
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={<CalendarClock />}
      title="No accruals or deferrals on this date"
      actions={<NewButtons />}
    >
      Defer a yearly insurance bill or a subscription invoice over the months it covers—from here or from the
      bill's or invoice's menu. Costs or income not yet billed can be accrued at month end and are reversed
      the next day.
    </EmptyState>
  );
}

const ACCRUAL_SHAPE: ListShape<AccrualListColumn, AccrualColumn> = {
  columns: {
    name: { label: "Name", fixed: true },
    kind: { label: "Kind" },
    status: { label: "Status", optional: true },
    startsOn: { label: "Schedule", largestFirst: true },
    nextDate: { label: "Next", nextFirst: true },
    amount: { label: "Amount", align: "end", largestFirst: true },
    remaining: { label: "Remaining", align: "end", largestFirst: true, fixed: true },
  },
  orders: ACCRUAL_COLUMNS,
  defaultSort: "nextDate",
  withFiles: true,
};

const ACCRUAL_REGISTER: RegisterConfig<AccrualSummary, AccrualListColumn> = {
  singular: "accrual or deferral",
  plural: "accruals and deferrals",
  hrefOf: ({ id }) => paths.accrual(id),
  editHrefOf: ({ id, status }) => (status === "void" ? null : paths.editAccrual(id)),
  cells: {
    name: ({ id, name, partyName, status, hasError, hasAttachments }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RowLink href={paths.accrual(id)} hasAttachments={hasAttachments}>
          {name}
        </RowLink>
        {partyName !== null && <span className="text-ink-faint">{partyName}</span>}
        {status !== "open" && <Badge>{ACCRUAL_STATUS_LABELS[status]}</Badge>}
        {hasError && <Badge tone="negative">Not posted yet</Badge>}
      </span>
    ),
    kind: ({ kind }) => ACCRUAL_LABELS[kind],
    status: ({ status }) => ACCRUAL_STATUS_LABELS[status],
    startsOn: accrualTerms,
    nextDate: (row) => <span className="whitespace-nowrap">{nextText(row)}</span>,
  },
  amounts: { amount: ({ amount }) => amount, remaining: ({ remaining }) => remaining },
  card: (row) => `${ACCRUAL_LABELS[row.kind]} of ${formatMoney(row.amount)}. ${accrualTerms(row)}`,
};

const NOTHING_DUE = {
  completed: "Everything is posted",
  ended_early: "This record was closed early",
  void: "This record is voided",
};

/** Bulk actions, through the date of the list. */
function accrualActions(asOf: Day): ConfirmedWork<AccrualSummary>[] {
  const countAccruals = (count: number) => countText(count, "accrual or deferral", "accruals and deferrals");
  const common = { nameOf: ({ name }: AccrualSummary) => name };
  return [
    {
      ...common,
      label: "Post amounts due",
      icon: <CalendarCheck />,
      needs: "accruals.post",
      keys: "p",
      title: "Post amounts due",
      question: (count) => `Post amounts due for ${countAccruals(count)} through ${formatDate(asOf)}?`,
      skipReason: ({ status }) => (status === "open" ? null : NOTHING_DUE[status]),
      act: ({ id }) => call("accruals.post", { body: { through: asOf, accrualId: id } }),
      failed: "Couldn't post the amounts due",
      doneText: (count) => `Amounts due for ${countAccruals(count)} posted`,
    },
    {
      ...common,
      label: "Void",
      icon: <Ban />,
      needs: "accruals.void",
      danger: true,
      keys: "v",
      title: "Void",
      question: (count) => `Void ${countAccruals(count)}? Their journal entries are voided too.`,
      skipReason: ({ status }) => (status === "void" ? "This record is already voided" : null),
      act: async ({ id }) => {
        const { version } = await call("accruals.get", { params: { id } });
        return call("accruals.void", { params: { id }, body: { version } });
      },
      failed: "Couldn't void this",
      doneText: (count) => `${countAccruals(count)} voided`,
    },
  ];
}

type AccrualRegisterProps = { list: AccrualList; view: AccrualView; readAt: number };

function Register({ list, view, readAt }: AccrualRegisterProps) {
  const { asOf, items, accounts } = list;
  const selection = useSelection(items);
  const bulk = useConfirmedBulk(selection, { works: accrualActions(asOf), file: ACCRUAL_FILE });
  return (
    <PrintedRegister
      title="Accruals and deferrals"
      config={ACCRUAL_REGISTER}
      {...{ asOf, items, view, selection, confirmedBulk: bulk, readAt }}
    >
      {accounts.map((account) => (
        <AccountAgreement key={account.accountId} account={account} asOf={asOf} sourceText="these records">
          <p>Other journal entries on this account should be deferred as well or moved to another account.</p>
        </AccountAgreement>
      ))}
    </PrintedRegister>
  );
}

/** Date of the next entry; marks records that aren't posted automatically. */
function nextText({ nextDate, status }: AccrualSummary): string {
  if (nextDate !== null) return formatDate(nextDate);
  return status === "open" ? "Manually" : "";
}
