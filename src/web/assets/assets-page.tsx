import { ASSET_COLUMNS, type AssetColumn } from "#domain/lists.ts";
import { CalendarCheck, Drill, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AssetRegister, AssetRegisterAccount, AssetSummary } from "#contract/asset-register.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { AccountAgreement } from "#web/lists/account-agreement.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { paths } from "#web/navigation/paths.ts";
import { useAsOf } from "#web/reports/report-choices.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RowLink } from "#web/ui/table.tsx";
import type { Day } from "#domain/dates.ts";
import { call } from "#web/api/call-api.ts";
import { type ConfirmedWork, useConfirmedBulk } from "#web/lists/bulk-dialog.tsx";
import { useSelection } from "#web/lists/selection.ts";
import { readRegisterSearch, RegisterPage } from "#web/reports/register-page.tsx";
import { type RegisterConfig, PrintedRegister } from "#web/reports/printed-register.tsx";
import { ASSET_TABS } from "#domain/asset-register.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { ASSET_FILE, assetRegisterFile } from "./asset-register-file.ts";
import { ASSET_STATUS_LABELS } from "./asset-labels.ts";

const DepreciateDialog = lazyPart(async () => (await import("./asset-dialogs.tsx")).DepreciateDialog);

const { removed: _removed, ...LISTED_STATUSES } = ASSET_STATUS_LABELS;
const TAB_LABELS = { all: "All", ...LISTED_STATUSES };

const readTab = ({ tab }: Readonly<Record<string, string | undefined>>) => ({
  tab: ASSET_TABS.find((name) => name === tab),
});

/** Asset register on a date, compared with the balances of its accounts (Accounting 24). */
export function AssetsPage() {
  const [asOf] = useAsOf();
  const [{ search }] = useSearchParams(readRegisterSearch);
  const view = useListView(ASSET_SHAPE);
  const [{ tab }] = useSearchParams(readTab);
  const register = useApiQuery("assets.list", { query: { asOf, status: tab, search, ...view.query } });
  return (
    <>
      <Head />
      <RegisterPage
        query={register}
        singular="asset"
        plural="assets"
        view={view}
        fileOf={assetRegisterFile}
        labels={TAB_LABELS}
        selected={tab ?? "all"}
        hrefOf={(name) =>
          paths.assets({ ...view.address, asOf, search, tab: name === "all" ? undefined : name })
        }
        empty={<NothingYet />}
      >
        {(data) => <Register register={data} view={view} readAt={register.dataUpdatedAt} />}
      </RegisterPage>
    </>
  );
}

/** Page header; the printed report has its own. */
function Head() {
  const [isPosting, setPosting] = useState(false);
  return (
    <div className="print:hidden">
      <PageHeader
        title="Assets"
        description="Equipment, vehicles and other things you use for years, and their book value"
        actions={
          <>
            <Button needs="assets.depreciate" icon={<CalendarCheck />} onClick={() => setPosting(true)}>
              Post depreciation
            </Button>
            <NewButton />
          </>
        }
      />
      {isPosting && <DepreciateDialog asset={null} onClose={() => setPosting(false)} />}
    </div>
  );
}

function NewButton() {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newAsset()}>
      New asset
    </LinkButton>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<Drill />} title="No assets on this date" actions={<NewButton />}>
      Machines, vehicles and computers are depreciated over their useful life. You can register an asset from
      the menu of its bill.
    </EmptyState>
  );
}

type AssetListColumn = AssetColumn | "status" | "nextDate";
type AssetView = ListView<AssetListColumn, AssetColumn>;

const ASSET_SHAPE: ListShape<AssetListColumn, AssetColumn> = {
  columns: {
    name: { label: "Asset", fixed: true },
    status: { label: "Status", optional: true },
    inServiceDate: { label: "In-service date", largestFirst: true },
    nextDate: { label: "Next depreciation", optional: true },
    cost: { label: "Cost", align: "end", largestFirst: true },
    accumulatedDepreciation: { label: "Depreciated", align: "end", largestFirst: true },
    bookValue: { label: "Book value", align: "end", largestFirst: true, fixed: true },
  },
  orders: ASSET_COLUMNS,
  defaultSort: "name",
  withFiles: true,
};

