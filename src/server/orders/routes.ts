import { orderEndpoints } from "#contract/orders.ts";
import { ORDER_KINDS, type OrderKind } from "#domain/order.ts";
import type { On } from "#server/http/endpoints.ts";
import { proposeDocumentNumber } from "#server/numbering/next-number.ts";
import { answerOrder, createOrder, editOrder, removeOrder, sendOrder } from "./order.ts";
import { countStates, listOrders, readOrder } from "./read-orders.ts";

/** Quotes over HTTP. */
export function orderRoutes(on: On): void {
  for (const kind of ORDER_KINDS) routesOf(on, kind);
}

function routesOf(on: On, kind: OrderKind): void {
  const { list, states, get, nextNumber, create, update, send, answer, remove } = orderEndpoints[kind];
  on(list, ({ books, query }) => books.read((tx) => listOrders(tx, kind, query)));
  on(states, ({ books, query }) => books.read((tx) => countStates(tx, kind, query)));
  on(get, ({ books, params: { id } }) => books.read((tx) => readOrder(tx, kind, id)));
  on(nextNumber, ({ books }) =>
    books.read(async (tx) => ({ number: await proposeDocumentNumber(tx, kind) })),
  );
  on(create, ({ books, body }) => books.write((tx) => createOrder(tx, kind, body)));
  on(update, ({ books, params, body }) => books.write((tx) => editOrder(tx, kind, { ...body, ...params })));
  on(send, ({ books, params, body }) => books.write((tx) => sendOrder(tx, kind, { ...body, ...params })));
  on(answer, ({ books, params, body }) =>
    books.write((tx) => answerOrder(tx, kind, { ...body, ...params, isOnPage: false })),
  );
  on(remove, ({ books, params: { id } }) => books.write((tx) => removeOrder(tx, kind, id)));
}
