import { expect, test } from "vitest";
import { newTaxPayer } from "#test/support/tax-returns.ts";
import { soundBooks } from "#test/support/foreign-trader.ts";
import { expectMade } from "#test/support/trade.ts";

/** The place of sales without tax in a return (docs/rules/accounting.md, 8 and 28). */

test("sales without tax in Germany are in the box of their reason: zero-rated with input tax, exempt without", async () => {
  const payer = await newTaxPayer(
    { country: "DE" },
    {
      Union: { kind: "zero_rated", exemptionCode: "VATEX-EU-IC" },
      Ausfuhr: { kind: "zero_rated", exemptionCode: "VATEX-EU-G" },
      Seeschiff: { kind: "zero_rated", exemptionCode: "VATEX-EU-148-C" },
      Photovoltaik: { kind: "zero_rated" },
      Arzt: { kind: "exempt", exemptionCode: "VATEX-EU-132-1C" },
      Schaden: { kind: "exempt", exemptionCode: "VATEX-EU-O" },
      Unklar: { rate: "0" },
    },
  );
  await payer.trade("/invoices", "2026-02-03", [
    ["1.00", "Union"],
    ["10.00", "Ausfuhr"],
    ["20.00", "Seeschiff"],
    ["100.00", "Photovoltaik"],
    ["1000.00", "Arzt"],
    ["2000.00", "Schaden"],
    ["7.00", "Unklar"],
  ]);
  const boxes = await payer.boxes("2026-02-01");
  expect(boxes.filter((box) => !box.endsWith(" 0.00"))).toEqual([
    "41 1.00",
    "43 30.00",
    "87 100.00",
    "48 1000.00",
    "45 2000.00",
  ]);
  expect((await payer.get("2026-02-01")).amountsWithoutBox).toMatchObject([{ name: "Unklar", net: "7.00" }]);
});

test("gross sales in the United States are all sales: lines without a rate are sales without tax", async () => {
  const payer = await newTaxPayer({ country: "US" }, { State: { rate: "6.25" }, Exempt: { rate: "0" } });
  await payer.trade("/invoices", "2026-04-01", [
    ["200.00", "State"],
    ["50.00", "Exempt"],
    ["30.00", "none"],
  ]);
  await payer.trade("/bills", "2026-04-01", [["70.00", "none"]]);
  const boxes = await payer.boxes("2026-04-01");
  expect(boxes.filter((box) => /^(Gross|Non|Tax due)/.test(box))).toEqual([
    "Gross sales 280.00",
    "Non-taxable sales 80.00",
    "Tax due 12.50",
  ]);
  // The bill is in none of its boxes.
  expect((await payer.get("2026-04-01")).amountsWithoutBox).toEqual([
    { side: "purchases", code: "", name: "No tax rate", net: "70.00", tax: "0.00", isCovered: false },
  ]);
  const lines = expectMade(
    await payer.trader.books.get("/tax-returns/box-documents?start=2026-04-01&box=exempt"),
  );
  expect(lines.items.map(({ amount }: { amount: string }) => amount)).toEqual(["80.00"]);
});

test("amounts that are in no box of another return are listed, too", async () => {
  const payer = await newTaxPayer({ country: "GB" }, { Standard: { rate: "20" } });
  await payer.trade("/invoices", "2026-01-20", [
    ["100.00", "Standard"],
    ["30.00", "none"],
  ]);
  expect((await payer.boxes("2026-01-01")).slice(5, 7)).toEqual(["6 100.00", "7 0.00"]);
  expect((await payer.get("2026-01-01")).amountsWithoutBox).toMatchObject([
    { name: "No tax rate", net: "30.00" },
  ]);
});

test("deposits and journals to revenue without a rate are gross sales, and agree with the profit and loss", async () => {
  const payer = await newTaxPayer({ country: "US" }, { State: { rate: "6.25" } });
  const { books } = payer.trader;
  await payer.trade("/invoices", "2026-04-01", [
    ["200.00", "State"],
    ["30.00", "none"],
  ]);
  expectMade(await payer.receive("2026-04-02", "Sales", "70.00"));
  expectMade(await payer.receive("2026-04-03", "Sales", "106.25", "State"));
  expectMade(
    await payer.journal("2026-04-05", [
      ["Bank", "33.00", "0.00"],
      ["Sales", "0.00", "33.00"],
    ]),
  );
  expectMade(
    await payer.journal("2026-04-06", [
      ["Sales", "3.00", "0.00"],
      ["Bank", "0.00", "3.00"],
    ]),
  );
  const boxes = await payer.boxes("2026-04-01");
  expect(boxes.filter((box) => /^(Gross|Non|Tax due)/.test(box))).toEqual([
    "Gross sales 430.00",
    "Non-taxable sales 130.00",
    "Tax due 18.75",
  ]);
  const report = expectMade(await books.get("/reports/profit-loss?start=2026-04-01&end=2026-06-30"));
  expect(report.revenue.totals).toEqual(["430.00"]);
  const lines = expectMade(await books.get("/tax-returns/box-documents?start=2026-04-01&box=exempt"));
  expect(lines.items.map(({ amount }: { amount: string }) => amount)).toEqual([
    "30.00",
    "70.00",
    "33.00",
    "-3.00",
  ]);
});

test("deposits and journals without a rate are listed if no box has them, sales and purchases", async () => {
  const payer = await newTaxPayer({ country: "GB" }, { Standard: { rate: "20" } });
  await payer.trade("/invoices", "2026-01-20", [["1.00", "Standard"]]);
  await payer.trade("/bills", "2026-01-20", [["1.00", "Standard"]]);
  expectMade(await payer.receive("2026-01-21", "Sales", "70.00"));
  expectMade(
    await payer.journal("2026-01-22", [
      ["Purchased Services", "33.00", "0.00"],
      ["Bank", "0.00", "33.00"],
    ]),
  );
  expect((await payer.get("2026-01-01")).amountsWithoutBox).toMatchObject([
    { side: "sales", name: "No tax rate", net: "70.00" },
    { side: "purchases", name: "No tax rate", net: "33.00" },
  ]);
});

test("a filed return with sales without a rate leaves the books sound", async () => {
  const payer = await newTaxPayer({ country: "US" }, { State: { rate: "6.25" } });
  await payer.trade("/invoices", "2026-04-01", [
    ["200.00", "State"],
    ["30.00", "none"],
  ]);
  expect(await payer.file("2026-04-01", "2026-06-30")).toMatchObject({ status: 201 });
  await soundBooks(payer.trader);
});
