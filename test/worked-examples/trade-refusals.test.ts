import { describe, expect, test } from "vitest";
import { newTrader, type Trader } from "#test/support/trade.ts";
import { edited, everything, made, write } from "#test/support/trade-writing.ts";

// What is not right is refused at its field, in the specification's words, and nothing is stored.

type Refused = { status: number; code: string; field: string; says: string | RegExp };
type World = { trader: Trader; other: Trader; invoice: any };
type Send = (world: World) => [path: string, body: object] | Promise<[path: string, body: object]>;

async function newWorld(): Promise<World> {
  const [trader, other] = [await newTrader(), await newTrader()];
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  return { trader, other, invoice: await write(trader, "/invoices", { date: "2026-01-15", items }) };
}

/** An invoice or bill with one right item, wrong where the case says so. */
const invoice = ({ trader }: World, wrong: object = {}, item: object = {}): object => {
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "10", ...item }];
  return { partyId: trader.customer, date: "2026-02-01", status: "posted", items, ...wrong };
};
const bill = (world: World, wrong: object = {}, item: object = {}): object =>
  invoice(world, { partyId: world.trader.vendor, ...wrong }, item);
const receipt = ({ trader, invoice: { id } }: World, wrong: object = {}): object => {
  const allocations = [{ documentId: id, amount: "10.00" }];
  return {
    direction: "in",
    partyId: trader.customer,
    date: "2026-02-01",
    amount: "10.00",
    allocations,
    ...wrong,
  };
};