const ASSET_REGISTER: RegisterConfig<AssetSummary, AssetListColumn> = {
  singular: "asset",
  hrefOf: ({ id }) => paths.asset(id),
  editHrefOf: ({ id }) => paths.editAsset(id),
  cells: {
    name: ({ id, name, disposedOn, hasError, hasAttachments }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RowLink href={paths.asset(id)} hasAttachments={hasAttachments}>
          {name}
        </RowLink>
        {disposedOn !== null && <Badge>{`Disposed on ${formatDate(disposedOn)}`}</Badge>}
        {hasError && <Badge tone="negative">Not posted</Badge>}
      </span>
    ),
    status: ({ status }) => ASSET_STATUS_LABELS[status],
    inServiceDate: ({ inServiceDate }) => formatDate(inServiceDate),
    nextDate: ({ nextDate }) => (nextDate === null ? "" : formatDate(nextDate)),
  },
  amounts: {
    cost: ({ cost }) => cost,
    accumulatedDepreciation: ({ accumulatedDepreciation }) => accumulatedDepreciation,
    bookValue: ({ bookValue }) => bookValue,
  },
  card: ({ cost, accumulatedDepreciation }) =>
    `Cost ${formatMoney(cost)}, depreciated ${formatMoney(accumulatedDepreciation)}`,
};

/** Bulk actions, through the date of the register. */
function assetActions(asOf: Day): ConfirmedWork<AssetSummary>[] {
  const common = { nameOf: ({ name }: AssetSummary) => name };
  return [
    {
      ...common,
      label: "Post depreciation",
      icon: <CalendarCheck />,
      needs: "assets.depreciate",
      keys: "p",
      title: "Post depreciation",
      question: (count) => `Post depreciation of ${countText(count, "asset")} through ${formatDate(asOf)}?`,
      skipReason: ({ status }) => (status === "in_use" ? null : "This asset has already been disposed of"),
      act: ({ id }) => call("assets.depreciate", { body: { through: asOf, assetId: id } }),
      failed: "Couldn't post the depreciation",
      doneText: (count) => `Depreciation of ${countText(count, "asset")} posted`,
    },
    {
      ...common,
      label: "Remove",
      icon: <Trash2 />,
      needs: "assets.remove",
      danger: true,
      keys: "Delete",
      title: "Remove assets",
      question: (count) =>
        `Remove ${countText(count, "asset")} from the register? Only assets without posted entries can be removed.`,
      skipReason: ({ status }) => (status === "in_use" ? null : "This asset has already been disposed of"),
      act: async ({ id }) => {
        const { version } = await call("assets.get", { params: { id } });
        return call("assets.remove", { params: { id }, body: { version } });
      },
      failed: "Couldn't remove the asset",
      doneText: (count) => `${countText(count, "asset")} removed`,
    },
  ];
}

type AssetRegisterProps = { register: AssetRegister; view: AssetView; readAt: number };

function Register({ register, view, readAt }: AssetRegisterProps) {
  const { asOf, items, totals, accounts } = register;
  const selection = useSelection(items);
  const bulk = useConfirmedBulk(selection, { works: assetActions(asOf), file: ASSET_FILE });
  return (
    <PrintedRegister
      title="Asset register"
      config={ASSET_REGISTER}
      {...{ asOf, items, view, totals, selection, confirmedBulk: bulk, readAt }}
    >
      {accounts.map((account) => (
        <AccountAgreement
          key={account.accountId}
          account={account}
          asOf={asOf}
          sourceText="the asset register"
        >
          <Reasons account={account} />
        </AccountAgreement>
      ))}
    </PrintedRegister>
  );
}

/** Entries that explain why an account differs from the register. */
function Reasons({
  account: { unlinkedEntries: unlinkedJournals, unpostedAssets },
}: {
  account: AssetRegisterAccount;
}) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {unlinkedJournals.map(({ journalId, number, date, description, amount }) => (
        <li key={journalId} className="wrap-anywhere">
          <TextLink href={paths.journal(journalId)}>{number}</TextLink> ({formatDate(date)}) isn't linked to
          an asset: {description}, {formatMoney(amount)}
        </li>
      ))}
      {unpostedAssets.map(({ id, name: asset, amount }) => (
        <li key={id} className="wrap-anywhere">
          <TextLink href={paths.asset(id)}>{asset}</TextLink>: {formatMoney(amount)} hasn't been posted to
          this account
        </li>
      ))}
    </ul>
  );
}
