import { expect, test } from "vitest";
import { agingOf, euroTrader, freight, soundBooks } from "#test/support/foreign-trader.ts";
import {
  dollarsAt,
  inDollars,
  payDollars,
  revaluationRefused,
  revalue,
  newForeignTrader,
} from "#test/support/revaluations.ts";
import { closeThrough, editInput, journalLines, expectMade, write } from "#test/support/trade.ts";

// Accounting 32: balances due in other currencies at the end of a period. The books are in EUR.

test("USD 1,000.00 invoiced at 0.90 gains 50.00 at 0.95 on the last day, and reverses it the next day", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  const preview = expectMade(await books.get("/revaluations/preview?date=2026-01-31&rates=USD:0.95"));
  expect(preview).toMatchObject({
    reversedOn: "2026-02-01",
    gainLoss: "50.00",
    existing: null,
    currencies: [{ currency: "USD", rate: "0.95", rateDate: null, gainLoss: "50.00" }],
    partyTotals: [
      { partyKind: "customer", documentCount: 1, baseAmount: "900.00", revaluedAmount: "950.00" },
    ],
    items: [{ documentId: invoice.id, documentRate: "0.9", amount: "1000.00", gainLoss: "50.00" }],
  });
  expect(expectMade(await books.get("/revaluations")).items).toEqual([]);
  const saved = expectMade(
    await revalue(books, { ...dollarsAt("0.95"), expectedGainLoss: preview.gainLoss }),
  );
  expect(saved).toMatchObject({ date: "2026-01-31", gainLoss: "50.00", documentCount: 1, isVoid: false });
  expect(saved.items).toEqual(preview.items);
  expect(saved.partyTotals).toEqual(preview.partyTotals);
  expect(await journalLines(books, saved.journalId)).toEqual([
    "Accounts Receivable 50.00 Dr",
    "Unrealized Exchange Gain or Loss 50.00 Cr",
  ]);
  expect(await journalLines(books, saved.reversalId)).toEqual([
    "Accounts Receivable 50.00 Cr",
    "Unrealized Exchange Gain or Loss 50.00 Dr",
  ]);
  const journal = expectMade(await books.get(`/journals/${saved.journalId}`));
  expect(journal).toMatchObject({ date: "2026-01-31", source: { type: "revaluation", id: saved.id } });
  expect(expectMade(await books.get(`/journals/${saved.reversalId}`))).toMatchObject({ date: "2026-02-01" });
  for (const [day, open] of [
    ["2026-01-30", "900.00"],
    ["2026-01-31", "950.00"],
    ["2026-02-01", "900.00"],
  ] as const)
    expect(await agingOf(trader, day)).toBe(open);
  const { parties } = expectMade(await books.get("/reports/aging?type=receivable&asOf=2026-01-31"));
  expect(parties).toMatchObject([
    { total: "900.00" },
    { name: "Revaluation of unpaid documents", total: "50.00" },
  ]);
  expect(expectMade(await books.get("/revaluations")).items).toMatchObject([
    { id: saved.id, gainLoss: "50.00" },
  ]);
  await soundBooks(trader);
});

