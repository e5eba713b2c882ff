import { expect, test } from "vitest";
import type { TestBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";
import { balancesOn, newOpeningCase } from "#test/support/opening-case.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";
import {
  closeThrough,
  journalLines,
  expectMade,
  newTrader,
  receive,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

// Accounting 18: books begin with a trial balance and opening documents that balance to zero.

const DATES = ["2025-11-30", "2025-12-31", "2026-02-28"];

test("a trial balance and opening documents are posted in balance, and age by party immediately", async () => {
  const { books, body, trader } = await newOpeningCase();
  const preview = expectMade(await books.post("/opening-balances/preview", body));
  expect(preview).toMatchObject({
    difference: "0.00",
    equity: "0.00",
    receivable: "330.00",
    payable: "110.00",
    stock: "0.00",
    postingPreview: {
      journalCount: 4,
      balances: [
        { kind: "bill", number: "R 99/12", before: "0.00", after: "110.00" },
        { kind: "credit_note", number: "GS-7", before: "0.00", after: "20.00" },
        { kind: "invoice", number: "INV-0041", before: "0.00", after: "350.00" },
      ],
      aging: [{ type: "payable" }, { type: "receivable" }],
    },
  });
  expect(expectMade(await books.get("/opening-balances"))).toEqual({ opening: null });
  const began = expectMade(await books.post("/opening-balances", body));
  expect(began.documentCount).toBe(3);
  const lines = await journalLines(books, began.journalId);
  expect(lines).toEqual(
    ["Bank 1000.00 Dr", "Capital 720.00 Cr", "Loan 500.00 Cr", "Opening Balance Equity 220.00 Dr"].toSorted(),
  );
  const then = await balancesOn(books, "2025-12-31");
  expect(then).toMatchObject({
    Bank: "1000.00 Dr",
    "Accounts Receivable": "330.00 Dr",
    "Accounts Payable": "110.00 Cr",
    Loan: "500.00 Cr",
    Capital: "720.00 Cr",
  });
  expect(then["Opening Balance Equity"] ?? "0.00 Cr").toBe("0.00 Cr");
  const aging = expectMade(await books.get("/reports/aging?type=receivable&asOf=2026-02-28"));
  expect(aging.parties).toMatchObject([
    { partyId: trader.customer, days61To90: "350.00", unapplied: "-20.00", total: "330.00" },
  ]);
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("opening documents aren't sold or taxed again, and numbers continue after theirs", async () => {
  const { books, body, trader } = await newOpeningCase();
  expectMade(await books.post("/opening-balances", body));
  const tax = expectMade(await books.get("/reports/tax?start=2025-01-01&end=2025-12-31"));
  expect(JSON.stringify(tax)).not.toContain("31.82");
  const profit = expectMade(await books.get("/reports/profit-loss?start=2025-01-01&end=2025-12-31"));
  expect(JSON.stringify(profit)).not.toContain("350.00");
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-10",
    items: [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }],
  });
  expect(invoice.number).toBe("INV-0042");
  const { customers } = expectMade(await books.get("/reports/dashboard"));
  expect(JSON.stringify(customers ?? [])).not.toContain("350.00");
});

test("an opening document is paid and credited like any other and is on the statement of its party", async () => {
  const { books, body, trader } = await newOpeningCase();
  expectMade(await books.post("/opening-balances", body));
  const [invoice] = expectMade(await books.get("/invoices")).items;
  expect(invoice).toMatchObject({
    number: "INV-0041",
    isOpening: true,
    status: "posted",
    total: "350.00",
    taxAmount: "31.82",
  });
  const allocations = [{ documentId: invoice.id, amount: "350.00" }];
  expectMade(await receive(trader, { date: "2026-01-20", amount: "350.00", allocations }));
  expect(expectMade(await books.get(`/invoices/${invoice.id}`))).toMatchObject({ status: "paid", items: [] });
  const statement = expectMade(
    await books.get(`/customers/${trader.customer}/statement?start=2025-01-01&end=2026-12-31`),
  );
  expect(statement.items.map(({ number }: { number: string }) => number)).toEqual([
    "INV-0041",
    "GS-7",
    "RC-0001",
  ]);
  expect(statement.closingBalance).toBe("-20.00");
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("opening balances are undone as a whole and entered again under the same numbers", async () => {
  const { books, body } = await newOpeningCase();
  const first = expectMade(await books.post("/opening-balances", body));
  expect(expectMade(await books.get("/opening-balances")).opening).toMatchObject({
    id: first.id,
    undoBlockedBy: null,
    enteredBy: { email: expect.any(String) },
    documents: [{ number: "R 99/12" }, { number: "GS-7" }, { number: "INV-0041" }],
  });
  const preview = expectMade(await books.post(`/opening-balances/${first.id}/undo/preview`, {}));
  expect(preview).toMatchObject({
    journalCount: 4,
    balances: [{ after: "0.00" }, { after: "0.00" }, { after: "0.00" }],
    firstOpenDate: null,
  });
  expect(preview.journals.every(({ after }: { after: null }) => after === null)).toBe(true);
  expect(expectMade(await books.get("/opening-balances")).opening).toMatchObject({ id: first.id });
  expect(expectMade(await books.post(`/opening-balances/${first.id}/undo`, {}))).toEqual({
    documentCount: 3,
  });
  expect(await balancesOn(books, "2025-12-31")).toEqual({});
  expect(await tradeProblems(books, DATES)).toEqual([]);
  expect(await books.post(`/opening-balances/${first.id}/undo`, {})).toMatchObject({
    status: 409,
    body: { code: "opening.already-undone" },
  });
  expectMade(await books.post("/opening-balances", body));
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("opening balances that other records depend on can't be undone", async () => {
  const { books, body, trader } = await newOpeningCase();
  const { id } = expectMade(await books.post("/opening-balances", body));
  const [invoice] = expectMade(await books.get("/invoices")).items;
  const allocations = [{ documentId: invoice.id, amount: "100.00" }];
  const receipt = expectMade(await receive(trader, { date: "2026-01-20", amount: "100.00", allocations }));
  const undo = () => books.post(`/opening-balances/${id}/undo`, {});
  expect(await undo()).toMatchObject({
    status: 409,
    body: {
      code: "opening.is-paid",
      errors: [{ message: "INV-0041 has been paid. Void its payment first." }],
    },
  });
  expect(expectMade(await books.get("/opening-balances")).opening.undoBlockedBy).toBe("paid");
  expectMade(await books.post(`/payments/${receipt.id}/void`, {}));
  await closeThrough(books, "2025-11-30");
  expect(await undo()).toMatchObject({ status: 409, body: { code: "journal.period-closed" } });
  const before = await stateOf(books);
  expect(await books.post("/opening-balances", body)).toMatchObject({
    body: { code: "opening.already-entered" },
  });
  expect(await stateOf(books)).toEqual(before);
});

test("an accepted difference is posted to Opening Balance Equity", async () => {
  const { books, body } = await newOpeningCase();
  const lacking = { ...body, balances: body.balances.slice(0, 4) };
  expect(expectMade(await books.post("/opening-balances/preview", lacking))).toMatchObject({
    difference: "720.00",
    equity: "720.00",
  });
  expectMade(await books.post("/opening-balances", { ...lacking, difference: "720.00" }));
  expect(await balancesOn(books, "2025-12-31")).toMatchObject({ "Opening Balance Equity": "720.00 Cr" });
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("inventory comes from the opening stock of its products", async () => {
  const { books, body, trader, capital } = await newOpeningCase();
  // A first purchase determines the inventory account.
  await write(trader, "/bills", {
    date: "2026-01-02",
    items: [{ productId: trader.widget, quantity: "1", unitPrice: "20.00" }],
  });
  const { inventoryAccountId } = expectMade(await books.get("/default-accounts"));
  const balances = [
    ...body.balances.filter(({ accountId }) => accountId !== capital),
    { accountId: inventoryAccountId, debit: "400.00" },
    { accountId: capital, credit: "1120.00" },
  ];
  expect(expectMade(await books.post("/opening-balances/preview", { ...body, balances }))).toMatchObject({
    difference: "0.00",
    stock: "400.00",
    equity: "-400.00",
  });
  expectMade(await books.post("/opening-balances", { ...body, balances }));
  const opening = {
    productId: trader.widget,
    date: "2025-12-31",
    kind: "opening",
    countedQuantity: "20",
    unitCost: "20",
  };
  expectMade(await books.post("/stock-adjustments", opening));
  expect(await balancesOn(books, "2025-12-31")).toMatchObject({
    Inventory: "400.00 Dr",
    Capital: "1120.00 Cr",
  });
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("opening documents are changed only through the opening balances", async () => {
  const { books, body } = await newOpeningCase();
  const { journalId } = expectMade(await books.post("/opening-balances", body));
  const [invoice] = expectMade(await books.get("/invoices")).items;
  const rereadInvoice = expectMade(await books.get(`/invoices/${invoice.id}`));
  const item = { productId: (await newTrader()).widget, quantity: "1", unitPrice: "1.00" };
  expect(
    await books.put(`/invoices/${invoice.id}`, {
      version: rereadInvoice.version,
      partyId: rereadInvoice.partyId,
      date: rereadInvoice.date,
      status: "void",
      items: [item],
    }),
  ).toMatchObject({ status: 409, body: { code: "document.is-opening" } });
  expect(await books.delete(`/journals/${journalId}`)).toMatchObject({
    body: { code: "journal.has-source" },
  });
});

test("another company can't see the opening balances", async () => {
  const { books, body, trader }: { books: TestBooks; body: object; trader: TestTrader } =
    await newOpeningCase();
  const { id } = expectMade(await books.post("/opening-balances", body));
  const otherTrader = await newTrader();
  expect(expectMade(await otherTrader.books.get("/opening-balances"))).toEqual({ opening: null });
  expect(await otherTrader.books.post(`/opening-balances/${id}/undo`, {})).toMatchObject({ status: 404 });
  expect(await otherTrader.books.post(`/opening-balances/${id}/undo/preview`, {})).toMatchObject({
    status: 404,
  });
  const items = [{ partyId: trader.customer, number: "1", date: "2025-12-31", amount: "1.00" }];
  expect(
    await otherTrader.books.post("/opening-balances", { date: "2025-12-31", items, difference: "1.00" }),
  ).toMatchObject({
    status: 404,
    body: { code: "party.not-found" },
  });
});
