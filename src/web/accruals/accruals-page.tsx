import { CalendarCheck, Package, Plus, CalendarClock } from "lucide-react";
import { useState } from "react";
import type { AccrualList, AccrualRow } from "#contract/accruals.ts";
import { ACCRUAL_COLUMNS, type AccrualColumn } from "#domain/lists.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/money.tsx";
import { AccountProof } from "#web/lists/account-proof.tsx";
import { ColumnHeads, SortField } from "#web/lists/column-heads.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { SavedViews } from "#web/lists/saved-views.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { ExportMenu, PrintButton } from "#web/reports/report-actions.tsx";
import { AsOfFields, useAsOf } from "#web/reports/report-choices.tsx";
import { ReportOptions } from "#web/reports/report-links.tsx";
import { ReportFoot, ReportSheet } from "#web/reports/report-sheet.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { ACCRUAL_LABELS, ACCRUAL_STATUS_LABELS, accrualTerms } from "./accrual-words.ts";

const ReceivedDialog = lazyPart(async () => (await import("./received-dialog.tsx")).ReceivedDialog);

const PostAccrualsDialog = lazyPart(async () => (await import("./accrual-dialogs.tsx")).PostAccrualsDialog);

const readShown = ({ show }: Readonly<Record<string, string | undefined>>) => ({ show });