test.each([
  ["invoice", "0.95", "50.00"],
  ["invoice", "0.85", "-50.00"],
  ["bill", "0.95", "-50.00"],
  ["bill", "0.85", "50.00"],
  ["credit note", "0.95", "-50.00"],
  ["credit note", "0.85", "50.00"],
  ["vendor credit", "0.95", "50.00"],
  ["vendor credit", "0.85", "-50.00"],
] as const)("the balance due of a %s at %s gains %s", async (kind, rate, gainLoss) => {
  const trader = await euroTrader();
  const path = {
    invoice: "/invoices",
    bill: "/bills",
    "credit note": "/credit-notes",
    "vendor credit": "/vendor-credits",
  } as const;
  await write(trader, path[kind], { date: "2026-01-10", items: freight(trader, "1000"), ...inDollars });
  const saved = expectMade(await revalue(trader.books, dollarsAt(rate)));
  expect(saved.gainLoss).toBe(gainLoss);
  const account = kind === "invoice" || kind === "credit note" ? "Accounts Receivable" : "Accounts Payable";
  const [amount, sides] = gainLoss.startsWith("-") ? ["50.00", ["Cr", "Dr"]] : ["50.00", ["Dr", "Cr"]];
  expect(await journalLines(trader.books, saved.journalId)).toEqual([
    `${account} ${amount} ${sides[0]}`,
    `Unrealized Exchange Gain or Loss ${amount} ${sides[1]}`,
  ]);
  await agingOf(trader, "2026-01-31");
  await agingOf(trader, "2026-01-31", "payable");
  await soundBooks(trader);
});

test("USD 600.00 of 1,000.00 is revalued after a payment of 400.00; later payments don't change that", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  await payDollars(trader, invoice.id, { date: "2026-01-20", amount: "400.00", exchangeRate: "0.92" });
  const later = await payDollars(trader, invoice.id, {
    date: "2026-02-10",
    amount: "600.00",
    exchangeRate: "0.97",
  });
  // The realized gain is the payment's rate less the document's, whatever was revalued in between.
  expect(later.exchangeGain).toBe("42.00");
  const saved = expectMade(await revalue(books, dollarsAt("0.95")));
  expect(saved.items).toMatchObject([
    { amount: "600.00", baseAmount: "540.00", revaluedAmount: "570.00", gainLoss: "30.00" },
  ]);
  expect(await agingOf(trader, "2026-01-31")).toBe("570.00");
  expect(await agingOf(trader, "2026-02-01")).toBe("540.00");
  expect(await agingOf(trader, "2026-02-10")).toBe("0.00");
  const { rows } = expectMade(await books.get("/reports/trial-balance?start=2026-01-01&end=2026-12-31"));
  const rowOf = (name: string) =>
    rows.find((row: { name: string }) => row.name === name) as { debit: string; credit: string } | undefined;
  // (0.92 - 0.90) x 400 and (0.97 - 0.90) x 600.
  expect(rowOf("Exchange Gain or Loss")).toMatchObject({ credit: "50.00" });
  expect(rowOf("Unrealized Exchange Gain or Loss")?.credit ?? "0.00").toBe("0.00");
  await soundBooks(trader);
});

test("a payment on the day of the reversal uses the rate of its document", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  expectMade(await revalue(books, dollarsAt("0.95")));
  const paid = await payDollars(trader, invoice.id, {
    date: "2026-02-01",
    amount: "1000.00",
    exchangeRate: "0.93",
  });
  expect(paid.exchangeGain).toBe("30.00");
  expect(await agingOf(trader, "2026-01-31")).toBe("950.00");
  expect(await agingOf(trader, "2026-02-01")).toBe("0.00");
  await soundBooks(trader);
});

test("each side and each currency has its own lines, and amounts that cancel out have none", async () => {
  const { trader, books } = await newForeignTrader();
  await write(trader, "/bills", { date: "2026-01-12", items: freight(trader, "200"), ...inDollars });
  await write(trader, "/invoices", {
    date: "2026-01-12",
    items: freight(trader, "100"),
    currency: "GBP",
    exchangeRate: "1.2",
  });
  const rates = [
    { currency: "USD", rate: "0.95" },
    { currency: "GBP", rate: "1.1" },
  ];
  const saved = expectMade(await revalue(books, { date: "2026-01-31", rates }));
  expect(saved.currencies).toMatchObject([
    { currency: "GBP", rate: "1.1", gainLoss: "-10.00" },
    { currency: "USD", rate: "0.95", gainLoss: "40.00" },
  ]);
  expect(await journalLines(books, saved.journalId)).toEqual([
    "Accounts Payable 10.00 Cr",
    "Accounts Receivable 10.00 Cr",
    "Accounts Receivable 50.00 Dr",
    "Unrealized Exchange Gain or Loss 10.00 Dr",
    "Unrealized Exchange Gain or Loss 10.00 Dr",
    "Unrealized Exchange Gain or Loss 50.00 Cr",
  ]);
  await soundBooks(trader);
});

