import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";

const WIDGET = { name: "Widget", purchasePrice: "20.00", salePrice: "35.00" };
const ADVICE = { name: "Advice", type: "service", purchasePrice: "0", salePrice: "50.00" };

async function addTo(books: TestBooks, path: "/bills" | "/invoices", productId: string, status: string) {
  const party = await books.post(path === "/bills" ? "/vendors" : "/customers", { name: "Acme" });
  return books.post(path, {
    partyId: party.body.id,
    date: "2026-01-15",
    status,
    items: [{ productId, quantity: "2", unitPrice: "10" }],
  });
}

test("by default, a product is inventory counted in pieces with a reorder level of zero", async () => {
  const books = await newBooks();
  expect((await books.get("/products/next-code")).body).toEqual({ code: "P0001" });
  const reply = await books.post("/products", WIDGET);
  expect(reply).toMatchObject({
    status: 201,
    body: {
      code: "P0001",
      type: "inventory",
      unit: "pcs",
      purchasePrice: "20",
      salePrice: "35",
      reorderLevel: 0,
      isActive: true,
      stockQuantity: "0",
      stockValue: "0.00",
    },
  });
  expect((await books.get(`/products/${reply.body.id}`)).body).toEqual(reply.body);
  expect((await books.post("/products", ADVICE)).body).toMatchObject({
    code: "P0002",
    stockQuantity: null,
    stockValue: null,
  });
});

test("a service can omit its prices, goods need both, and nothing is saved otherwise", async () => {
  const books = await newBooks();
  const advice = { name: "Advice", type: "service" };
  const { status, body } = await books.post("/products", { ...advice, salePrice: "50" });
  expect({ status, ...body }).toMatchObject({ status: 201, purchasePrice: "0", salePrice: "50" });
  expect(await books.post("/products", { ...advice, name: "Rent" })).toMatchObject({
    status: 201,
    body: { purchasePrice: "0", salePrice: "0" },
  });
  const changed = { ...advice, version: body.version, purchasePrice: "30" };
  expect(await books.put(`/products/${body.id}`, changed)).toMatchObject({
    status: 200,
    body: { purchasePrice: "30", salePrice: "0" },
  });
  const { purchasePrice: _, ...unpriced } = WIDGET;
  const missing = {
    status: 400,
    body: { errors: [{ field: "purchasePrice", message: "Purchase price is required" }] },
  };
  expect(await books.post("/products", unpriced)).toMatchObject(missing);
  expect(
    await books.put(`/products/${body.id}`, { ...unpriced, type: "inventory", version: 2 }),
  ).toMatchObject(missing);
  expect((await books.get("/products")).body.items).toMatchObject([
    { name: "Advice", type: "service", purchasePrice: "30" },
    { name: "Rent" },
  ]);
});

test("stock whose value exceeds the largest amount is refused at its quantity", async () => {
  const books = await newBooks();
  const tooLarge = (field: string) => ({
    status: 422,
    body: { code: "record.too-large", errors: [{ field }] },
  });
  const dear = { ...WIDGET, purchasePrice: "999999999", stockQuantity: "999999999" };
  expect(await books.post("/products", dear)).toMatchObject(tooLarge("stockQuantity"));
  const { id: productId } = (await books.post("/products", WIDGET)).body;
  const count = { productId, date: "2026-01-15", kind: "adjustment", countedQuantity: "999999999" };
  expect(await books.post("/stock-adjustments", { ...count, unitCost: "999999999" })).toMatchObject(
    tooLarge("countedQuantity"),
  );
  expect((await books.get("/products")).body.items).toMatchObject([{ stockQuantity: "0" }]);
});

