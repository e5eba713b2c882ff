import { expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { newBooks } from "#test/support/new-books.ts";
import { inDays } from "#test/support/schedules.ts";
import { editInput, readWholeBook, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

/** Quotes are offered, answered and invoiced; none of them posts (Accounting 23). */

function quoteOf({ customer, freight, widget, tax }: TestTrader, changes: Record<string, unknown> = {}) {
  const items = [
    { description: "Delivery of July" },
    { productId: freight, quantity: "3", unitPrice: "40.00", unit: "h", reference: "PO 7", taxRateId: tax },
    { productId: widget, quantity: "10", unitPrice: "35.00", discount: "10%", taxRateId: tax },
  ];
  const date = inDays(0);
  return { partyId: customer, date, status: "sent", notes: "Thank you", discount: "5%", items, ...changes };
}

const newQuote = async (trader: TestTrader, changes: Record<string, unknown> = {}) =>
  expectMade(await trader.books.post("/quotes", quoteOf(trader, changes)));

const accept = async ({ books }: TestTrader, { id, version }: { id: string; version: number }) =>
  expectMade(await books.post(`/quotes/${id}/answer`, { version, answer: "accepted", name: "Ada Lovelace" }));

async function acceptedQuote(changes: Record<string, unknown> = {}) {
  const trader = await newTrader();
  return { trader, quote: await accept(trader, await newQuote(trader, changes)) };
}

/** An invoice from a quote, with these quantities of its lines. */
function invoiceOf(quote: Order, quantities: Record<number, string>, changes: Record<string, unknown> = {}) {
  const items = quote.items.flatMap(({ position, productId, unitPrice, taxRateId, discount }) => {
    const quantity = quantities[position];
    if (quantity === undefined) return [];
    return [{ productId, quantity, unitPrice, taxRateId, discount, orderPosition: position }];
  });
  const head = { partyId: quote.partyId, date: inDays(0), status: "posted", discount: quote.discount };
  return { ...head, orderId: quote.id, items, ...changes };
}

test("a quote shows its invoice's amounts, has its own number, and neither posts nor moves stock", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const journals = (await books.get("/journals")).text;
  const products = (await books.get("/products")).text;
  const quote = await newQuote(trader);
  expect(quote).toMatchObject({
    kind: "quote",
    number: "QU-0001",
    status: "sent",
    effectiveStatus: "sent",
    dueDate: inDays(30),
    subtotal: "413.25",
    discountAmount: "21.75",
    partySnapshot: { name: quote.partyName },
    items: [
      { description: "Delivery of July", productId: null },
      { quantity: "3", unit: "h", reference: "PO 7", invoiced: { quantity: "0" } },
      { discount: "10%", discountAmount: "35.00" },
    ],
    invoices: [],
  });
  const { status: _status, orderId: _order, ...rest } = invoiceOf(quote, {}, {});
  const items = quoteOf(trader).items;
  const invoice = expectMade(await books.post("/invoices", { ...rest, items }));
  expect(invoice).toMatchObject({ total: quote.total, taxAmount: quote.taxAmount, orderId: null });
  expect((await books.get("/journals")).text).toBe(journals);
  expect((await books.get("/products")).text).toBe(products);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("numbers continue from typed ones, and none is assigned twice", async () => {
  const trader = await newTrader();
  const { books } = trader;
  expect((await newQuote(trader, { number: "A-2026-041" })).number).toBe("A-2026-041");
  expect(expectMade(await books.get("/quotes/next-number")).number).toBe("A-2026-042");
  expect((await newQuote(trader)).number).toBe("A-2026-042");
  expect(await books.post("/quotes", quoteOf(trader, { number: "A-2026-041" }))).toMatchObject({
    status: 409,
    body: { code: "record.duplicate", errors: [{ field: "number" }] },
  });
  const numberCheck = await books.get("/numbers/availability?kind=quote&number=A-2026-041");
  expect(expectMade(numberCheck).isUsed).toBe(true);
  const numbers = await Promise.all(Array.from({ length: 5 }, async () => (await newQuote(trader)).number));
  expect(new Set(numbers).size).toBe(5);
});

test("the newest version of a quote can be edited until it is answered", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const quote = await newQuote(trader, { status: "draft" });
  const change = quoteOf(trader, { version: 1, notes: "Changed", dueDate: inDays(3) });
  const changed = expectMade(await books.put(`/quotes/${quote.id}`, change));
  expect(changed).toMatchObject({
    version: 2,
    notes: "Changed",
    number: quote.number,
    dueDate: inDays(3),
  });
  expect(await books.put(`/quotes/${quote.id}`, change)).toMatchObject({
    status: 409,
    body: { code: "record.stale", current: { version: 2 } },
  });
  await accept(trader, changed);
  const before = await readWholeBook(books);
  expect(await books.put(`/quotes/${quote.id}`, { ...change, version: 3 })).toMatchObject({
    status: 409,
    body: { code: "order.answered" },
  });
  const answer = { version: 3, answer: "declined" };
  expect((await books.post(`/quotes/${quote.id}/answer`, answer)).body.code).toBe("order.answered");
  expect((await books.delete(`/quotes/${quote.id}`)).body.code).toBe("order.not-a-draft");
  expect(await readWholeBook(books)).toBe(before);
});

test("only a sent quote that hasn't expired can be accepted, and only with a name", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const answer = async (quote: Pick<Order, "id" | "version">, more: object) =>
    books.post(`/quotes/${quote.id}/answer`, {
      version: quote.version,
      answer: "accepted",
      name: "Ada",
      ...more,
    });
  const draft = await newQuote(trader, { status: "draft" });
  const old = await newQuote(trader, { date: inDays(-40) });
  const last = await newQuote(trader, { date: inDays(-30) });
  expect([old.effectiveStatus, last.effectiveStatus]).toEqual(["expired", "sent"]);
  const before = await readWholeBook(books);
  expect(await answer(draft, {})).toMatchObject({ status: 409, body: { code: "order.not-sent" } });
  expect(await answer(old, {})).toMatchObject({ status: 409, body: { code: "order.expired" } });
  expect(await answer(last, { name: " " })).toMatchObject({
    status: 422,
    body: { code: "order.name-required", errors: [{ field: "name" }] },
  });
  expect(await readWholeBook(books)).toBe(before);
  expect(expectMade(await answer(last, {}))).toMatchObject({
    effectiveStatus: "accepted",
    answeredBy: "Ada",
    wasAnsweredOnline: false,
    version: 2,
  });
  expect(expectMade(await answer(old, { answer: "declined", name: "" }))).toMatchObject({
    effectiveStatus: "declined",
    answeredBy: null,
  });
  expectMade(await books.delete(`/quotes/${draft.id}`));
  expect((await books.get(`/quotes/${draft.id}`)).status).toBe(404);
});

test("a quote is invoiced in parts that name it, and never above a line's remaining quantity", async () => {
  const { trader, quote } = await acceptedQuote();
  const { books } = trader;
  const readQuote = async () => expectMade(await books.get(`/quotes/${quote.id}`));
  const first = expectMade(await books.post("/invoices", invoiceOf(quote, { 2: "3", 3: "4" })));
  expect(first).toMatchObject({ orderId: quote.id, items: [{ orderPosition: 2 }, { orderPosition: 3 }] });
  expect(await readQuote()).toMatchObject({
    effectiveStatus: "partially_invoiced",
    items: [{}, { invoiced: { quantity: "3" } }, { invoiced: { quantity: "4", discountAmount: "14.00" } }],
    invoices: [{ id: first.id, number: first.number, kind: "invoice", status: "posted", total: first.total }],
  });
  const before = await readWholeBook(books);
  expect(await books.post("/invoices", invoiceOf(quote, { 3: "6.0001" }))).toMatchObject({
    status: 422,
    body: {
      code: "order.exceeds-remaining",
      errors: [
        {
          field: "items[0].quantity",
          message: expect.stringMatching(/^The remaining quantity on this line is \d+\./),
        },
      ],
    },
  });
  const twice = invoiceOf(quote, { 3: "3.5" });
  const split = { ...twice, items: [...twice.items, ...twice.items] };
  expect((await books.post("/invoices", split)).body.code).toBe("order.exceeds-remaining");
  const otherProduct = { ...twice, items: [{ ...twice.items[0], productId: trader.freight }] };
  expect(await books.post("/invoices", otherProduct)).toMatchObject({
    status: 422,
    body: { code: "order.line-not-found", errors: [{ field: "items[0].orderPosition" }] },
  });
  expect(await readWholeBook(books)).toBe(before);
  const remainder = expectMade(
    await books.post("/invoices", invoiceOf(quote, { 3: "6" }, { status: "draft" })),
  );
  expect((await readQuote()).effectiveStatus).toBe("invoiced");
  const change = editInput(remainder, { items: [{ ...twice.items[0], quantity: "7" }] });
  expect((await books.put(`/invoices/${remainder.id}`, change)).body.code).toBe("order.exceeds-remaining");
  const less = editInput(remainder, { items: [{ ...twice.items[0], quantity: "1" }] });
  expect(expectMade(await books.put(`/invoices/${remainder.id}`, less))).toMatchObject({ orderId: quote.id });
  expect((await readQuote()).items[2].invoiced.quantity).toBe("5");
  expectMade(await books.delete(`/invoices/${remainder.id}`));
  expectMade(await books.put(`/invoices/${first.id}`, editInput(first, { status: "void" })));
  expect(await readQuote()).toMatchObject({ effectiveStatus: "accepted", invoices: [{ status: "void" }] });
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("an invoice's quote must be accepted, from this company and the same customer, and can't change", async () => {
  const { trader, quote } = await acceptedQuote();
  const { books } = trader;
  const sentQuote = await newQuote(trader);
  const otherOrder = await acceptedQuote();
  const stranger = expectMade(await books.post("/customers", { name: "Somebody else" })).id;
  const before = await readWholeBook(books);
  const refused = async (body: object) => (await books.post("/invoices", body)).body;
  expect(await refused(invoiceOf(sentQuote, { 2: "1" }))).toMatchObject({ code: "order.not-accepted" });
  expect(await refused(invoiceOf(quote, { 2: "1" }, { partyId: stranger }))).toMatchObject({
    code: "order.party-mismatch",
    errors: [{ field: "partyId" }],
  });
  expect(await refused({ ...invoiceOf(quote, { 2: "1" }), orderId: otherOrder.quote.id })).toMatchObject({
    code: "order.not-found",
  });
  expect(await refused({ ...invoiceOf(quote, { 2: "1" }), orderId: null })).toMatchObject({
    code: "order.line-not-found",
  });
  const bill = { ...invoiceOf(quote, { 2: "1" }), partyId: trader.vendor };
  expect((await books.post("/bills", bill)).body).toMatchObject({ code: "order.not-found" });
  expect(await readWholeBook(books)).toBe(before);
  const invoice = expectMade(await books.post("/invoices", invoiceOf(quote, { 2: "1" })));
  const moved = editInput(invoice, { orderId: sentQuote.id });
  expect((await books.put(`/invoices/${invoice.id}`, moved)).body.code).toBe("document.order-immutable");
  const again = await otherOrder.trader.books.get(`/quotes/${quote.id}`);
  expect(again.status).toBe(404);
});

test("a repeated request neither creates a second quote nor answers one twice", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const key = { "Idempotency-Key": "once" };
  const [answered, second] = [
    expectMade(await books.post("/quotes", quoteOf(trader), key)),
    expectMade(await books.post("/quotes", quoteOf(trader), key)),
  ];
  expect(second.id).toBe(answered.id);
  const answer = { version: 1, answer: "accepted", name: "Ada" };
  const again = { "Idempotency-Key": "answer" };
  const first = expectMade(await books.post(`/quotes/${answered.id}/answer`, answer, again));
  expect(expectMade(await books.post(`/quotes/${answered.id}/answer`, answer, again))).toEqual(first);
  expect(expectMade(await books.get("/quotes")).items).toHaveLength(1);
});

test("the list is filtered by status, customer and text, page by page", async () => {
  const trader = await newTrader();
  const { books } = trader;
  for (const days of [-3, -2, -1]) await newQuote(trader, { date: inDays(days), number: `N-${-days}` });
  await newQuote(trader, { date: inDays(-40), number: "OLD" });
  await newQuote(trader, { status: "draft", number: "DRAFT" });
  const numbers = async (query: string) =>
    expectMade(await books.get(`/quotes?${query}`)).items.map(({ number }: { number: string }) => number);
  expect(await numbers("effectiveStatus=sent")).toEqual(["N-1", "N-2", "N-3"]);
  expect(await numbers("effectiveStatus=expired")).toEqual(["OLD"]);
  expect(await numbers("search=n-2")).toEqual(["N-2"]);
  expect(await numbers(`partyId=${trader.customer}&effectiveStatus=draft`)).toEqual(["DRAFT"]);
  const page = expectMade(await books.get("/quotes?limit=2&effectiveStatus=sent"));
  expect(await numbers(`limit=2&effectiveStatus=sent&cursor=${page.nextCursor}`)).toEqual(["N-3"]);
  const otherBooks = await newBooks();
  expect(expectMade(await otherBooks.get("/quotes")).items).toEqual([]);
});

test("records used by a quote can't be deleted", async () => {
  const trader = await newTrader();
  const { books } = trader;
  await newQuote(trader, { status: "draft" });
  const code = async (path: string) => (await books.delete(path)).body.code;
  expect(await code(`/customers/${trader.customer}`)).toBe("customer.has-quotes");
  expect(await code(`/products/${trader.freight}`)).toBe("product.has-invoice-items");
  expect(await code(`/tax-rates/${trader.tax}`)).toMatch(/^tax-rate\./);
});
