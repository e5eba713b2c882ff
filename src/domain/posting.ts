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
  /** The net amount that a tax line is based on. */
  taxBase?: Money;
  /** Amount in the account's currency, if that isn't the base currency (Accounting 10). */
  foreignAmount?: Money;
};

/** Record behind the journal. */
export type SystemSourceId = ApplicationId | DocumentId | OpeningId | PaymentId | RevaluationId | TaxReturnId;

/** An automatic journal entry; `sourceId` is the record that it was posted for. */
export type SystemDraft = {
  /** Only closing entries have numbers of their own; others get the year's next. */
  number?: string;
  date: Day;
  description: string;
  lines: readonly PostingLine[];
  sourceId?: SystemSourceId;
  /** The event, if the source doesn't determine it. */
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

/** The journal of a draft, not yet saved; null with fewer than two lines, because all its amounts are zero. */
export function systemJournal(draft: SystemDraft, source: SystemSource, id: JournalId): SystemJournal | null {
  if (draft.lines.length < 2) return null;
  return { ...draft, id, status: "posted", total: sum(draft.lines.map(({ debit }) => debit)), source };
}

/** One of an item's taxes. The only one has no name. */
export type PostingTax = {
  rateId: TaxRateId;
  accountId: AccountId;
  isRecoverable: boolean;
  name?: string;
  base: Money;
  amount: Money;
};

/** An item for posting: amounts in the base currency, accounts already chosen (Accounting 1). */
export type PostingItem = {
  description: string;
  subtotal: Money;
  taxAmount: Money;
  /** Revenue for a sale, inventory or expense for a purchase. */
  accountId: AccountId;
  taxes: readonly PostingTax[];
  /**
   * Cost of goods sold, returned, or given back to a vendor, for an inventory item; for a price credit, the part for goods on
   * hand.
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
  /** Amount and rate in another currency, or null: "USD 1000.00 at 0.92". */
  foreignAmountText?: string | null | undefined;
  /** Rounding difference that makes a foreign credit clear the exact balance (Accounting 10). */
  rounding?: { amount: Money; accountId: AccountId } | null | undefined;
};

const NAMES: Record<DocumentKind, string> = {
  bill: "Bill",
  invoice: "Invoice",
  vendor_credit: "Vendor credit",
  credit_note: "Credit note",
};

/** "Bill BILL-0001 – Vendor", plus any foreign amount and rate: description of a document's journal (Accounting 2). */
export function journalText({
  kind,
  number,
  partyName,
  foreignAmountText = null,
}: Pick<PostingDocument, "kind" | "number" | "partyName" | "foreignAmountText">): string {
  return `${NAMES[kind]} ${number} \u2013 ${partyName}${foreignAmountText === null ? "" : `, ${foreignAmountText}`}`;
}

/**
 * The journal of a document (Accounting 2): one line for the party's account, one per item, plus taxes and cost of goods. A
 * credit mirrors the original. Lines of zero are left out.
 */
export function postDocument(document: PostingDocument): PostingLine[] {
  const { kind, items, partyId, partyAccountId, rounding = null } = document;
  const text = journalText(document);
  const cents = rounding?.amount ?? ZERO;
  const gross = add(sum(items.map(({ subtotal, taxAmount }) => add(subtotal, taxAmount))), cents);
  const isSale = sideOf(kind) === "customer";
  const lines = [
    signedLine(partyAccountId, isSale ? gross : negate(gross), text, { partyId }),
    ...items.flatMap((item) => itemLines(item, isSale)),
    ...items.flatMap((item) => costLines(item, isSale)),
    ...(rounding
      ? [signedLine(rounding.accountId, isSale ? negate(cents) : cents, `Exchange difference, ${text}`)]
      : []),
  ];
  const all = isCredit(kind) ? lines.map(swapSides) : lines;
  return all.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit));
}

/** Credits revenue and tax of a sale; debits goods or expense and tax of a purchase. */
function itemLines(item: PostingItem, isSale: boolean): PostingLine[] {
  const { accountId, description, subtotal, taxes, stock } = item;
  const separateTaxes = taxes.filter(({ isRecoverable }) => isRecoverable || isSale);
  const ownCost = taxes.filter((tax) => !separateTaxes.includes(tax)).map(({ amount }) => amount);
  const net = sum([subtotal, ...ownCost]);
  const lines =
    stock === null || isSale
      ? [signedLine(accountId, isSale ? negate(net) : net, description)]
      : returnedGoodsLines(stock, net, description);
  const taxLines = separateTaxes.map(
    ({ rateId: taxRateId, accountId: taxAccountId, name = "Tax", base, amount }) => {
      const text = truncate(`${name} on ${description}`, 500);
      return signedLine(taxAccountId, isSale ? negate(amount) : amount, text, { taxRateId, taxBase: base });
    },
  );
  return [...lines, ...taxLines];
}