test("the rate comes from the table; if it's missing, its currency is named and nothing is posted", async () => {
  const { books } = await newForeignTrader();
  const missing = expectMade(await books.get("/revaluations/preview?date=2026-01-31"));
  expect(missing).toMatchObject({
    currencies: [{ rate: null, rateDate: null }],
    items: [{ revaluedAmount: null, gainLoss: null }],
  });
  expect(await revalue(books, { date: "2026-01-31" })).toMatchObject({
    status: 422,
    body: { code: "currency.no-rate", errors: [{ field: "rates", message: expect.stringContaining("USD") }] },
  });
  expectMade(await books.post("/exchange-rates", { currency: "USD", date: "2026-01-30", rate: "0.95" }));
  expectMade(await books.post("/exchange-rates", { currency: "USD", date: "2026-02-01", rate: "0.5" }));
  const preview = expectMade(await books.get("/revaluations/preview?date=2026-01-31"));
  const dollars = { currency: "USD", rate: "0.95", rateDate: "2026-01-30", gainLoss: "50.00" };
  expect(preview.currencies).toEqual([dollars]);
  expect(expectMade(await revalue(books, { date: "2026-01-31" })).gainLoss).toBe("50.00");
});

test("repeating a date posts nothing without a change, and replaces the revaluation after one", async () => {
  const { trader, books, invoice } = await newForeignTrader();
  const key = { "Idempotency-Key": "r" };
  const first = expectMade(await revalue(books, dollarsAt("0.95"), key));
  expect(expectMade(await revalue(books, dollarsAt("0.95"), key))).toEqual(first);
  expect(await revalue(books, dollarsAt("0.95"))).toMatchObject({
    status: 409,
    body: { code: "revaluation.unchanged", errors: [{ field: "date" }] },
  });
  // A January payment is entered afterwards.
  await payDollars(trader, invoice.id, { date: "2026-01-31", amount: "400.00", exchangeRate: "0.92" });
  expect(expectMade(await books.get("/revaluations/preview?date=2026-01-31&rates=USD:0.95"))).toMatchObject({
    gainLoss: "30.00",
    existing: { id: first.id, gainLoss: "50.00", isIdentical: false },
  });
  expect((await revalue(books, { ...dollarsAt("0.95"), expectedGainLoss: "50.00" })).body.code).toBe(
    "revaluation.changed",
  );
  const second = expectMade(await revalue(books, { ...dollarsAt("0.95"), expectedGainLoss: "30.00" }));
  expect(expectMade(await books.get("/revaluations")).items).toMatchObject([
    { id: second.id, gainLoss: "30.00", isVoid: false },
    { id: first.id, gainLoss: "50.00", isVoid: true },
  ]);
  for (const id of [first.journalId, first.reversalId])
    expect(expectMade(await books.get(`/journals/${id}`)).status).toBe("void");
  expect(await agingOf(trader, "2026-01-31")).toBe("570.00");
  // Another rate is a change as well.
  expect(expectMade(await revalue(books, dollarsAt("0.96"))).gainLoss).toBe("36.00");
  expect(await agingOf(trader, "2026-01-31")).toBe("576.00");
  await soundBooks(trader);
});

