import type { OrderInput } from "#contract/order-inputs.ts";
import type { AnswerInput, Order } from "#contract/orders.ts";
import type { DocumentId, OrderId } from "#domain/ids.ts";
import { dueDateOf, type TaxRounding } from "#domain/document.ts";
import {
  isAnswered,
  DOCUMENT_KIND_OF,
  type OrderAnswer,
  type OrderEnd,
  type OrderKind,
} from "#domain/order.ts";
import type { PaymentTerms } from "#domain/payment-terms.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { ITEM_INPUT_FIELDS, computeDocument } from "#server/documents/check-document.ts";
import { selectOrderDefaults } from "#server/documents/lookup.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { advanceNumbers, takeRecordNumber } from "#server/numbering/next-number.ts";
import { readPaymentTerms } from "#server/parties/lookup.ts";
import { lockBook, selectToday } from "#server/settings/lookup.ts";
import {
  deleteOrder,
  insertOrder,
  updateOrderStatus,
  type OrderRow,
  rewriteOrder,
  updateAnswer,
} from "./queries.ts";
import { readOrder } from "./read-orders.ts";
import { checkQuoteConversion } from "./convert-order.ts";

/** Creates a quote or an order. Nothing is posted (Accounting 23, 26). */
export async function createOrder(tx: Tx, kind: OrderKind, input: OrderInput): Promise<Order> {
  await lockBook(tx);
  const id = newId<OrderId>();
  const { quoteId = null, partyId } = input;
  const completeInput = { ...input, pricesIncludeTax: input.pricesIncludeTax ?? false };
  const terms = quoteId === null ? undefined : await selectOrderDefaults(tx, quoteId);
  const currency = inCurrencyOf(terms, input.currency);
  const paymentTerms = input.paymentTerms ?? terms?.paymentTerms ?? (await readPaymentTerms(tx, partyId));
  const computed = await computeOrder(
    tx,
    kind,
    { ...completeInput, currency, paymentTerms },
    { taxRounding: terms?.taxRounding },
  );
  await checkQuoteConversion(tx, { id, quoteId, partyId }, computed.items);
  const number = await takeRecordNumber(tx, kind, { typed: input.number, date: input.date });
  await insertOrder(tx, { ...computed.row, id, number }, computed.items);
  const after = await readOrder(tx, kind, id);
  await recordAudit(tx, { action: `${kind}.created`, subject: "order", subjectId: id, after });
  return after;
}

/** Changes an order or quote. A public page that still shows the previous version can no longer accept it. */
export async function editOrder(
  tx: Tx,
  kind: OrderKind,
  { id, version, ...input }: OrderInput & { id: OrderId; version: number },
): Promise<Order> {
  const before = await lockEditableOrder(tx, kind, { id, version });
  if (before.quoteId !== null && input.partyId !== before.partyId)
    throw refuseField("order.party-mismatch", "partyId");
  const { pricesIncludeTax = before.pricesIncludeTax, number = before.number } = input;
  const { paymentTerms = before.paymentTerms } = input;
  const { taxRounding } = before;
  const currency =
    inCurrencyOf(before.quoteId === null ? undefined : before, input.currency) ?? before.currency;
  const computed = await computeOrder(
    tx,
    kind,
    { ...input, pricesIncludeTax, currency, paymentTerms },
    { before, taxRounding },
  );
  const { quoteId, partyId } = before;
  await checkQuoteConversion(tx, { id, quoteId, partyId }, computed.items);
  if (number === before.number && isUnchangedOrder(before, computed)) return before;
  if (number !== before.number) await advanceNumbers(tx, kind, [{ number, date: input.date }]);
  await rewriteOrder(tx, { ...computed.row, id, number }, computed.items);
  return finishOrderChange(tx, before, "edited");
}

