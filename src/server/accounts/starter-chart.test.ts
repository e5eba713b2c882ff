import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";

test("the proposed code follows Behavior 9", async () => {
  const books = await newBooks({ accounts: { Cash: "asset" } });
  const next = async (query: string) => (await books.get(`/accounts/next-code?${query}`)).body;
  expect(await next("type=asset")).toEqual({ code: "1100" });
  expect(await next("type=expense")).toEqual({ code: "5000" });
  expect(await next(`type=asset&parentId=${books.account("Cash")}`)).toEqual({ code: "1000001" });
  const asset = { type: "asset", name: "Any" };
  await books.post("/accounts", { ...asset, code: "1000001", parentId: books.account("Cash") });
  expect(await next(`type=asset&parentId=${books.account("Cash")}`)).toEqual({ code: "1000002" });
  await books.post("/accounts", { ...asset, code: "1999" });
  expect(await next("type=asset")).toEqual({ code: "1998" });
});

test.each(["services", "retail", "minimal"])("the %s chart fills an empty chart once", async (chart) => {
  const books = await newBooks();
  const reply = await books.post("/accounts/starter-chart", { chart });
  const { items } = (await books.get("/accounts")).body;
  expect(reply).toMatchObject({ status: 201, body: { created: items.length } });
  for (const { code, parentId } of items) {
    const parent = items.find(({ id }: { id: string }) => id === parentId);
    expect(parent?.code).toBe(code.length > 4 ? code.slice(0, 4) : undefined);
  }
  expect(await books.post("/accounts/starter-chart", { chart })).toMatchObject({
    status: 409,
    body: { code: "account.chart-not-empty" },
  });
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
  const { cashAccountId } = (await books.get("/default-accounts")).body;
  const cash = items.find(({ id }: { id: string }) => id === cashAccountId);
  expect(cash?.name, "where money lies, and no account that adds others up").toBe(
    chart === "minimal" ? "Cash and Bank" : "Checking Account",
  );
});

test("after a first customer and bill, a starter chart can be added, and sets account codes", async () => {
  const books = await newBooks();
  const customer = (await books.post("/customers", { name: "Ann" })).body;
  const vendor = (await books.post("/vendors", { name: "Ben" })).body;
  const product = { name: "Advice", type: "service", purchasePrice: "1", salePrice: "1" };
  const { id: productId } = (await books.post("/products", product)).body;
  const items = [{ productId, quantity: "1", unitPrice: "5.00" }];
  const bill = { partyId: vendor.id, date: "2026-01-15", status: "posted", items };
  expect((await books.post("/bills", bill)).status).toBe(201);
  expect(await books.post("/accounts/starter-chart", { chart: "services" })).toMatchObject({ status: 201 });
  const { items: accounts } = (await books.get("/accounts")).body;
  const named = (name: string) => accounts.filter((account: { name: string }) => account.name === name);
  expect(named("Accounts Receivable")).toMatchObject([{ id: customer.accountId, code: "1100" }]);
  expect(named("Accounts Payable")).toMatchObject([{ id: vendor.accountId, code: "2000" }]);
  expect(named("Purchased Services")).toMatchObject([{ code: "5000" }]);
  expect(named("Cash and Bank")).toMatchObject([{ code: "1000" }]);
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
});

test("an account that the user created prevents a starter chart", async () => {
  const books = await newBooks({ accounts: { Till: "asset" } });
  expect(await books.post("/accounts/starter-chart", { chart: "minimal" })).toMatchObject({
    status: 409,
    body: { code: "account.chart-not-empty" },
  });
});
