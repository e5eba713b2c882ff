import { CalendarCheck, HandCoins, Pencil, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Asset, AssetEntry } from "#contract/assets.ts";
import { isNegative, negate } from "#domain/money.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney, formatPeriod } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AccountFact, PostedEntry } from "#web/navigation/record-links.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { FIRST_MONTH_LABELS, ASSET_STATUS_LABELS, termsText, POSTED_LABELS } from "./asset-labels.ts";
import { DepreciationTable } from "./depreciation-table.tsx";

const DepreciateDialog = lazyPart(async () => (await import("./asset-dialogs.tsx")).DepreciateDialog);
const DisposeDialog = lazyPart(async () => (await import("./asset-dialogs.tsx")).DisposeDialog);
const RemoveDialog = lazyPart(async () => (await import("./asset-dialogs.tsx")).RemoveDialog);
const UndoDialog = lazyPart(async () => (await import("./asset-dialogs.tsx")).UndoDialog);

const back = { href: paths.assets(), label: "Assets" };

/** One asset: its book value, plan and posted entries (Accounting 24). */
export function AssetPage() {
  const id = usePathParam("id") ?? "";
  const query = useApiQuery("assets.get", { params: { id } });
  const loadedAsset = query.data;
  return (
    <>
      <PageHeader
        title={loadedAsset?.name ?? "Asset"}
        description={loadedAsset && <Summary asset={loadedAsset} />}
        back={back}
        actions={loadedAsset && loadedAsset.status !== "removed" && <Actions asset={loadedAsset} />}
      />
      <AsyncRecord
        query={query}
        recordName="Asset"
        back={back}
        failed={(message) => `Couldn't load the asset: ${message}`}
      >
        {(asset) => (
          <PageColumns
            aside={
              <>
                <Facts asset={asset} />
                <AttachmentsCard recordKind="asset" recordId={asset.id} />
                <CommentsCard recordKind="asset" recordId={asset.id} />
                <RecordHistory subjectId={asset.id} />
              </>
            }
          >
            {asset.error !== null && <Notice tone="negative">{asset.error}</Notice>}
            {asset.status === "in_use" && (
              <DepreciationTable schedule={asset.schedule} postedThrough={asset.postedThrough} />
            )}
            <PostedEntries entries={asset.entries} />
          </PageColumns>
        )}
      </AsyncRecord>
    </>
  );
}

function Summary({ asset }: { asset: Asset }) {
  const { status, nextDate } = asset;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={status === "in_use" ? "positive" : "neutral"}>{ASSET_STATUS_LABELS[status]}</Badge>
      <span>{termsText(asset)}</span>
      {nextDate !== null && <span>Next depreciation on {formatDate(nextDate)}</span>}
    </span>
  );
}

type AssetDialog = "depreciate" | "dispose" | "undo" | "remove" | null;

function Actions({ asset }: { asset: Asset }) {
  const [open, setOpen] = useState<AssetDialog>(null);
  const close = () => setOpen(null);
  const hasEntries = asset.entries.some(({ isVoid }) => !isVoid);
  const isInUse = asset.status === "in_use";
  const items: MenuItem[] = [
    {
      label: "Sell or scrap",
      needs: "assets.dispose",
      icon: <HandCoins />,
      disabled: !isInUse,
      onSelect: () => setOpen("dispose"),
    },
    {
      label: "Undo last entry",
      needs: "assets.undo",
      icon: <Undo2 />,
      disabled: !hasEntries,
      onSelect: () => setOpen("undo"),
    },
    {
      label: "Remove",
      needs: "assets.remove",
      icon: <Trash2 />,
      danger: true,
      disabled: hasEntries,
      onSelect: () => setOpen("remove"),
    },
  ];
  return (
    <>
      <MenuButton label="More" items={items} />
      {isInUse && (
        <Button needs="assets.depreciate" icon={<CalendarCheck />} onClick={() => setOpen("depreciate")}>
          Depreciate
        </Button>
      )}
      <LinkButton variant="primary" icon={<Pencil />} href={paths.editAsset(asset.id)}>
        Edit
      </LinkButton>
      {open === "depreciate" && <DepreciateDialog asset={asset} onClose={close} />}
      {open === "dispose" && <DisposeDialog asset={asset} onClose={close} />}
      {open === "undo" && <UndoDialog asset={asset} onClose={close} />}
      {open === "remove" && <RemoveDialog asset={asset} onClose={close} />}
    </>
  );
}

