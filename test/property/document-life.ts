import { drawDocument, type DocumentChance } from "#test/support/random-documents.ts";
import type { TestReply } from "#test/support/new-books.ts";
import { editInput, expectMade } from "#test/support/trade.ts";
import type { Currency, DocumentWorld } from "./document-world.ts";
import { type ExactDocumentInput, checkedDocument } from "./exact-document.ts";
import {
  documentMoves,
  inBooksAt,
  type BooksDocumentKind,
  KINDS,
  move,
  type UnitsByAccount,
  type ExactOutstandingItem,
  balanceDueOf,
  settledBy,
  undoRecord,
} from "./exact-books.ts";
import { TEN, total, written } from "./exact-arithmetic.ts";

/** Documents of one customer and one vendor, one after the other, and their history so far. */
export type DocumentLane = {
  world: DocumentWorld;
  lane: number;
  below: (count: number) => number;
  taxRounding: string;
  /** The unpaid ones, with the currency and the kind of each. */
  outstanding: { item: ExactOutstandingItem; kind: BooksDocumentKind; currency: Currency }[];
  count: { documents: number; payments: number; voided: number };
  /** The number of rejections by code. */
  refused: Map<string, number>;
  problems: string[];
};

const PATHS = {
  invoice: "/invoices",
  credit_note: "/credit-notes",
  bill: "/bills",
  vendor_credit: "/vendor-credits",
} as const;

const FIRST_DAY_MS = Date.UTC(2025, 0, 1);
const DAYS = 360;
const day = (index: number): string => new Date(FIRST_DAY_MS + index * 86_400_000).toISOString().slice(0, 10);
const later = (date: string, days: number): string =>
  day(Math.min(Math.round((Date.parse(date) - FIRST_DAY_MS) / 86_400_000) + days, DAYS));

/** A rate near that of the currency, with up to eight decimals. */
function rateNear(lane: DocumentLane, { rate }: Currency): string {
  const part = 0.9 + lane.below(200_001) / 1_000_000;
  return (rate * part).toFixed(3 + lane.below(6));
}

function refusedOf(lane: DocumentLane, reply: TestReply): boolean {
  if (reply.status < 300) return false;
  const code = String(reply.body?.code ?? reply.status);
  lane.refused.set(code, (lane.refused.get(code) ?? 0) + 1);
  if (reply.status >= 500 || code === "request.invalid") lane.problems.push(reply.text);
  return true;
}

/** Writes a document, pays it, perhaps with others, in any of the three currencies, and perhaps undoes something. */
export async function runDocumentLife(lane: DocumentLane, chance: DocumentChance): Promise<void> {
  await post(lane, chance);
  if (lane.below(2) === 0) await pay(lane);
}

async function post(lane: DocumentLane, chance: DocumentChance): Promise<void> {
  const { world, below } = lane;
  const { books, exact } = world;
  const { kind, pricesIncludeTax } = chance;
  const { side, isSale, isCredit } = KINDS[kind];
  const currency = world.currencies[below(3)];
  const [bookCurrency] = world.currencies;
  if (currency === undefined || bookCurrency === undefined) return;
  const { items, discount } = drawDocument(chance, currency.minorUnit);
  const lines = items.map((item) => {
    const tax = item.rate === null ? undefined : world.taxes[item.rate]?.[item.isRecoverable ? 0 : 1];
    const fits = tax !== undefined && !(pricesIncludeTax && tax.isWithheld);
    return {
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      discount: item.discount,
      taxRateId: fits ? tax.id : null,
      taxes: fits ? (isSale ? tax.sales : tax.purchases) : [],
      account: world.lineAccounts[side][below(2)],
    };
  });
  const rate = currency === bookCurrency ? "1" : rateNear(lane, currency);
  const date = day(below(DAYS - 60));
  const dueDate = later(date, below(60));
  const reply = await books.post(PATHS[kind], {
    partyId: (isSale ? world.customers : world.vendors)[lane.lane],
    date,
    dueDate,
    status: "posted",
    currency: currency.code,
    allowZeroQuantity: true,
    ...(currency !== bookCurrency && { exchangeRate: rate, confirmRates: true }),
    pricesIncludeTax,
    discount,
    items: lines.map(({ taxes: _taxes, account, ...line }) => ({ ...line, accountId: account?.id })),
  });
  if (refusedOf(lane, reply)) return;
  const { minorUnit } = currency;
  const input: ExactDocumentInput = {
    lines,
    discount,
    pricesIncludeTax,
    taxRounding: lane.taxRounding,
    minorUnit,
  };
  const { lines: replyLines, problems } = checkedDocument(input, reply.body);
  const conversion = { rate, minorUnit, baseMinorUnit: bookCurrency.minorUnit };
  const party = side === "receivable" ? "Accounts Receivable" : "Accounts Payable";
  const names = lines.map(({ account }) => account?.name ?? "");
  const accounts = { party, lines: names, tax: world.accountOfTax };
  const { moves, base, taxes } = documentMoves(kind, replyLines, { accounts, at: conversion });
  const { id, journalId, number } = reply.body;
  lane.problems.push(...problems.map((problem) => `${kind} ${number}: ${problem}`));
  exact.journals.set(journalId, { date, moves, held: new Map() });
  exact.taxed.set(id, { date, rows: taxes });
  const amount = total(replyLines.map(({ net, tax }) => net + tax));
  const item = {
    id,
    side,
    isUnapplied: isCredit,
    date,
    dueDate,
    amount,
    base,
    at: conversion,
    allocations: [],
  };
  exact.items.set(id, item);
  lane.count.documents += 1;
  if (below(12) === 0) return voidDocument(lane, { id, kind, journalId });
  if (amount > 0n) lane.outstanding.push({ item, kind, currency });
}

