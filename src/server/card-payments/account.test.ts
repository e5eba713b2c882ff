import { afterAll, beforeAll, expect, test } from "vitest";
import { LIVE_KEY, SIGNING_SECRET, TEST_KEY, WRONG_KEY } from "#test/support/card-accounts.ts";
import { accountOfMoney, type CardShop, startCardShop } from "#test/support/card-shop.ts";
import { readAsOwner } from "#test/support/raw-sql.ts";
import { readWholeBook, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

/** A company connects and removes its own card account (Security 8). */
let shops: CardShop;
let provider: CardShop["provider"];
let on: CardShop["on"];
beforeAll(async () => {
  shops = await startCardShop();
  ({ provider, on } = shops);
});
afterAll(() => provider.close());

const connected = () => shops.connected();
const linked = (shop: TestTrader) => shops.linked(shop);

test("an account is connected with a valid key, which is encrypted, never shown and removable", async () => {
  const shop = await connected();
  const { books, clearing: accountId, bank: payoutAccountId } = shop;
  const reply = await books.get("/card-payments");
  expect(reply.body).toEqual({
    version: 2,
    providerAccountId: "acct_company",
    providerName: "Olive's Shop",
    accountId,
    payoutAccountId,
    lastEventAt: null,
    isUsable: true,
    webhookUrl: `https://shop.example/api/card-payments/${books.bookId}/events`,
  });
  const rows = await readAsOwner(
    on.database,
    books.bookId,
    `select to_jsonb(c)::text || (select coalesce(string_agg(a.after::text, ''), '') from audit_log a) as kept
      from card_accounts c`,
  );
  for (const secret of [LIVE_KEY, SIGNING_SECRET]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(reply.text).not.toContain(secret);
  }
  // Another payout account needs no key, and a stale page can't overwrite the previous one.
  const otherAccountId = await accountOfMoney(shop, { code: "1192", name: "Other bank" });
  const change = { version: 2, accountId, payoutAccountId: otherAccountId };
  expect((await books.put("/card-payments", change)).body).toMatchObject({
    version: 3,
    payoutAccountId: otherAccountId,
  });
  expect((await books.put("/card-payments", change)).body.code).toBe("record.stale");
  const before = await readWholeBook(books);
  const unchanged = { ...change, version: 3, secretKey: LIVE_KEY, webhookSecret: SIGNING_SECRET };
  expect((await books.put("/card-payments", unchanged)).body.version, "nothing has changed").toBe(3);
  expect(await readWholeBook(books)).toBe(before);
  expect((await books.post("/card-payments/disconnect", { version: 2 })).body.code).toBe("record.stale");
  const removed = expectMade(await books.post("/card-payments/disconnect", { version: 3 }));
  expect(removed).toMatchObject({ version: 4, providerAccountId: null, accountId: null, isUsable: false });
  expect((await books.put("/card-payments", { ...change, version: 4 })).body.code).toBe("card.key-required");
});

test("a key that is invalid, for tests or sent by API token doesn't connect an account", async () => {
  const shop = await newTrader(on);
  const [accountId, payoutAccountId] = [
    await accountOfMoney(shop, { code: "1190", name: "Stripe" }),
    await accountOfMoney(shop, { code: "1191", name: "Bank" }),
  ];
  const { books } = shop;
  const cash = expectMade(
    await books.post("/accounts", { code: "1193", name: "No money", type: "asset" }),
  ).id;
  const body = { version: 1, secretKey: LIVE_KEY, webhookSecret: SIGNING_SECRET, accountId, payoutAccountId };
  const before = await readWholeBook(books);
  const wrong = [
    [{ secretKey: WRONG_KEY }, "card.key-invalid", "secretKey"],
    [{ secretKey: TEST_KEY }, "card.test-key", "secretKey"],
    [{ secretKey: "password" }, "request.invalid", "secretKey"],
    [{ webhookSecret: LIVE_KEY }, "request.invalid", "webhookSecret"],
    [{ webhookSecret: undefined }, "card.key-required", "webhookSecret"],
    [{ secretKey: undefined }, "card.key-required", "secretKey"],
    [{ payoutAccountId: accountId }, "card.same-account", "payoutAccountId"],
    [{ accountId: cash }, "bank.not-a-bank-account", "accountId"],
    [{ accountId: books.bookId }, "account.not-found", "accountId"],
  ] as const;
  for (const [changed, code, field] of wrong) {
    const reply = await books.put("/card-payments", { ...body, ...changed });
    expect(reply.body).toMatchObject({ code, errors: [{ field }] });
  }
  provider.failWith(500);
  expect((await books.put("/card-payments", body)).body.code).toBe("card.provider-failed");
  provider.failWith(null);
  const { secret } = expectMade(await books.post("/tokens", { name: "Program" }));
  const headers = { authorization: `Bearer ${secret}`, cookie: "" };
  expect((await books.put("/card-payments", body, headers)).body.code).toBe("auth.forbidden");
  expect(await readWholeBook(books)).toBe(before);
  const { page } = await linked(shop);
  expect(await page()).not.toContain("<form");
});
