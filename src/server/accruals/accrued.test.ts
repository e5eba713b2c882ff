import { describe, expect, test } from "vitest";
import {
  accruedOf,
  type AccrualBooks,
  balanceOn,
  newAccrualBooks,
  prepaidOf,
} from "#test/support/accruals.ts";
import { inDays } from "#test/support/schedules.ts";
import { stateOf } from "#test/support/books-state.ts";
import { useOwnTestApp } from "#test/support/test-app.ts";
import { closeThrough, journalLines, expectMade, write } from "#test/support/trade.ts";

await useOwnTestApp();

describe("accruals at the end of a period (Accounting 30)", () => {
  test("an accrual is posted on its date and reversed on the next day", async () => {
    const books = await newAccrualBooks();
    const { trader } = books;
    const saved = expectMade(await trader.books.post("/accruals", accruedOf(books)));
    expect(saved).toMatchObject({ status: "completed", remaining: "0.00", months: null });
    const [back, accrued] = saved.entries;
    expect([accrued.date, back.date]).toEqual(["2024-01-31", "2024-02-01"]);
    expect(await journalLines(trader.books, accrued.journalId)).toEqual([
      "Insurance 300.00 Dr",
      "To be billed 300.00 Cr",
    ]);
    expect(await journalLines(trader.books, back.journalId)).toEqual([
      "Insurance 300.00 Cr",
      "To be billed 300.00 Dr",
    ]);
    expect(expectMade(await trader.books.get(`/journals/${accrued.journalId}`)).source.type).toBe("accrual");
    expect(await balanceOn(books, "2024-01-30")).toEqual(["To be billed 0.00 0.00 0.00"]);
    expect(await balanceOn(books, "2024-01-31")).toEqual(["To be billed -300.00 -300.00 0.00"]);
    expect(await balanceOn(books, "2024-02-01")).toEqual(["To be billed 0.00 0.00 0.00"]);
    expect(
      (await trader.books.post(`/accruals/${saved.id}/end`, { version: 1, date: "2024-02-15" })).body.code,
    ).toBe("accrual.not-open");
    const voided = expectMade(await trader.books.post(`/accruals/${saved.id}/void`, { version: 1 }));
    expect(voided.status).toBe("void");
    expect(await balanceOn(books, "2024-01-31")).toEqual(["To be billed 0.00 0.00 0.00"]);
  });

  test("an accrual of today is reversed tomorrow, and can be voided but not ended", async () => {
    const books = await newAccrualBooks();
    const today = inDays(0);
    const body = accruedOf(books, { kind: "accrued_income", startsOn: today, recordedOn: today });
    const accounts = { balanceSheetAccountId: books.prepaid, profitLossAccountId: books.income };
    const saved = expectMade(await books.trader.books.post("/accruals", { ...body, ...accounts }));
    expect(saved).toMatchObject({ status: "open", remaining: "300.00", nextDate: inDays(1) });
    expect(saved.entries).toHaveLength(1);
    const end = await books.trader.books.post(`/accruals/${saved.id}/end`, { version: 1, date: today });
    expect(end.body.code).toBe("accrual.not-a-deferral");
  });

  test("an accrual on a closed day is rejected, and nothing is written", async () => {
    const books = await newAccrualBooks();
    expectMade(await books.trader.books.post("/accruals", prepaidOf(books)));
    await closeThrough(books.trader.books, "2024-01-31");
    const before = await stateOf(books.trader.books);
    expect((await books.trader.books.post("/accruals", accruedOf(books))).body).toMatchObject({
      code: "journal.period-closed",
      errors: [{ field: "startsOn" }],
    });
    expect(await stateOf(books.trader.books)).toEqual(before);
  });
});

