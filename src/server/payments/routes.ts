import type { PaymentColumn } from "#domain/lists.ts";
import { type Payment, paymentEndpoints, paymentPreviews } from "#contract/payments.ts";
import { negate } from "#domain/money.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { computePreview } from "#server/preview/preview.ts";
import { features } from "#server/registry/lookup.ts";
import { allocatePayment, applyCredit } from "./apply-credit.ts";
import { readPayment } from "./payment.ts";
import { countPayments, selectMethodAccounts, selectPayments } from "./queries.ts";
import { voidPayment } from "./void-payment.ts";

/** HTTP routes for receipts, payments and credits (Accounting 3). */
export function paymentRoutes(on: RegisterEndpoint): void {
  on(paymentEndpoints.list, ({ books, query: { search = "", ...query } }) =>
    books.read((tx) =>
      readOrderedPage({
        query,
        kinds: { date: "date", number: "text", party: "text", documentNumber: "text", amount: "number" },
        defaultSort: "-date",
        valueOf: sortKey,
        read: (order, limit) => selectPayments(tx, { ...query, search }, { order, limit }),
        count: (atMost) => countPayments(tx, { ...query, search }, atMost),
      }),
    ),
  );
  on(paymentEndpoints.methods, ({ books }) =>
    books.read(async (tx) => ({ items: await selectMethodAccounts(tx) })),
  );
  on(paymentEndpoints.get, ({ books, params }) => books.read((tx) => readPayment(tx, params.id)));
  on(paymentEndpoints.create, ({ books, body }) => books.write((tx) => features().payWithDiscount(tx, body)));
  on(paymentEndpoints.allocate, ({ books, params, body }) =>
    books.write((tx) => allocatePayment(tx, params.id, body)),
  );
  on(paymentEndpoints.void, ({ books, params, body }) =>
    books.write((tx) => voidPayment(tx, params.id, body)),
  );
  on(paymentEndpoints.applyCredit, ({ books, body }) => books.write((tx) => applyCredit(tx, body)));
  paymentPreviewRoutes(on);
}

/** Previews of these, without any effect. */
function paymentPreviewRoutes(on: RegisterEndpoint): void {
  on(paymentPreviews.create, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => features().payWithDiscount(tx, body))),
  );
  on(paymentPreviews.allocate, ({ books, params, body }) =>
    books.preview((tx) =>
      computePreview(
        tx,
        () => allocatePayment(tx, params.id, body),
        () => ({ documents: body.allocations.map(({ documentId }) => documentId) }),
      ),
    ),
  );
  on(paymentPreviews.void, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => voidPayment(tx, params.id, body))),
  );
  on(paymentPreviews.applyCredit, ({ books, body }) =>
    books.preview((tx) =>
      computePreview(
        tx,
        () => applyCredit(tx, body),
        () => ({ documents: [body.creditId] }),
      ),
    ),
  );
}

/** The sort key of a payment in a column: outgoing amounts are negative, and the first document number counts. */
function sortKey(payment: Payment, by: PaymentColumn): string {
  const { partyName, direction, amount, allocations, refunds } = payment;
  if (by === "amount") return direction === "in" ? amount : negate(amount);
  if (by === "documentNumber") return allocations[0]?.documentNumber ?? refunds[0]?.number ?? "";
  return by === "party" ? partyName : payment[by];
}
