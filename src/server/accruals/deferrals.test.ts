import { expect, test } from "vitest";
import { balanceOn, newAccrualBooks, postTo, prepaidOf } from "#test/support/accruals.ts";
import { amountsOf, figuresOf, soldYear } from "#test/support/deferred-sale.ts";
import { useOwnTestApp } from "#test/support/test-app.ts";
import {
  rereadDocument,
  change,
  closeThrough,
  journalLines,
  expectMade,
  write,
} from "#test/support/trade.ts";

await useOwnTestApp();

test("a credit on deferred income defers the rest over the remaining months", async () => {
  const { books, read, credit } = await soldYear();
  await credit("300");
  // 1,200.00 less 300.00 less 400.00 for four months, over eight months.
  expect(await read()).toMatchObject({
    status: "open",
    credited: "300.00",
    remaining: "500.00",
    nextEntry: { date: "2024-05-31", amount: "62.50", remaining: "437.50" },
  });
  expect(await balanceOn(books, "2024-05-09")).toEqual(["Deferred -800.00 -800.00 0.00"]);
  expect(await balanceOn(books, "2024-05-10")).toEqual(["Deferred -500.00 -500.00 0.00"]);
  expect(await postTo(books, "2024-12-31")).toBe(8);
  expect(await read()).toMatchObject({ status: "completed", remaining: "0.00" });
  expect(await figuresOf(books)).toEqual(["Income 900.00 0.00", "Deferred 0.00 0.00 0.00"]);
});

test("a credit on income that was transferred first transfers its part back", async () => {
  const { books, trader, read, credit } = await soldYear({ startsWithReclassification: true });
  await credit("300");
  const accrual = await read();
  expect(accrual).toMatchObject({
    remaining: "500.00",
    entries: [{ kind: "credit", date: "2024-05-10" }, {}, {}, {}, {}, {}],
  });
  expect(await journalLines(trader.books, accrual.entries[0].journalId)).toEqual([
    "Deferred 300.00 Dr",
    "Subscriptions 300.00 Cr",
  ]);
  expect(await figuresOf(books, "2024-05-10")).toEqual([
    "Income 400.00 0.00",
    "Deferred -500.00 -500.00 0.00",
  ]);
  await postTo(books, "2024-12-31");
  expect(await figuresOf(books)).toEqual(["Income 900.00 0.00", "Deferred 0.00 0.00 0.00"]);
});

test.each([false, true])(
  "a credit above the remaining balance ends the schedule and reverses recognized income, transferred first: %s",
  async (startsWithReclassification) => {
    const { books, trader, read, credit } = await soldYear({ startsWithReclassification });
    await credit("1000");
    const accrual = await read();
    expect(accrual).toMatchObject({
      status: "completed",
      credited: "1000.00",
      remaining: "0.00",
      nextEntry: null,
    });
    expect(await figuresOf(books)).toEqual(["Income 200.00 0.00", "Deferred 0.00 0.00 0.00"]);
    const end = { version: 1, date: "2024-06-15" };
    expect((await trader.books.post(`/accruals/${accrual.id}/end`, end)).body.code).toBe("accrual.not-open");
    expect(await postTo(books, "2024-12-31")).toBe(0);
  },
);

test.each(["2024-04-30", "2024-05-31"])("a deferral can be ended at the end of a month: %s", async (date) => {
  const { books, trader, id } = await soldYear();
  const ended = expectMade(await trader.books.post(`/accruals/${id}/end`, { version: 1, date }));
  expect(ended).toMatchObject({ status: "ended_early", endedOn: date, remaining: "0.00" });
  expect(await figuresOf(books)).toEqual(["Income 1200.00 0.00", "Deferred 0.00 0.00 0.00"]);
});

test("a deferral that is ended after a credit recognizes no more than was sold", async () => {
  const { books, trader, id, credit } = await soldYear();
  await credit("300");
  expectMade(await trader.books.post(`/accruals/${id}/end`, { version: 1, date: "2024-05-15" }));
  expect(await figuresOf(books)).toEqual(["Income 900.00 0.00", "Deferred 0.00 0.00 0.00"]);
});

