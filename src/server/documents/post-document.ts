import type { Account } from "#contract/accounts.ts";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import { type DocumentKind, isTextLine, sideOf } from "#domain/document.ts";
import type { AccountId, DocumentId, JournalId, PartyId } from "#domain/ids.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import { add, isZero, type Money, negate, negateQuantity, NO_UNITS } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import {
  journalText,
  type PostingItem,
  type PostingLine,
  type PostingTax,
  postDocument,
  type SystemDraft,
  type SystemJournal,
  systemJournal,
} from "#domain/posting.ts";
import { LOCK_AREA_OF } from "#domain/period-locks.ts";
import type { MovementKind } from "#domain/stock.ts";
import { Refusal } from "#domain/refusals.ts";
import { toPlainMoney } from "#domain/format-number.ts";
import { nonrecoverableTax, partsOfTax } from "#domain/taxed-amounts.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { rejectChangedAssetCost } from "#server/assets/billed-cost.ts";
import {
  postSystemJournals,
  rewriteSystemJournal,
  voidSystemJournal,
} from "#server/journals/system-journals.ts";
import { ensureDefaultAccount, ensureDefaultAccounts } from "#server/accounts/default-accounts.ts";
import { rejectLockedDay } from "#server/settings/lookup.ts";
import { findMovementOfItem } from "#server/stock/lookup.ts";
import {
  type PendingChanges,
  planStock,
  type StockRows,
  stockRows,
  writeStock,
} from "#server/stock/move-stock.ts";
import type {
  PlannedMovement,
  RequestedMovement,
  ReversedProduct,
  StockPlan,
} from "#server/stock/stock-plan.ts";
import type { Day } from "#domain/dates.ts";
import { convertItemsToBase } from "./document-currency.ts";
import type { ItemRow } from "./item-queries.ts";
import type { DocumentRecords, ProductOfItem } from "./record-queries.ts";

/** What posting needs of a document, stored or not. */
export type DocumentToPost = {
  id: DocumentId;
  kind: DocumentKind;
  number: string;
  partyId: PartyId;
  partyName: string;
  date: Day;
  creditedDocumentId: DocumentId | null;
  items: readonly ItemRow[];
  records: DocumentRecords;
  /** Rounding difference of a foreign credit. */
  baseRounding: Money | null;
  currency: string;
  exchangeRate: ExchangeRate;
  total: Money;
  /** Null if in the base currency. */
  basePaidAmount: Money | null;
};

/** The journal lines and stock effects of a document, computed in this transaction. */
export type PostingPlan = {
  lines: PostingLine[];
  text: string;
  stock: StockPlan;
  /** Default accounts added to the chart (Accounting 1). */
  opened: Account[];
};

/** Plans a document's journal (Accounting 2): stock first, because a sale's cost depends on it. */
export async function planPosting(
  tx: Tx,
  enteredDocument: DocumentToPost,
  { touched = [], priorPosting }: { touched?: readonly ReversedProduct[]; priorPosting?: PriorPosting } = {},
): Promise<PostingPlan> {
  const { number: reference, date, baseRounding: cents } = enteredDocument;
  const document = convertItemsToBase(enteredDocument, minorUnitIn(tx));
  const party = document.records.parties.get(document.partyId);
  if (!party) throw new Refusal("party.not-found");
  const event = touched.length === 0 ? "posted" : "edited";
  const cause = { reference, date, event, field: "items" } as const;
  const stock = await planStock(tx, await planMovements(tx, document), { cause, touched, priorPosting });
  const opened: Account[] = [];
  const items = await postingItems(tx, document, { movements: stock.movements, opened });
  const posting = {
    kind: document.kind,
    number: document.number,
    partyId: document.partyId,
    partyName: document.partyName,
    partyAccountId: party.accountId,
    items,
    foreignAmountText:
      document.basePaidAmount === null
        ? null
        : `${document.currency} ${toPlainMoney(document.total, document.currency)} at ${document.exchangeRate}`,
    rounding: cents && { amount: cents, accountId: await ensureDefaultAccount(tx, "exchange", opened) },
  };
  const lines = postDocument(posting);
  // A new bill has no assets yet.
  if (priorPosting === undefined || document.creditedDocumentId !== null)
    await rejectChangedAssetCost(tx, document, lines);
  // A zero document has no journal that would be rejected in a closed or locked period.
  if (lines.length === 0) await rejectLockedDay(tx, date, { area: LOCK_AREA_OF[document.kind] });
  return { lines, text: journalText(posting), stock, opened };
}

