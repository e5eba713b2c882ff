import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { expectMade, newTrader, receive } from "#test/support/trade.ts";

test("each method remembers the account of its latest payment, and the latest method is first", async () => {
  const trader = await newTrader();
  const account = async (code: string, name: string): Promise<string> =>
    expectMade(await trader.books.post("/accounts", { code, name, type: "asset" })).id;
  const [bank, till, safe] = [
    await account("1010", "Bank"),
    await account("1020", "Till"),
    await account("1030", "Safe"),
  ];
  const pay = (method: string | null, accountId: string, date: string) =>
    receive(trader, {
      partyId: trader.customer,
      date,
      accountId,
      amount: "10.00",
      ...(method ? { method } : {}),
    });
  const methods = async () => (await trader.books.get("/payments/methods")).body.items;
  expect(await methods()).toEqual([]);
  await pay("bank_transfer", bank, "2026-01-10");
  await pay("cash", till, "2026-01-11");
  const last = expectMade(await pay("cash", safe, "2026-01-12"));
  const silent = expectMade(await pay(null, bank, "2026-01-13"));
  expect([last.method, silent.method]).toEqual(["cash", null]);
  expect(await methods()).toEqual([
    { method: "cash", accountId: safe },
    { method: "bank_transfer", accountId: bank },
  ]);
  await trader.books.post(`/payments/${last.id}/void`, {});
  expect(await methods(), "a void payment is no memory").toEqual([
    { method: "cash", accountId: till },
    { method: "bank_transfer", accountId: bank },
  ]);
});

test("the cash account can be chosen separately; an unknown method or other account kind is refused", async () => {
  const books = await newBooks({ accounts: { Bank: "asset", Sales: "revenue" } });
  const choose = (name: string, version?: number) =>
    books.put("/default-accounts/cash", { cashAccountId: books.account(name), version });
  expect(await choose("Sales")).toMatchObject({ status: 422, body: { code: "account.wrong-type" } });
  expect(await choose("Bank", 1)).toMatchObject({
    status: 200,
    body: { cashAccountId: books.account("Bank"), inventoryAccountId: null },
  });
  expect(await choose("Bank", 1)).toMatchObject({ status: 409, body: { code: "record.stale" } });
  const reply = await books.post("/payments", { direction: "in", amount: "1.00", method: "shells" });
  expect(reply).toMatchObject({ status: 400 });
  expect(reply.text).toContain("method");
});
