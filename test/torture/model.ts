import { Decimal } from "decimal.js";
import { type ModelMove, modelStock } from "#test/property/stock-model.ts";

/**
 * A simple model of the books: the acknowledged records, each once, and the journal of each. It shares no code with
 * the product, and adds everything up again for each question.
 */

/** The accounts of each book. */
export const CHART = {
  cash: { code: "1000", type: "asset", name: "Cash at Bank" },
  receivable: { code: "1100", type: "asset", name: "Receivables" },
  inventory: { code: "1200", type: "asset", name: "Goods" },
  inputTax: { code: "1300", type: "asset", name: "Input Tax" },
  payable: { code: "2000", type: "liability", name: "Payables" },
  outputTax: { code: "2100", type: "liability", name: "Output Tax" },
  capital: { code: "3000", type: "equity", name: "Capital" },
  retained: { code: "3900", type: "equity", name: "Retained Earnings" },
  sales: { code: "4000", type: "revenue", name: "Sales" },
  interest: { code: "4100", type: "revenue", name: "Interest" },
  cogs: { code: "5000", type: "expense", name: "Cost of Goods Sold" },
  services: { code: "5100", type: "expense", name: "Bought Services" },
  fees: { code: "5200", type: "expense", name: "Bank Fees" },
  rent: { code: "5300", type: "expense", name: "Rent" },
} as const;
export type AccountKey = keyof typeof CHART;
export const ACCOUNTS = Object.keys(CHART) as AccountKey[];
export const isResult = (account: AccountKey): boolean =>
  CHART[account].type === "revenue" || CHART[account].type === "expense";

/** A debit is above zero, a credit below. */
export type AccountEntry = { account: AccountKey; amount: Decimal };
export type Posting = AccountEntry & { date: string; isClosing: boolean };

export type ModelJournal = {
  /** Its description, by which it is found again; an import does not return the IDs of its records. */
  name: string;
  id: string | null;
  number: string;
  version: number;
  date: string;
  status: "posted" | "draft" | "void";
  entries: AccountEntry[];
  importId: string | null;
  isDeleted: boolean;
};

export type ModelDocumentKind = "bill" | "invoice" | "vendor_credit" | "credit_note";
export const PATHS: Record<ModelDocumentKind, string> = {
  bill: "/bills",
  invoice: "/invoices",
  vendor_credit: "/vendor-credits",
  credit_note: "/credit-notes",
};
export const isCredit = (kind: ModelDocumentKind): boolean =>
  kind === "credit_note" || kind === "vendor_credit";
export const isSale = (kind: ModelDocumentKind): boolean => kind === "credit_note" || kind === "invoice";

export type ModelRate = { id: string; percent: string; isRecoverable: boolean };
export type ModelItem = {
  productId: string;
  isGoods: boolean;
  quantity: Decimal;
  unitPrice: Decimal;
  rate: ModelRate | null;
  net: Decimal;
  tax: Decimal;
  creditedPosition: number | null;
};

export type ModelDocument = {
  id: string;
  kind: ModelDocumentKind;
  number: string;
  partyId: string;
  date: string;
  dueDate: string;
  notes: string;
  status: "draft" | "posted" | "void";
  /** A draft that was posted before is not deleted, because its goods or payments may refer to it. */
  wasPosted: boolean;
  items: ModelItem[];
  creditedDocumentId: string | null;
  /** The day on which it was reversed when its own period was closed. */
  reversedOn: string | null;
};

export type ModelPayment = {
  /** Its memo, by which it is found again: the response for a document that is saved as paid does not name its payment. */
  name: string;
  id: string | null;
  direction: "in" | "out";
  partyId: string;
  date: string;
  amount: Decimal;
  charge: Decimal;
  isVoid: boolean;
  reversedOn: string | null;
};

/** An amount of a payment (by its memo) or of a credit (by its ID) applied to a document. */
export type ModelAllocation = { from: string; to: string; amount: Decimal };
export type ModelImport = { id: string; journals: ModelJournal[]; isUndone: boolean };
export type ModelClosing = { year: number; entries: AccountEntry[] };

