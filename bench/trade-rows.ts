import type { Day } from "#domain/dates.ts";
import type { AccountId, DocumentId, PaymentId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { seriesNumber } from "#domain/numbering.ts";
import {
  journalText,
  postDocument,
  postPayment,
  type PostingItem,
  type SystemDraft,
} from "#domain/posting.ts";
import { newId } from "#server/db/new-id.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { inAmount } from "./random-amounts.ts";
import { amountsOf, type BenchInvoice, type BenchInvoiceItem, totalCents } from "./trade-book.ts";
import type { BenchProduct, TradeRecords } from "./trade-records.ts";

/** The accounts that the product itself would use. */
export type TradeAccounts = Record<"inventory" | "sales" | "cogs" | "cash" | "output_tax", AccountId>;
export type DatabaseRow = Record<string, string | number | boolean | null>;

/** The rows of one invoice by table, and its journals by the product's own rules. */
export type InvoiceRows = {
  document: DatabaseRow;
  items: DatabaseRow[];
  posting: SystemDraft | null;
  /** Not yet positioned in the order of entry. */
  movements: DatabaseRow[];
  payment: { row: DatabaseRow; allocation: DatabaseRow; posting: SystemDraft } | null;
};

type TradeBooks = TradeRecords & { accounts: TradeAccounts };

/** The rows of an invoice; each sale costs the constant purchase price of its goods. */
export function rowsOf(books: TradeBooks, invoice: BenchInvoice): InvoiceRows {
  const { count, status, date, paidCents } = invoice;
  const number = seriesNumber("invoice", count);
  const id = newId<DocumentId>();
  const items = invoice.items.map((item, index) => itemRow(books, item, { documentId: id, index }));
  const isPosted = status === "posted" || status === "paid";
  return {
    document: buildDocumentRow(books, invoice, { id, number }),
    items,
    posting: isPosted ? postingOf(books, invoice, { id, number }) : null,
    movements: isPosted ? movementRows(books, invoice, { id, number, date }) : [],
    payment: paidCents > 0 ? paymentRows(books, invoice, { id, number }) : null,
  };
}

type DocumentKey = { id: DocumentId; number: string };

function buildDocumentRow(
  { customers }: TradeBooks,
  invoice: BenchInvoice,
  { id, number }: DocumentKey,
): DatabaseRow {
  const customer = customers[invoice.customer];
  const net = invoice.items.reduce((sum, item) => sum + amountsOf(item).net, 0);
  const total = totalCents(invoice.items);
  return {
    id,
    kind: "invoice",
    number,
    party_id: customer?.id ?? null,
    party_name: customer?.name ?? null,
    party_email: customer?.email ?? null,
    date: invoice.date,
    due_date: invoice.dueDate,
    status: invoice.status,
    subtotal: inAmount(net),
    tax_amount: inAmount(total - net),
    total: inAmount(total),
    base_total: inAmount(total),
    paid_amount: inAmount(invoice.paidCents),
  };
}

function itemRow(
  { products, taxRateId }: TradeBooks,
  item: BenchInvoiceItem,
  { documentId, index }: { documentId: string; index: number },
): DatabaseRow {
  const product = products[item.product];
  const { net, tax } = amountsOf(item);
  return {
    document_id: documentId,
    position: index + 1,
    product_id: product?.id ?? null,
    product_type: product?.type ?? null,
    description: product?.name ?? null,
    quantity: item.quantity,
    unit_price: inAmount(item.priceCents),
    tax_rate_id: item.isTaxed ? taxRateId : null,
    tax_rate: item.isTaxed ? 10 : null,
    subtotal: inAmount(net),
    tax_amount: inAmount(tax),
    total: inAmount(net + tax),
    base_subtotal: inAmount(net),
    base_tax_amount: inAmount(tax),
  };
}

function postingOf(
  books: TradeBooks,
  { customer: customerIndex, items, date }: BenchInvoice,
  { id, number }: DocumentKey,
): SystemDraft {
  const customer = books.customers[customerIndex];
  const document = {
    kind: "invoice",
    number,
    partyId: customer?.id ?? brandUnchecked(""),
    partyName: customer?.name ?? "",
    partyAccountId: customer?.accountId ?? brandUnchecked(""),
    items: items.map((item) => postingItem(books, item)),
  } as const;
  return { date, description: journalText(document), lines: postDocument(document), sourceId: id };
}

function postingItem({ products, accounts, taxRateId }: TradeBooks, item: BenchInvoiceItem): PostingItem {
  const product = products[item.product];
  const { net, tax } = amountsOf(item);
  return {
    description: product?.name ?? "",
    subtotal: inAmount(net),
    taxAmount: inAmount(tax),
    accountId: accounts.sales,
    taxes: item.isTaxed
      ? [
          {
            rateId: taxRateId,
            accountId: accounts.output_tax,
            isRecoverable: true,
            base: inAmount(net),
            amount: inAmount(tax),
          },
        ]
      : [],
    stock:
      product?.type === "inventory"
        ? {
            inventoryAccountId: accounts.inventory,
            cogsAccountId: accounts.cogs,
            cost: inAmount(costCents(product, item)),
            goodsStay: false,
          }
        : null,
  };
}

function costCents(product: BenchProduct, { quantity }: BenchInvoiceItem): number {
  return product.costCents * quantity;
}

function movementRows(
  { products }: TradeBooks,
  { items }: BenchInvoice,
  { id, number, date }: DocumentKey & { date: Day },
): DatabaseRow[] {
  return items.flatMap((item, index): DatabaseRow[] => {
    const product = products[item.product];
    if (product?.type !== "inventory") return [];
    return [
      {
        id: newId(),
        product_id: product.id,
        kind: "sale",
        date,
        reference: number,
        quantity: -item.quantity,
        value: `-${inAmount(costCents(product, item))}`,
        fallback_price: inAmount(product.costCents),
        document_id: id,
        item_position: index + 1,
      },
    ];
  });
}

function paymentRows(
  { customers, accounts }: TradeBooks,
  { count, customer: customerIndex, paidCents, paidOn: date }: BenchInvoice,
  { id: documentId, number: memo }: DocumentKey,
): InvoiceRows["payment"] {
  const customer = customers[customerIndex];
  const id = newId<PaymentId>();
  const number = seriesNumber("receipt", count);
  const amount = inAmount(paidCents);
  const text = `Receipt ${number} \u2013 ${customer?.name}`;
  const lines = postPayment({
    direction: "in",
    text,
    cashAccountId: accounts.cash,
    partyAccountId: customer?.accountId ?? brandUnchecked(""),
    partyId: customer?.id ?? brandUnchecked(""),
    amount,
    bankFee: toAmount("0.00"),
    feesAccountId: accounts.cash,
  });
  const party_id = customer?.id ?? null;
  const inDollars = { currency: "USD", exchange_rate: 1, base_amount: amount };
  return {
    row: {
      id,
      direction: "in",
      number,
      party_id,
      date,
      account_id: accounts.cash,
      memo,
      amount,
      ...inDollars,
    },
    allocation: { id: newId(), payment_id: id, document_id: documentId, date, amount, ...inDollars },
    posting: { date, description: text, lines, sourceId: id },
  };
}