const cases: [string, Refused, Send][] = [
  [
    "an invoice without items",
    { status: 422, code: "document.no-items", field: "items", says: "Please add at least one item" },
    (world) => ["/invoices", invoice(world, { items: [] })],
  ],
  [
    "a bill without items",
    { status: 422, code: "document.no-items", field: "items", says: "Please add at least one item" },
    (world) => ["/bills", bill(world, { items: [] })],
  ],
  [
    "a draft without items",
    { status: 422, code: "document.no-items", field: "items", says: "Please add at least one item" },
    (world) => ["/bills", bill(world, { items: [], status: "draft" })],
  ],
  [
    "a customer of another book",
    { status: 422, code: "document.no-customer", field: "partyId", says: "Please select a customer" },
    (world) => ["/invoices", invoice(world, { partyId: world.other.customer })],
  ],
  [
    "a vendor of another book",
    { status: 422, code: "document.no-vendor", field: "partyId", says: "Please select a vendor" },
    (world) => ["/bills", bill(world, { partyId: world.other.vendor })],
  ],
  [
    "a vendor on an invoice",
    { status: 422, code: "document.no-customer", field: "partyId", says: "Please select a customer" },
    (world) => ["/invoices", invoice(world, { partyId: world.trader.vendor })],
  ],
  [
    "a product of another book",
    {
      status: 404,
      code: "product.not-found",
      field: "items[0].productId",
      says: "This product does not exist.",
    },
    (world) => ["/invoices", invoice(world, {}, { productId: world.other.widget })],
  ],
  [
    "a tax rate of another book",
    {
      status: 404,
      code: "tax-rate.not-found",
      field: "items[0].taxRateId",
      says: "This tax rate does not exist.",
    },
    (world) => ["/invoices", invoice(world, {}, { taxRateId: world.other.tax })],
  ],
  [
    "a deactivated product",
    { status: 422, code: "product.inactive", field: "items[0].productId", says: "This product is inactive" },
    async (world) => {
      const { books, freight } = world.trader;
      const { code, name, type } = made(await books.get(`/products/${freight}`));
      const prices = { purchasePrice: "1", salePrice: "1" };
      made(await books.put(`/products/${freight}`, { code, name, type, ...prices, isActive: false }));
      return ["/invoices", invoice(world)];
    },
  ],
  [
    "a deactivated tax rate",
    {
      status: 422,
      code: "tax-rate.inactive",
      field: "items[0].taxRateId",
      says: "This tax rate is inactive",
    },
    async (world) => {
      const { books, tax } = world.trader;
      const { code, name, rate } = made(await books.get(`/tax-rates/${tax}`));
      made(await books.put(`/tax-rates/${tax}`, { code, name, rate, isActive: false }));
      return ["/invoices", invoice(world, {}, { taxRateId: tax })];
    },
  ],
  [
    "a quantity of five decimals",
    {
      status: 400,
      code: "request.invalid",
      field: "items[0].quantity",
      says: /at most 12 digits and four decimals/,
    },
    (world) => ["/invoices", invoice(world, {}, { quantity: "1.00001" })],
  ],
  [
    "a quantity of thirteen digits",
    {
      status: 400,
      code: "request.invalid",
      field: "items[0].quantity",
      says: /at most 12 digits and four decimals/,
    },
    (world) => ["/invoices", invoice(world, {}, { quantity: "1000000000000" })],
  ],
  [
    "a negative quantity",
    { status: 400, code: "request.invalid", field: "items[0].quantity", says: /Not a valid number/ },
    (world) => ["/invoices", invoice(world, {}, { quantity: "-1" })],
  ],
  [
    "a price of five decimals",
    {
      status: 400,
      code: "request.invalid",
      field: "items[0].unitPrice",
      says: /at most 12 digits and four decimals/,
    },
    (world) => ["/bills", bill(world, {}, { unitPrice: "0.00001" })],
  ],
  [
    "digits that are each right and too many together",
    {
      status: 422,
      code: "record.too-large",
      field: "items[0].quantity",
      says: "An amount or quantity is too large",
    },
    (world) => ["/invoices", invoice(world, {}, { quantity: "999999999999", unitPrice: "999999999999" })],
  ],
  [
    "items that are each right and too much together",
    { status: 422, code: "record.too-large", field: "items", says: "An amount or quantity is too large" },
    (world) => {
      const item = { productId: world.trader.freight, quantity: "999999", unitPrice: "999999999" };
      return ["/invoices", invoice(world, { items: [item, item] })];
    },
  ],
  [
    "a tax rate over 100",
    { status: 400, code: "request.invalid", field: "rate", says: "The rate must be between 0 and 100" },
    () => ["/tax-rates", { name: "Too much", rate: "100.0001" }],
  ],
  [
    "a tax further than 1.00 from the computed one",
    {
      status: 422,
      code: "document.tax-too-far",
      field: "items[0].taxAmount",
      says: "The tax may differ from the computed tax by at most 1.00",
    },
    (world) => ["/bills", bill(world, {}, { taxRateId: world.trader.tax, taxAmount: "2.01" })],
  ],
  [
    "a due date before the date",
    {
      status: 422,
      code: "document.due-before-date",
      field: "dueDate",
      says: "The due date must not be before the date",
    },
    (world) => ["/invoices", invoice(world, { dueDate: "2026-01-31" })],
  ],
  [
    "a moment where a date belongs",
    { status: 400, code: "request.invalid", field: "date", says: /dates are written YYYY-MM-DD/ },
    (world) => ["/invoices", invoice(world, { date: "2026-02-01T00:00:00Z" })],
  ],
  [
    "a number that is taken",
    {
      status: 409,
      code: "record.duplicate",
      field: "number",
      says: "A record with this identifier already exists",
    },
    (world) => ["/invoices", invoice(world, { number: "INV-0001" })],
  ],
  [
    "a credit note for the invoice of another customer",
    {
      status: 422,
      code: "payment.other-party",
      field: "creditsId",
      says: "This document belongs to another party",
    },
    async (world) => {
      const { id } = made(await world.trader.books.post("/customers", { name: "Another" }));
      return ["/credit-notes", invoice(world, { partyId: id, creditsId: world.invoice.id })];
    },
  ],
  [
    "a credit note for a draft",
    {
      status: 422,
      code: "document.credits-unposted",
      field: "creditsId",
      says: "Only a posted document can be credited",
    },
    async (world) => {
      const draft = made(await world.trader.books.post("/invoices", invoice(world, { status: "draft" })));
      return ["/credit-notes", invoice(world, { creditsId: draft.id })];
    },
  ],
  [
    "a vendor credit for an invoice",
    { status: 404, code: "document.not-found", field: "creditsId", says: "This document does not exist." },
    (world) => ["/vendor-credits", bill(world, { creditsId: world.invoice.id })],
  ],
  [
    "a payment above what is open",
    {
      status: 422,
      code: "payment.above-open",
      field: "allocations[0].amount",
      says: "The amount is above what is open",
    },
    (world) => {
      const allocations = [{ documentId: world.invoice.id, amount: "100.01" }];
      return ["/payments", receipt(world, { amount: "200.00", allocations })];
    },
  ],
  [
    "the same invoice twice, together above what is open",
    {
      status: 422,
      code: "payment.above-open",
      field: "allocations[0].amount",
      says: "The amount is above what is open",
    },
    (world) => {
      const half = { documentId: world.invoice.id, amount: "60.00" };
      return ["/payments", receipt(world, { amount: "200.00", allocations: [half, half] })];
    },
  ],
  [
    "more put against invoices than is paid",
    {
      status: 422,
      code: "payment.over-allocated",
      field: "allocations[0].amount",
      says: "More is allocated than the amount",
    },
    (world) => ["/payments", receipt(world, { amount: "9.99" })],
  ],
  [
    "a payment against another party's document",
    {
      status: 422,
      code: "payment.other-party",
      field: "allocations[0].documentId",
      says: "This document belongs to another party",
    },
    async (world) => {
      const { id } = made(await world.trader.books.post("/customers", { name: "Another" }));
      return ["/payments", receipt(world, { partyId: id })];
    },
  ],
  [
    "a payment against a document of another book",
    {
      status: 422,
      code: "payment.other-party",
      field: "allocations[1].documentId",
      says: "This document belongs to another party",
    },
    async (world) => {
      const foreign = made(
        await world.other.books.post("/invoices", invoice({ ...world, trader: world.other })),
      );
      const allocations = [
        { documentId: world.invoice.id, amount: "0.00" },
        { documentId: foreign.id, amount: "10.00" },
      ];
      return ["/payments", receipt(world, { allocations })];
    },
  ],
  [
    "a payment of a party of another book",
    {
      status: 404,
      code: "party.not-found",
      field: "partyId",
      says: "This vendor or customer does not exist.",
    },
    (world) => ["/payments", receipt(world, { partyId: world.other.customer, allocations: [] })],
  ],
  [
    "a payment of nothing",
    { status: 422, code: "payment.no-amount", field: "amount", says: "The amount must be above zero" },
    (world) => ["/payments", receipt(world, { amount: "0.00", allocations: [] })],
  ],
  [
    "a payment to a customer that is no refund",
    {
      status: 422,
      code: "payment.wrong-direction",
      field: "direction",
      says: "Customers pay in and vendors are paid; a refund goes the other way",
    },
    (world) => ["/payments", receipt(world, { direction: "out", allocations: [] })],
  ],
  [
    "a payment into an account that holds no money",
    {
      status: 422,
      code: "account.wrong-type",
      field: "accountId",
      says: "An account of this type cannot be chosen here",
    },
    async (world) => {
      const account = { code: "4900", type: "revenue", name: "No cash" };
      const { id } = made(await world.trader.books.post("/accounts", account));
      return ["/payments", receipt(world, { accountId: id })];
    },
  ],
  [
    "a count of a service",
    {
      status: 422,
      code: "stock.not-inventory",
      field: "productId",
      says: "Only inventory products have stock",
    },
    ({ trader }) => ["/stock-adjustments", { productId: trader.freight, date: "2026-02-01", counted: "1" }],
  ],
  [
    "a count that finds what is there",
    {
      status: 422,
      code: "stock.nothing-to-adjust",
      field: "counted",
      says: "This is what is on hand already",
    },
    ({ trader }) => ["/stock-adjustments", { productId: trader.widget, date: "2026-02-01", counted: "0" }],
  ],
  [
    "a sale above what is on hand, where that is blocked",
    { status: 422, code: "stock.insufficient", field: "items", says: "0 on hand, 3 needed" },
    async (world) => {
      made(await world.trader.books.put("/book", { name: "Trader", negativeStock: "block" }));
      return ["/invoices", invoice(world, {}, { productId: world.trader.widget, quantity: "3" })];
    },
  ],
];

