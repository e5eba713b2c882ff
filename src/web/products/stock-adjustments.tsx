import { Ban, Ellipsis, Eye, PackageOpen, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Product, StockAdjustment } from "#contract/products.ts";
import { isNegative } from "#domain/money.ts";
import { announceOpenedAccounts } from "#web/accounts/announce-accounts.ts";
import { call } from "#web/api/call-api.ts";
import { ApiError, failureText } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate, formatQuantity } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { RowActions } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { AskDialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { ADJUSTMENT_LABELS } from "./product-labels.ts";

/** The stock adjustments of a product, each with its journal and a Void button (Accounting 5, 6). */
export function StockAdjustments({ product }: { product: Product }) {
  const list = useApiList("stockAdjustments.list", { query: { productId: product.id, count: "true" } });
  const [adjustmentToVoid, setAdjustmentToVoid] = useState<StockAdjustment | null>(null);
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="flex max-w-form flex-col gap-3 pb-16" aria-labelledby="stock-adjustments">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="stock-adjustments" className="text-section font-semibold">
          Stock adjustments
        </h2>
        <TextLink href={paths.stockCounts({ product: product.id })}>View all</TextLink>
      </div>
      <Table
        label="Stock adjustments"
        head={
          <tr>
            <HeadCell>Date</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell align="end">Counted</HeadCell>
            <HeadCell align="end">Change</HeadCell>
            <HeadCell align="end">Value</HeadCell>
            <HeadCell align="end">Actions</HeadCell>
          </tr>
        }
      >
        {items.map((adjustment) => (
          <AdjustmentRow
            key={adjustment.id}
            adjustment={adjustment}
            unit={product.unit}
            onVoid={() => setAdjustmentToVoid(adjustment)}
          />
        ))}
      </Table>
      <ListEnd list={list} singular="adjustment" />
      {adjustmentToVoid && (
        <VoidAdjustmentDialog adjustment={adjustmentToVoid} onClose={() => setAdjustmentToVoid(null)} />
      )}
    </section>
  );
}

type AdjustmentRowProps = { adjustment: StockAdjustment; unit: string; onVoid: () => void };

function AdjustmentRow({ adjustment, unit, onVoid }: AdjustmentRowProps) {
  const { date, kind, description, countedQuantity, quantity, value, status } = adjustment;
  const sign = symbolOf(useSession().company.currency);
  const word = ADJUSTMENT_LABELS[kind];
  const note = noteOf({ kind, description });
  const items = actionsOf(adjustment, onVoid);
  return (
    <Row>
      <Cell>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
        <span className="block columns:hidden">{word}</span>
        {status === "void" && (
          <span className="columns:ms-2">
            <Badge>Void</Badge>
          </span>
        )}
      </Cell>
      <Cell wideOnly>
        {word}
        {note && <span className="line-clamp-1 text-small text-ink-faint">{note}</span>}
      </Cell>
      <Cell align="end" wideOnly>
        {countedQuantity !== null && (
          <span className="whitespace-nowrap tabular-nums">
            {formatQuantity(countedQuantity)} {unit}
          </span>
        )}
      </Cell>
      <Cell align="end">
        <span className="whitespace-nowrap tabular-nums">
          {isNegative(quantity) ? "" : "+"}
          {formatQuantity(quantity)} {unit}
        </span>
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={value} currencySign={sign} />
      </Cell>
      <RowActions note={note}>
        {items.length > 0 && (
          <MenuButton label={`Actions for ${word}, ${formatDate(date)}`} icon={<Ellipsis />} items={items} />
        )}
      </RowActions>
    </Row>
  );
}

/** The note of an adjustment; without one, its text only repeats the row. */
export function noteOf({ kind, description }: Pick<StockAdjustment, "kind" | "description">): string {
  return description.startsWith(`${ADJUSTMENT_LABELS[kind]}: `) ? "" : description;
}

/** The actions for a stock count or opening stock. */
export function actionsOf(
  { journalId, reversalId, status, openingStockId }: StockAdjustment,
  onVoid: () => void,
): MenuItem[] {
  return [
    ...(journalId === null
      ? []
      : [{ label: "View journal entry", icon: <Eye />, href: paths.journal(journalId) }]),
    ...(reversalId === null
      ? []
      : [{ label: "View reversal", icon: <Undo2 />, href: paths.journal(reversalId) }]),
    ...(openingStockId === null
      ? []
      : [{ label: "View imported opening stock", icon: <PackageOpen />, href: paths.value(openingStockId) }]),
    ...(status === "posted" && openingStockId === null
      ? [
          {
            label: "Void",
            needs: "stockAdjustments.void" as const,
            icon: <Ban />,
            danger: true,
            onSelect: onVoid,
          },
        ]
      : []),
  ];
}

type Props = { adjustment: StockAdjustment; onClose: () => void };

/** Asks before voiding a stock count or opening stock (Accounting 5). */
export function VoidAdjustmentDialog({ adjustment, onClose }: Props) {
  const { reason, setReason, voiding, preview, confirm } = useVoidAdjustment({ adjustment, onClose });
  return (
    <AskDialog
      title="Void stock adjustment"
      confirmLabel="Void stock adjustment"
      isPending={voiding.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="break-words text-ink-soft">
          The adjustment dated {formatDate(adjustment.date)} will be reversed and the cost of later sales
          recalculated. If its year is closed, it is reversed on the first open day; in a locked period, it
          can't be voided.
        </p>
        <TextField
          label="Reason"
          optional
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <PreviewPanel preview={preview} fallback={null} />
        {voiding.error && <Notice tone="negative">{failure(voiding.error)}</Notice>}
      </div>
    </AskDialog>
  );
}

function useVoidAdjustment({ adjustment, onClose }: Props) {
  const [reason, setReason] = useState("");
  const voiding = useApiMutation("stockAdjustments.void");
  const preview = useRequestPreview(
    "stockAdjustments.previewVoid",
    { params: { id: adjustment.id }, body: {} },
    (request) => call("stockAdjustments.previewVoid", request),
  );
  const word = ADJUSTMENT_LABELS[adjustment.kind];
  function confirm(): void {
    voiding.mutate(
      { params: { id: adjustment.id }, body: { reason } },
      {
        onSuccess: ({ openedAccounts }) => {
          announceOpenedAccounts(openedAccounts);
          onClose();
          showToast(`${word} (${formatDate(adjustment.date)}) was voided`);
        },
      },
    );
  }
  return { reason, setReason, voiding, preview, confirm };
}

/** The error message, with the products that would run short if negative stock is blocked. */
function failure(error: Error): string {
  const text = failureText(error, "Couldn't void the stock adjustment");
  const [first] = error instanceof ApiError && error.code === "stock.insufficient" ? error.errors : [];
  return first ? `${text} (${first.message})` : text;
}