test("a new product's quantity is posted as opening stock at its purchase price", async () => {
  const books = await newBooks();
  const reply = await books.post("/products", { ...WIDGET, purchasePrice: "18.00", stockQuantity: "4" });
  const openedAccounts = [{ name: "Inventory" }, { name: "Opening Balance Equity" }];
  expect(reply).toMatchObject({
    status: 201,
    body: { stockQuantity: "4", stockValue: "72.00", openedAccounts },
  });
  const { today } = (await books.get("/company")).body;
  const report = await books.get(`/reports/trial-balance?start=${today}&end=${today}`);
  expect(report.body.rows).toMatchObject([
    { name: "Inventory", debit: "72.00", credit: "0.00" },
    { name: "Opening Balance Equity", debit: "0.00", credit: "72.00" },
  ]);
});

test("a service has no stock", async () => {
  const books = await newBooks();
  expect(await books.post("/products", { ...ADVICE, stockQuantity: "1" })).toMatchObject({
    status: 422,
    body: {
      detail: "Services don't have stock. Leave the quantity blank, or change the type.",
      errors: [{ field: "stockQuantity" }],
    },
  });
  expect((await books.get("/products")).body.items).toEqual([]);
  expect(await books.post("/products", { ...ADVICE, stockQuantity: "0" })).toMatchObject({ status: 201 });
});

