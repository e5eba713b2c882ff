import { expect, test } from "vitest";
import { shiftDays, toDay } from "#domain/dates.ts";
import { agingOf, euroTrader, freight, soundBooks, usd } from "#test/support/foreign-trader.ts";
import { newBooks } from "#test/support/new-books.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  rereadDocument,
  change,
  expectMade,
  newTrader,
  receive,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

// Invoices and bills due in installments (Decision 0133, Accounting 3 and 9).

const THIRDS = [
  { dueDate: "2026-02-10", amount: "333.34" },
  { dueDate: "2026-03-10", amount: "333.33" },
  { dueDate: "2026-04-10", amount: "333.33" },
];

const inThirds = (trader: TestTrader, more = {}) =>
  write(trader, "/invoices", {
    date: "2026-01-10",
    items: freight(trader, "1000"),
    installments: THIRDS,
    ...more,
  });

/** The invoice's rows in aging on a day: "2026-02-10 days1To30 333.34". */
async function aged({ books }: TestTrader, asOf: string, side = "receivable"): Promise<string[]> {
  const { parties } = expectMade(await books.get(`/reports/aging?type=${side}&asOf=${asOf}`));
  return parties.flatMap(({ documents }: { documents: Record<string, string>[] }) =>
    documents.map(({ dueDate, bucket, balanceDue }) => `${dueDate} ${bucket} ${balanceDue}`),
  );
}

test("aging shows each installment of a partially paid invoice at every date", async () => {
  const trader = await newTrader();
  const invoice = await inThirds(trader);
  expect(invoice).toMatchObject({
    dueDate: "2026-04-10",
    nextDueDate: "2026-02-10",
    installments: THIRDS,
  });
  const allocations = [{ documentId: invoice.id, amount: "500.00" }];
  expectMade(await receive(trader, { date: "2026-03-20", amount: "500.00", allocations }));
  expect(await rereadDocument(trader, invoice)).toMatchObject({
    nextDueDate: "2026-03-10",
    installments: THIRDS,
  });
  const [first, second, third] = ["2026-02-10", "2026-03-10", "2026-04-10"];
  expect(await aged(trader, "2026-02-20")).toEqual([
    `${first} days1To30 333.34`,
    `${second} current 333.33`,
    `${third} current 333.33`,
  ]);
  expect(await aged(trader, "2026-03-15")).toEqual([
    `${first} days31To60 333.34`,
    `${second} days1To30 333.33`,
    `${third} current 333.33`,
  ]);
  const later = [`${second} days31To60 166.67`, `${third} days1To30 333.33`];
  expect(await aged(trader, "2026-04-20")).toEqual(later);
  for (const asOf of ["2026-02-20", "2026-03-15", "2026-04-20"]) await agingOf(trader, asOf);
  await soundBooks(trader);
});

test("only due installments are overdue in tabs, lists, to-dos and the dashboard", async () => {
  const trader = await newTrader();
  const { today } = expectMade(await trader.books.get("/reports/to-do"));
  const day = (days: number) => shiftDays(toDay(today), days);
  const dates = [day(-40), day(-10), day(10)];
  const installments = THIRDS.map((part, index) => ({ ...part, dueDate: dates[index] }));
  const invoice = await inThirds(trader, { date: day(-50), installments });
  const allocations = [{ documentId: invoice.id, amount: "400.00" }];
  expectMade(await receive(trader, { date: day(-5), amount: "400.00", allocations }));
  const tab = { documentCount: 1, balanceDue: "266.67" };
  expect(expectMade(await trader.books.get("/invoices/summary")).overdue).toEqual(tab);
  expect(expectMade(await trader.books.get(`/invoices/summary?partyId=${trader.customer}`)).overdue).toEqual(
    tab,
  );
  const { items } = expectMade(await trader.books.get("/invoices?status=overdue"));
  expect(items).toMatchObject([{ id: invoice.id, nextDueDate: day(-10) }]);
  expect(expectMade(await trader.books.get(`/invoices?dueFrom=${day(0)}`)).items).toEqual([]);
  expect(expectMade(await trader.books.get("/reports/to-do")).overdueInvoiceCount).toBe(1);
  const { due } = expectMade(await trader.books.get("/reports/dashboard"));
  expect(due.map(({ receivable }: { receivable: string }) => receivable)).toEqual([
    "266.67",
    "0.00",
    "333.33",
    "0.00",
    "0.00",
  ]);
  const more = [{ documentId: invoice.id, amount: "266.67" }];
  expectMade(await receive(trader, { date: today, amount: "266.67", allocations: more }));
  expect(expectMade(await trader.books.get("/invoices/summary")).overdue).toMatchObject({ documentCount: 0 });
  await soundBooks(trader);
});

test("a paid installment of a bill in another currency has no balance in the base currency", async () => {
  const trader = await euroTrader();
  const bill = await write(trader, "/bills", {
    date: "2026-01-10",
    items: freight(trader, "1000"),
    installments: THIRDS,
    ...usd,
  });
  // 920.00 in the base currency: 333.34, 333.33 and 333.33 of 1,000.00 are 306.67, 306.67 and 306.66.
  const parts = (await aged(trader, "2026-03-15", "payable")).map((part) => part.split(" ")[2]);
  expect(parts).toEqual(["306.67", "306.67", "306.66"]);
  const payment = { direction: "out", partyId: trader.vendor, date: "2026-03-01", amount: "333.34", ...usd };
  const allocations = [{ documentId: bill.id, amount: "333.34" }];
  expectMade(await trader.books.post("/payments", { ...payment, allocations }));
  const outstanding = await aged(trader, "2026-03-15", "payable");
  expect(outstanding).toEqual(["2026-03-10 days1To30 306.67", "2026-04-10 current 306.66"]);
  await soundBooks(trader);
});

