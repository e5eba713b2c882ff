import { expect, test } from "vitest";
import type { Delivery } from "#contract/deliveries.ts";
import type { Order } from "#contract/orders.ts";
import { newBooks } from "#test/support/new-books.ts";
import { canReadPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { inDays } from "#test/support/schedules.ts";
import { testApp } from "#test/support/test-app.ts";
import { readWholeBook, expectMade, newTrader, write } from "#test/support/trade.ts";

/** Partial deliveries of sales orders and receipts of purchase orders; they don't post or move stock (Accounting 27). */

const KINDS = [
  { path: "/sales-orders", party: "customer", kind: "delivery_note", number: "DN-0001", made: "/invoices" },
  { path: "/purchase-orders", party: "vendor", kind: "goods_receipt", number: "GR-0001", made: "/bills" },
] as const;

const canRead = canReadPdf();
const part = (quantity: string, position = 2) => ({ items: [{ position, quantity }] });

/** An order for three freights and ten widgets, with a text line. */
async function ordered(orderKind: (typeof KINDS)[number], books?: Awaited<ReturnType<typeof newTrader>>) {
  const trader = books ?? (await newTrader());
  const items = [
    { productId: trader.freight, quantity: "3", unitPrice: "40.00" },
    { productId: trader.widget, quantity: "10", unit: "box", unitPrice: "5.00" },
    { description: "Handle with care" },
  ];
  const body = { partyId: trader[orderKind.party], date: inDays(0), items };
  const order: Order = expectMade(await trader.books.post(orderKind.path, body));
  const readOrder = async (): Promise<Order> =>
    expectMade(await trader.books.get(`${orderKind.path}/${order.id}`));
  const end = (status: string) =>
    trader.books.post(`${orderKind.path}/${order.id}/status`, { version: 1, status });
  const deliver = (changes: Record<string, unknown>, headers?: Record<string, string>) =>
    trader.books.post("/deliveries", { orderId: order.id, date: inDays(1), ...changes }, headers);
  const cancel = ({ id }: Delivery) => trader.books.post(`/deliveries/${id}/void`);
  return { trader, order, body, read: readOrder, end, deliver, cancel };
}

test.each(KINDS)("$kind: it has its own number, and neither posts nor moves stock", async (orderKind) => {
  const { trader, order, read, deliver } = await ordered(orderKind);
  const { books } = trader;
  const snapshot = async () => [(await books.get("/journals")).text, (await books.get("/products")).text];
  const before = await snapshot();
  const first = expectMade(await deliver({ ...part("4"), notes: "Gate 3" }));
  expect(first).toMatchObject({
    kind: orderKind.kind,
    number: orderKind.number,
    orderId: order.id,
    date: inDays(1),
    notes: "Gate 3",
    status: "recorded",
    items: [{ position: 2, quantity: "4" }],
  });
  expect(await snapshot()).toEqual(before);
  expect(expectMade(await books.get(`/deliveries/${first.id}`))).toEqual(first);
  expect((await read()).deliveries).toEqual([first]);
  // Numbering continues from a typed number.
  expectMade(await deliver({ ...part("1"), number: "L-7" }));
  expect(expectMade(await deliver(part("1"))).number).toBe("L-8");
  expect(await deliver({ ...part("1"), number: "L-7" })).toMatchObject({
    body: { code: "record.duplicate", errors: [{ field: "number" }] },
  });
  expect(
    expectMade(await books.get(`/numbers/availability?kind=${orderKind.kind}&number=L-7`)),
  ).toMatchObject({
    isUsed: true,
  });
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test.each(KINDS)("$kind: goods are delivered in parts, and never more than ordered", async (orderKind) => {
  const { trader, read, deliver, cancel } = await ordered(orderKind);
  expect((await read()).deliveryStatus).toBe("pending");
  const first = expectMade(await deliver(part("4")));
  const half = await read();
  expect(half).toMatchObject({ deliveryStatus: "partial", effectiveStatus: "open" });
  expect(half.items.map(({ delivered }) => delivered)).toEqual(["0", "4", "0"]);
  const before = await readWholeBook(trader.books);
  expect(await deliver(part("6.0001"))).toMatchObject({
    status: 422,
    body: {
      code: "delivery.exceeds-remaining",
      errors: [
        {
          field: "items[0].quantity",
          message: expect.stringMatching(
            /^The outstanding quantity on this line is \d+\. Enter that or less\.$/,
          ),
        },
      ],
    },
  });
  expect(await readWholeBook(trader.books)).toEqual(before);
  expectMade(await deliver(part("6")));
  // Services needn't be delivered, but they can be listed.
  expect((await read()).deliveryStatus).toBe("complete");
  expectMade(await deliver(part("3", 1)));
  expect((await deliver(part("1"))).body.code).toBe("delivery.exceeds-remaining");
  // A void delivery doesn't count as delivered.
  expect(expectMade(await cancel(first))).toMatchObject({ number: orderKind.number, status: "void" });
  expect(expectMade(await cancel(first)).status).toBe("void");
  expect((await read()).deliveryStatus).toBe("partial");
  expectMade(await deliver(part("4")));
  expect((await read()).deliveryStatus).toBe("complete");
});

test.each(KINDS)("$kind: undelivered orders are listed and counted", async (orderKind) => {
  const { trader, order, deliver, end } = await ordered(orderKind);
  const listed = async () =>
    expectMade(await trader.books.get(`${orderKind.path}?isUndelivered=true&count=true`)).items.map(
      ({ id }: Order) => id,
    );
  const counted = async () => expectMade(await trader.books.get(`${orderKind.path}/summary`)).statuses;
  expect(await listed()).toEqual([order.id]);
  expectMade(await deliver(part("4")));
  expect(await listed()).toEqual([order.id]);
  expect(await counted()).toMatchObject([
    { effectiveStatus: "open", undeliveredCount: 1, undeliveredTotal: "170.00" },
  ]);
  expectMade(await end("closed"));
  expect(await listed()).toEqual([]);
  expect(await counted()).toMatchObject([
    { effectiveStatus: "closed", undeliveredCount: 0, undeliveredTotal: "0.00" },
  ]);
  const whole = await ordered(orderKind, trader);
  expectMade(await whole.deliver(part("10")));
  expect(await listed()).toEqual([]);
});

test.each(KINDS)("$kind: only an open order is delivered, and a delivery locks it", async (orderKind) => {
  const { trader, order, body, deliver, end, cancel } = await ordered(orderKind);
  const { books } = trader;
  const delivered = expectMade(await deliver(part("4")));
  const putOrder = () => books.put(`${orderKind.path}/${order.id}`, { ...body, version: 1, notes: "Later" });
  expect((await putOrder()).body.code).toBe("order.is-invoiced");
  expect((await end("void")).body.code).toBe("order.is-invoiced");
  // It is invoiced as before, regardless of deliveries.
  const line = { productId: trader.freight, quantity: "3", unitPrice: "40", orderPosition: 1 };
  const document = { partyId: order.partyId, date: inDays(0), status: "draft", orderId: order.id };
  expectMade(await books.post(orderKind.made, { ...document, items: [line] }));
  expectMade(await end("closed"));
  expect((await deliver(part("1"))).body).toMatchObject({
    code: "delivery.order-not-open",
    errors: [{ field: "orderId" }],
  });
  expectMade(await cancel(delivered));
  const otherOrder = await ordered(orderKind, trader);
  const readStored = async () =>
    expectMade(await otherOrder.trader.books.get(`${orderKind.path}/${otherOrder.order.id}`)).areLinesLocked;
  expect(await readStored()).toBe(false);
  expectMade(await otherOrder.cancel(expectMade(await otherOrder.deliver(part("1")))));
  // Its lines stay as on the voided note.
  expect(await readStored()).toBe(true);
  expect(
    (
      await otherOrder.trader.books.put(`${orderKind.path}/${otherOrder.order.id}`, {
        ...otherOrder.body,
        version: 1,
      })
    ).body.code,
  ).toBe("order.is-invoiced");
  expect(expectMade(await otherOrder.end("void"))).toMatchObject({ status: "void", deliveryStatus: "none" });
  expect((await otherOrder.deliver(part("1"))).body.code).toBe("delivery.order-not-open");
});

test("an invalid delivery is refused at its field, and leaves nothing behind", async () => {
  const { trader, read, deliver } = await ordered(KINDS[0]);
  const before = await readWholeBook(trader.books);
  const refused: [Record<string, unknown>, string, string][] = [
    [{ items: [] }, "delivery.quantity-required", "items"],
    [part("0"), "delivery.quantity-required", "items[0].quantity"],
    [part("1", 9), "order.line-not-found", "items[0].position"],
    [part("1", 3), "order.line-not-found", "items[0].position"],
    [{ items: [...part("1").items, ...part("1").items] }, "delivery.duplicate-line", "items[1].position"],
    [{ ...part("1"), orderId: trader.customer }, "order.not-found", "orderId"],
    [part("-1"), "request.invalid", "items[0].quantity"],
    [part("1.00001"), "request.invalid", "items[0].quantity"],
    [{ ...part("1"), date: "2026-02-30" }, "request.invalid", "date"],
    [{ ...part("1"), date: inDays(-1) }, "delivery.before-order", "date"],
    [{ ...part("1"), address: "a".repeat(1001) }, "request.invalid", "address"],
    [{ ...part("1"), number: " " }, "request.invalid", "number"],
  ];
  for (const [changes, code, field] of refused)
    expect((await deliver(changes)).body, JSON.stringify(changes)).toMatchObject({
      code,
      errors: [{ field }],
    });
  const quote = {
    partyId: trader.customer,
    date: inDays(0),
    items: [{ productId: trader.widget, quantity: "1", unitPrice: "1" }],
  };
  const { id } = expectMade(await trader.books.post("/quotes", quote));
  expect((await deliver({ ...part("1", 1), orderId: id })).body.code).toBe("delivery.order-not-open");
  expect(await readWholeBook(trader.books)).toBe(before);
  expect(await read()).toMatchObject({ deliveries: [], deliveryStatus: "pending" });
});

test("another company's delivery isn't found", async () => {
  const { trader, deliver } = await ordered(KINDS[0]);
  const { id } = expectMade(await deliver(part("4")));
  const otherBooks = await newBooks();
  for (const reply of [
    await otherBooks.get(`/deliveries/${id}`),
    await otherBooks.get(`/deliveries/${id}/pdf`),
    await otherBooks.post(`/deliveries/${id}/void`),
  ])
    expect(reply).toMatchObject({ status: 404, body: { code: "delivery.not-found" } });
  expect(expectMade(await trader.books.get(`/deliveries/${id}`)).status).toBe("recorded");
});

test("a retry with its key delivers once", async () => {
  const { read, deliver } = await ordered(KINDS[0]);
  const key = { "idempotency-key": "deliver-once" };
  const [first, again] = [await deliver(part("4"), key), await deliver(part("4"), key)];
  expect(again.body).toEqual(first.body);
  expect((await read()).deliveries).toHaveLength(1);
});

/** The text of a PDF. */
async function pdf(books: Awaited<ReturnType<typeof newBooks>>, path: string) {
  const { app } = await testApp();
  const reply = await app.inject({ url: `/api${path}`, headers: { cookie: books.cookie } });
  expect(reply.statusCode).toBe(200);
  return { reply, text: textOfPdf(reply.rawPayload) };
}

test.skipIf(!canRead)(
  "a delivery note shows what was delivered and where, in the customer's language, without prices",
  async () => {
    const trader = await newTrader();
    const { books, customer } = trader;
    const { version } = expectMade(await books.get(`/customers/${customer}`));
    const party = { name: "Customer", address: "Main Street 1", language: "de", version };
    expectMade(await books.put(`/customers/${customer}`, party));
    const { order, deliver, cancel } = await ordered(KINDS[0], trader);
    const delivered = expectMade(
      await deliver({ ...part("4"), address: "Gate 3\nHarbour", notes: "Ring twice" }),
    );
    const { reply, text } = await pdf(books, `/deliveries/${delivered.id}/pdf`);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="DN-0001.pdf"',
      "cache-control": "no-store",
    });
    expect(reply.rawPayload.toString("latin1")).toContain("<pdfaid:part>3</pdfaid:part>");
    for (const expectedText of [
      "Lieferschein",
      "DN-0001",
      "Customer",
      "Gate 3",
      "Harbour",
      "Widget",
      "Ring twice",
      "Auftrag",
      order.number,
      "Unterschrift",
    ])
      expect(text).toContain(withoutSpaces(expectedText));
    expect(text).toContain("4Kartons");
    for (const hiddenText of ["5.00", "5,00", "50", "Main Street", "Freight", "care"])
      expect(text).not.toContain(withoutSpaces(hiddenText));
    expect((await pdf(books, `/deliveries/${delivered.id}/pdf?language=en`)).text).toContain("Deliverynote");
    expectMade(await cancel(delivered));
    expect((await pdf(books, `/deliveries/${delivered.id}/pdf`)).text).toContain("STORNIERT");
  },
);

test.skipIf(!canRead)(
  "a goods receipt names the vendor, and an invoice is a delivery note under its own number",
  async () => {
    const { trader, deliver } = await ordered(KINDS[1]);
    const received = expectMade(await deliver(part("4")));
    const { text } = await pdf(trader.books, `/deliveries/${received.id}/pdf`);
    for (const expectedText of ["Goods receipt", "GR-0001", "Received from", "Vendor", "Widget"])
      expect(text).toContain(withoutSpaces(expectedText));
    expect(text).not.toContain("signature");
    const invoice = await write(trader, "/invoices", {
      date: inDays(0),
      items: [{ productId: trader.freight, quantity: "3", unitPrice: "41.50" }],
    });
    const note = await pdf(trader.books, `/invoices/${invoice.id}/delivery-note`);
    expect(note.reply.headers["content-disposition"]).toBe(
      `inline; filename="${invoice.number}-Delivery-note.pdf"`,
    );
    for (const expectedText of ["Delivery note", invoice.number, "Deliver to", "Freight", "signature"])
      expect(note.text).toContain(withoutSpaces(expectedText));
    for (const hiddenText of ["41.50", "124.50", "Total"]) expect(note.text).not.toContain(hiddenText);
  },
);
