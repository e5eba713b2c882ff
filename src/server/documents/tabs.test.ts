import { beforeEach, expect, test } from "vitest";
import { type Day, shiftDays } from "#domain/dates.ts";
import { subtract, sum, toAmount } from "#domain/money.ts";
import { changeBook, editInput, expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

// The counts of a list's tabs, by due date.

let trader: TestTrader;
let today: Day;

beforeEach(async () => {
  trader = await newTrader();
  ({ today } = expectMade(await trader.books.get("/company")));
});

/** An invoice for 100.00 that is due this many days from today. */
function invoiceDue(days: number) {
  const dueDate = shiftDays(today, days);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  return write(trader, "/invoices", { date: shiftDays(today, -90), dueDate, items });
}

function receive(documentId: string, amount: string) {
  const received = { direction: "in", partyId: trader.customer, date: today, amount };
  return trader.books.post("/payments", { ...received, allocations: [{ documentId, amount }] });
}

async function change(id: string, changes: Record<string, unknown>) {
  const before = expectMade(await trader.books.get(`/invoices/${id}`));
  return expectMade(await trader.books.put(`/invoices/${id}`, editInput(before, changes)));
}

/** The counts of the tab; its list must agree. */
async function overdue(): Promise<string> {
  const { books } = trader;
  const tabs = expectMade(await books.get("/invoices/summary"));
  const { items } = expectMade(await books.get("/invoices?status=overdue"));
  expect(tabs.overdue.documentCount).toBe(items.length);
  const balanceDue = items.map(({ baseTotal, paidAmount }: Record<string, string>) =>
    subtract(toAmount(baseTotal ?? ""), toAmount(paidAmount ?? "")),
  );
  expect(tabs.overdue.balanceDue).toBe(sum(balanceDue));
  return `${tabs.overdue.documentCount} for ${tabs.overdue.balanceDue}`;
}

test("overdue counts unpaid documents due before today, after payments, edits and voids", async () => {
  const first = await invoiceDue(-1);
  const second = await invoiceDue(-1);
  await invoiceDue(0);
  expect(await overdue()).toBe("2 for 200.00");

  expectMade(await receive(first.id, "30.00"));
  expect(await overdue()).toBe("2 for 170.00");
  const secondPayment = expectMade(await receive(first.id, "70.00"));
  expect(await overdue()).toBe("1 for 100.00");
  expectMade(await trader.books.post(`/payments/${secondPayment.id}/void`, {}));
  expect(await overdue()).toBe("2 for 170.00");

  await change(second.id, { dueDate: today });
  expect(await overdue()).toBe("1 for 70.00");
  await change(second.id, { dueDate: shiftDays(today, -40) });
  expect(await overdue()).toBe("2 for 170.00");
  await change(second.id, { items: [{ productId: trader.freight, quantity: "1", unitPrice: "60" }] });
  expect(await overdue()).toBe("2 for 130.00");

  await change(second.id, { status: "draft" });
  expect(await overdue()).toBe("1 for 70.00");
  await change(second.id, { status: "posted" });
  expect(await overdue()).toBe("2 for 130.00");
  await change(second.id, { status: "void" });
  expect(await overdue()).toBe("1 for 70.00");
  await change(first.id, { status: "void", payments: "keep_as_credit" });
  expect(await overdue()).toBe("0 for 0.00");
  expect(expectMade(await trader.books.get("/books-check")).hasPassed).toBe(true);
});

test("a document becomes overdue at midnight in the company's time zone", async () => {
  const west = expectMade(await changeBook(trader.books, { timeZone: "Pacific/Pago_Pago" }));
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  await write(trader, "/invoices", { date: west.today, dueDate: west.today, items });
  expect(await overdue()).toBe("0 for 0.00");

  // 25 hours further east, it is always tomorrow.
  const east = expectMade(await changeBook(trader.books, { timeZone: "Pacific/Kiritimati" }));
  expect(east.today > west.today).toBe(true);
  expect(await overdue()).toBe("1 for 100.00");
});

test("the tabs count the documents of the list, by search, dates and customer", async () => {
  const { books, freight, customer } = trader;
  const otherCustomerId = expectMade(await books.post("/customers", { name: "Other 100%" })).id;
  const items = [{ productId: freight, quantity: "1", unitPrice: "100" }];
  for (const [partyId, date, status] of [
    [customer, "2026-01-10", "posted"],
    [customer, "2026-02-10", "paid"],
    [customer, "2026-02-11", "draft"],
    [otherCustomerId, "2026-01-11", "posted"],
    [otherCustomerId, "2026-02-12", "posted"],
  ])
    expectMade(await books.post("/invoices", { partyId, date, dueDate: date, status, items }));
  await write(trader, "/bills", { date: "2026-01-12", items });
  // The search also finds the current name of the party.
  const before = expectMade(await books.get(`/customers/${customer}`));
  const { balance: _balance, isAccountLocked: _isAccountFixed, ...party } = before;
  expectMade(await books.put(`/customers/${customer}`, { ...party, name: "Renamed" }));

  const [first] = expectMade(await books.get("/invoices?search=Other")).items;
  const queries = [
    "",
    "?search=other",
    "?search=100%25",
    "?search=renamed",
    "?search=customer",
    "?search=nobody",
  ];
  queries.push(
    `?search=${first.number}`,
    "?start=2026-02-01",
    "?end=2026-01-31",
    `?partyId=${otherCustomerId}`,
  );
  queries.push(`?search=INV&partyId=${customer}&start=2026-01-01&end=2026-02-10`);
  queries.push("?dueFrom=2026-02-11", "?dueTo=2026-02-10", "?search=INV&dueFrom=2026-01-11&dueTo=2026-02-11");
  queries.push("?dueFrom=2026-02-11&dueTo=2026-02-10", `?start=2026-02-01&dueTo=${today}`);
  for (const query of queries) expect(await counted(query), query).toEqual(await listed(query));
  expect(await counted("?search=other")).toEqual([2, 0, 2, 2, 0, 0]);
  expect(await counted("?search=renamed&start=2026-02-01")).toEqual([2, 1, 0, 0, 1, 0]);
  expect(await counted("?dueFrom=2026-01-11&dueTo=2026-02-11")).toEqual([3, 1, 1, 1, 1, 0]);
  expect(expectMade(await books.get("/invoices/summary?search=renamed"))).toMatchObject({
    all: { total: "300.00" },
    unpaid: { total: "100.00" },
    overdue: { balanceDue: "100.00" },
    paid: { total: "100.00" },
  });
});

test("the totals of draft, unpaid, paid and void add up to all, even after a partial payment", async () => {
  const { books, freight } = trader;
  const first = await invoiceDue(-1);
  for (const status of ["draft", "paid", "posted"]) {
    const items = [{ productId: freight, quantity: "1", unitPrice: "20" }];
    await write(trader, "/invoices", { date: shiftDays(today, -90), status, items });
  }
  await change((await invoiceDue(5)).id, { status: "void" });
  expectMade(await receive(first.id, "30.00"));
  const tabs = expectMade(await books.get("/invoices/summary"));
  expect(tabs.unpaid).toEqual({ documentCount: 2, total: "120.00", balanceDue: "90.00" });
  expect(tabs.all).toEqual({ documentCount: 5, total: "260.00" });
  expect(sum([tabs.draft.total, tabs.unpaid.total, tabs.paid.total, tabs.void.total])).toBe(tabs.all.total);
});

const TABS = ["all", "draft", "unpaid", "overdue", "paid", "void"];

async function counted(query: string): Promise<number[]> {
  const tabs = expectMade(await trader.books.get(`/invoices/summary${query}`));
  return TABS.map((tab) => tabs[tab].documentCount);
}

async function listed(query: string): Promise<number[]> {
  const counts: number[] = [];
  for (const tab of TABS) {
    const more = tab === "all" ? query : `${query}${query === "" ? "?" : "&"}status=${tab}`;
    counts.push(expectMade(await trader.books.get(`/invoices${more}`)).items.length);
  }
  return counts;
}