async function voidDocument(
  lane: DocumentLane,
  { id, kind, journalId }: { id: string; kind: BooksDocumentKind; journalId: string },
) {
  const { books, exact } = lane.world;
  const document = expectMade(await books.get(`${PATHS[kind]}/${id}`));
  // No tax was entered, and withholding can't be.
  const items = editInput(document).items.map((item) => ({ ...item, taxAmount: null }));
  const reply = await books.put(`${PATHS[kind]}/${id}`, editInput(document, { status: "void", items }));
  if (refusedOf(lane, reply)) return;
  lane.count.voided += 1;
  undoRecord(exact, id, journalId);
}

type TestAllocation = { item: ExactOutstandingItem; amount: bigint };

/** Up to three documents with one kind and currency in this lane, and the payment of each. */
function chooseAllocations(
  lane: DocumentLane,
): { puts: TestAllocation[]; kind: BooksDocumentKind; currency: Currency } | null {
  const first = lane.outstanding[lane.below(lane.outstanding.length)];
  if (first === undefined) return null;
  const alike = lane.outstanding.filter(
    ({ kind, currency }) => kind === first.kind && currency === first.currency,
  );
  const settled = [first, ...alike.filter((other) => other !== first).slice(0, lane.below(3))];
  const puts = settled.flatMap(({ item }) => {
    const balanceDue = balanceDueOf(item);
    const amount = lane.below(2) === 0 ? balanceDue : (balanceDue * BigInt(1 + lane.below(999))) / 1_000n;
    return amount > 0n ? [{ item, amount }] : [];
  });
  return puts.length === 0 ? null : { puts, kind: first.kind, currency: first.currency };
}

/** A payment through a bank or cash account: the fields to send, and its amount in either currency. */
function chooseMoneyAccount(
  lane: DocumentLane,
  { amount, charge, currency, isIn }: { amount: bigint; charge: bigint; currency: Currency; isIn: boolean },
) {
  const [bookCurrency, ...foreignCurrencies] = lane.world.currencies;
  const account = lane.world.currencies[lane.below(3)];
  if (bookCurrency === undefined || account === undefined) throw new Error("Books have three currencies.");
  const rate = currency === bookCurrency ? "1" : rateNear(lane, currency);
  const conversion = { rate, minorUnit: currency.minorUnit, baseMinorUnit: bookCurrency.minorUnit };
  const chargeInBooks = inBooksAt(charge, conversion);
  const rateFields = currency === bookCurrency ? {} : { exchangeRate: rate, confirmRates: true };
  if (account === bookCurrency || account === currency) {
    const received = isIn ? amount - charge : amount + charge;
    return {
      account,
      paymentFields: rateFields,
      paid: inBooksAt(amount, conversion),
      chargeInBooks,
      held: foreignCurrencies.includes(account) ? received : 0n,
    };
  }
  const accountRate = rateNear(lane, account);
  const part =
    Number(written(amount, currency.minorUnit)) * (currency.rate / account.rate) * factorNearOne(lane);
  const moneyAmount = BigInt(Math.max(1, Math.round(part * Number(TEN(account.minorUnit)))));
  const onAccount = inBooksAt(moneyAmount, {
    rate: accountRate,
    minorUnit: account.minorUnit,
    baseMinorUnit: bookCurrency.minorUnit,
  });
  const accountFields = {
    accountAmount: written(moneyAmount, account.minorUnit),
    accountRate,
    confirmRates: true,
  };
  return {
    account,
    // The exchange rate of the payment is sent where a charge needs it; otherwise it follows from the amounts.
    paymentFields: { ...(charge > 0n || lane.below(2) === 0 ? rateFields : {}), ...accountFields },
    paid: isIn ? onAccount + chargeInBooks : onAccount - chargeInBooks,
    chargeInBooks,
    held: moneyAmount,
  };
}