describe("refused at its field, and nothing is stored", () => {
  test.each(cases)("%s", async (_, { status, code, field, says }, send) => {
    const world = await newWorld();
    const [path, body] = await send(world);
    const before = await everything(world.trader.books);
    const reply = await world.trader.books.post(path, body);
    expect(reply, reply.text).toMatchObject({ status, body: { code } });
    const at = reply.body.errors.find((error: { field: string }) => error.field === field);
    expect(at?.message, reply.text).toEqual(typeof says === "string" ? says : expect.stringMatching(says));
    expect(await everything(world.trader.books)).toBe(before);
  });

  test("a stale version, with the document as it is now", async () => {
    const { trader, invoice: first } = await newWorld();
    const path = `/invoices/${first.id}`;
    const now = made(await trader.books.put(path, edited(first, { notes: "Newer" })));
    const before = await everything(trader.books);
    const reply = await trader.books.put(path, edited(first, { notes: "Older" }));
    expect(reply).toMatchObject({
      status: 409,
      body: { code: "record.stale", current: { version: now.version } },
    });
    expect(await everything(trader.books)).toBe(before);
  });

  test("a stale payment", async () => {
    const world = await newWorld();
    const { books } = world.trader;
    const { id } = made(await books.post("/payments", receipt(world)));
    made(await books.post(`/payments/${id}/void`, { version: 1 }));
    expect(await books.post(`/payments/${id}/void`, { version: 1 })).toMatchObject({ status: 409 });
    expect(await books.post(`/payments/${id}/void`, {})).toMatchObject({ body: { code: "payment.is-void" } });
  });

  test("another book's document is not there: not to read, change, delete or preview from", async () => {
    const { other, invoice: foreign } = await newWorld();
    const path = `/invoices/${foreign.id}`;
    expect((await other.books.get(path)).status).toBe(404);
    expect((await other.books.put(path, edited(foreign))).status).toBe(404);
    expect((await other.books.delete(path)).status).toBe(404);
  });
});

test("a tax amount up to 1.00 from the computed one is taken as the vendor wrote it (Rules 8)", async () => {
  const { trader } = await newWorld();
  const item = { productId: trader.freight, quantity: "1", unitPrice: "100", taxRateId: trader.tax };
  const written = await write(trader, "/bills", {
    date: "2026-02-01",
    items: [{ ...item, taxAmount: "10.99" }],
  });
  expect(written).toMatchObject({ taxAmount: "10.99", total: "110.99" });
});

test("the last day that there is has a due date", async () => {
  const { trader } = await newWorld();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  expect(await write(trader, "/invoices", { date: "2199-12-20", items })).toMatchObject({
    dueDate: "2199-12-31",
  });
});
