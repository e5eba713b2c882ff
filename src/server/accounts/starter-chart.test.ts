import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";

test("the proposed code follows Behaviour 9", async () => {
  const books = await newBooks({ accounts: { Cash: "asset" } });
  const next = async (query: string) => (await books.get(`/accounts/next-code?${query}`)).body;
  expect(await next("type=asset")).toEqual({ code: "1100" });
  expect(await next("type=expense")).toEqual({ code: "5000" });
  expect(await next(`type=asset&parentId=${books.account("Cash")}`)).toEqual({ code: "1000001" });
  const asset = { type: "asset", name: "Any" };
  await books.post("/accounts", { ...asset, code: "1000001", parentId: books.account("Cash") });
  expect(await next(`type=asset&parentId=${books.account("Cash")}`)).toEqual({ code: "1000002" });
  await books.post("/accounts", { ...asset, code: "1999" });
  expect(await next("type=asset")).toEqual({ code: null });
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
  expect((await books.get("/books-check")).body.isSound).toBe(true);
  const { cashAccountId } = (await books.get("/default-accounts")).body;
  const cash = items.find(({ id }: { id: string }) => id === cashAccountId);
  expect(cash?.name, "where money lies, and no account that adds others up").toBe(
    chart === "minimal" ? "Cash and Bank" : "Checking Account",
  );
});