/** At most a twentieth more or less. */
const factorNearOne = (lane: DocumentLane): number => 0.95 + lane.below(100_001) / 1_000_000;

async function pay(lane: DocumentLane): Promise<void> {
  const selection = chooseAllocations(lane);
  if (selection === null) return;
  const { world, below } = lane;
  const { puts, kind, currency } = selection;
  const { side, isCredit, isSale } = KINDS[kind];
  const [bookCurrency] = world.currencies;
  const isIn = (side === "receivable") !== isCredit;
  const allocated = total(puts.map(({ amount }) => amount));
  // In the base currency a payment can exceed the amount applied to documents.
  const more = currency === bookCurrency && !isCredit && below(6) === 0 ? BigInt(1 + below(5_000)) : 0n;
  const amount = allocated + more;
  const charge = below(4) === 0 ? amount / 50n : 0n;
  const bridge = chooseMoneyAccount(lane, { amount, charge, currency, isIn });
  const date = puts.reduce((last, { item }) => (item.date > last ? item.date : last), "");
  const paidOn = later(date, below(40));
  const text = (units: bigint) => written(units, currency.minorUnit);
  const reply = await world.books.post("/payments", {
    direction: isIn ? "in" : "out",
    partyId: (isSale ? world.customers : world.vendors)[lane.lane],
    date: paidOn,
    accountId: bridge.account.accountId,
    amount: text(amount),
    bankFee: text(charge),
    isRefund: isCredit,
    currency: currency.code,
    ...bridge.paymentFields,
    allocations: puts.map(({ item, amount: part }) => ({ documentId: item.id, amount: text(part) })),
  });
  if (refusedOf(lane, reply)) return;
  record(lane, { ...bridge, puts, side, isIn, more, date: paidOn, at: puts[0]?.item.at }, reply);
  if (below(6) === 0) await voidPayment(lane, reply);
  lane.outstanding = lane.outstanding.filter(({ item }) => balanceDueOf(item) > 0n);
}

type RecordedPayment = ReturnType<typeof chooseMoneyAccount> & {
  puts: readonly TestAllocation[];
  side: ExactOutstandingItem["side"];
  isIn: boolean;
  more: bigint;
  date: string;
  at: ExactOutstandingItem["at"] | undefined;
};

/**
 * The effect of a payment in the books: the base amount of its documents, the change of its account, and the
 * difference (Accounting 10).
 */
function record(lane: DocumentLane, paidWith: RecordedPayment, { body }: TestReply): void {
  const { exact } = lane.world;
  const { puts, side, isIn, more, date, at, account, paid, chargeInBooks, held } = paidWith;
  const bases = puts.map(({ item, amount }) => settledBy(item, amount));
  for (const [index, { item, amount }] of puts.entries())
    item.allocations.push({ by: body.id, date, amount, base: bases[index] ?? 0n });
  const settled = total(bases) + more;
  const moves: UnitsByAccount = new Map();
  const sign = isIn ? 1n : -1n;
  move(moves, account.account, sign * paid - chargeInBooks);
  move(moves, "Bank Fees", chargeInBooks);
  move(moves, side === "receivable" ? "Accounts Receivable" : "Accounts Payable", -sign * settled);
  move(moves, "Exchange Gain or Loss", sign * (settled - paid));
  const foreign: UnitsByAccount = new Map();
  move(foreign, account.account, sign * held);
  exact.journals.set(body.journalId, { date, moves, held: foreign });
  if (more > 0n && at !== undefined) {
    const unappliedItem = { id: body.id, side, isUnapplied: true, date, dueDate: date, at, allocations: [] };
    exact.items.set(body.id, { ...unappliedItem, amount: more, base: more });
  }
  lane.count.payments += 1;
}

async function voidPayment(lane: DocumentLane, { body }: TestReply): Promise<void> {
  const reply = await lane.world.books.post(`/payments/${body.id}/void`, { reason: "Bounced" });
  if (refusedOf(lane, reply)) return;
  undoRecord(lane.world.exact, body.id, body.journalId);
  lane.count.voided += 1;
}
