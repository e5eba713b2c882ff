import { withMinorUnit } from "#contract/book-decimals.ts";
import { orderAsDocument } from "#contract/order-document.ts";
import type { OrderRequest } from "#contract/order-inputs.ts";
import type { Order } from "#contract/orders.ts";
import type { Day } from "#domain/dates.ts";
import { DOCUMENT_KIND_OF, type OrderKind } from "#domain/order.ts";
import { ORDER_REFUSALS } from "#domain/order-refusals.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { orderedItemError } from "#domain/deductions.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";
import { formField, documentProblems } from "#web/documents/document-form-rules.ts";
import { toInput } from "#web/documents/status-change.ts";
import { copyDocument, type DocumentFormValues, newDocument } from "#web/documents/document-form-values.ts";
import { type TermPartValues, termValues, toTermsInput } from "#web/fields/payment-terms.ts";
import type { FormProblem, FormReading } from "#web/forms/problems.ts";
import { documentOfOrder } from "./order-to-document.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const inputOf = (kind: OrderKind) =>
  lazySchema(async () => (await import("#contract/order-inputs.ts")).orderInputs[kind]);
const INPUTS = {
  quote: inputOf("quote"),
  sales_order: inputOf("sales_order"),
  purchase_order: inputOf("purchase_order"),
} as const;

/** The values of an order form: a document's values, with the quote's last valid day as the due date. */
export type OrderFormValues = DocumentFormValues & {
  initialStatus: "draft" | "sent";
  paymentTerms: TermPartValues[];
};

type NewOrderStart = Parameters<typeof newDocument>[0] & Pick<DocumentFormValues, "paymentTerms">;

export function newOrder({ paymentTerms = [], ...start }: NewOrderStart): OrderFormValues {
  return { ...newDocument(start), paymentTerms, initialStatus: "draft" };
}

/** The form values for a copy, dated today. */
export function copyOrder(order: Order, start: { date: Day; number: string }): OrderFormValues {
  const paymentTerms = termValues(order.paymentTerms);
  return { ...copyDocument(orderAsDocument(order), start), paymentTerms, initialStatus: "draft" };
}

/** A sales order for the remaining quantities of an accepted quote. */
export function orderOfQuote(quote: Order, start: { date: Day; number: string }): OrderFormValues {
  const paymentTerms = termValues(quote.paymentTerms);
  return { ...documentOfOrder(quote, start), paymentTerms, initialStatus: "draft" };
}

export function toOrderValues(order: Order): OrderFormValues {
  const { number, date, dueDate, status, taxRounding } = order;
  const copy = copyDocument(orderAsDocument(order), { date, number, taxRounding });
  return {
    ...copy,
    items: copy.items.map((item, index) => ({
      ...item,
      orderPosition: order.items[index]?.orderPosition ?? null,
    })),
    dueDate,
    paymentTerms: termValues(order.paymentTerms),
    initialStatus: status === "draft" ? "draft" : "sent",
  };
}

const REFUSAL_TEXTS = new Map([
  ["Due date is required", "Enter an expiration date"],
  [FORM_REFUSALS["document.due-before-date"].detail, ORDER_REFUSALS["order.due-before-date"].detail],
]);

/** The request body, or the validation errors by field. */
export function readOrderForm(kind: OrderKind, values: OrderFormValues): FormReading<OrderRequest> {
  const formProblems = documentProblems(DOCUMENT_KIND_OF[kind], values, orderedItemError).map(
    ({ message, ...problem }) => ({
      ...problem,
      message: REFUSAL_TEXTS.get(message) ?? message,
    }),
  );
  const input = toSent(kind, values);
  const parsed = withMinorUnit(pageMinorUnit(values.currency), () => INPUTS[kind].safeParse(input));
  const schemaProblems: FormProblem[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        field: formField(path.join("."), values),
        message,
        untilChanged: true,
      }));
  const problems = formProblems.length > 0 ? formProblems : schemaProblems;
  return problems.length > 0 ? { problems } : { input };
}

function toSent(kind: OrderKind, values: OrderFormValues): OrderRequest {
  const { number, partyId, date, notes, pricesIncludeTax, discount, items, orderId, allowZeroQuantity } =
    toInput(values);
  const { dueDate, initialStatus, paymentTerms } = values;
  const currency = values.currency === "" ? pageNotation().currency : values.currency;
  const kindFields = kind === "quote" ? { status: initialStatus } : orderId ? { quoteId: orderId } : {};
  return {
    number,
    partyId,
    date,
    dueDate,
    notes,
    paymentTerms: toTermsInput(paymentTerms),
    currency,
    pricesIncludeTax,
    discount,
    items,
    allowZeroQuantity,
    ...kindFields,
  };
}