test("low stock means inventory at or below its reorder level, never a service", async () => {
  const books = await newBooks();
  await books.post("/products", { ...WIDGET, name: "At", reorderLevel: 5, stockQuantity: "5" });
  await books.post("/products", { ...WIDGET, name: "Above", reorderLevel: 5, stockQuantity: "5.5" });
  await books.post("/products", { ...WIDGET, name: "Never moved" });
  await books.post("/products", ADVICE);
  const names = async (query: string) =>
    (await books.get(`/products?${query}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await names("isLowStock=true")).toEqual(["At", "Never moved"]);
  expect(await names("type=service")).toEqual(["Advice"]);
});

test("posted documents move stock, and drafts don't", async () => {
  const books = await newBooks();
  const { body: product } = await books.post("/products", WIDGET);
  await addTo(books, "/bills", product.id, "draft");
  expect((await books.get(`/products/${product.id}`)).body).toMatchObject({ stockQuantity: "0" });
  await addTo(books, "/bills", product.id, "posted");
  expect((await books.get("/products")).body.items).toMatchObject([
    { stockQuantity: "2", stockValue: "20.00" },
  ]);
});

test("a product with stock movements or documents keeps its type", async () => {
  const books = await newBooks();
  const { body: moved } = await books.post("/products", { ...WIDGET, stockQuantity: "1" });
  const { body: billed } = await books.post("/products", ADVICE);
  await addTo(books, "/bills", billed.id, "draft");
  const refusal = {
    status: 409,
    body: {
      detail:
        "The type of a product with stock movements or documents can't be changed. Add a new product instead.",
      errors: [{ field: "type" }],
    },
  };
  expect(await books.put(`/products/${moved.id}`, { version: 1, ...WIDGET, type: "service" })).toMatchObject(
    refusal,
  );
  expect(
    await books.put(`/products/${billed.id}`, { version: 1, ...ADVICE, type: "inventory" }),
  ).toMatchObject(refusal);
  const { body: fresh } = await books.post("/products", WIDGET);
  expect(await books.put(`/products/${fresh.id}`, { version: 1, ...WIDGET, type: "service" })).toMatchObject({
    status: 200,
    body: { type: "service", stockQuantity: null },
  });
});

test.each([
  { path: "/invoices", sentence: "Cannot delete product with existing invoice items" },
  { path: "/bills", sentence: "You can't delete a product that is used on bills. Deactivate it instead." },
] as const)("a product in $path can't be deleted", async ({ path, sentence }) => {
  const books = await newBooks();
  const { body: product } = await books.post("/products", ADVICE);
  await addTo(books, path, product.id, "draft");
  expect(await books.delete(`/products/${product.id}`)).toMatchObject({
    status: 409,
    body: { detail: sentence },
  });
  expect((await books.get(`/products/${product.id}`)).status).toBe(200);
});

test("a product with stock movements can't be deleted, an unused one can", async () => {
  const books = await newBooks();
  const { body: moved } = await books.post("/products", { ...WIDGET, stockQuantity: "1" });
  expect(await books.delete(`/products/${moved.id}`)).toMatchObject({
    status: 409,
    body: { detail: "You can't delete a product with existing stock movements. Deactivate it instead." },
  });
  const { body: fresh } = await books.post("/products", WIDGET);
  expect((await books.delete(`/products/${fresh.id}`)).status).toBe(204);
  expect((await books.get(`/products/${fresh.id}`)).status).toBe(404);
});

test("a purchased service can have its own expense account", async () => {
  const books = await newBooks({ accounts: { Freight: "expense", Cash: "asset" } });
  const add = (name: string) =>
    books.post("/products", { ...ADVICE, purchaseAccountId: books.account(name) });
  expect(await add("Freight")).toMatchObject({ status: 201 });
  expect(await add("Cash")).toMatchObject({
    status: 422,
    body: { code: "account.wrong-type", errors: [{ field: "purchaseAccountId" }] },
  });
});

test.each([
  [{ ...WIDGET, name: "" }, "name", "Name is required"],
  [{ ...WIDGET, purchasePrice: "-1" }, "purchasePrice", "Enter zero or more"],
  [
    { ...WIDGET, salePrice: "1.2345678" },
    "salePrice",
    "Enter a valid price with at most 12 digits and six decimals",
  ],
  [{ ...WIDGET, reorderLevel: -1 }, "reorderLevel", "Enter zero or more"],
  [{ ...WIDGET, reorderLevel: 1.5 }, "reorderLevel", "Enter a whole number"],
  [{ ...WIDGET, unit: "mile" }, "unit", "Unit is required"],
  [{ ...WIDGET, type: "" }, "type", "Type is required"],
])("%j is refused at its field", async (body, field, message) => {
  const books = await newBooks();
  expect(await books.post("/products", body)).toMatchObject({
    status: 400,
    body: { errors: [{ field, message }] },
  });
});

test("search finds part of a name, code or description", async () => {
  const books = await newBooks();
  await books.post("/products", { ...WIDGET, description: "blue, round" });
  await books.post("/products", ADVICE);
  const namesFound = async (search: string) =>
    (await books.get(`/products?search=${encodeURIComponent(search)}`)).body.items.map(
      ({ name }: { name: string }) => name,
    );
  expect(await namesFound("BLUE")).toEqual(["Widget"]);
  expect(await namesFound("p0002")).toEqual(["Advice"]);
  expect(await namesFound("widget p0001")).toEqual([]);
});

test("a stale version and a code in use are refused", async () => {
  const books = await newBooks();
  const { body: product } = await books.post("/products", { ...WIDGET, code: "W-1" });
  await books.put(`/products/${product.id}`, { ...WIDGET, name: "First", version: 1 });
  expect(await books.put(`/products/${product.id}`, { ...WIDGET, name: "Late", version: 1 })).toMatchObject({
    status: 409,
    body: { code: "record.stale", current: { name: "First", code: "W-1" } },
  });
  expect(await books.post("/products", { ...WIDGET, code: "W-1" })).toMatchObject({
    status: 409,
    body: { detail: "A record with this identifier already exists", errors: [{ field: "code" }] },
  });
});

test("another company's product isn't found", async () => {
  const [books, otherBooks] = [await newBooks(), await newBooks({ accounts: { Freight: "expense" } })];
  const { body: product } = await otherBooks.post("/products", { ...WIDGET, stockQuantity: "3" });
  expect((await books.get(`/products/${product.id}`)).status).toBe(404);
  expect((await books.put(`/products/${product.id}`, { ...WIDGET, version: 1 })).status).toBe(404);
  expect((await books.delete(`/products/${product.id}`)).status).toBe(404);
  const foreign = { ...ADVICE, purchaseAccountId: otherBooks.account("Freight") };
  expect(await books.post("/products", foreign)).toMatchObject({
    status: 404,
    body: { errors: [{ field: "purchaseAccountId" }] },
  });
  expect((await books.get("/products")).body.items).toEqual([]);
});