describe("goods received but not invoiced (Accounting 30)", () => {
  test("accruals are proposed with their values, and posted once a day even if requested twice", async () => {
    const books = await newAccrualBooks();
    const { trader, owed, goods } = books;
    await received(books);
    const reportOn = async (date: string) =>
      expectMade(await trader.books.get(`/accruals/received-goods?date=${date}`));
    expect((await reportOn("2024-01-09")).items).toEqual([]);
    // Eight of ten at 20.00 less 10%, and freight of 30.00 on its own account.
    expect(await reportOn("2024-01-31")).toMatchObject({
      items: [
        { orderNumber: "PO-0001", accountId: null, amount: "144.00" },
        { orderNumber: "PO-0001", accountId: books.insurance, amount: "30.00" },
      ],
      total: "174.00",
    });
    // Five of them were billed in February.
    expect((await reportOn("2024-02-29")).total).toBe("84.00");
    const body = { date: "2024-01-31", balanceSheetAccountId: owed, goodsAccountId: goods };
    const preview = expectMade(await trader.books.post("/accruals/received-goods/preview", body));
    expect(preview.journalCount).toBe(4);
    expect(expectMade(await trader.books.post("/accruals/received-goods", body))).toEqual({ accrued: 2 });
    expect(expectMade(await trader.books.post("/accruals/received-goods", body))).toEqual({ accrued: 0 });
    expect((await reportOn("2024-01-31")).items).toEqual([]);
    expect(await balanceOn(books, "2024-01-31")).toEqual(["To be billed -174.00 -174.00 0.00"]);
    const { items } = expectMade(await trader.books.get("/accruals"));
    expect(items).toHaveLength(2);
    const accrual = expectMade(await trader.books.get(`/accruals/${items[0].id}`));
    expect(accrual).toMatchObject({ orderNumber: "PO-0001", partyId: trader.vendor, status: "completed" });
    // A voided accrual is proposed again.
    for (const { id } of items) expectMade(await trader.books.post(`/accruals/${id}/void`, { version: 1 }));
    expect((await reportOn("2024-01-31")).total).toBe("174.00");
  });

  test("a line on the goods account is included in the accrual of the goods", async () => {
    const books = await newAccrualBooks();
    await received(books);
    const { owed, insurance } = books;
    const body = { date: "2024-01-31", balanceSheetAccountId: owed, goodsAccountId: insurance };
    expect(expectMade(await books.trader.books.post("/accruals/received-goods", body))).toEqual({
      accrued: 1,
    });
    expect(await balanceOn(books, "2024-01-31")).toEqual(["To be billed -174.00 -174.00 0.00"]);
  });

  test.each([
    [{ balanceSheetAccountId: "bank" }, "balanceSheetAccountId"],
    [{ goodsAccountId: "income" }, "goodsAccountId"],
  ] as const)("an accrual with %o is rejected at its field", async (changes, field) => {
    const books = await newAccrualBooks();
    await received(books);
    const named = Object.fromEntries(Object.entries(changes).map(([key, name]) => [key, books[name]]));
    const before = await stateOf(books.trader.books);
    const body = {
      date: "2024-01-31",
      balanceSheetAccountId: books.owed,
      goodsAccountId: books.goods,
      ...named,
    };
    const reply = await books.trader.books.post("/accruals/received-goods", body);
    expect(reply.body.errors).toMatchObject([{ field }]);
    expect(await stateOf(books.trader.books)).toEqual(before);
  });
});

/** Receives eight of ten widgets and freight on January 10, and bills five widgets on February 3. */
async function received({ trader, insurance }: AccrualBooks): Promise<void> {
  const { books, widget, vendor } = trader;
  const items = [
    { productId: widget, quantity: "10", unitPrice: "20", discount: "10%" },
    { accountId: insurance, description: "Freight", quantity: "1", unitPrice: "30" },
  ];
  const order = expectMade(
    await books.post("/purchase-orders", { partyId: vendor, date: "2024-01-02", items }),
  );
  const parts = [
    { position: 1, quantity: "8" },
    { position: 2, quantity: "1" },
  ];
  expectMade(await books.post("/deliveries", { orderId: order.id, date: "2024-01-10", items: parts }));
  const billed = [{ productId: widget, quantity: "5", unitPrice: "18", orderPosition: 1 }];
  await write(trader, "/bills", { date: "2024-02-03", orderId: order.id, items: billed });
}
