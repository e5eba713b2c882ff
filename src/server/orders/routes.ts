import { deliveryEndpoints } from "#contract/deliveries.ts";
import { orderEndpoints } from "#contract/orders.ts";
import { ORDER_KINDS, type OrderKind } from "#domain/order.ts";
import { rejectUnconfirmedZeroQuantity } from "#server/documents/check-document.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { proposeRecordNumber } from "#server/numbering/next-number.ts";
import { createDelivery, voidDelivery } from "./delivery.ts";
import { answerOrder, createOrder, editOrder, endOrder, removeOrder, sendOrder } from "./order.ts";
import { summarizeOrders, listOrders, readDelivery, readOrder } from "./read-orders.ts";

/** HTTP routes for quotes and orders. */
export function orderRoutes(on: RegisterEndpoint): void {
  for (const kind of ORDER_KINDS) routesOf(on, kind);
  const { send, answer, remove } = orderEndpoints.quote;
  on(send, ({ books, params, body }) => books.write((tx) => sendOrder(tx, "quote", { ...body, ...params })));
  on(answer, ({ books, params, body }) =>
    books.write((tx) => answerOrder(tx, "quote", { ...body, ...params, isOnPage: false })),
  );
  on(remove, ({ books, params: { id } }) => books.write((tx) => removeOrder(tx, "quote", id)));
  on(deliveryEndpoints.get, ({ books, params: { id } }) => books.read((tx) => readDelivery(tx, id)));
  on(deliveryEndpoints.create, ({ books, body }) => books.write((tx) => createDelivery(tx, body)));
  on(deliveryEndpoints.void, ({ books, params: { id } }) => books.write((tx) => voidDelivery(tx, id)));
  for (const kind of ["sales_order", "purchase_order"] as const)
    on(orderEndpoints[kind].setStatus, ({ books, params, body }) =>
      books.write((tx) => endOrder(tx, kind, { ...body, ...params })),
    );
}

function routesOf(on: RegisterEndpoint, kind: OrderKind): void {
  const { list, summary, get, nextNumber, create, update } = orderEndpoints[kind];
  on(list, ({ books, query }) => books.read((tx) => listOrders(tx, kind, query)));
  on(summary, ({ books, query }) => books.read((tx) => summarizeOrders(tx, kind, query)));
  on(get, ({ books, params: { id } }) => books.read((tx) => readOrder(tx, kind, id)));
  on(nextNumber, ({ books, query: { date } }) =>
    books.read(async (tx) => ({ number: await proposeRecordNumber(tx, kind, date) })),
  );
  on(create, ({ books, body }) =>
    books.write((tx) => {
      rejectUnconfirmedZeroQuantity(body);
      return createOrder(tx, kind, body);
    }),
  );
  on(update, ({ books, params, body }) =>
    books.write((tx) => {
      rejectUnconfirmedZeroQuantity(body);
      return editOrder(tx, kind, { ...body, ...params });
    }),
  );
}
