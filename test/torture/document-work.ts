import { Decimal } from "decimal.js";
import type { TestReply } from "#test/support/new-books.ts";
import type { ClientOperation } from "./client.ts";
import {
  type ModelBook,
  closedThrough,
  isCredit,
  isSale,
  type ModelDocumentKind,
  type ModelDocument,
  type ModelItem,
  moveGoods,
  newItem,
  balanceDueOf,
  paidOf,
  PATHS,
  reversalDay,
  statusOf,
  sumOf,
  removeMoves,
  ZERO,
} from "./model.ts";
import { summarizeDocument, summarizeModelDocument } from "./records.ts";
import type { Random } from "./random.ts";
import { amountIn, dayOfThisYear, newName, openDay, type Worker } from "./worker.ts";

/** Bills, invoices and credits of a client, and their changes. */

export const buy = (worker: Worker): ClientOperation => trade(worker, "bill");
export const sell = (worker: Worker): ClientOperation => trade(worker, "invoice");

function trade(worker: Worker, kind: ModelDocumentKind): ClientOperation {
  const { random } = worker;
  const items = newItems(worker);
  // Goods stay in the year that is never closed: dating their movements in closed years would need its own model.
  const date = items.some(({ isGoods }) => isGoods) ? dayOfThisYear(worker) : openDay(worker);
  const status = random.pick(["posted", "posted", "posted", "posted", "paid", "draft"] as const) ?? "posted";
  return createOperation(worker, { kind, date, items, creditedDocumentId: null }, status);
}

function createOperation(
  worker: Worker,
  documentFields: Pick<ModelDocument, "kind" | "date" | "items" | "creditedDocumentId">,
  status: "draft" | "posted" | "paid",
): ClientOperation {
  const { book, random } = worker;
  const { kind, date, creditedDocumentId } = documentFields;
  const partyId = isSale(kind) ? worker.customerId : worker.vendorId;
  const dueDate = later(random, date);
  const wasPosted = status !== "draft";
  const header = {
    ...documentFields,
    partyId,
    dueDate,
    notes: newName(worker),
    status: wasPosted ? "posted" : "draft",
    wasPosted,
    reversedOn: null,
  } as const;
  return {
    does: `${kind} ${status}`,
    method: "POST",
    path: PATHS[kind],
    body: {
      ...bodyOf(header),
      status,
      ...(creditedDocumentId === null ? {} : { creditedDocumentId }),
    },
    acknowledge: (answer) => {
      book.numbered[kind] += 1;
      const document = { ...header, id: String(answer.id), number: String(answer.number) };
      book.documents.set(document.id, document);
      if (status !== "draft") post(worker, document, { isPaid: status === "paid", on: date });
      return differences(book, document, answer);
    },
  };
}

/** The effects of posting besides the journal: goods move, a credit is applied to the document it credits, the rest is paid. */
function post(
  { book }: Worker,
  document: ModelDocument,
  { isPaid, on }: { isPaid: boolean; on: string },
): void {
  const { kind, partyId } = document;
  moveGoods(book, document);
  if (document.creditedDocumentId !== null) settle(book, document, document.creditedDocumentId);
  const balanceDue = balanceDueOf(book, document);
  if (!isPaid || balanceDue.isZero()) return;
  const name = document.number;
  const direction = isSale(kind) ? "in" : "out";
  const payment = { name, id: null, direction, partyId, date: on, amount: balanceDue, charge: ZERO } as const;
  book.payments.set(name, { ...payment, isVoid: false, reversedOn: null });
  book.allocations.push({ from: name, to: document.id, amount: balanceDue });
}

function settle(book: ModelBook, taking: ModelDocument, creditedDocumentId: string): void {
  const credited = book.documents.get(creditedDocumentId);
  if (credited === undefined) return;
  const amount = Decimal.min(balanceDueOf(book, taking), balanceDueOf(book, credited));
  if (amount.isPositive() && !amount.isZero())
    book.allocations.push({ from: taking.id, to: creditedDocumentId, amount });
}

