import { ASSET_COLUMNS, type AssetColumn } from "#domain/lists.ts";
import { CalendarCheck, Drill, Plus } from "lucide-react";
import { useState } from "react";
import type { AssetRegister, AssetRegisterAccount, AssetRegisterRow } from "#contract/asset-register.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/money.tsx";
import { AccountProof } from "#web/lists/account-proof.tsx";
import { ColumnHeads, SortField } from "#web/lists/column-heads.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { SavedViews } from "#web/lists/saved-views.tsx";
import { paths } from "#web/navigation/paths.ts";
import { ExportMenu, PrintButton } from "#web/reports/report-actions.tsx";
import { AsOfFields, useAsOf } from "#web/reports/report-choices.tsx";
import { ReportOptions } from "#web/reports/report-links.tsx";
import { ReportFoot, ReportSheet, TotalRow } from "#web/reports/report-sheet.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, Row, RowLink, Table } from "#web/ui/table.tsx";

const DepreciateDialog = lazyPart(async () => (await import("./asset-dialogs.tsx")).DepreciateDialog);

/** The register of assets on a day, and whether their accounts say the same (Accounting 24). */
export function AssetsPage() {
  const [asOf, setAsOf] = useAsOf();
  const [isPosting, setPosting] = useState(false);
  const view = useListView(ASSET_SHAPE);
  const register = useApiQuery("assets.list", { query: { asOf, sort: view.sort } });
  const isCurrent = register.data !== undefined && !register.isPlaceholderData;
  return (
    <>
      {/* On paper the sheet says it. */}
      <div className="print:hidden">
        <PageHeader
          title="Assets"
          description="Equipment, vehicles and other things you use for years, and their book value"
          actions={
            <>
              <Button icon={<CalendarCheck />} onClick={() => setPosting(true)}>
                Post depreciation
              </Button>
              <NewButton />
            </>
          }
        />
      </div>
      <ReportOptions
        end={
          <>
            <SavedViews />
            <TakeAway register={isCurrent ? register.data : undefined} />
          </>
        }
      >
        <AsOfFields value={asOf} onChange={setAsOf} />
        <div className="flex min-w-48 self-end">
          <SortField view={view} wide />
        </div>
      </ReportOptions>
      <AsyncContent
        query={register}
        failed={(message) => `Error loading assets: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<NothingYet />}
      >
        {(data) => <Register register={data} view={view} readAt={register.dataUpdatedAt} />}
      </AsyncContent>
      {isPosting && <DepreciateDialog asset={null} onClose={() => setPosting(false)} />}
    </>
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

/** The register as a file or on paper. */
function TakeAway({ register }: { register: AssetRegister | undefined }) {
  return (
    <>
      <ExportMenu
        disabled={register === undefined}
        makeFile={async () => {
          const { assetRegisterFile } = await import("./asset-register-file.ts");
          if (register === undefined) throw new Error("The register couldn't be loaded.");
          return assetRegisterFile(register);
        }}
      />
      <PrintButton disabled={register === undefined} />
    </>
  );
}

/** Its totals stand below its columns, which therefore stay. */
const ASSET_SHAPE: ListShape<AssetColumn, AssetColumn> = {
  columns: {
    name: { label: "Asset", fixed: true },
    inServiceOn: { label: "In service date", largestFirst: true, fixed: true },
    cost: { label: "Cost", align: "end", largestFirst: true, fixed: true },
    accumulated: { label: "Depreciated", align: "end", largestFirst: true, fixed: true },
    bookValue: { label: "Book value", align: "end", largestFirst: true, fixed: true },
  },
  orders: ASSET_COLUMNS,
  usual: "name",
};

type RegisterProps = {
  register: AssetRegister;
  view: ListView<AssetColumn, AssetColumn>;
  readAt: number;
};

function Register({ register, view, readAt }: RegisterProps) {
  const { name, currency } = useSession().book;
  const { asOf, items, totals, accounts } = register;
  const sign = symbolOf(currency);
  return (
    <ReportSheet
      company={name}
      title="Asset register"
      period={`As of ${formatDate(asOf)}`}
      foot={<ReportFoot readAt={readAt} />}
    >
      <Table
        label="Assets"
        wide
        bare
        head={
          <tr>
            <ColumnHeads view={view} />
          </tr>
        }
        foot={
          <TotalRow
            label="Total"
            amounts={[totals.cost, totals.accumulated]}
            last={totals.bookValue}
            sign={sign}
            columns={5}
          />
        }
      >
        {items.map((row, index) => (
          <AssetRow key={row.id} row={row} sign={index === 0 ? sign : ""} />
        ))}
      </Table>
      <p className="mt-3 text-small text-ink-soft">{countText(items.length, "asset")}</p>
      <div className="mt-6 flex flex-col gap-3">
        {accounts.map((account) => (
          <AccountProof key={account.accountId} account={account} asOf={asOf} says="the register shows">
            <Reasons account={account} />
          </AccountProof>
        ))}
      </div>
    </ReportSheet>
  );
}

function AssetRow({ row, sign }: { row: AssetRegisterRow; sign: string }) {
  const { id, name, inServiceOn, disposedOn, cost, accumulated, bookValue, hasError } = row;
  return (
    <Row href={paths.asset(id)}>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RowLink href={paths.asset(id)}>{name}</RowLink>
          {disposedOn !== null && <Badge>{`Disposed on ${formatDate(disposedOn)}`}</Badge>}
          {hasError && <Badge tone="negative">Not posted</Badge>}
        </span>
      </Cell>
      <Cell wideOnly>{formatDate(inServiceOn)}</Cell>
      <Cell align="end" wideOnly>
        <Amount amount={cost} currencySign={sign} />
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={accumulated} currencySign={sign} />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="text-small text-ink-faint">
          Cost {formatMoney(cost)}, depreciated {formatMoney(accumulated)}
        </span>
      </Cell>
      <Cell align="end" strong>
        <Amount amount={bookValue} currencySign={sign} showZero />
      </Cell>
    </Row>
  );
}

/** By which journals an account differs from the register. */
function Reasons({ account: { others, missing } }: { account: AssetRegisterAccount }) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {others.map(({ journalId, number, date, description, amount }) => (
        <li key={journalId} className="wrap-anywhere">
          <TextLink href={paths.journal(journalId)}>{number}</TextLink> of {formatDate(date)} isn't linked to
          an asset: {description}, {formatMoney(amount)}
        </li>
      ))}
      {missing.map(({ id, name: asset, amount }) => (
        <li key={id} className="wrap-anywhere">
          <TextLink href={paths.asset(id)}>{asset}</TextLink>: no journal entry has posted{" "}
          {formatMoney(amount)} to this account
        </li>
      ))}
    </ul>
  );
}