function Facts({ asset }: { asset: Asset }) {
  const sign = symbolOf(useSession().company.currency);
  const { documentId, costAccount, accumulatedDepreciationAccount, expenseAccount, disposedOn } = asset;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Cost">
          <Amount amount={asset.cost} currencySign={sign} />
        </Fact>
        <Fact label="Depreciated">
          <Amount amount={asset.accumulatedDepreciation} currencySign={sign} showZero />
        </Fact>
        <Fact label={disposedOn === null ? "Book value" : "Book value at disposal"}>
          <Amount amount={asset.bookValue} currencySign={sign} showZero />
        </Fact>
        <Fact label="Salvage value">
          <Amount amount={asset.salvageValue} currencySign={sign} showZero />
        </Fact>
        <Fact label="Purchase date">{formatDate(asset.recordedOn)}</Fact>
        <Fact label="In-service date">{formatDate(asset.inServiceDate)}</Fact>
        {disposedOn !== null && <Fact label="Disposed on">{formatDate(disposedOn)}</Fact>}
        {asset.priorDepreciationThrough !== null && (
          <Fact label="Prior depreciation">
            {`${formatMoney(asset.priorDepreciation)} through ${formatDate(asset.priorDepreciationThrough)}`}
          </Fact>
        )}
        <Fact label="First month">{FIRST_MONTH_LABELS[asset.firstMonthMethod]}</Fact>
        <Fact label="Posted">{`${POSTED_LABELS[asset.depreciationFrequency]}${asset.isAutomatic ? ", automatically" : ""}`}</Fact>
        {documentId !== null && (
          <Fact label="Bill">
            <TextLink href={paths.document("bill", documentId)}>{asset.documentNumber ?? "Bill"}</TextLink>
          </Fact>
        )}
        <AccountFact label="Asset account" account={costAccount} />
        <AccountFact label="Accumulated depreciation" account={accumulatedDepreciationAccount} />
        <AccountFact label="Depreciation expense account" account={expenseAccount} />
        {asset.notes !== "" && <Fact label="Notes">{asset.notes}</Fact>}
      </FactList>
    </Card>
  );
}

const HEAD = (
  <tr>
    <HeadCell>Date</HeadCell>
    <HeadCell>Posted entry</HeadCell>
    <HeadCell align="end">Depreciation</HeadCell>
  </tr>
);

/** Posted entries, newest first, including undone ones. */
function PostedEntries({ entries }: { entries: readonly AssetEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Card title="Posted" flush>
      <Table label="Posted" head={HEAD} bare>
        {entries.map((entry) => (
          <Row key={entry.journalId}>
            <Cell>{formatDate(entry.date)}</Cell>
            <Cell wholeLine>
              <PostedEntry entry={entry} isVoid={entry.isVoid}>
                {entryText(entry)}
              </PostedEntry>
            </Cell>
            <Cell align="end">
              <Amount amount={entry.amount} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

/** Describes a kind: "Jan 1 – 31, 2026", "Sold for 900.00, a loss of 100.00". */
function entryText({ kind, start, end, proceeds, gainLoss }: AssetEntry): string {
  if (kind === "depreciation") return formatPeriod({ start, end });
  const sold = /[1-9]/.test(proceeds) ? `Sold for ${formatMoney(proceeds)}` : "Scrapped";
  if (!/[1-9]/.test(gainLoss)) return `${sold} at book value`;
  return isNegative(gainLoss)
    ? `${sold}, a loss of ${formatMoney(negate(gainLoss))}`
    : `${sold}, a gain of ${formatMoney(gainLoss)}`;
}