/** Credits goods or services of a document: a part of an uncredited line, or all that remains of it. */
export function credit(worker: Worker): ClientOperation | null {
  const { book, random } = worker;
  const picked = someDocument(worker, (document) => !isCredit(document.kind) && document.status === "posted");
  if (picked === null) return null;
  const index = random.below(picked.items.length);
  const item = picked.items[index];
  // For a line whose parts have to be rounded, the rest in the last credit follows another rule than price times quantity.
  if (item === undefined || !item.quantity.isInteger() || item.unitPrice.decimalPlaces() > 2) return null;
  const earlier = creditsOf(book, picked).flatMap(({ items }) =>
    items.filter((candidate) => candidate.creditedPosition === index + 1),
  );
  const remaining = item.quantity.minus(sumOf(earlier.map(({ quantity }) => quantity)));
  if (remaining.isZero() || (item.isGoods && picked.date.slice(0, 4) !== String(book.year))) return null;
  const isWhole = earlier.length > 0 || remaining.equals(1) || random.percent(50);
  const quantity = isWhole ? remaining : new Decimal(1 + random.below(remaining.toNumber() - 1));
  const line = newItem({ ...item, quantity, creditedPosition: index + 1 });
  const tax = isWhole ? item.tax.minus(sumOf(earlier.map((candidate) => candidate.tax))) : line.tax;
  const date = item.isGoods ? laterThisYear(random, picked.date) : openDay(worker);
  if (date < picked.date) return null;
  const kind = picked.kind === "bill" ? "vendor_credit" : "credit_note";
  return createOperation(
    worker,
    { kind, date, items: [{ ...line, tax }], creditedDocumentId: picked.id },
    "posted",
  );
}

/** Posts, pays or changes a draft; rewrites a posted document that nothing depends on, or makes it a draft again. */
export function change(worker: Worker): ClientOperation | null {
  const { book, random } = worker;
  const picked = someDocument(worker, (document) => !isCredit(document.kind) && document.status !== "void");
  if (picked === null) return null;
  const isFree = paidOf(book, picked).isZero() && creditsOf(book, picked).length === 0;
  const isOpen = picked.date > closedThrough(book);
  // Notes and the due date change in any period.
  if (!isFree || !isOpen) return picked.status === "draft" ? null : editNotes(worker, picked);
  // An edit without changes does not post again, so one line always has another price.
  const items = picked.items.map((item, index) =>
    index > 0 && random.percent(50)
      ? item
      : newItem({ ...item, unitPrice: item.unitPrice.plus(amountIn(random, 9)) }),
  );
  const nextStatus = random.pick(["posted", "posted", "draft", "paid"] as const) ?? "posted";
  // A payment is found again by the number of its document, so there is one of them.
  const status = nextStatus === "paid" && book.payments.has(picked.number) ? "posted" : nextStatus;
  const isDraft = status === "draft";
  const wasPosted = picked.wasPosted || !isDraft;
  const next = { ...picked, items, status: isDraft ? "draft" : "posted", wasPosted } as const;
  return updateOperation(worker, next, {
    does: `${picked.kind} changed, ${picked.status} to ${status}`,
    more: { status, ...(status === "paid" ? { payment: { date: picked.date } } : {}) },
    follows: (document) => {
      if (isDraft) removeMoves(book, document);
      else post(worker, document, { isPaid: status === "paid", on: picked.date });
    },
  });
}

function editNotes(worker: Worker, document: ModelDocument): ClientOperation {
  const dueDate = later(worker.random, document.date);
  const next = { ...document, notes: newName(worker), dueDate };
  return updateOperation(worker, next, {
    does: `${document.kind} noted`,
    more: { status: statusOf(worker.book, document) },
    follows: () => {},
  });
}

/** In an open period its figures are removed; in a closed one it is reversed on the first open day. */
export function voidDocument(worker: Worker): ClientOperation | null {
  const { book, random } = worker;
  const picked = someDocument(worker, (one) => one.status !== "void" && creditsOf(book, one).length === 0);
  if (picked === null) return null;
  const payments = random.percent(50) && !isCredit(picked.kind) ? "void" : "keep_as_credit";
  const reversedOn = picked.status === "draft" ? null : reversalDay(book, picked.date);
  const next = { ...picked, status: "void", reversedOn } as const;
  return updateOperation(worker, next, {
    does: `${picked.kind} void${reversedOn === null ? "" : " in a closed year"}`,
    more: { status: "void", voidReason: "A mistake", payments },
    follows: (document) => {
      removeMoves(book, document);
      if (payments === "void")
        for (const { from, to } of book.allocations) if (to === picked.id) voidPaymentOf(book, from);
      book.allocations = book.allocations.filter(({ from, to }) => from !== picked.id && to !== picked.id);
    },
  });
}