/**
 * Writes a document's journal and stock movements; returns the accounts added for them. With `journalId`, rewrites that journal.
 */
export async function writePosting(
  tx: Tx,
  document: DocumentToPost,
  plan: PostingPlan,
  { journalId = null, later }: { journalId?: JournalId | null } & PendingChanges,
): Promise<Account[]> {
  const draft = { date: document.date, description: plan.text, lines: plan.lines, sourceId: document.id };
  const writtenId = await writeJournal(tx, draft, journalId);
  const opened = await writeStock(tx, plan.stock, { journalId: writtenId, documentId: document.id, later });
  return [...plan.opened, ...opened];
}

/** Rows for posting a new document: the journal comes first. */
export type PostingRows = StockRows & { journal: SystemJournal | null; reflagged: StockPlan["reflagged"] };

export async function postingRows(
  tx: Tx,
  { id, date }: Pick<DocumentToPost, "id" | "date">,
  { lines, text, stock, opened }: PostingPlan,
): Promise<PostingRows> {
  const journal = systemJournal({ date, description: text, lines, sourceId: id }, "document", newId());
  const journalId = journal?.id ?? null;
  const rows = await stockRows(tx, stock, { journalId, documentId: id });
  return { ...rows, journal, opened: [...opened, ...rows.opened], reflagged: stock.reflagged };
}

/** Voids an existing journal if all its amounts have become zero. */
async function writeJournal(
  tx: Tx,
  draft: SystemDraft,
  journalId: JournalId | null,
): Promise<JournalId | null> {
  if (journalId === null) return (await postSystemJournals(tx, [draft], "document"))[0] ?? null;
  if (draft.lines.length === 0) await voidSystemJournal(tx, journalId);
  else await rewriteSystemJournal(tx, journalId, draft);
  return draft.lines.length === 0 ? null : journalId;
}

const MOVEMENT_OF_KIND: Record<DocumentKind, { kind: MovementKind; isOut: boolean }> = {
  bill: { kind: "purchase", isOut: false },
  invoice: { kind: "sale", isOut: true },
  credit_note: { kind: "sales_return", isOut: false },
  vendor_credit: { kind: "purchase_return", isOut: true },
};

async function planMovements(
  tx: Tx,
  { kind, number, date, creditedDocumentId, items }: DocumentToPost,
): Promise<RequestedMovement[]> {
  const movements: RequestedMovement[] = [];
  for (const item of items) {
    const { productId, productType, creditedPosition: position } = item;
    if (productId === null || productType !== "inventory") continue;
    const goodsMove = item.returnsStock || kind === "vendor_credit";
    if (!goodsMove || isZero(item.quantity)) continue;
    const moves = item.returnsStock ? goodsMovement(kind, item) : priceCreditMovement(item);
    const takesBack = moves.kind === "sales_return" || moves.kind === "price_credit";
    const returnOf =
      takesBack && creditedDocumentId !== null && position !== null
        ? await findMovementOfItem(tx, { documentId: creditedDocumentId, position, productId })
        : null;
    const from = { date, reference: number, itemPosition: item.position };
    movements.push({ id: newId(), productId, ...from, ...moves, returnOf });
  }
  return movements;
}

type PriorPosting = Parameters<typeof planStock>[2]["priorPosting"];
type ItemMovement = Pick<RequestedMovement, "kind" | "quantity" | "cost" | "costQuantity">;
/** The cost of returned goods is their sale's or, without one, the average: never a price. */
function goodsMovement(document: DocumentKind, item: ItemRow): ItemMovement {
  const { kind, isOut } = MOVEMENT_OF_KIND[document];
  const quantity = isOut ? negateQuantity(item.quantity) : item.quantity;
  return { kind, quantity, cost: document === "bill" ? costOf(item) : null, costQuantity: null };
}

