import { beforeAll, expect, test } from "vitest";
import { expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

// A user with a bank statement searches for 1,234.50 and finds records with that amount (Interface 2).

let trader: TestTrader;

beforeAll(async () => {
  trader = await newTrader();
  const { books, customer } = trader;
  const { today: date } = expectMade(await books.get("/company"));
  for (const unitPrice of ["1234.5", "1234", "99"]) {
    await write(trader, "/invoices", {
      date,
      items: [{ productId: trader.freight, quantity: "1", unitPrice }],
    });
  }
  const received = { direction: "in", partyId: customer, date, allocations: [] };
  for (const amount of ["1234.50", "5.00"])
    expectMade(await books.post("/payments", { ...received, amount }));
});

/** What a list finds; for documents, the tabs must count the same number. */
async function found(list: string, search: string): Promise<string[]> {
  const { books } = trader;
  const query = `search=${encodeURIComponent(search)}`;
  const items: Record<string, string>[] = expectMade(await books.get(`/${list}?${query}`)).items;
  if (list === "invoices") {
    expect(expectMade(await books.get(`/invoices/summary?${query}`)).all.documentCount).toBe(items.length);
  }
  return items.map((item) => item["total"] ?? item["amount"] ?? "").toSorted();
}

test.each(["1,234.50", "1234.50", "1234.5", "$1,234.50", "€ 1234.50 "])(
  "%j finds records with that amount",
  async (search) => {
    expect(await found("invoices", search)).toEqual(["1234.50"]);
    expect(await found("bills", search)).toEqual([]);
    expect(await found("payments", search)).toEqual(["1234.50"]);
    expect(await found("journals", search)).toEqual(["1234.50", "1234.50"]);
  },
);

test.each(["1234.505", "-1234.50", "1,23450", "1.234,50", "1234.5 0", "12345"])(
  "%j finds no amount",
  async (search) => {
    for (const list of ["invoices", "payments", "journals"]) expect(await found(list, search)).toEqual([]);
  },
);

test("a long number finds records with that whole number or part, not just the same digits", async () => {
  const { books, customer, freight } = trader;
  const { today: date } = expectMade(await books.get("/company"));
  const items = [{ productId: freight, quantity: "1", unitPrice: "3" }];
  for (const number of ["INV-12345", "INV-123456", "XINV-12345", "12345", "CN-12345"])
    await write(trader, "/invoices", { number, date, items });
  const paid = { direction: "in", partyId: customer, date, allocations: [], amount: "3.00" };
  for (const number of ["RC-12345", "RC-1234567", "12345-RC"])
    expectMade(await books.post("/payments", { ...paid, number }));
  const numbers = async (list: string, search: string) =>
    expectMade(await books.get(`/${list}?sort=number&search=${search}`)).items.map(
      ({ number }: { number: string }) => number,
    );
  expect(await numbers("invoices", "inv-12345")).toEqual(["INV-12345", "INV-123456", "XINV-12345"]);
  expect(await numbers("invoices", "INV-123456")).toEqual(["INV-123456"]);
  expect(await numbers("payments", "RC-12345")).toEqual(["RC-12345", "RC-1234567"]);
  const { all } = expectMade(await books.get("/invoices/summary?search=inv-12345"));
  expect(all.documentCount).toBe(3);
});

test("a search finds both an amount and a text with its digits", async () => {
  const { books, customer } = trader;
  const { today } = expectMade(await books.get("/company"));
  const memo = "Transfer 99 of the bank";
  expectMade(
    await books.post("/payments", {
      direction: "in",
      partyId: customer,
      date: today,
      allocations: [],
      amount: "7.00",
      memo,
    }),
  );
  expect(await found("payments", "99")).toEqual(["7.00"]);
  expect(await found("invoices", "99")).toEqual(["99.00"]);
});