/** Currency of the order's quote; otherwise the entered one, if any (Accounting 10). */
function inCurrencyOf(
  quote: { currency: string } | undefined,
  requestedCurrency: string | undefined,
): string | undefined {
  if (quote && requestedCurrency !== undefined && requestedCurrency !== quote.currency)
    throw refuseField("currency.order-mismatch", "currency");
  return quote?.currency ?? requestedCurrency;
}

/** Ends an order: closed, so that nothing more is expected, or voided, as if it never existed. */
export async function endOrder(
  tx: Tx,
  kind: OrderKind,
  { id, version, status }: { id: OrderId; version: number; status: OrderEnd },
): Promise<Order> {
  const before = await lockOrderForEdit(tx, kind, { id, version });
  if (before.status === status) return before;
  if (before.status === "void") throw new Refusal("order.is-void");
  if (status === "void") {
    if (before.status === "closed") throw new Refusal("order.is-closed");
    if ([...before.invoices, ...before.deliveries].some((followUp) => followUp.status !== "void"))
      throw new Refusal("order.is-invoiced");
  }
  await updateOrderStatus(tx, id, status);
  return finishOrderChange(tx, before, status === "open" ? "reopened" : status);
}

/** Marks it as sent, unchanged. */
export async function sendOrder(
  tx: Tx,
  kind: OrderKind,
  { id, version }: { id: OrderId; version: number },
): Promise<Order> {
  const before = await lockUnansweredOrder(tx, kind, { id, version });
  if (before.status === "sent") return before;
  await updateOrderStatus(tx, id, "sent");
  return finishOrderChange(tx, before, "sent");
}

/** Records the customer's answer. */
export async function answerOrder(
  tx: Tx,
  kind: OrderKind,
  { id, version, answer, name, isOnPage }: AnswerInput & { id: OrderId; isOnPage: boolean },
): Promise<Order> {
  const before = await lockUnansweredOrder(tx, kind, { id, version });
  if (before.status !== "sent") throw new Refusal("order.not-sent");
  if (before.dueDate < (await selectToday(tx)) && answer === "accepted") throw new Refusal("order.expired");
  if (answer === "accepted" && name === "") throw refuseField("order.name-required", "name");
  await updateAnswer(tx, id, { answer, name: name === "" ? null : name, isOnPage });
  return finishOrderChange(tx, before, isOnPage ? `${answer}_online` : answer);
}

/** Deletes a draft that was never sent. */
export async function removeOrder(tx: Tx, kind: OrderKind, id: OrderId): Promise<void> {
  await lockBook(tx);
  const before = await readOrder(tx, kind, id);
  if (before.status !== "draft") throw new Refusal("order.not-a-draft");
  await deleteOrder(tx, id);
  await recordAudit(tx, { action: `${kind}.deleted`, subject: "order", subjectId: id, before });
}

type WorkedOutOrder = {
  row: Omit<OrderRow, "id" | "number">;
  items: Awaited<ReturnType<typeof computeDocument>>["items"];
};

/** The order before the edit, and its tax rounding: from its quote, or else the company's. */
type OrderEditContext = { before?: Order; taxRounding: TaxRounding | undefined };

type ComputedInput = Omit<OrderInput, "paymentTerms"> & {
  pricesIncludeTax: boolean;
  paymentTerms: PaymentTerms;
};