/** A vendor's price credit without a return of goods (Accounting 6). */
function priceCreditMovement(item: ItemRow): ItemMovement {
  const cost = negate(costOf(item));
  return { kind: "price_credit", quantity: NO_UNITS, cost, costQuantity: item.quantity };
}

/** A line's net amount plus its unrecoverable tax (Accounting 6). */
function costOf(item: ItemRow): Money {
  return add(item.subtotal, nonrecoverableTax(item));
}

type AccountOf = (key: DefaultAccountKey) => AccountId;

async function postingItems(
  tx: Tx,
  document: DocumentToPost,
  { movements, opened }: { movements: readonly PlannedMovement[]; opened: Account[] },
): Promise<PostingItem[]> {
  const { records } = document;
  // First collects the accounts needed, so that all missing ones are added at once.
  const keys = new Set<DefaultAccountKey>();
  const items = (account: AccountOf) => withAccounts(document, movements, account);
  items((key) => {
    keys.add(key);
    return ANY_ACCOUNT;
  });
  const defaultAccounts = await ensureDefaultAccounts(tx, [...keys], opened, records.defaults);
  return items((key) => defaultAccounts[key]);
}

/** Placeholder account while only collecting the keys. */
const ANY_ACCOUNT = newId<AccountId>();

function withAccounts(
  { kind, items, records: { products, rates } }: DocumentToPost,
  movements: readonly PlannedMovement[],
  account: AccountOf,
): PostingItem[] {
  const isSale = sideOf(kind) === "customer";
  return items.flatMap((item) => {
    if (isTextLine(item)) return [];
    const { description, subtotal, taxAmount, position, productId } = item;
    const product = productId === null ? undefined : products.get(productId);
    const movement = movements.find(({ itemPosition }) => itemPosition === position);
    return {
      description,
      subtotal,
      taxAmount,
      accountId: item.accountId ?? (isSale ? account("sales") : purchaseAccount(item, product, account)),
      taxes: taxesOf(item, rates, { isSale, account }),
      stock: movement === undefined || kind === "bill" ? null : stockOf(movement, { isSale, account }),
    };
  });
}

/**
 * An item's taxes with their accounts: each rate's own, or the default one (Accounting 1). The buyer owes a reverse charge as a
 * seller would.
 */
function taxesOf(
  { taxRateId, taxAmount, subtotal, isRecoverable, taxComponents }: ItemRow,
  rates: DocumentRecords["rates"],
  { isSale, account }: { isSale: boolean; account: AccountOf },
): PostingTax[] {
  const totalTax = { taxRateId, isRecoverable, base: subtotal, amount: taxAmount };
  return (taxComponents.length === 0 ? [totalTax] : taxComponents).flatMap((tax) => {
    const rate = tax.taxRateId === null ? undefined : rates.get(tax.taxRateId);
    if (rate === undefined) return [];
    return partsOfTax(tax).map(({ isOwed, ...part }) => {
      const isOnSales = isSale !== isOwed;
      const ownAccountId = isOnSales ? rate.salesAccountId : rate.purchaseAccountId;
      const accountId = ownAccountId ?? account(isOnSales ? "output_tax" : "input_tax");
      return { ...tax, ...part, rateId: rate.id, accountId };
    });
  });
}

/** Cost of an item's goods, sold or returned. */
function stockOf(
  { kind, value }: PlannedMovement,
  { isSale, account }: { isSale: boolean; account: AccountOf },
): PostingItem["stock"] {
  return {
    inventoryAccountId: account("inventory"),
    cogsAccountId: account("cogs"),
    cost: isSale ? abs(value) : negate(value),
    goodsStay: kind === "price_credit",
  };
}

/** Inventory for goods moved, an expense for a purchased service (Accounting 1). */
function purchaseAccount(
  { productType, quantity }: ItemRow,
  product: ProductOfItem | undefined,
  account: AccountOf,
): AccountId {
  if (productType === "service") return product?.purchaseAccountId ?? account("purchases");
  // Tax without goods is cost of sales.
  return isZero(quantity) ? account("cogs") : account("inventory");
}
