import { expect, test } from "vitest";
import { taxOf } from "#test/support/special-taxes.ts";
import {
  change,
  readWholeBook,
  type TradeItem,
  expectMade,
  newTrader,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 2: the last credit of a line takes the rounding difference of its amount and tax.

const post = (
  { books, customer: partyId }: TestTrader,
  body: { creditedDocumentId: string; discount?: string; items: TradeItem[] },
) => books.post("/credit-notes", { partyId, date: "2026-02-01", status: "posted", ...body });

const invoiceOf = async (item: Pick<TradeItem, "quantity" | "unitPrice">) => {
  const trader = await newTrader();
  const line = { productId: trader.freight, ...item };
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items: [line] });
  const credit = async (quantity: string) => {
    const items = [{ ...line, quantity, creditedPosition: 1 }];
    const { total } = expectMade(await post(trader, { creditedDocumentId: invoice.id, items }));
    return total;
  };
  return { trader, credit };
};

test.each([
  ["less", "0.335", ["0.34", "0.34", "0.33"]],
  ["more", "0.333", ["0.33", "0.33", "0.34"]],
])("the last of three credits takes %s than a third", async (_, unitPrice, totals) => {
  const { trader, credit } = await invoiceOf({ quantity: "3", unitPrice });
  expect([await credit("1"), await credit("1"), await credit("1")]).toEqual(totals);
  expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
});

test("a credit of a whole line takes the entered tax", async () => {
  const trader = await newTrader();
  const line = { productId: trader.freight, quantity: "2", unitPrice: "50", taxRateId: trader.tax };
  const typed = { ...line, taxAmount: "9.50" };
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items: [typed] });
  const items = [{ ...line, creditedPosition: 1 }];
  const note = expectMade(await post(trader, { creditedDocumentId: invoice.id, items }));
  expect(note).toMatchObject({ subtotal: "100.00", taxAmount: "9.50" });
  const { taxAmount } = expectMade(await change(trader, note, { items: [{ ...items[0], taxAmount: null }] }));
  expect(taxAmount).toBe("9.50");
  expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
});

test("an entered withholding tax can't leave a negative remainder of the line", async () => {
  const trader = await newTrader();
  const taxRateId = await taxOf(trader, [{ name: "IRPF", rate: "19", kind: "withheld" }]);
  const line = { productId: trader.freight, quantity: "1", unitPrice: "0.50", taxRateId };
  const bill = await write(trader, "/bills", {
    date: "2026-01-15",
    items: [line, { ...line, quantity: "2" }],
  });
  expect(bill.items[0]).toMatchObject({ subtotal: "0.50", taxAmount: "-0.10", total: "0.40" });
  const credit = (taxAmount: string | null) =>
    trader.books.post("/vendor-credits", {
      partyId: trader.vendor,
      date: "2026-02-01",
      status: "posted",
      creditedDocumentId: bill.id,
      items: [{ ...line, creditedPosition: 1, taxAmount }],
    });
  const before = await readWholeBook(trader.books);
  expect(await credit("0.00")).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: "items[0].taxAmount", message: "-0.10 of tax left to credit. Enter that or less." }],
    },
  });
  expect(await readWholeBook(trader.books)).toBe(before);
  expect(expectMade(await credit(null))).toMatchObject({ subtotal: "0.50", taxAmount: "-0.10" });
  expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
});

test("a credit with the document's discount takes it once, even if it is small", async () => {
  const trader = await newTrader();
  const line = { productId: trader.freight, quantity: "2", unitPrice: "5", taxRateId: trader.tax };
  const body = { date: "2026-01-15", discount: "10%", items: [line] };
  const invoice = await write(trader, "/invoices", body);
  expect(invoice).toMatchObject({ subtotal: "9.00", taxAmount: "0.90" });
  const credit = {
    creditedDocumentId: invoice.id,
    discount: "10%",
    items: [{ ...line, creditedPosition: 1 }],
  };
  expect(expectMade(await post(trader, credit))).toMatchObject({ subtotal: "9.00", taxAmount: "0.90" });
  expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
});

test.each([
  ["7", "14.2857", ["1", "1", "1", "1", "1", "1", "1"]],
  ["7", "14.2857", ["3", "3", "1"]],
  ["3", "0.335", ["1", "1", "1"]],
])(
  "the last of several credits with a document discount, of %s at %s, takes exactly the rest",
  async (quantity, unitPrice, parts) => {
    const trader = await newTrader();
    const line = { productId: trader.freight, quantity, unitPrice, taxRateId: trader.tax };
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", discount: "10%", items: [line] });
    const totals: number[] = [];
    for (const part of parts) {
      const items = [{ ...line, quantity: part, creditedPosition: 1 }];
      const credit = { creditedDocumentId: invoice.id, discount: "10%", items };
      totals.push(Number(expectMade(await post(trader, credit)).total));
    }
    expect(totals.reduce((total, amount) => total + amount, 0)).toBeCloseTo(Number(invoice.total), 6);
    expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
  },
);

test.each([
  ["invoices", "/invoices", "/credit-notes"],
  ["bills", "/bills", "/vendor-credits"],
] as const)(
  "the last return of %s with a document discount takes a rest that exceeds its price",
  async (_, path, creditPath) => {
    const trader = await newTrader();
    const line = { productId: trader.freight, quantity: "10", unitPrice: "0.104" };
    const document = await write(trader, path, { date: "2026-01-15", discount: "2%", items: [line] });
    expect(document.total).toBe("1.02");
    const items = [{ ...line, quantity: "1", creditedPosition: 1 }];
    const credits: string[] = [];
    for (let part = 1; part <= 10; part += 1) {
      const credit = { date: "2026-02-01", creditedDocumentId: document.id, discount: "2%", items };
      credits.push((await write(trader, creditPath, credit)).total);
    }
    expect(credits).toEqual([...Array.from({ length: 9 }, () => "0.10"), "0.12"]);
    expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
  },
);

test.each([
  ["USD", "0.0333", null],
  ["JPY", "0.333", "2%"],
  ["KWD", "0.00333", "1"],
])("lines of one credit take an item of many units exactly, in %s at %s less %s", async (...chance) => {
  const [currency, unitPrice, discount] = chance;
  const trader = await newTrader();
  const foreign = currency === "USD" ? {} : { currency, exchangeRate: "0.5", confirmRates: true };
  const line = { productId: trader.freight, quantity: "501", unitPrice, taxRateId: trader.tax };
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [line],
    discount,
    ...foreign,
  });
  const parts = ["251", "125", "125"];
  const items = parts.map((quantity) => ({ ...line, quantity, creditedPosition: 1 }));
  const body = { creditedDocumentId: invoice.id, items, ...(discount && { discount }), ...foreign };
  const note = expectMade(await post(trader, body));
  expect(note).toMatchObject({ subtotal: invoice.subtotal, taxAmount: invoice.taxAmount });
  const edited = expectMade(await change(trader, note, { notes: "Checked" }));
  expect(edited).toMatchObject({ subtotal: invoice.subtotal, taxAmount: invoice.taxAmount });
  expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
});
