import fc from "fast-check";
import { Exact } from "#domain/exact.ts";
import { expect, test } from "vitest";
import type { Order, OrderHeader } from "#contract/orders.ts";
import {
  addQuantities,
  compare,
  isZero,
  type Money,
  NO_UNITS,
  roundMoney,
  subtractQuantities,
  sum,
  toAmount,
} from "#domain/money.ts";
import type { TestReply } from "#test/support/new-books.ts";
import { editInput, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

/**
 * Whatever is created from quotes and orders, delivered, changed or undone, each status follows from the lines, in
 * the list and on its own page, and the totals above the list are their sums (I-111; Accounting 23, 26, 27).
 */

const LISTS = ["quotes", "sales-orders", "purchase-orders"] as const;
type OrderList = (typeof LISTS)[number];

/** The possible steps; a step that is listed more often is taken more often. */
const DONE = [
  "write",
  "quote",
  "order of a quote",
  "order of a quote",
  "document",
  "document",
  "document",
  "edit a draft",
  "edit a draft",
  "take back",
  "deliver",
  "deliver",
  "cancel",
  "end",
] as const;

const STEPS = fc.array(
  fc.record({
    does: fc.constantFrom(...DONE),
    list: fc.constantFrom(...LISTS),
    which: fc.nat(5),
    quarters: fc.integer({ min: 1, max: 4 }),
    isWhole: fc.boolean(),
  }),
  { minLength: 12, maxLength: 24 },
);
type OrderHistoryStep = typeof STEPS extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const DAY = "2026-02-01";
const ZERO = toAmount("0.00");
const line = (productId: string, quantity: string, unitPrice: string) => ({ productId, quantity, unitPrice });

/** The existing records, and the actions on them; a rejected action leaves everything unchanged. */
function shop(trader: TestTrader) {
  const { books, customer, vendor, freight, widget } = trader;
  const partyOf = (list: OrderList) => (list === "purchase-orders" ? vendor : customer);
  const body = (list: OrderList) => ({
    partyId: partyOf(list),
    date: DAY,
    dueDate: "2099-12-31",
    items: [line(freight, "4", "33.33"), line(widget, "8", "7.77"), { description: "Handle with care" }],
  });
  const all = async (list: OrderList): Promise<Order[]> => {
    const { items } = expectMade(await books.get(`/${list}?limit=200`));
    return Promise.all(
      items.map(async ({ id }: OrderHeader) => expectMade(await books.get(`/${list}/${id}`))),
    );
  };
  const pick = <One>(records: readonly One[], { which }: OrderHistoryStep) =>
    records[which % Math.max(1, records.length)];
  const pickOrder = async (step: OrderHistoryStep) => pick(await all(step.list), step);
  /** A number of quarters of a line or of both, or the rest of them. */
  const partsOf = (
    order: Order,
    { quarters, isWhole }: OrderHistoryStep,
    quantityOf: (item: Order["items"][number]) => string,
  ) =>
    order.items.flatMap((item) => {
      if (isZero(item.quantity) || (!isWhole && item.position !== 1 + (quarters % 2))) return [];
      const quantity = isWhole ? quantityOf(item) : String((Number(item.quantity) * quarters) / 4);
      return Number(quantity) === 0 ? [] : [{ item, quantity }];
    });
  const remainingQuantity = ({ quantity, invoiced, ordered }: Order["items"][number]) =>
    subtractQuantities(quantity, addQuantities(invoiced.quantity, ordered.quantity));
  const taking = (order: Order, step: OrderHistoryStep) =>
    partsOf(order, step, remainingQuantity).map(({ item: { productId, position, unitPrice }, quantity }) => ({
      productId,
      quantity,
      unitPrice,
      orderPosition: position,
    }));
  const documents = (list: OrderList) => (list === "purchase-orders" ? "bills" : "invoices");
  /** One of the documents created from any of them that are not void. */
  const document = async (step: OrderHistoryStep, hasStatus = (status: string) => status !== "void") => {
    const paths = LISTS.map(async (list) => {
      const invoiced = (await all(list)).flatMap(({ invoices }) => invoices);
      return invoiced.flatMap(({ id, status }) => (hasStatus(status) ? [`/${documents(list)}/${id}`] : []));
    });
    const path = pick((await Promise.all(paths)).flat(), step);
    return path === undefined ? null : { path, found: expectMade(await books.get(path)) };
  };
  const DOES: Record<OrderHistoryStep["does"], (step: OrderHistoryStep) => Promise<TestReply | undefined>> = {
    write: ({ list }) => books.post(`/${list}`, body(list)),
    quote: async () => {
      const quote = expectMade(await books.post("/quotes", { ...body("quotes"), status: "sent" }));
      return books.post(`/quotes/${quote.id}/answer`, { version: 1, answer: "accepted", name: "Ada" });
    },
    "order of a quote": async (step) => {
      const accepted = (await all("quotes")).filter(({ status }) => status === "accepted");
      const quote = pick(accepted, step);
      if (!quote) return undefined;
      const items = step.quarters === 4 ? body("quotes").items : taking(quote, step);
      return books.post("/sales-orders", { ...body("quotes"), quoteId: quote.id, items });
    },
    document: async (step) => {
      const order = await pickOrder(step);
      if (!order) return undefined;
      const items = step.quarters === 3 ? [line(freight, "1", "5.00")] : taking(order, step);
      const status = step.which % 2 === 0 ? "posted" : "draft";
      const input = { partyId: order.partyId, date: DAY, status, orderId: order.id, items };
      return books.post(`/${documents(step.list)}`, input);
    },
    "edit a draft": async (step) => {
      const draft = await document(step, (status) => status === "draft");
      if (!draft) return undefined;
      const [{ productId, unitPrice, orderPosition }] = draft.found.items;
      const items = [{ productId, unitPrice, orderPosition, quantity: String(step.quarters / 2) }];
      return books.put(draft.path, editInput(draft.found, { items }));
    },
    "take back": async (step) => {
      const counted = await document(step);
      if (!counted) return undefined;
      const { path, found } = counted;
      return found.status === "draft"
        ? books.delete(path)
        : books.put(path, editInput(found, { status: "void" }));
    },
    deliver: async (step) => {
      const order = await pickOrder(step);
      if (!order) return undefined;
      const parts = partsOf(order, step, (item) => subtractQuantities(item.quantity, item.delivered));
      const items = parts.map(({ item: { position }, quantity }) => ({ position, quantity }));
      return books.post("/deliveries", { orderId: order.id, date: DAY, items });
    },
    cancel: async (step) => {
      const orders = await Promise.all(LISTS.map(all));
      const postedDeliveries = orders
        .flat()
        .flatMap(({ deliveries }) => deliveries.filter(({ status }) => status !== "void"));
      const delivery = pick(postedDeliveries, step);
      return delivery && books.post(`/deliveries/${delivery.id}/void`);
    },
    end: async (step) => {
      const order = await pickOrder(step);
      if (!order || step.list === "quotes") return undefined;
      const status = step.isWhole ? "void" : order.status === "closed" ? "open" : "closed";
      return books.post(`/${step.list}/${order.id}/status`, { version: order.version, status });
    },
  };
  return { all, take: (step: OrderHistoryStep) => DOES[step.does](step) };
}

/** The status that follows from its lines and from the documents made of it. */
function expectedStatus({ kind, status, items, invoices, orders, deliveries }: Order) {
  const counts = (records: readonly { status: string }[]) => records.some((order) => order.status !== "void");
  const takenOf = ({ invoiced, ordered }: Order["items"][number]) =>
    addQuantities(invoiced.quantity, ordered.quantity);
  const isLeft = items.some((item) => compare(item.quantity, takenOf(item)) > 0);
  const canBeTaken = status === "accepted" || status === "open";
  const effectiveStatus = counts(orders)
    ? isLeft
      ? "partially_ordered"
      : "ordered"
    : canBeTaken && counts(invoices)
      ? isLeft
        ? "partially_invoiced"
        : "invoiced"
      : status;
  const remaining = canBeTaken ? remainingTotal(items) : ZERO;
  const goods = items.filter((item) => item.productType === "inventory" && !isZero(item.quantity));
  const isDelivered = goods.length > 0 && goods.every((item) => compare(item.delivered, item.quantity) >= 0);
  const hasDelivered = goods.some((item) => compare(item.delivered, NO_UNITS) > 0);
  const delivery =
    kind === "quote" || goods.length === 0 || status === "void" || (status === "closed" && !isDelivered)
      ? "none"
      : isDelivered
        ? "complete"
        : hasDelivered
          ? "partial"
          : "pending";
  expect(counts(deliveries) || !hasDelivered).toBe(true);
  return { effectiveStatus, remaining, delivery };
}

/** For each line the total by its remaining quantity, rounded (Accounting 26). */
const remainingTotal = (items: Order["items"]): Money =>
  sum(
    items.flatMap(({ total, quantity, invoiced, ordered }) => {
      if (isZero(quantity)) return [];
      const open = new Exact(quantity).minus(invoiced.quantity).minus(ordered.quantity);
      return [roundMoney(new Exact(total).times(open).dividedBy(quantity), 2)];
    }),
  );

async function expectConsistentOrders(
  { books }: TestTrader,
  all: (list: OrderList) => Promise<Order[]>,
): Promise<void> {
  for (const list of LISTS) {
    const orders = await all(list);
    const summarize = (headers: readonly OrderHeader[]) =>
      headers.map(({ number, effectiveStatus, remaining, deliveryStatus }) => ({
        number,
        effectiveStatus,
        remaining,
        delivery: deliveryStatus,
      }));
    const expected = orders.map((order) => ({ number: order.number, ...expectedStatus(order) }));
    expect(summarize(orders)).toEqual(expected);
    expect(summarize(expectMade(await books.get(`/${list}?limit=200`)).items)).toEqual(expected);
    const { statuses } = expectMade(await books.get(`/${list}/summary`));
    const summary = expectMade(await books.get(`/${list}/summary?start=2000-01-01`));
    expect(statuses).toEqual(summary.statuses);
    for (const { effectiveStatus, orderCount, remaining } of statuses) {
      const matching = expected.filter((header) => header.effectiveStatus === effectiveStatus);
      expect([effectiveStatus, orderCount, remaining]).toEqual([
        effectiveStatus,
        matching.length,
        sum(matching.map((header) => header.remaining)),
      ]);
    }
  }
}

test("the status of quotes and orders follows from their lines, whatever is created from them (I-111)", async () => {
  const takenActions = new Set<string>();
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      const trader = await newTrader();
      const { all, take } = shop(trader);
      for (const list of LISTS) await take({ does: "write", list, which: 0, quarters: 1, isWhole: true });
      await take({ does: "quote", list: "quotes", which: 0, quarters: 1, isWhole: true });
      for (const step of steps) {
        const reply = await take(step);
        if (reply === undefined) continue;
        expect(reply.status, reply.text).toBeLessThan(500);
        if (reply.status < 300) takenActions.add(step.does);
        await expectConsistentOrders(trader, all);
      }
      const { checks } = expectMade(await trader.books.get("/books-check"));
      expect(checks.flatMap(({ problems }: { problems: string[] }) => problems)).toEqual([]);
    }),
    { numRuns: 5 },
  );
  // Each of these was done, and not always rejected.
  expect([...takenActions].toSorted()).toEqual([...new Set<string>(DONE)].toSorted());
});