export type ModelBook = {
  name: string;
  headers: Record<string, string>;
  accounts: Record<AccountKey, string>;
  rates: ModelRate[];
  /** The number of clients that write in it. */
  clients: number;
  /** The running year, in which goods move and which is never closed. */
  year: number;
  journals: Map<string, ModelJournal>;
  documents: Map<string, ModelDocument>;
  payments: Map<string, ModelPayment>;
  allocations: ModelAllocation[];
  imports: ModelImport[];
  closings: ModelClosing[];
  goods: Map<string, ModelProduct>;
  /** The number of documents of each kind that got a number, including deleted ones. */
  numbered: Record<ModelDocumentKind, number>;
  moved: number;
  acknowledged: number;
};

/** Goods of one client, so that their movements have one order. */
export type ModelProduct = { id: string; moves: ModelMove[] };

export const ZERO = new Decimal(0);
/** Half away from zero, at the cent. */
const cents = (amount: Decimal): Decimal => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
export const text = (amount: Decimal): string => amount.toFixed(2);
export const sumOf = (amounts: Iterable<Decimal>): Decimal =>
  [...amounts].reduce((sum, amount) => sum.plus(amount), ZERO);

export function newItem(item: Omit<ModelItem, "net" | "tax">): ModelItem {
  const net = cents(item.quantity.times(item.unitPrice));
  const tax = item.rate === null ? ZERO : cents(net.times(item.rate.percent).dividedBy(100));
  return { ...item, net, tax };
}

export const totalOf = ({ items }: Pick<ModelDocument, "items">): Decimal =>
  sumOf(items.map(({ net, tax }) => net.plus(tax)));

export function paidOf(book: ModelBook, { id }: ModelDocument): Decimal {
  return sumOf(book.allocations.flatMap(({ from, to, amount }) => (from === id || to === id ? amount : [])));
}

export const balanceDueOf = (book: ModelBook, document: ModelDocument): Decimal =>
  totalOf(document).minus(paidOf(book, document));

export function unusedOf(book: ModelBook, { name, amount }: ModelPayment): Decimal {
  return amount.minus(
    sumOf(book.allocations.flatMap((allocation) => (allocation.from === name ? allocation.amount : []))),
  );
}

/** The status that the product shows: paid is derived. */
export function statusOf(book: ModelBook, document: ModelDocument): string {
  return document.status === "posted" && balanceDueOf(book, document).isZero() ? "paid" : document.status;
}

/** The last closed day, or one before all others. */
export const closedThrough = ({ closings }: ModelBook): string =>
  closings.length === 0 ? "0000-00-00" : `${Math.max(...closings.map(({ year }) => year))}-12-31`;

/** The day on which a record in a closed period is reversed. */
export function reversalDay(book: ModelBook, date: string): string | null {
  const closed = closedThrough(book);
  return date <= closed ? `${Number(closed.slice(0, 4)) + 1}-01-01` : null;
}

/** Goods move: the former movements of a document are removed, and a changed line keeps its position among those of its day. */
export function moveGoods(book: Pick<ModelBook, "goods" | "moved">, document: ModelDocument): void {
  const places = removeMoves(book, document);
  const day = Date.parse(document.date) / 86_400_000;
  for (const [
    index,
    { productId, isGoods, quantity, creditedPosition, net, tax, rate },
  ] of document.items.entries()) {
    const goods = book.goods.get(productId);
    if (!isGoods || goods === undefined) continue;
    const storedIndex = places.findIndex((candidate) => candidate.goods === goods && candidate.day === day);
    const slot = storedIndex < 0 ? undefined : places.splice(storedIndex, 1)[0];
    if (slot === undefined) book.moved += 1;
    const isOut = document.kind === "invoice" || document.kind === "vendor_credit";
    const cost = rate?.isRecoverable === false ? net.plus(tax) : net;
    goods.moves.push({
      id: `${document.id}:${index + 1}`,
      day,
      sequence: slot?.sequence ?? book.moved,
      units: BigInt(quantity.times(isOut ? -1 : 1).toFixed(0)),
      cost: document.kind === "bill" ? BigInt(cost.times(100).toFixed(0)) : null,
      originId: document.kind === "credit_note" ? `${document.creditedDocumentId}:${creditedPosition}` : null,
    });
  }
}

