import type { ReactNode } from "react";
import type { StockMovement } from "#contract/reports.ts";
import { isZero, negateQuantity, type Quantity as Units } from "#domain/money.ts";
import { formatWithSign, formatDate, formatQuantity, formatRate } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";

type Props = { rows: readonly StockMovement[]; sign: string };

/** Stock movements with running quantity and value per product (Behavior 2.11, Accounting 6). */
export function StockMovementTable({ rows, sign }: Props) {
  return (
    <Paper
      width={paperWidth(38, [
        rows.flatMap(({ rate }) => (rate === null ? [] : formatRate(rate))),
        rows.map(({ quantityIn }) => formatQuantity(quantityIn)),
        rows.map(({ quantityOut }) => formatQuantity(quantityOut)),
        rows.map(({ runningQuantity, unit }) => `${formatQuantity(runningQuantity)} ${unit}`),
        rows.map(({ runningValue }) => formatWithSign(runningValue)),
      ])}
    >
      <Table label="Stock Movement" wide head={<Head />}>
        {rows.map((row, index) => (
          <MovementRow key={row.id ?? `opening ${row.productId}`} row={row} sign={index === 0 ? sign : ""} />
        ))}
      </Table>
    </Paper>
  );
}

function Head() {
  return (
    <tr>
      <HeadCell>Date</HeadCell>
      <HeadCell>Reference</HeadCell>
      <HeadCell>Product</HeadCell>
      <HeadCell>Type</HeadCell>
      <HeadCell align="end">Rate</HeadCell>
      <HeadCell align="end">In</HeadCell>
      <HeadCell align="end">Out</HeadCell>
      <HeadCell align="end">Balance</HeadCell>
      <HeadCell align="end">Value</HeadCell>
    </tr>
  );
}

function MovementRow({ row, sign }: { row: StockMovement; sign: string }) {
  const { date, reference, productCode, productName, unit, rate, quantityIn, quantityOut } = row;
  const href = hrefOf(row);
  return (
    <Row href={href}>
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell>
        {href === undefined ? (
          <span className="font-medium">{reference}</span>
        ) : (
          <RowLink href={href} inOneLine>
            {reference}
          </RowLink>
        )}
      </Cell>
      <Cell wideOnly>
        <span title={productName} className="line-clamp-2 min-w-20 wrap-anywhere print:min-w-[10em]">
          <span className="me-1 text-ink-soft tabular-nums">{productCode}</span> {productName}
        </span>
      </Cell>
      <Cell wideOnly>
        <Type type={row.type} />
      </Cell>
      <Cell align="end" wideOnly>
        {rate === null ? <EmptyQuantity /> : formatRate(rate)}
      </Cell>
      <Cell align="end" wideOnly>
        <Quantity quantity={quantityIn} />
      </Cell>
      <Cell align="end" wideOnly>
        <Quantity quantity={quantityOut} />
      </Cell>
      <Cell align="end" wideOnly>
        <span className="whitespace-nowrap">
          {formatQuantity(row.runningQuantity)}
          <span className="inline-block w-7 ps-1 text-start text-small text-ink-faint">{unit}</span>
        </span>
      </Cell>
      <Cell narrowOnly wholeLine>
        <CardLines row={row} />
      </Cell>
      <Cell align="end" strong>
        <span className="text-small font-normal text-ink-faint columns:hidden">Value </span>
        <Amount amount={row.runningValue} currencySign={sign} showZero />
      </Cell>
    </Row>
  );
}

/** The lines of a card: date, type and quantity; below them the product and its balance. */
function CardLines({ row }: { row: StockMovement }) {
  const { date, type, rate, productName, unit, runningQuantity } = row;
  const quantity = quantityText(row);
  return (
    <>
      <CardLine
        end={quantity && `${quantity} ${unit}${rate === null ? "" : ` at ${formatRate(rate)}`}`}
        isEndSoft={false}
      >
        <span className="text-ink-soft tabular-nums">{formatDate(date)} · </span>
        <Type type={type} />
      </CardLine>
      <CardLine end={`Balance ${formatQuantity(runningQuantity)} ${unit}`} isEndSoft>
        <span className="text-ink-soft">
          <LongText>{productName}</LongText>
        </span>
      </CardLine>
    </>
  );
}

type StockCardLineProps = { children: ReactNode; end: string; isEndSoft: boolean };

function CardLine({ children, end, isEndSoft }: StockCardLineProps) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">{children}</span>
      <span className={`shrink-0 text-end tabular-nums ${isEndSoft ? "text-small text-ink-faint" : ""}`}>
        {end}
      </span>
    </span>
  );
}

/** "+10", "−4", or "" if only the value changes. */
function quantityText({ quantityIn, quantityOut }: StockMovement): string {
  if (!isZero(quantityIn)) return `+${formatQuantity(quantityIn)}`;
  return isZero(quantityOut) ? "" : formatQuantity(negateQuantity(quantityOut));
}

/** The type of a movement: green for a purchase, red for others (Behavior 2.11). */
function Type({ type }: Pick<StockMovement, "type">) {
  return (
    <span className={`whitespace-nowrap ${type === "purchase" ? "text-positive" : "text-negative"}`}>
      {MOVEMENT_LABELS[type]}
    </span>
  );
}

function Quantity({ quantity }: { quantity: Units }) {
  return isZero(quantity) ? (
    <EmptyQuantity />
  ) : (
    <span className="whitespace-nowrap">{formatQuantity(quantity)}</span>
  );
}

function EmptyQuantity() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">0</span>
    </span>
  );
}

/** The link of a movement: its document, or else its journal, which explains a cost correction. */
function hrefOf({ documentId, documentKind, journalId }: StockMovement): string | undefined {
  if (documentId !== null && documentKind !== null) return paths.document(documentKind, documentId);
  return journalId === null ? undefined : paths.journal(journalId);
}

/** The label of each movement type (Accounting 6). */
export const MOVEMENT_LABELS: Readonly<Record<StockMovement["type"], string>> = {
  opening: "Opening",
  purchase: "Purchase",
  sale: "Sale",
  sales_return: "Sales return",
  purchase_return: "Purchase return",
  adjustment: "Adjustment",
  price_credit: "Price credit",
  landed_cost: "Landed cost",
  advance: "Advance applied",
  revaluation: "Revaluation",
  cost_correction: "Cost correction",
  count_correction: "Count correction",
};