test.each([false, true])(
  "a credit after the end reverses recognized income, and voiding it restores it, transferred first: %s",
  async (startsWithReclassification) => {
    const { books, trader, id, credit } = await soldYear({ startsWithReclassification });
    expectMade(await trader.books.post(`/accruals/${id}/end`, { version: 1, date: "2024-05-05" }));
    const note = await credit("300");
    expect(await figuresOf(books)).toEqual(["Income 900.00 0.00", "Deferred 0.00 0.00 0.00"]);
    expectMade(await change(trader, await rereadDocument(trader, note), { status: "void" }));
    expect(await figuresOf(books)).toEqual(["Income 1200.00 0.00", "Deferred 0.00 0.00 0.00"]);
  },
);

test.each([false, true])(
  "voiding the credit voids its correction and restores the schedule, transferred first: %s",
  async (startsWithReclassification) => {
    const { books, trader, read, credit } = await soldYear({ startsWithReclassification });
    const before = await read();
    const note = await credit("1000");
    expectMade(await change(trader, await rereadDocument(trader, note), { status: "void" }));
    const after = await read();
    expect(after).toMatchObject({
      status: "open",
      credited: "0.00",
      remaining: "800.00",
      schedule: before.schedule,
    });
    expect(amountsOf(after.entries)).toEqual(amountsOf(before.entries));
    await postTo(books, "2024-12-31");
    expect(await figuresOf(books)).toEqual(["Income 1200.00 0.00", "Deferred 0.00 0.00 0.00"]);
  },
);

test("editing a credit changes the remaining balance, and a draft credit leaves the schedule alone", async () => {
  const { trader, read, credit } = await soldYear();
  const note = await credit("300");
  const items = [{ ...note.items[0], unitPrice: "500" }];
  const changed = expectMade(await change(trader, await rereadDocument(trader, note), { items }));
  expect(await read()).toMatchObject({ credited: "500.00", remaining: "300.00" });
  expectMade(await change(trader, changed, { status: "draft" }));
  expect(await read()).toMatchObject({ credited: "0.00", remaining: "800.00" });
});

test("the amount of a credit voided after the last month is recognized at once", async () => {
  const { books, trader, read, credit } = await soldYear();
  const note = await credit("300");
  await postTo(books, "2024-12-31");
  expectMade(await change(trader, await rereadDocument(trader, note), { status: "void" }));
  expect((await read()).entries[0]).toMatchObject({ kind: "credit", date: "2024-12-31", amount: "300.00" });
  expect(await figuresOf(books)).toEqual(["Income 1200.00 0.00", "Deferred 0.00 0.00 0.00"]);
});

test("a credit in a closed period and its correction are reversed on the first open day", async () => {
  const { books, trader, credit } = await soldYear({ startsWithReclassification: true });
  const note = await credit("300");
  await closeThrough(trader.books, "2024-05-31");
  expectMade(await change(trader, await rereadDocument(trader, note), { status: "void" }));
  expect(await figuresOf(books, "2024-05-31")).toEqual([
    "Income 400.00 0.00",
    "Deferred -500.00 -500.00 0.00",
  ]);
  expect(await figuresOf(books, "2024-06-01")).toEqual([
    "Income 400.00 0.00",
    "Deferred -800.00 -800.00 0.00",
  ]);
});

test("releases due by the date of the credit are posted first, at their original amount", async () => {
  const { read, credit } = await soldYear();
  await credit("300", "2024-07-01");
  expect(await read()).toMatchObject({
    remaining: "300.00",
    nextEntry: { date: "2024-07-31", amount: "50.00" },
  });
});