type PlaceOfMove = Pick<ModelMove, "day" | "sequence"> & { goods: ModelProduct };

/** Removes the movements of a document, and returns their positions, in order. */
export function removeMoves(book: Pick<ModelBook, "goods">, { id }: ModelDocument): PlaceOfMove[] {
  const isOwn = (move: ModelMove) => move.id.startsWith(`${id}:`);
  const places = [...book.goods.values()].flatMap((goods) =>
    goods.moves.filter(isOwn).map(({ day, sequence }) => ({ goods, day, sequence })),
  );
  for (const goods of book.goods.values()) goods.moves = goods.moves.filter((move) => !isOwn(move));
  return places.toSorted((a, b) => a.sequence - b.sequence);
}

export function stockOf({ moves }: ModelProduct): { quantity: string; value: Decimal } {
  const { units, value } = modelStock(moves);
  return { quantity: String(units), value: new Decimal(String(value)).dividedBy(100) };
}

/** Every posted line of the book. */
export function postings(book: ModelBook): Posting[] {
  const all: Posting[] = [];
  const post = (date: string, entries: readonly AccountEntry[], isClosing = false) => {
    for (const entry of entries) all.push({ ...entry, date, isClosing });
  };
  for (const { status, isDeleted, date, entries } of book.journals.values())
    if (status === "posted" && !isDeleted) post(date, entries);
  for (const document of book.documents.values()) {
    const counts = document.status === "posted" || document.reversedOn !== null;
    if (counts) post(document.date, documentEntries(document));
    if (document.reversedOn !== null) post(document.reversedOn, documentEntries(document).map(mirrorEntry));
  }
  for (const payment of book.payments.values()) {
    if (!payment.isVoid || payment.reversedOn !== null) post(payment.date, paymentEntries(payment));
    if (payment.reversedOn !== null) post(payment.reversedOn, paymentEntries(payment).map(mirrorEntry));
  }
  for (const { year, entries } of book.closings) post(`${year}-12-31`, entries, true);
  const inStock = sumOf([...book.goods.values()].map((goods) => stockOf(goods).value));
  post(`${book.year}-01-01`, [
    { account: "inventory", amount: inStock },
    { account: "cogs", amount: inStock.negated() },
  ]);
  return all;
}

const mirrorEntry = ({ account, amount }: AccountEntry): AccountEntry => ({
  account,
  amount: amount.negated(),
});

/**
 * The lines of a document except its goods. All purchased goods are treated as sold here: the remaining stock is
 * deducted in one sum, so that no journal line is needed to know it.
 */
function documentEntries({ kind, items }: ModelDocument): AccountEntry[] {
  const entries = items.flatMap(({ net, tax, rate, isGoods }): AccountEntry[] => {
    if (isSale(kind))
      return [
        { account: "receivable", amount: net.plus(tax) },
        { account: "sales", amount: net.negated() },
        { account: "outputTax", amount: tax.negated() },
      ];
    const isLost = rate?.isRecoverable === false;
    return [
      { account: "payable", amount: net.plus(tax).negated() },
      { account: isGoods ? "cogs" : "services", amount: isLost ? net.plus(tax) : net },
      { account: "inputTax", amount: isLost ? ZERO : tax },
    ];
  });
  return isCredit(kind) ? entries.map(mirrorEntry) : entries;
}

function paymentEntries({ direction, amount, charge }: ModelPayment): AccountEntry[] {
  const isIn = direction === "in";
  return [
    { account: "cash", amount: isIn ? amount.minus(charge) : amount.plus(charge).negated() },
    { account: "fees", amount: charge },
    { account: isIn ? "receivable" : "payable", amount: isIn ? amount.negated() : amount },
  ];
}
