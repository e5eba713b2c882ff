import type { Day } from "./dates.ts";
import { isCredit, type DocumentKind, sideOf } from "./document.ts";
import type {
  AccountId,
  ApplicationId,
  DocumentId,
  JournalId,
  OpeningId,
  PartyId,
  PaymentId,
  RevaluationId,
  TaxRateId,
  TaxReturnId,
} from "./ids.ts";
import type { JournalEvent } from "./journal-event.ts";
import { add, isNegative, isZero, type Money, negate, subtract, sum, ZERO } from "./money.ts";
import { truncate } from "./text.ts";

/** One line of an automatic journal entry; exactly one side is above zero. */
export type PostingLine = {
  accountId: AccountId;
  debit: Money;
  credit: Money;
  description: string;
  partyId?: PartyId;
  taxRateId?: TaxRateId;
  /** The net amount that a tax line is the tax of. */
  taxBase?: Money;
  /** What it is in the currency of its account, where that has one of its own (Accounting 10). */
  foreignAmount?: Money;
};

/** What such a journal is for. */
export type SystemSourceId = ApplicationId | DocumentId | OpeningId | PaymentId | RevaluationId | TaxReturnId;

/** An automatic journal entry; `sourceId` is the record that it was posted for. */
export type SystemDraft = {
  /** Only a closing has a number of its own kind; other journals get the next one of the year. */
  number?: string;
  date: Day;
  description: string;
  lines: readonly PostingLine[];
  sourceId?: SystemSourceId;
  /** What happened, where the source leaves it open. */
  event?: JournalEvent | undefined;
};

export type SystemSource =
  | "document"
  | "payment"
  | "stock"
  | "correction"
  | "reversal"
  | "year_end"
  | "opening"
  | "money"
  | "asset"
  | "tax_return"
  | "accrual"
  | "loan"
  | "revaluation"
  | "application";

export type SystemJournal = SystemDraft & {
  id: JournalId;
  status: "posted";
  total: Money;
  source: SystemSource;
};

/** The journal of a draft, not yet written; null without two lines, for its amounts are zero and it has nothing to say. */
export function systemJournal(draft: SystemDraft, source: SystemSource, id: JournalId): SystemJournal | null {
  if (draft.lines.length < 2) return null;
  return { ...draft, id, status: "posted", total: sum(draft.lines.map(({ debit }) => debit)), source };
}

/** One of the taxes of an item. Without a name it is its only one. */
export type PostingTax = {
  rateId: TaxRateId;
  accountId: AccountId;
  isRecoverable: boolean;
  name?: string;
  base: Money;
  amount: Money;
};

/** An item as posting sees it: amounts in the book's currency, accounts already chosen (Accounting 1). */
export type PostingItem = {
  description: string;
  subtotal: Money;
  taxAmount: Money;
  /** Revenue for a sale, inventory or an expense for a purchase. */
  accountId: AccountId;
  taxes: readonly PostingTax[];
  /**
   * What the goods cost, for an inventory item that is sold, returned, or given back to a vendor; of goods that stay and
   * become cheaper, the part that those on hand bear.
   */
  stock: { inventoryAccountId: AccountId; cogsAccountId: AccountId; cost: Money; goodsStay: boolean } | null;
};

export type PostingDocument = {
  kind: DocumentKind;
  number: string;
  partyId: PartyId;
  partyName: string;
  /** The party's receivable or payable account. */
  partyAccountId: AccountId;
  items: readonly PostingItem[];
  /** What it is in its own currency, where that is not the books': "USD 1000.00 at 0.92". */
  inOwn?: string | null | undefined;
  /** The cents by which a credit in another currency takes back exactly what is left (Accounting 10). */
  rounding?: { amount: Money; accountId: AccountId } | null | undefined;
};

const NAMES: Record<DocumentKind, string> = {
  bill: "Bill",
  invoice: "Invoice",
  vendor_credit: "Vendor credit",
  credit_note: "Credit note",
};

/** "Bill BILL-0001 – Vendor", in another currency with its amount and rate: what a document's journal says (Accounting 2). */
export function journalText({
  kind,
  number,
  partyName,
  inOwn = null,
}: Pick<PostingDocument, "kind" | "number" | "partyName" | "inOwn">): string {
  return `${NAMES[kind]} ${number} \u2013 ${partyName}${inOwn === null ? "" : `, ${inOwn}`}`;
}

/**
 * The journal of a document (Accounting 2): the party's account in one line, one line per item, taxes and
 * cost of goods beside. A credit is the mirror of what it takes back. Lines of zero are left out.
 */
export function postDocument(document: PostingDocument): PostingLine[] {
  const { kind, items, partyId, partyAccountId, rounding = null } = document;
  const text = journalText(document);
  const cents = rounding?.amount ?? ZERO;
  const gross = add(sum(items.map(({ subtotal, taxAmount }) => add(subtotal, taxAmount))), cents);
  const isSale = sideOf(kind) === "customer";
  const lines = [
    signed(partyAccountId, isSale ? gross : negate(gross), text, { partyId }),
    ...items.flatMap((item) => itemLines(item, isSale)),
    ...items.flatMap((item) => costLines(item, isSale)),
    ...(rounding
      ? [signed(rounding.accountId, isSale ? negate(cents) : cents, `Exchange difference, ${text}`)]
      : []),
  ];
  const all = isCredit(kind) ? lines.map(mirror) : lines;
  return all.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit));
}