/** Voids a payment in the model; an applied credit is not a payment. */
export function voidPaymentOf(book: ModelBook, name: string): void {
  const payment = book.payments.get(name);
  if (payment === undefined) return;
  book.payments.set(name, { ...payment, isVoid: true, reversedOn: reversalDay(book, payment.date) });
  book.allocations = book.allocations.filter(({ from }) => from !== name);
}

export function remove(worker: Worker): ClientOperation | null {
  const { book } = worker;
  const document = someDocument(worker, ({ status, wasPosted }) => status === "draft" && !wasPosted);
  if (document === null) return null;
  return {
    does: `${document.kind} deleted`,
    method: "DELETE",
    path: `${PATHS[document.kind]}/${document.id}`,
    acknowledge: () => {
      book.documents.delete(document.id);
      return [];
    },
  };
}

type DocumentChange = {
  does: string;
  more: Record<string, unknown>;
  follows: (document: ModelDocument) => void;
};

/** Changes a document; its version is read before it is sent, because payments change it as well. */
function updateOperation(
  { book }: Worker,
  next: ModelDocument,
  { does, more, follows }: DocumentChange,
): ClientOperation {
  const path = `${PATHS[next.kind]}/${next.id}`;
  return {
    does,
    method: "PUT",
    path,
    body: { ...bodyOf(next), number: next.number, ...more },
    readsVersion: path,
    acknowledge: (answer) => {
      book.documents.set(next.id, next);
      follows(next);
      return differences(book, next, answer);
    },
  };
}

const creditsOf = (book: ModelBook, { id }: ModelDocument): ModelDocument[] =>
  [...book.documents.values()].filter(
    ({ creditedDocumentId, status }) => creditedDocumentId === id && status === "posted",
  );

/** A matching document of this client; after a few tries none. */
function someDocument(
  { book, random, customerId, vendorId }: Worker,
  fits: (document: ModelDocument) => boolean,
): ModelDocument | null {
  const documents = [...book.documents.values()];
  for (let tries = 0; tries < 12; tries += 1) {
    const document = random.pick(documents);
    const isOwn = document?.partyId === customerId || document?.partyId === vendorId;
    if (document !== undefined && isOwn && fits(document)) return document;
  }
  return null;
}

function newItems({ book, random, serviceId, goodsIds }: Worker): ModelItem[] {
  return Array.from({ length: 1 + random.below(3) }, () => {
    const productId = random.pick([serviceId, ...goodsIds]) ?? serviceId;
    const isGoods = productId !== serviceId;
    const isRounded = !isGoods && random.percent(30);
    const quantity = new Decimal(1 + random.below(40)).plus(isRounded ? 0.25 : 0);
    const unitPrice = amountIn(random, 200).plus(isRounded ? 0.0035 : 0);
    const rate = random.pick([null, ...book.rates]) ?? null;
    return newItem({ productId, isGoods, quantity, unitPrice, rate, creditedPosition: null });
  });
}

const DAY_MS = 86_400_000;
const later = (random: Random, date: string): string =>
  new Date(Date.parse(date) + random.below(120) * DAY_MS).toISOString().slice(0, 10);

function laterThisYear(random: Random, date: string): string {
  const day = later(random, date);
  return day.slice(0, 4) === date.slice(0, 4) ? day : date;
}

function bodyOf({ partyId, date, dueDate, notes, items }: Omit<ModelDocument, "id" | "number">) {
  const itemInputs = items.map(({ productId, quantity, unitPrice, rate, creditedPosition }) => ({
    productId,
    quantity: quantity.toFixed(),
    unitPrice: unitPrice.toFixed(),
    taxRateId: rate?.id ?? null,
    creditedPosition,
  }));
  return { partyId, date, dueDate, notes, items: itemInputs };
}

function differences(book: ModelBook, document: ModelDocument, answer: TestReply["body"]): string[] {
  const expected = summarizeModelDocument(book, document);
  const answered = summarizeDocument(answer);
  return expected === answered ? [] : [`${expected} was answered as ${answered}`];
}