/** Returned goods leave at average cost; any difference to the credit is cost of sales (Accounting 2, 6). */
function returnedGoodsLines(
  { inventoryAccountId, cogsAccountId, cost, goodsStay }: NonNullable<PostingItem["stock"]>,
  credited: Money,
  description: string,
): PostingLine[] {
  const difference = subtract(credited, cost);
  return [
    signedLine(inventoryAccountId, cost, description),
    signedLine(
      cogsAccountId,
      difference,
      `${goodsStay ? "Units sold of" : "Cost difference of"} ${description}`,
    ),
  ];
}

/** Cost of goods sold against inventory; none for a purchase, whose item line is the inventory. */
function costLines({ stock, description }: PostingItem, isSale: boolean): PostingLine[] {
  if (stock === null || !isSale) return [];
  return [
    signedLine(stock.cogsAccountId, stock.cost, `Cost of ${description}`),
    signedLine(stock.inventoryAccountId, negate(stock.cost), `Cost of ${description}`),
  ];
}

export type PostingPayment = {
  direction: "in" | "out";
  text: string;
  cashAccountId: AccountId;
  /** Change of the bank or cash account in its own currency, if any. */
  foreignAmount?: Money | undefined;
  partyAccountId: AccountId;
  partyId: PartyId;
  /** Change of the party's account. */
  amount: Money;
  /** Bank charge: deducted from a receipt, or added to a payment. */
  bankFee: Money;
  feesAccountId: AccountId;
  /** For another currency: the payment at its own rate, and the account for the difference to `amount` (Accounting 10). */
  exchange?: { paid: Money; accountId: AccountId } | undefined;
};

/** A receipt or payment; a refund goes the opposite direction (Accounting 2, 3). */
export function postPayment(payment: PostingPayment): PostingLine[] {
  const { direction, text, cashAccountId, foreignAmount, partyAccountId, partyId, amount } = payment;
  const { bankFee, feesAccountId } = payment;
  const isIn = direction === "in";
  const { paid = amount, accountId: exchangeAccountId = feesAccountId } = payment.exchange ?? {};
  const cash = isIn ? subtract(paid, bankFee) : negate(add(paid, bankFee));
  const difference = isIn ? subtract(amount, paid) : subtract(paid, amount);
  return [
    { ...signedLine(cashAccountId, cash, text), ...(foreignAmount === undefined ? {} : { foreignAmount }) },
    signedLine(feesAccountId, bankFee, `Bank fee, ${text}`),
    signedLine(partyAccountId, isIn ? negate(amount) : amount, text, { partyId }),
    signedLine(
      exchangeAccountId,
      difference,
      `Exchange ${isNegative(difference) ? "gain" : "loss"}, ${text}`,
    ),
  ].filter(({ debit, credit }) => !isZero(debit) || !isZero(credit));
}

/** Moves value between inventory and another account: counts, opening stock, cost corrections. */
export function postStockValue(
  { inventory, other }: { inventory: AccountId; other: AccountId },
  value: Money,
  text: string,
): PostingLine[] {
  return [signedLine(inventory, value, text), signedLine(other, negate(value), text)];
}

/**
 * A landed cost (Accounting 6): the part in the value of stock, and the share of goods already sold, which is cost of goods sold,
 * both from the accounts of the costs.
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
    signedLine(inventory, value, text),
    signedLine(cogs, sold, text),
    ...costs.map(({ accountId, amount }) => signedLine(accountId, negate(amount), text)),
  ].filter(({ debit, credit }) => !isZero(debit) || !isZero(credit));
}

/** A positive amount as a debit, a negative one as a credit. */
export function signedLine(
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

/** Swaps debit and credit of a line, as a reversal does (Accounting 5). */
export function swapSides({ debit, credit, taxBase, ...line }: PostingLine): PostingLine {
  return {
    ...line,
    debit: credit,
    credit: debit,
    ...(taxBase === undefined ? {} : { taxBase: negate(taxBase) }),
  };
}
