import { describe, expect, test } from "vitest";
import { entry, line, newMoney, saved, type MoneyBooks } from "#test/support/money-books.ts";
import type { TestReply } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";
import { closeThrough, expectMade } from "#test/support/trade.ts";

describe("a refused entry leaves nothing behind:", () => {
  const cases: [string, (money: MoneyBooks) => object, string, string][] = [
    [
      "a transfer to itself",
      ({ bank }) => entry("transfer", bank, line(bank, "1.00")),
      "money.same-account",
      "lines[0].accountId",
    ],
    [
      "a line on its own account",
      ({ bank }) => entry("expense", bank, line(bank, "1.00")),
      "money.same-account",
      "lines[0].accountId",
    ],
    [
      "an account that isn't a bank or cash account",
      ({ rent, food }) => entry("expense", rent, line(food, "1.00")),
      "bank.not-a-bank-account",
      "accountId",
    ],
    [
      "a transfer to an account that isn't a bank or cash account",
      ({ bank, food }) => entry("transfer", bank, line(food, "1.00")),
      "bank.not-a-bank-account",
      "lines[0].accountId",
    ],
    [
      "an amount of zero",
      ({ bank, food }) => entry("expense", bank, line(food, "0.00")),
      "money.amount-required",
      "lines[0].amount",
    ],
    [
      "a different total",
      ({ bank, food }) => entry("expense", bank, line(food, "1.00"), { total: "2.00" }),
      "money.total-differs",
      "total",
    ],
    [
      "more than one line of a transfer",
      ({ bank, till, card }) => entry("transfer", bank, [...line(till, "1.00"), ...line(card, "1.00")]),
      "money.transfer-needs-one-line",
      "lines",
    ],
    [
      "a taxed transfer",
      ({ trader, bank, till }) => entry("transfer", bank, line(till, "1.00", { taxRateId: trader.tax })),
      "money.taxed-transfer",
      "lines[0].taxRateId",
    ],
    [
      "an unknown tax",
      ({ trader, bank, food }) => entry("expense", bank, line(food, "1.00", { taxRateId: trader.vendor })),
      "tax-rate.not-found",
      "lines[0].taxRateId",
    ],
    [
      "an unknown payee",
      ({ bank, food }) => entry("expense", bank, line(food, "1.00"), { partyId: food }),
      "party.not-found",
      "partyId",
    ],
    [
      "a closed day",
      ({ bank, food }) => entry("expense", bank, line(food, "1.00"), { date: "2025-12-31" }),
      "journal.period-closed",
      "date",
    ],
  ];

  test.each(cases)("%s", async (_, bodyOf, code, field) => {
    const money = await newMoney();
    const { books } = money.trader;
    await closeThrough(books, "2025-12-31");
    const before = await stateOf(books);
    const reply: TestReply = await books.post("/money/entries", bodyOf(money));
    expect(reply).toMatchObject({ body: { code, errors: [{ field }] } });
    expect(await stateOf(books)).toEqual(before);
  });

  test("an amount below zero, and one with half a cent", async () => {
    const money = await newMoney();
    for (const amount of ["-1.00", "1.005", "NaN"]) {
      const reply = await money.trader.books.post(
        "/money/entries",
        entry("expense", money.bank, line(money.food, amount)),
      );
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "lines[0].amount" }] } });
    }
  });

  test("an inactive account, unless the entry already uses it", async () => {
    const money = await newMoney();
    const { trader, bank, food } = money;
    const body = entry("expense", bank, line(food, "5.00"));
    const entryBefore = await saved(money, body);
    const account = expectMade(await trader.books.get(`/accounts/${food}`));
    expectMade(await trader.books.put(`/accounts/${food}`, { ...account, isActive: false }));
    expect(await trader.books.post("/money/entries", body)).toMatchObject({
      body: { code: "account.inactive", errors: [{ field: "lines[0].accountId" }] },
    });
    const changed = { ...entryBefore, payee: "Baker" };
    expect(await trader.books.put(`/money/entries/${entryBefore.id}`, changed)).toMatchObject({
      status: 200,
    });
  });

  test("a record of another company", async () => {
    const money = await newMoney();
    const otherMoney = await newMoney();
    const { books } = money.trader;
    const otherEntry = await saved(
      otherMoney,
      entry("expense", otherMoney.bank, line(otherMoney.food, "5.00")),
    );
    expect((await books.get(`/money/entries/${otherEntry.id}`)).status).toBe(404);
    expect((await books.get(`/money/accounts/${otherMoney.bank}/transactions`)).status).toBe(404);
    for (const body of [
      entry("expense", otherMoney.bank, line(money.food, "5.00")),
      entry("expense", money.bank, line(otherMoney.food, "5.00")),
      entry("expense", money.bank, line(money.food, "5.00"), { partyId: otherMoney.trader.vendor }),
      entry("expense", money.bank, line(money.food, "5.00", { taxRateId: otherMoney.trader.tax })),
    ]) {
      expect((await books.post("/money/entries", body)).status).toBe(404);
    }
  });
});
