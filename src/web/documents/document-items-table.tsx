import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import { isTextLine, describeItem } from "#domain/document.ts";
import { amountOnPriceBasis } from "#domain/item-amounts.ts";
import { negate } from "#domain/money.ts";
import { unitText } from "#domain/units.ts";
import { discountLabel, formatDiscount } from "#web/fields/discounts.ts";
import { formatMoney, formatPrice, formatQuantity, formatWithSign } from "#web/fields/formats.ts";
import { severalTaxes } from "#domain/tax-report.ts";
import { ratesText, taxLabel } from "#web/fields/tax-labels.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

type Props = {
  document: Document;
  /** Note of a line, shown next to its quantity. */
  noteOf?: (position: number) => string | null;
};

/** Line items of a document with totals. */
export function DocumentItemsTable({ document, noteOf }: Props) {
  const { items, discount, discountAmount, total, pricesIncludeTax, currency } = document;
  const undiscounted = amountOnPriceBasis(
    { ...document, documentDiscount: discountAmount },
    pricesIncludeTax,
  );
  const asPriced = (head: string) => (pricesIncludeTax ? `${head} incl. tax` : head);
  const hasDiscount = items.some((item) => item.discount !== null);
  return (
    <Table
      label="Items"
      head={
        <tr>
          <HeadCell>Item</HeadCell>
          <HeadCell align="end">Quantity</HeadCell>
          <HeadCell align="end">{asPriced("Unit price")}</HeadCell>
          {hasDiscount && <HeadCell align="end">Discount</HeadCell>}
          <HeadCell align="end">Tax</HeadCell>
          <HeadCell align="end">{asPriced("Amount")}</HeadCell>
        </tr>
      }
      foot={
        <>
          <Sum {...{ hasDiscount }} label="Subtotal" text={formatMoney(undiscounted, currency)} />
          {discount !== null && (
            <Sum
              {...{ hasDiscount }}
              label={discountLabel(discount, currency)}
              text={formatMoney(negate(discountAmount), currency)}
            />
          )}
          <TaxSums {...{ document, hasDiscount }} />
          <Sum {...{ hasDiscount }} label="Total" text={formatWithSign(total, currency)} strong />
        </>
      }
    >
      {items.map((item) => (
        <ItemRow
          key={item.position}
          {...{ item, hasDiscount, pricesIncludeTax, currency }}
          note={noteOf?.(item.position) ?? ""}
        />
      ))}
    </Table>
  );
}

type ItemRowProps = Pick<Document, "pricesIncludeTax" | "currency"> & {
  item: DocumentItem;
  hasDiscount: boolean;
  note: string;
};

function ItemRow({ item, hasDiscount, pricesIncludeTax, currency, note }: ItemRowProps) {
  const { accountCode, accountName, quantity, unit, reference, unitPrice, discount, taxRate, taxAmount } =
    item;
  const { title, more } = describeItem(item);
  if (isTextLine(item)) {
    return (
      <Row>
        <td colSpan={hasDiscount ? 6 : 5} className="px-4 py-2 font-medium wrap-anywhere cards:p-0">
          {title}
        </td>
      </Row>
    );
  }
  const counted = `${formatQuantity(quantity)} ${unitText(unit, quantity)}`.trim();
  const account = accountName === null ? null : `${accountCode} - ${accountName}`;
  return (
    <Row>
      <Cell>
        <span className="font-medium wrap-anywhere">{title}</span>
        <SecondaryText text={account ?? more} />
        <SecondaryText text={reference} />
        <span className="block text-small text-ink-faint tabular-nums columns:hidden">
          {counted} × {formatPrice(unitPrice, currency)}
          {discount !== null && ` − ${formatDiscount(discount, currency)}`}
          {taxRate !== null && ` ${pricesIncludeTax ? "with" : "+"} ${ratesText(item)}`}
          {note && ` · ${note}`}
        </span>
      </Cell>
      <Cell align="end" wideOnly>
        {counted}
        <SecondaryText text={note} />
      </Cell>
      <Cell align="end" wideOnly>
        {formatPrice(unitPrice, currency)}
      </Cell>
      {hasDiscount && (
        <Cell align="end" wideOnly>
          {discount !== null && formatDiscount(discount, currency)}
        </Cell>
      )}
      <Cell align="end" wideOnly>
        <Amount amount={taxAmount} currency={currency} />
        {taxRate !== null && <span className="block text-small text-ink-faint">{ratesText(item)}</span>}
      </Cell>
      <Cell align="end">
        <Amount amount={amountOnPriceBasis(item, pricesIncludeTax)} currency={currency} showZero />
      </Cell>
    </Row>
  );
}

function SecondaryText({ text }: { text: string }) {
  return text && <span className="block text-small wrap-anywhere text-ink-faint">{text}</span>;
}

/** Tax in one amount or, if a line has a combined tax, per tax. */
function TaxSums({ document, hasDiscount }: { document: Document; hasDiscount: boolean }) {
  const { items, taxAmount, pricesIncludeTax, currency } = document;
  const taxes = severalTaxes(items);
  const label = pricesIncludeTax ? "Tax included" : "Tax";
  if (taxes.length === 0) return <Sum {...{ hasDiscount, label }} text={formatMoney(taxAmount, currency)} />;
  return taxes.map(({ tax, net: _net, ...each }) => (
    <Sum
      key={`${each.name} ${each.rate} ${each.kind}`}
      {...{ hasDiscount }}
      label={taxLabel(each, pricesIncludeTax)}
      text={formatMoney(tax, currency)}
    />
  ));
}

type SumProps = { label: string; text: string; hasDiscount: boolean; strong?: boolean };

function Sum({ label, text, hasDiscount, strong = false }: SumProps) {
  const weight = strong ? "font-semibold" : "text-ink-soft";
  const rule = label === "Subtotal" ? "border-t border-ink-faint pt-2" : "";
  return (
    <tr className="cards:flex cards:justify-between cards:px-4">
      <th
        scope="row"
        colSpan={hasDiscount ? 5 : 4}
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