test("a full credit before the first month leaves nothing to recognize", async () => {
  const books = await newAccrualBooks();
  const { trader, deferred, income } = books;
  const items = [{ accountId: income, description: "Support", quantity: "1", unitPrice: "1200" }];
  const invoice = await write(trader, "/invoices", { date: "2024-01-01", items });
  const body = prepaidOf(books, {
    kind: "deferred_income",
    documentId: invoice.id,
    balanceSheetAccountId: deferred,
    profitLossAccountId: income,
    recordedOn: "2024-02-01",
    startsOn: "2024-02-01",
    startsWithReclassification: true,
  });
  const { id } = expectMade(await trader.books.post("/accruals", body));
  const credited = [{ ...items[0], creditedPosition: 1 }];
  await write(trader, "/credit-notes", {
    date: "2024-01-10",
    creditedDocumentId: invoice.id,
    items: credited,
  });
  expect(expectMade(await trader.books.get(`/accruals/${id}`))).toMatchObject({
    status: "completed",
    schedule: [],
  });
  expect(expectMade(await trader.books.get("/accruals?status=open")).items).toEqual([]);
  expect(await figuresOf(books)).toEqual(["Income 0.00 0.00", "Deferred 0.00 0.00 0.00"]);
});

test("a vendor credit on a prepaid expense reduces its remaining balance", async () => {
  const books = await newAccrualBooks();
  const { trader, prepaid } = books;
  const items = [{ accountId: prepaid, description: "Insurance", quantity: "1", unitPrice: "1200" }];
  const bill = await write(trader, "/bills", { date: "2024-01-01", items });
  const { id } = expectMade(await trader.books.post("/accruals", prepaidOf(books, { documentId: bill.id })));
  await postTo(books, "2024-04-30");
  const credited = [{ ...items[0], unitPrice: "300", creditedPosition: 1 }];
  await write(trader, "/vendor-credits", {
    date: "2024-05-10",
    creditedDocumentId: bill.id,
    items: credited,
  });
  expect(expectMade(await trader.books.get(`/accruals/${id}`))).toMatchObject({
    documentPosition: 1,
    remaining: "500.00",
    nextEntry: { amount: "-62.50" },
  });
  await postTo(books, "2024-12-31");
  expect(await balanceOn(books, "2024-12-31")).toEqual(["Prepaid 0.00 0.00 0.00"]);
});

test("a credit on another line leaves the schedule alone", async () => {
  const { trader, invoice, read, credit } = await soldYear({ lines: ["1200", "600"] });
  await credit("300", "2024-05-10", 2);
  expect(await read()).toMatchObject({ credited: "0.00", remaining: "800.00" });
  expect(await rereadDocument(trader, invoice)).toMatchObject({ paidAmount: "300.00" });
});

test("one of several lines on its account can be chosen, unless it has been fully credited", async () => {
  const { trader, body, credit } = await soldYear({ lines: ["1200", "600"] });
  await credit("600", "2024-05-10", 2);
  const create = async (documentPosition: number | null) => {
    const { code, errors } = (await trader.books.post("/accruals", { ...body, documentPosition })).body;
    return `${code} ${errors?.map(({ field }: { field: string }) => field)}`;
  };
  expect(await create(2)).toBe("accrual.line-credited documentPosition");
  expect(await create(3)).toBe("accrual.line-not-found documentPosition");
  const second = await soldYear({ lines: ["1200", "600"] });
  const unnamed = { ...second.body, documentPosition: null };
  expect((await second.trader.books.post("/accruals", unnamed)).body.code).toBe("accrual.line-required");
});

test("a deferral that a credit has reduced keeps its document", async () => {
  const { trader, id, body, credit } = await soldYear();
  await credit("300");
  const unlinked = { ...body, documentId: null, documentPosition: null, version: 1 };
  expect((await trader.books.put(`/accruals/${id}`, unlinked)).body).toMatchObject({
    code: "accrual.has-credit",
    errors: [
      { field: "documentId", message: expect.stringMatching(/^CN-0001 \(.*\) has reduced this deferral\./) },
    ],
  });
  const renamed = { ...body, documentPosition: null, name: "Renamed", version: 1 };
  expect(expectMade(await trader.books.put(`/accruals/${id}`, renamed))).toMatchObject({
    name: "Renamed",
    documentPosition: 1,
    remaining: "500.00",
  });
});