/** Computes the same amounts as the document it becomes. */
async function computeOrder(
  tx: Tx,
  kind: OrderKind,
  { dueDate: enteredDueDate, quoteId, paymentTerms, ...input }: ComputedInput,
  { before, taxRounding }: OrderEditContext,
): Promise<WorkedOutOrder> {
  const dueDate = enteredDueDate ?? dueDateOf(input.date);
  if (dueDate < input.date) throw refuseField("order.due-before-date", "dueDate");
  const document = {
    ...input,
    // Taking from a quote isn't taking from an order.
    items: input.items.map((item) => ({ ...item, orderPosition: null })),
    dueDate,
    status: "draft" as const,
    creditedDocumentId: null,
    orderId: null,
  };
  const { row, items } = await computeDocument(tx, DOCUMENT_KIND_OF[kind], document, {
    id: newId<DocumentId>(),
    prior: before?.items.map((item) => ({ ...item, isRecoverable: true })),
    taxRounding,
    hasRate: false,
    // An order for a quote keeps its customer, even if inactive.
    previousPartyId: quoteId ? input.partyId : before?.partyId,
  });
  const {
    id: _id,
    number: _number,
    dueDate: _due,
    creditedDocumentId: _credits,
    orderId: _order,
    orderKind: _kind,
    paidAmount: _paid,
    // It has a currency but no exchange rate (Accounting 10).
    exchangeRate: _rate,
    baseTotal: _base,
    basePaidAmount: _basePaid,
    baseRounding: _rounding,
    baseSubtotal: _subtotal,
    // A vendor's number, the buyer's references and installments belong to invoices and bills only.
    vendorInvoiceNumber: _vendorInvoiceNumber,
    orderReference: _orderReference,
    contractReference: _contractReference,
    ...rest
  } = withoutDueDates(row);
  const status = kind === "quote" ? (input.status ?? "draft") : ("open" as const);
  const requestedItems = items.map((item, index) => ({
    ...item,
    orderPosition: input.items[index]?.orderPosition ?? null,
  }));
  const ownFields = { kind, status, dueDate, quoteId: quoteId ?? null, paymentTerms };
  return { row: { ...rest, ...ownFields }, items: requestedItems };
}

/** Only invoices and bills have installments and early payment discounts. */
function withoutDueDates({
  installments: _installments,
  earlyDiscount: _earlyDiscount,
  discountPaymentId: _discountPayment,
  ...row
}: Awaited<ReturnType<typeof computeDocument>>["row"]) {
  return row;
}

/** Whether an edit changes nothing, including the details of contact and company: then nothing is written (I-40). */
function isUnchangedOrder(
  before: Order,
  { row: { quoteId: _quote, ...fields }, items }: WorkedOutOrder,
): boolean {
  return (
    changesNothing({ input: fields, before }) &&
    items.length === before.items.length &&
    items.every((item, index) =>
      [...ITEM_INPUT_FIELDS, "orderPosition" as const].every(
        (key) => item[key] === before.items[index]?.[key],
      ),
    )
  );
}

type OrderVersion = { id: OrderId; version: number };

/** Returns the order, locked, if it can still be edited: nothing may have been made from its lines. */
async function lockEditableOrder(tx: Tx, kind: OrderKind, version: OrderVersion): Promise<Order> {
  const before = await lockUnansweredOrder(tx, kind, version);
  if (before.status === "closed" || before.status === "void") throw new Refusal("order.is-closed");
  if (before.invoices.length > 0 || before.deliveries.length > 0) throw new Refusal("order.is-invoiced");
  return before;
}

/** Returns the quote, locked, if it hasn't been answered. */
async function lockUnansweredOrder(tx: Tx, kind: OrderKind, version: OrderVersion): Promise<Order> {
  return lockOrderForEdit(tx, kind, version, (before) => {
    if (isAnswered(before.status)) throw new Refusal("order.answered");
  });
}

/** Returns the order, locked, if the edit is for its newest version (I-40). `check` runs first. */
async function lockOrderForEdit(
  tx: Tx,
  kind: OrderKind,
  { id, version }: OrderVersion,
  check?: (before: Order) => void,
): Promise<Order> {
  await lockBook(tx);
  const before = await readOrder(tx, kind, id);
  check?.(before);
  if (before.version !== version) throw new Refusal("record.stale", [], before);
  return before;
}

async function finishOrderChange(
  tx: Tx,
  before: Order,
  action: "edited" | "sent" | "closed" | "void" | "reopened" | OrderAnswer | `${OrderAnswer}_online`,
): Promise<Order> {
  const { kind, id: subjectId } = before;
  const after = await readOrder(tx, kind, before.id);
  await recordAudit(tx, { action: `${kind}.${action}`, subject: "order", subjectId, before, after });
  return after;
}
