import { paymentEndpoints, paymentPreviews } from "#contract/payments.ts";
import type { On } from "#server/http/endpoints.ts";
import { pageOf, readDayPlace, writeCursor } from "#server/http/cursor.ts";
import { effectOf } from "#server/reports/effect.ts";
import { allocatePayment, applyCredit } from "./apply-credit.ts";
import { makePayment, readPayment } from "./make-payment.ts";
import { selectMethodAccounts, selectPayments } from "./queries.ts";
import { voidPayment } from "./void-payment.ts";

/** Receipts, payments and the use of credits over HTTP (Accounting 3). */
export function paymentRoutes(on: On): void {
  on(paymentEndpoints.list, ({ books, query: { cursor, limit, ...filter } }) =>
    books.read(async (tx) => {
      const before = readDayPlace(cursor);
      const rows = await selectPayments(tx, { ...filter, before, limit: limit + 1 });
      return pageOf(rows, limit, (payment) => writeCursor(payment.date, payment.id));
    }),
  );
  on(paymentEndpoints.methods, ({ books }) =>
    books.read(async (tx) => ({ items: await selectMethodAccounts(tx) })),
  );
  on(paymentEndpoints.get, ({ books, params }) => books.read((tx) => readPayment(tx, params.id)));
  on(paymentEndpoints.create, ({ books, body }) => books.write((tx) => makePayment(tx, body)));
  on(paymentEndpoints.allocate, ({ books, params, body }) =>
    books.write((tx) => allocatePayment(tx, params.id, body.allocations)),
  );
  on(paymentEndpoints.void, ({ books, params, body }) =>
    books.write((tx) => voidPayment(tx, params.id, body)),
  );
  on(paymentEndpoints.applyCredit, ({ books, body }) =>
    books.write((tx) => applyCredit(tx, body.creditId, body.allocations)),
  );
  on(paymentPreviews.create, ({ books, body }) =>
    books.preview((tx) => effectOf(tx, () => makePayment(tx, body))),
  );
  on(paymentPreviews.allocate, ({ books, params, body: { allocations } }) =>
    books.preview((tx) =>
      effectOf(
        tx,
        () => allocatePayment(tx, params.id, allocations),
        () => ({ documents: allocations.map(({ documentId }) => documentId) }),
      ),
    ),
  );
  on(paymentPreviews.void, ({ books, params, body }) =>
    books.preview((tx) => effectOf(tx, () => voidPayment(tx, params.id, body))),
  );
  on(paymentPreviews.applyCredit, ({ books, body: { creditId, allocations } }) =>
    books.preview((tx) =>
      effectOf(
        tx,
        () => applyCredit(tx, creditId, allocations),
        () => ({ documents: [creditId] }),
      ),
    ),
  );
}
