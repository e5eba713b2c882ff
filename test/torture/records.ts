import { Decimal } from "decimal.js";
import type { TestReply } from "#test/support/new-books.ts";
import {
  type ModelBook,
  type ModelDocument,
  type ModelJournal,
  type ModelPayment,
  paidOf,
  statusOf,
  sumOf,
  text,
  totalOf,
  unusedOf,
} from "./model.ts";

/** A record in one line, in the form of the model and of the product: both are compared with every response and list. */

/** A journal of the model in one line, as `readJournal` reads it from the product. */
export function summarizeModelJournal(
  { accounts }: ModelBook,
  { name, version, date, status, entries }: ModelJournal,
): string {
  const lines = entries.map(({ account, amount }) => `${accounts[account]} ${text(amount)}`);
  return [name, version, date, status, ...lines].join(" | ");
}

export function summarizeJournal({ description, version, date, status, lines }: TestReply["body"]): string {
  const entries = lines.map(({ accountId, debit, credit }: TestReply["body"]) => {
    return `${accountId} ${text(new Decimal(debit).minus(credit))}`;
  });
  return [description, version, date, status, ...entries].join(" | ");
}

/** A document of the model in one line, as `readDocument` reads it from the product. */
export function summarizeModelDocument(book: ModelBook, document: ModelDocument): string {
  const { id, number, date, dueDate, notes, items, reversedOn } = document;
  const tax = sumOf(items.map((item) => item.tax));
  const amounts = [text(tax), text(totalOf(document)), text(paidOf(book, document))];
  return [id, number, date, dueDate, notes, statusOf(book, document), ...amounts, reversedOn !== null].join(
    " | ",
  );
}

export function summarizeDocument(document: TestReply["body"]): string {
  const { id, number, date, dueDate, notes, status, taxAmount, total, paidAmount, reversalId } = document;
  const values = [
    id,
    number,
    date,
    dueDate,
    notes,
    status,
    taxAmount,
    total,
    paidAmount,
    reversalId !== null,
  ];
  return values.join(" | ");
}

/** A payment of the model in one line, as `readPayment` reads it from the product. */
export function summarizeModelPayment(book: ModelBook, payment: ModelPayment): string {
  const { name, direction, partyId, date, amount, charge, isVoid, reversedOn } = payment;
  const allocated = book.allocations
    .flatMap((allocation) => (allocation.from === name ? `${allocation.to} ${text(allocation.amount)}` : []))
    .toSorted();
  const status = isVoid ? "void" : "posted";
  const unused = isVoid ? null : text(unusedOf(book, payment));
  const amounts = [text(amount), text(charge), unused];
  return [name, direction, partyId, date, ...amounts, status, reversedOn !== null, ...allocated].join(" | ");
}

export function summarizePayment(payment: TestReply["body"]): string {
  const { memo, direction, partyId, date, amount, bankFee, unapplied, status, reversalId } = payment;
  const allocated = payment.allocations
    .map((allocation: TestReply["body"]) => `${allocation.documentId} ${allocation.amount}`)
    .toSorted();
  const amounts = [amount, bankFee, status === "void" ? null : unapplied];
  return [memo, direction, partyId, date, ...amounts, status, reversalId !== null, ...allocated].join(" | ");
}
