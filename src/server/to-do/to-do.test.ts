import { expect, test } from "vitest";
import { shiftDays } from "#domain/dates.ts";
import { bankFile, MARCH } from "#test/support/bank-file.ts";
import { newBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { traderWithAddress } from "#test/support/reminders.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, write } from "#test/support/trade.ts";

/** The number of items to do, counted in one request (Behavior 2.5). */
const toDoOf = async ({ get }: Pick<Awaited<ReturnType<typeof newBooks>>, "get">) =>
  expectMade(await get("/reports/to-do"));

test("empty books have nothing to do, and no feature in use", async () => {
  const books = await newBooks();
  expect(await toDoOf(books)).toMatchObject({
    bankAccounts: [],
    overdueInvoiceCount: 0,
    draftInvoiceCount: 0,
    draftBillCount: 0,
    dueBillCount: 0,
    dueTaxReturnCount: 0,
    waitingReceiptCount: 0,
    dueReminderCount: 0,
    waitingApprovalCount: 0,
    acceptedQuoteCount: 0,
    features: {
      assets: false,
      loans: false,
      accruals: false,
      salesOrders: false,
      purchaseOrders: false,
      approvals: false,
    },
  });
});

test("overdue invoices, drafts and bills due within seven days are counted, but not later ones", async () => {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  const { today } = expectMade(await books.get("/company"));
  const items = [{ productId, quantity: "1", unitPrice: "20.00" }];
  const [yesterday, date] = [shiftDays(today, -1), shiftDays(today, -30)];
  await write(trader, "/invoices", { date, dueDate: yesterday, items });
  await write(trader, "/invoices", { date, dueDate: today, items });
  await write(trader, "/invoices", { date, dueDate: yesterday, status: "draft", items });
  for (const days of [-1, 6, 7])
    await write(trader, "/bills", { date, dueDate: shiftDays(today, days), items });
  expect(await toDoOf(books)).toMatchObject({
    through: shiftDays(today, 6),
    overdueInvoiceCount: 1,
    draftInvoiceCount: 1,
    draftBillCount: 0,
    dueBillCount: 2,
  });
});

test("orders are in use after the first one", async () => {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "20.00" }];
  const order = { partyId: trader.customer, date: "2026-01-20", dueDate: "2026-02-20", items };
  expectMade(await trader.books.post("/sales-orders", order));
  expect((await toDoOf(trader.books)).features).toMatchObject({ salesOrders: true, purchaseOrders: false });
});

test("a member gets only the counts that the role can open", async () => {
  const trader = await traderWithAddress();
  const { books, freight: productId } = trader;
  const items = [{ productId, quantity: "1", unitPrice: "20.00" }];
  await write(trader, "/invoices", { date: "2026-01-05", dueDate: "2026-01-20", items });
  await write(trader, "/bills", { date: "2026-01-05", dueDate: "2026-01-20", items });
  const account = { code: "1019", type: "asset", name: "Bank", moneyKind: "bank" };
  const { id } = expectMade(await books.post("/accounts", account));
  expectMade(await books.post("/bank/imports", bankFile(MARCH, id)));
  expect(await toDoOf(books)).toMatchObject({
    bankAccounts: [{ code: "1019", forReviewCount: 3 }],
    overdueInvoiceCount: 1,
    dueReminderCount: 1,
    dueBillCount: 1,
  });
  expect(await toDoOf(await newMember(books, "sales"))).toMatchObject({
    bankAccounts: [],
    overdueInvoiceCount: 1,
    dueReminderCount: 1,
    dueBillCount: 0,
    dueTaxReturnCount: 0,
  });
  expect(await toDoOf(await newMember(books, "purchases"))).toMatchObject({
    bankAccounts: [],
    overdueInvoiceCount: 0,
    dueReminderCount: 0,
    dueBillCount: 1,
  });
  expect(await toDoOf(await newMember(books, "viewer", { canViewBank: false }))).toMatchObject({
    bankAccounts: [],
    dueBillCount: 1,
  });
});

test("a token for one area gets the counts of that area", async () => {
  const trader = await traderWithAddress();
  const { books, freight: productId } = trader;
  const items = [{ productId, quantity: "1", unitPrice: "20.00" }];
  await write(trader, "/invoices", { date: "2026-01-05", dueDate: "2026-01-20", items });
  await write(trader, "/bills", { date: "2026-01-05", dueDate: "2026-01-20", items });
  const { secret } = expectMade(await books.post("/tokens", { name: "Web shop", area: "sales" }));
  const { app } = await testApp();
  const headers = { authorization: `Bearer ${secret}` };
  const reply = await app.inject({ url: "/api/reports/to-do", headers });
  expect(reply.json()).toMatchObject({ overdueInvoiceCount: 1, dueReminderCount: 1, dueBillCount: 0 });
});