/** Revenue and tax of a sale in the credit, goods or expense and tax of a purchase in the debit. */
function itemLines(item: PostingItem, isSale: boolean): PostingLine[] {
  const { accountId, description, subtotal, taxes, stock } = item;
  const apart = taxes.filter(({ isRecoverable }) => isRecoverable || isSale);
  const ownCost = taxes.filter((tax) => !apart.includes(tax)).map(({ amount }) => amount);
  const net = sum([subtotal, ...ownCost]);
  const lines =
    stock === null || isSale
      ? [signed(accountId, isSale ? negate(net) : net, description)]
      : goodsGivenBack(stock, net, description);
  const taxLines = apart.map(({ rateId: taxRateId, accountId: taxAccountId, name = "Tax", base, amount }) => {
    const text = truncate(`${name} on ${description}`, 500);
    return signed(taxAccountId, isSale ? negate(amount) : amount, text, { taxRateId, taxBase: base });
  });
  return [...lines, ...taxLines];
}

/** Goods given back leave at the average; what is credited above or below it is cost of sales (Accounting 2, 6). */
function goodsGivenBack(
  { inventoryAccountId, cogsAccountId, cost, goodsStay }: NonNullable<PostingItem["stock"]>,
  credited: Money,
  description: string,
): PostingLine[] {
  const difference = subtract(credited, cost);
  return [
    signed(inventoryAccountId, cost, description),
    signed(
      cogsAccountId,
      difference,
      `${goodsStay ? "Units sold of" : "Difference to cost of"} ${description}`,
    ),
  ];
}

/** Cost of goods sold against inventory; nothing for a purchase, whose item line is the inventory. */
function costLines({ stock, description }: PostingItem, isSale: boolean): PostingLine[] {
  if (stock === null || !isSale) return [];
  return [
    signed(stock.cogsAccountId, stock.cost, `Cost of ${description}`),
    signed(stock.inventoryAccountId, negate(stock.cost), `Cost of ${description}`),
  ];
}

export type PostingPayment = {
  direction: "in" | "out";
  text: string;
  cashAccountId: AccountId;
  /** What the account of money moves by in its own currency, where it has one. */
  foreignAmount?: Money | undefined;
  partyAccountId: AccountId;
  partyId: PartyId;
  /** What the party's account moves by. */
  amount: Money;
  /** The bank's charge: kept from a receipt, or taken on top of a payment. */
  bankCharge: Money;
  feesAccountId: AccountId;
  /** What is paid, or moved, in another currency: what it is at its own rate, and where the difference to `amount` goes (Accounting 10). */
  exchange?: { paid: Money; accountId: AccountId } | undefined;
};

/** A receipt or payment; a refund is one in the other direction (Accounting 2, 3). */
export function postPayment(payment: PostingPayment): PostingLine[] {
  const { direction, text, cashAccountId, foreignAmount, partyAccountId, partyId, amount } = payment;
  const { bankCharge, feesAccountId } = payment;
  const isIn = direction === "in";
  const { paid = amount, accountId: exchangeAccountId = feesAccountId } = payment.exchange ?? {};
  const cash = isIn ? subtract(paid, bankCharge) : negate(add(paid, bankCharge));
  const difference = isIn ? subtract(amount, paid) : subtract(paid, amount);
  return [
    { ...signed(cashAccountId, cash, text), ...(foreignAmount === undefined ? {} : { foreignAmount }) },
    signed(feesAccountId, bankCharge, `Bank charge, ${text}`),
    signed(partyAccountId, isIn ? negate(amount) : amount, text, { partyId }),
    signed(exchangeAccountId, difference, `Exchange ${isNegative(difference) ? "gain" : "loss"}, ${text}`),
  ].filter(({ debit, credit }) => !isZero(debit) || !isZero(credit));
}

/** A value moved between inventory and another account: counts, opening stock, cost corrections. */
export function postStockValue(
  { inventory, other }: { inventory: AccountId; other: AccountId },
  value: Money,
  text: string,
): PostingLine[] {
  return [signed(inventory, value, text), signed(other, negate(value), text)];
}

/**
 * A landed cost (Accounting 6): the part that changes the value of stock, and the share of the goods that were sold, which is
 * cost of goods sold, out of the accounts of the costs.
 */
export function postLandedCost({
  inventory,
  cogs,
  costs,
  value,
  text,
}: {
  inventory: AccountId;
  cogs: AccountId;
  costs: readonly { accountId: AccountId; amount: Money }[];
  value: Money;
  text: string;
}): PostingLine[] {
  const sold = subtract(sum(costs.map(({ amount }) => amount)), value);
  return [
    signed(inventory, value, text),
    signed(cogs, sold, text),
    ...costs.map(({ accountId, amount }) => signed(accountId, negate(amount), text)),
  ].filter(({ debit, credit }) => !isZero(debit) || !isZero(credit));
}

/** A positive amount as a debit, a negative one as a credit. */
export function signed(
  accountId: AccountId,
  amount: Money,
  description: string,
  more: Pick<PostingLine, "partyId" | "taxRateId" | "taxBase"> = {},
): PostingLine {
  const sides = isNegative(amount)
    ? { debit: ZERO, credit: negate(amount) }
    : { debit: amount, credit: ZERO };
  return { accountId, description, ...sides, ...more };
}

/** The same line with its sides exchanged: what a reversal posts (Accounting 5). */
export function mirror({ debit, credit, taxBase, ...line }: PostingLine): PostingLine {
  return {
    ...line,
    debit: credit,
    credit: debit,
    ...(taxBase === undefined ? {} : { taxBase: negate(taxBase) }),
  };
}