/** What belongs to another time than that of its bill, and what is left of it on a day (Accounting 30). */
export function AccrualsPage() {
  const [asOf] = useAsOf();
  const [{ show }] = useSearchParams(readShown);
  const [dialog, setDialog] = useState<"post" | "received" | null>(null);
  const view = useListView(ACCRUAL_SHAPE);
  const open = show !== "all" ? ({ open: "true" } as const) : {};
  const list = useApiQuery("accruals.list", { query: { asOf, ...open, sort: view.sort } });
  const isCurrent = list.data !== undefined && !list.isPlaceholderData;
  const close = () => setDialog(null);
  return (
    <>
      {/* On paper the sheet says it. */}
      <div className="print:hidden">
        <PageHeader
          title="Accruals and deferrals"
          description="Income and expenses that belong to a different period than their bill or payment"
          actions={<Actions onOpen={setDialog} />}
        />
      </div>
      <Options list={isCurrent ? list.data : undefined} view={view} />
      <AsyncContent
        query={list}
        failed={(message) => `Error loading accruals: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<NothingYet />}
      >
        {(data) => <Register list={data} view={view} readAt={list.dataUpdatedAt} />}
      </AsyncContent>
      {dialog === "post" && <PostAccrualsDialog accrual={null} onClose={close} />}
      {dialog === "received" && <ReceivedDialog onClose={close} />}
    </>
  );
}

type View = ListView<AccrualColumn, AccrualColumn>;

/** The day, which rows, and how to take them along. */
function Options({ list, view }: { list: AccrualList | undefined; view: View }) {
  const [asOf, setAsOf] = useAsOf();
  const [{ show }, change] = useSearchParams(readShown);
  return (
    <ReportOptions
      end={
        <>
          <SavedViews />
          <TakeAway list={list} />
        </>
      }
    >
      <AsOfFields value={asOf} onChange={setAsOf} />
      <div className="min-w-36 flex-1 sm:w-44 sm:flex-none">
        <Select
          label="Rows"
          value={show === "all" ? "all" : "open"}
          options={[
            { value: "open", label: "Still open" },
            { value: "all", label: "All" },
          ]}
          onChange={({ target }) => change({ show: target.value === "all" ? "all" : undefined })}
        />
      </div>
      <div className="flex min-w-48 self-end">
        <SortField view={view} wide />
      </div>
    </ReportOptions>
  );
}

type OpenProps = { onOpen: (dialog: "post" | "received") => void };

function Actions({ onOpen }: OpenProps) {
  return (
    <>
      <MenuButton
        label="More"
        items={[
          { label: "Post amounts due", icon: <CalendarCheck />, onSelect: () => onOpen("post") },
          {
            label: "Goods received, not billed",
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
        New prepayment or deferral
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
      Spread a yearly insurance bill or a subscription invoice over the months it covers—from here or from the
      bill's or invoice's menu. Costs or income not yet billed can be accrued at month end and are reversed
      the next day.
    </EmptyState>
  );
}

/** The list as a file or on paper. */
function TakeAway({ list }: { list: AccrualList | undefined }) {
  return (
    <>
      <ExportMenu
        disabled={list === undefined}
        makeFile={async () => {
          const { accrualsFile } = await import("./accruals-file.ts");
          if (list === undefined) throw new Error("The list couldn't be loaded.");
          return accrualsFile(list);
        }}
      />
      <PrintButton disabled={list === undefined} />
    </>
  );
}

const ACCRUAL_SHAPE: ListShape<AccrualColumn, AccrualColumn> = {
  columns: {
    name: { label: "Name", fixed: true },
    kind: { label: "Kind", fixed: true },
    startsOn: { label: "Schedule", largestFirst: true, fixed: true },
    nextOn: { label: "Next", nextFirst: true, fixed: true },
    amount: { label: "Amount", align: "end", largestFirst: true, fixed: true },
    left: { label: "Remaining", align: "end", largestFirst: true, fixed: true },
  },
  orders: ACCRUAL_COLUMNS,
  usual: "nextOn",
};

type RegisterProps = { list: AccrualList; view: View; readAt: number };

function Register({ list, view, readAt }: RegisterProps) {
  const { name, currency } = useSession().book;
  const { asOf, items, accounts } = list;
  const sign = symbolOf(currency);
  return (
    <ReportSheet
      company={name}
      title="Accruals and deferrals"
      period={`As of ${formatDate(asOf)}`}
      foot={<ReportFoot readAt={readAt} />}
    >
      <Table
        label="Accruals and deferrals"
        wide
        bare
        head={
          <tr>
            <ColumnHeads view={view} />
          </tr>
        }
      >
        {items.map((row, index) => (
          <AccrualLine key={row.id} row={row} sign={index === 0 ? sign : ""} />
        ))}
      </Table>
      <p className="mt-3 text-small text-ink-soft">{countText(items.length, "row")}</p>
      <div className="mt-6 flex flex-col gap-3">
        {accounts.map((account) => (
          <AccountProof key={account.accountId} account={account} asOf={asOf} says="this list shows">
            <p>Other journal entries on this account should be spread as well or moved to another account.</p>
          </AccountProof>
        ))}
      </div>
    </ReportSheet>
  );
}

function AccrualLine({ row, sign }: { row: AccrualRow; sign: string }) {
  const { id, name, kind, partyName, status, amount, left, hasError } = row;
  return (
    <Row href={paths.accrual(id)}>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RowLink href={paths.accrual(id)}>{name}</RowLink>
          {partyName !== null && <span className="text-ink-faint">{partyName}</span>}
          {status !== "open" && <Badge>{ACCRUAL_STATUS_LABELS[status]}</Badge>}
          {hasError && <Badge tone="negative">Not posted yet</Badge>}
        </span>
      </Cell>
      <Cell wideOnly>{ACCRUAL_LABELS[kind]}</Cell>
      <Cell wideOnly>{accrualTerms(row)}</Cell>
      <Cell wideOnly>
        <span className="whitespace-nowrap">{nextText(row)}</span>
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={amount} currencySign={sign} />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="text-small text-ink-faint">
          {ACCRUAL_LABELS[kind]} of {formatMoney(amount)}. {accrualTerms(row)}
        </span>
      </Cell>
      <Cell align="end" strong>
        <Amount amount={left} currencySign={sign} showZero />
      </Cell>
    </Row>
  );
}

/** When something is posted next; what is not posted by itself says so. */
function nextText({ nextOn, status }: AccrualRow): string {
  if (nextOn !== null) return formatDate(nextOn);
  return status === "open" ? "Manually" : "";
}
