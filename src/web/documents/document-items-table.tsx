import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import { formatMoney, formatPrice, formatQuantity } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { symbolOf, Amount } from "#web/fields/money.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

/** The items of a document with their sums. */
export function DocumentItemsTable({ document }: { document: Document }) {
  const sign = symbolOf(useSession().book.currency);
  const { items, subtotal, taxAmount, total } = document;
  return (
    <Table
      label="Items"
      head={
        <tr>
          <HeadCell>Item</HeadCell>
          <HeadCell align="end">Quantity</HeadCell>
          <HeadCell align="end">Unit price</HeadCell>
          <HeadCell align="end">Tax</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
        </tr>
      }
      foot={
        <>
          <Sum label="Subtotal" text={formatMoney(subtotal)} />
          <Sum label="Tax" text={formatMoney(taxAmount)} />
          <Sum label="Total" text={`${sign}${formatMoney(total)}`} strong />
        </>
      }
    >
      {items.map((item) => (
        <ItemRow key={item.position} item={item} />
      ))}
    </Table>
  );
}

function ItemRow({ item }: { item: DocumentItem }) {
  const { productName, description, quantity, unitPrice, taxRate, taxAmount, subtotal } = item;
  return (
    <Row>
      <Cell>
        <span className="font-medium wrap-anywhere">{productName}</span>
        {description !== productName && description !== "" && (
          <span className="block text-small wrap-anywhere text-ink-faint">{description}</span>
        )}
        <span className="block text-small text-ink-faint tabular-nums columns:hidden">
          {formatQuantity(quantity)} × {formatPrice(unitPrice)}
          {taxRate !== null && ` + ${formatQuantity(taxRate)}%`}
        </span>
      </Cell>
      <Cell align="end" wideOnly>
        {formatQuantity(quantity)}
      </Cell>
      <Cell align="end" wideOnly>
        {formatPrice(unitPrice)}
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={taxAmount} />
        {taxRate !== null && (
          <span className="block text-small text-ink-faint">{formatQuantity(taxRate)}%</span>
        )}
      </Cell>
      <Cell align="end">
        <Amount amount={subtotal} showZero />
      </Cell>
    </Row>
  );
}

function Sum({ label, text, strong = false }: { label: string; text: string; strong?: boolean }) {
  const weight = strong ? "font-semibold" : "text-ink-soft";
  const rule = label === "Subtotal" ? "border-t border-ink-faint pt-2" : "";
  return (
    <tr className="cards:flex cards:justify-between cards:px-4">
      <th
        scope="row"
        colSpan={4}
        className={`px-3 pb-2 text-end font-normal ${weight} ${rule} cards:border-0 cards:px-0`}
      >
        {label}
      </th>
      <td className={`px-3 pe-4 pb-2 text-end tabular-nums ${weight} ${rule} cards:border-0 cards:px-0`}>
        <span className={strong ? "border-b-3 border-double border-ink-faint" : ""}>{text}</span>
      </td>
    </tr>
  );
}
