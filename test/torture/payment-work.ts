import { Decimal } from "decimal.js";
import type { TestReply } from "#test/support/new-books.ts";
import type { ClientOperation } from "./client.ts";
import { voidPaymentOf } from "./document-work.ts";
import {
  type ModelBook,
  isCredit,
  isSale,
  type ModelAllocation,
  type ModelDocument,
  type ModelPayment,
  balanceDueOf,
  sumOf,
  text,
  unusedOf,
  ZERO,
} from "./model.ts";
import { summarizePayment, summarizeModelPayment } from "./records.ts";
import { amountIn, newName, openDay, type Worker } from "./worker.ts";

/** Receipts and payments of a client, and the documents that they and its credits are applied to. */

type AllocationShare = { documentId: string; amount: Decimal };

export function pay(worker: Worker): ClientOperation | null {
  const { book, random } = worker;
  const direction = random.percent(60) ? "in" : "out";
  const shares = sharesOf(worker, direction, 3, new Decimal(Infinity));
  const extra = shares.length === 0 || random.percent(15) ? amountIn(random, 50) : ZERO;
  const amount = sumOf(shares.map((share) => share.amount)).plus(extra);
  const charge = random.percent(15) && amount.greaterThan(1) ? new Decimal("0.35") : ZERO;
  const partyId = direction === "in" ? worker.customerId : worker.vendorId;
  const date = openDay(worker);
  const payment = {
    name: newName(worker),
    id: null,
    direction,
    partyId,
    date,
    amount,
    charge,
    isVoid: false,
  } as const;
  return {
    does: direction === "in" ? "receipt" : "payment",
    method: "POST",
    path: "/payments",
    body: {
      direction,
      partyId,
      date,
      amount: text(amount),
      bankFee: text(charge),
      memo: payment.name,
      allocations: bodyOf(shares),
    },
    acknowledge: (answer) => {
      const created = { ...payment, id: String(answer.id), reversedOn: null };
      book.payments.set(created.name, created);
      book.allocations.push(...allocationsOf(created.name, shares));
      return differences(book, created, answer);
    },
  };
}

/** Applies the rest of a payment to further documents. */
export function allocate(worker: Worker): ClientOperation | null {
  const { book, random } = worker;
  const picked = somePayment(worker, (payment) => !unusedOf(book, payment).isZero());
  if (picked === null) return null;
  const shares = sharesOf(worker, picked.direction, 1 + random.below(2), unusedOf(book, picked));
  if (shares.length === 0) return null;
  return {
    does: "payment allocated",
    method: "POST",
    path: `/payments/${picked.id}/allocations`,
    body: { allocations: bodyOf(shares) },
    acknowledge: (answer) => {
      book.allocations.push(...allocationsOf(picked.name, shares));
      return differences(book, picked, answer);
    },
  };
}

/** Applies the rest of a credit to other documents of its party. */
export function applyCredit(worker: Worker): ClientOperation | null {
  const { book, random } = worker;
  const credits = [...book.documents.values()].filter(
    (document) => isCredit(document.kind) && document.status === "posted" && isOwn(worker, document),
  );
  const credit = random.pick(credits);
  if (credit === undefined || balanceDueOf(book, credit).isZero()) return null;
  const shares = sharesOf(worker, isSale(credit.kind) ? "in" : "out", 1, balanceDueOf(book, credit));
  if (shares.length === 0) return null;
  return {
    does: "credit applied",
    method: "POST",
    path: "/credit-applications",
    body: { creditId: credit.id, allocations: bodyOf(shares) },
    acknowledge: ({ unapplied }) => {
      book.allocations.push(...allocationsOf(credit.id, shares));
      const expected = text(balanceDueOf(book, credit));
      return unapplied === expected ? [] : [`${String(unapplied)} is unapplied, not ${expected}`];
    },
  };
}

export function voidPayment(worker: Worker): ClientOperation | null {
  const { book } = worker;
  const payment = somePayment(worker, () => true);
  if (payment === null) return null;
  return {
    does: "payment void",
    method: "POST",
    path: `/payments/${payment.id}/void`,
    body: { reason: "A mistake" },
    acknowledge: (answer) => {
      voidPaymentOf(book, payment.name);
      return differences(book, book.payments.get(payment.name) ?? payment, answer);
    },
  };
}

/** Parts of unpaid documents, up to this number and amount. */
function sharesOf(worker: Worker, direction: "in" | "out", max: number, atMost: Decimal): AllocationShare[] {
  const { book, random } = worker;
  const documents = [...book.documents.values()];
  const shares = new Map<string, AllocationShare>();
  let remaining = atMost;
  for (let tries = 0; tries < 10 && shares.size < max && !remaining.isZero(); tries += 1) {
    const document = random.pick(documents);
    if (document === undefined || isCredit(document.kind) || document.status !== "posted") continue;
    if (!isOwn(worker, document) || (direction === "in") !== isSale(document.kind)) continue;
    const balanceDue = Decimal.min(balanceDueOf(book, document), remaining);
    if (balanceDue.isZero() || shares.has(document.id)) continue;
    const amount = random.percent(60)
      ? balanceDue
      : Decimal.max("0.01", balanceDue.times("0.4").toDecimalPlaces(2));
    shares.set(document.id, { documentId: document.id, amount });
    remaining = remaining.minus(amount);
  }
  return [...shares.values()];
}

const isOwn = ({ customerId, vendorId }: Worker, { partyId }: ModelDocument | ModelPayment): boolean =>
  partyId === customerId || partyId === vendorId;

function somePayment(worker: Worker, fits: (payment: ModelPayment) => boolean): ModelPayment | null {
  const payments = [...worker.book.payments.values()];
  for (let tries = 0; tries < 8; tries += 1) {
    const payment = worker.random.pick(payments);
    if (payment === undefined || payment.id === null || payment.isVoid) continue;
    if (isOwn(worker, payment) && fits(payment)) return payment;
  }
  return null;
}

const bodyOf = (shares: readonly AllocationShare[]) =>
  shares.map(({ documentId, amount }) => ({ documentId, amount: text(amount) }));
const allocationsOf = (from: string, shares: readonly AllocationShare[]): ModelAllocation[] =>
  shares.map(({ documentId, amount }) => ({ from, to: documentId, amount }));

function differences(book: ModelBook, payment: ModelPayment, answer: TestReply["body"]): string[] {
  const expected = summarizeModelPayment(book, payment);
  const answered = summarizePayment(answer);
  return expected === answered ? [] : [`${expected} was answered as ${answered}`];
}