test.each([
  ["JPY", "1000", ["334", "333", "333"], "334.5"],
  ["KWD", "1000", ["333.334", "333.333", "333.333"], "333.3335"],
])("installments in %s have its decimals", async (currency, unitPrice, amounts, excessDecimals) => {
  const books = await newBooks();
  const { body: book } = await books.get("/company");
  expectMade(await books.put("/company", { version: book.version, name: "Abroad", currency }));
  const { id: partyId } = expectMade(await books.post("/customers", { name: "Customer" }));
  const { id: productId } = expectMade(await books.post("/products", { name: "Service", type: "service" }));
  const buildInvoice = (partAmounts: readonly string[]) => ({
    partyId,
    date: "2026-01-10",
    status: "posted",
    items: [{ productId, quantity: "1", unitPrice }],
    installments: partAmounts.map((amount, index) => ({ dueDate: `2026-0${index + 2}-10`, amount })),
  });
  const refused = await books.post("/invoices", buildInvoice([excessDecimals, ...amounts.slice(1)]));
  expect(refused.body.errors).toMatchObject([{ field: "installments[0].amount" }]);
  const { installments } = expectMade(await books.post("/invoices", buildInvoice(amounts)));
  expect(installments.map(({ amount }: { amount: string }) => Number(amount))).toEqual(amounts.map(Number));
});

test("installments that don't match their document are rejected at their field", async () => {
  const trader = await newTrader();
  const with_ = (changes: (string | undefined)[][], more = {}) => {
    const installments = THIRDS.map((part, index) => {
      const [dueDate = part.dueDate, amount = part.amount] = changes[index] ?? [];
      return { dueDate, amount };
    });
    const body = { partyId: trader.customer, date: "2026-01-10", items: freight(trader, "1000") };
    return trader.books.post("/invoices", { ...body, installments, ...more });
  };
  const refusals = [
    [await with_([["2026-01-09"]]), "document.due-before-date", "installments[0].dueDate"],
    [await with_([[], ["2026-02-10"]]), "document.installments-out-of-order", "installments[1].dueDate"],
    [await with_([[undefined, "333.33"]]), "document.installments-total", "installments"],
    [
      await with_([
        [undefined, "666.67"],
        [undefined, "0.00"],
      ]),
      "document.zero-installment",
      "installments[1].amount",
    ],
    [await with_([], { dueDate: "2026-02-10" }), "document.not-last-installment", "dueDate"],
  ] as const;
  for (const [reply, code, field] of refusals)
    expect(reply.body).toMatchObject({ code, errors: [{ field }] });
  expect((await with_([], { installments: THIRDS.slice(0, 1) })).status).toBe(400);
  const credit = { partyId: trader.customer, date: "2026-01-10", items: freight(trader, "1000") };
  const refused = await trader.books.post("/credit-notes", { ...credit, installments: THIRDS });
  expect(refused.body).toMatchObject({ code: "document.installments-not-allowed" });
  expect(expectMade(await trader.books.get("/invoices")).items).toEqual([]);
});

test("installments of a posted invoice can be changed or removed, and a stale edit is rejected", async () => {
  const trader = await newTrader();
  const invoice = await inThirds(trader);
  const [first] = THIRDS;
  const installments = [first, { dueDate: "2026-05-10", amount: "666.66" }];
  const dueDate = "2026-05-10";
  const changed = expectMade(await change(trader, invoice, { installments, dueDate }));
  expect(changed).toMatchObject({ installments, dueDate, journalId: invoice.journalId });
  expect((await change(trader, invoice, { installments: [] })).body).toMatchObject({ code: "record.stale" });
  const more = await change(trader, changed, { items: freight(trader, "1100") });
  expect(more.body).toMatchObject({ code: "document.installments-total" });
  const unchanged = expectMade(await change(trader, changed, { notes: "Later" }));
  expect(unchanged).toMatchObject({ installments });
  expect(expectMade(await change(trader, unchanged, { installments: [] }))).toMatchObject({
    installments: [],
    nextDueDate: "2026-05-10",
  });
  await soundBooks(trader);
});

test("the database rejects installments that don't add up to their document", async () => {
  const trader = await newTrader();
  const { id } = await inThirds(trader);
  const { database } = await testApp();
  const set = (changes: string) =>
    asApplication(database, trader.books, [
      `update documents set version = version + 1, ${changes} where id = '${id}'`,
    ]);
  for (const changes of [
    "installment_amounts = '{333.34,333.33,333.34}'",
    "installment_amounts = '{1000}', installment_dates = '{2026-04-10}'",
    "installment_amounts = '{1000.01,-0.01}', installment_dates = '{2026-03-10,2026-04-10}'",
    "installment_amounts = '{333.335,333.335,333.33}'",
    "installment_amounts = '{333.34,null,333.33}'",
    "installment_dates = '{2026-03-10,2026-02-10,2026-04-10}'",
    "installment_dates = '{2026-01-09,2026-02-10,2026-04-10}'",
    "installment_dates = '{2026-02-10,2026-03-10,2026-04-11}'",
    "installment_dates = null",
    "due_date = '2026-04-11'",
  ])
    expect(await set(changes), changes).toMatchObject({ rule: "document_installments_are_valid" });
  expect((await set("next_due_date = '2026-04-10'"))?.message).toContain("can only be updated to DEFAULT");
});