test("a revaluation is reversed as a whole, once", async () => {
  const { trader, books } = await newForeignTrader();
  const { id, journalId, reversalId } = expectMade(await revalue(books, dollarsAt("0.95")));
  const preview = expectMade(await books.post(`/revaluations/${id}/void/preview`));
  expect(preview.journalCount).toBe(2);
  expect(expectMade(await books.post(`/revaluations/${id}/void`))).toMatchObject({
    isVoid: true,
    gainLoss: "50.00",
  });
  for (const journal of [journalId, reversalId])
    expect(expectMade(await books.get(`/journals/${journal}`)).status).toBe("void");
  expect(await books.post(`/revaluations/${id}/void`)).toMatchObject({
    status: 409,
    body: { code: "revaluation.is-void" },
  });
  expect(await agingOf(trader, "2026-01-31")).toBe("900.00");
  expect(expectMade(await revalue(books, dollarsAt("0.95"))).gainLoss).toBe("50.00");
  await soundBooks(trader);
});

test("neither journal of a revaluation can be changed or deleted manually", async () => {
  const { books } = await newForeignTrader();
  const { journalId, reversalId } = expectMade(await revalue(books, dollarsAt("0.95")));
  for (const id of [journalId, reversalId]) {
    const journal = expectMade(await books.get(`/journals/${id}`));
    expect(
      (await books.put(`/journals/${id}`, { ...editInput(journal), status: "void" })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await books.delete(`/journals/${id}`)).status).toBeGreaterThanOrEqual(400);
    expect(expectMade(await books.get(`/journals/${id}`)).status).toBe("posted");
  }
});

test("a date that is closed, in the future, before a later revaluation or without balances is refused", async () => {
  const { trader, books } = await newForeignTrader();
  expect(await revaluationRefused(books, dollarsAt("0.95", "2199-12-30"))).toEqual([
    "revaluation.in-future",
    "date",
  ]);
  expect(await revaluationRefused(books, dollarsAt("0.95", "2026-01-09"))).toEqual([
    "revaluation.no-balances",
    "date",
  ]);
  expect(await revaluationRefused(books, dollarsAt("0.90"))).toEqual(["revaluation.no-difference", "date"]);
  const february = expectMade(await revalue(books, dollarsAt("0.95", "2026-02-28")));
  expect(await revaluationRefused(books, dollarsAt("0.95"))).toEqual([
    "revaluation.later-date-revalued",
    "date",
  ]);
  expect((await books.get("/revaluations/preview?date=2026-01-31&rates=USD:0.95")).body.code).toBe(
    "revaluation.later-date-revalued",
  );
  const march = expectMade(await revalue(books, dollarsAt("0.96", "2026-03-31")));
  expect(await agingOf(trader, "2026-02-28")).toBe("950.00");
  expect(await agingOf(trader, "2026-03-31")).toBe("960.00");
  // Only the date is closed, or the next day too.
  for (const day of ["2026-03-31", "2026-04-01"]) {
    await closeThrough(books, day);
    expect(await revaluationRefused(books, dollarsAt("0.97", "2026-03-31"))).toEqual([
      "journal.period-closed",
      "date",
    ]);
    expect((await books.post(`/revaluations/${march.id}/void`)).body.code).toBe("journal.period-closed");
    expect((await books.post(`/revaluations/${february.id}/void`)).body.code).toBe("journal.period-closed");
  }
  expect(expectMade(await books.get("/revaluations")).items).toHaveLength(2);
  await soundBooks(trader);
});

test("a currency with two rates is refused at the second one, and nothing is posted", async () => {
  const { books } = await newForeignTrader();
  const rates = ["0.95", "0.96"].map((rate) => ({ currency: "USD", rate }));
  expect(await revalue(books, { date: "2026-01-31", rates })).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: "rates[1].currency", message: "This currency already has a rate. Remove one of them." },
      ],
    },
  });
  expect(await books.get("/revaluations/preview?date=2026-01-31&rates=USD:0.95,USD:0.96")).toMatchObject({
    status: 400,
    body: { errors: [{ field: "rates", message: "List each currency once" }] },
  });
  expect(expectMade(await books.get("/revaluations")).items).toEqual([]);
});
