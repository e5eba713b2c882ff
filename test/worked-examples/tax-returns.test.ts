import { expect, test } from "vitest";
import { journalLines, expectMade, openAccount, type DocumentPath, write } from "#test/support/trade.ts";
import { newTaxPayer, ukQuarter } from "#test/support/tax-returns.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

/** A sale to another EU country. */
const toUnion = { kind: "zero_rated", exemptionCode: "VATEX-EU-IC", appliesTo: "sales" };

/** Tax returns, each computed manually from its form (docs/rules/accounting.md, 28). */

test("a quarter in the United Kingdom is nine boxes, with a reverse charge in four of them", async () => {
  const payer = await ukQuarter();
  expect(await payer.boxes("2026-01-01")).toEqual([
    "1 280.00",
    "2 0.00",
    "3 280.00",
    "4 140.00",
    "5 140.00",
    "6 1650.00",
    "7 700.00",
    "8 0.00",
    "9 0.00",
  ]);
  expect(await payer.get("2026-01-01")).toMatchObject({
    form: "uk_vat",
    end: "2026-03-31",
    dueDate: "2026-05-07",
    status: "due",
    payable: "140.00",
    difference: "0.00",
    amountsWithoutBox: [],
  });
});

test("a month in Germany has its tax bases in whole euros, and the rounding is a difference of the payment", async () => {
  const payer = await newTaxPayer(
    { country: "DE" },
    {
      USt19: { rate: "19" },
      USt7: { rate: "7" },
      "13b": { rate: "19", kind: "reverse_charge" },
    },
  );
  await payer.trade("/invoices", "2026-02-03", [
    ["1000.50", "USt19"],
    ["200.99", "USt7"],
  ]);
  await payer.trade("/bills", "2026-02-20", [["500.00", "13b"]]);
  await payer.trade("/bills", "2026-02-28", [["100.00", "USt19"]]);
  await payer.trade("/bills", "2026-03-01", [["999.00", "USt19"]]);
  const boxes = await payer.boxes("2026-02-01");
  expect(boxes.filter((box) => !box.endsWith(" 0.00"))).toEqual([
    "81 1000.00",
    "Tax at 19% 190.00",
    "86 200.00",
    "Tax at 7% 14.00",
    "46 500.00",
    "47 95.00",
    "66 19.00",
    "67 95.00",
    "83 185.00",
  ]);
  const { books } = payer.trader;
  const { id, difference } = expectMade(await payer.file("2026-02-01", "2026-02-28"));
  expect(difference).toBe("0.17");
  const payment = { date: "2026-03-10", accountId: payer.bank };
  expect((await books.post(`/tax-returns/${id}/pay`, payment)).body).toMatchObject({
    code: "tax-return.difference-account-required",
    errors: [{ field: "differenceAccountId" }],
  });
  const rounding = await openAccount(payer.trader, "4900", "Rounding");
  const paid = expectMade(
    await books.post(`/tax-returns/${id}/pay`, { ...payment, differenceAccountId: rounding }),
  );
  expect(await journalLines(books, paid.payment.journalId)).toEqual([
    "Bank 185.00 Cr",
    "Recoverable Tax 114.00 Cr",
    "Rounding 0.17 Cr",
    "Tax Payable 299.17 Dr",
  ]);
  expect(await tradeProblems(books)).toEqual([]);
});

test("sales and purchases in dollars are in their boxes in euros, a reverse charge on both sides", async () => {
  const payer = await newTaxPayer(
    { country: "DE", currency: "EUR" },
    { USt19: { rate: "19" }, "13b": { rate: "19", kind: "reverse_charge" } },
  );
  const { trader, rates } = payer;
  const inUsd = (path: DocumentPath, unitPrice: string, rate: string) =>
    write(trader, path, {
      date: "2026-02-03",
      currency: "USD",
      exchangeRate: "0.9237",
      items: [{ productId: trader.freight, quantity: "1", unitPrice, taxRateId: rates[rate] ?? null }],
    });
  // 924.16185 and 175.59537; the tax of whole euros is 175.56. 461.85 and 87.7515.
  await inUsd("/invoices", "1000.50", "USt19");
  await inUsd("/bills", "500.00", "13b");
  const boxes = await payer.boxes("2026-02-01");
  expect(boxes.filter((box) => !box.endsWith(" 0.00"))).toEqual([
    "81 924.00",
    "Tax at 19% 175.56",
    "46 461.00",
    "47 87.75",
    "67 87.75",
    "83 175.56",
  ]);
  expectMade(await payer.file("2026-02-01", "2026-02-28"));
  expect(await tradeProblems(trader.books)).toEqual([]);
});

const reversed = { kind: "reverse_charge" };
const fromUnion = { ...reversed, reverseChargeType: "goods", appliesTo: "purchases" };

test("goods that Northern Ireland acquires from the EU are in boxes 2 and 9, and not in those of services", async () => {
  const payer = await newTaxPayer(
    { country: "GB" },
    {
      Standard: { rate: "20" },
      Dispatched: toUnion,
      Acquired: { rate: "20", ...fromUnion },
      Foreign: { rate: "20", ...reversed },
      Builders: { rate: "20", ...reversed, reverseChargeType: "other" },
    },
  );
  await payer.trade("/invoices", "2026-01-20", [
    ["2000.00", "Standard"],
    ["500.00", "Dispatched"],
  ]);
  await payer.trade("/bills", "2026-02-10", [["1000.99", "Acquired"]]);
  await payer.trade("/bills", "2026-02-12", [["400.00", "Foreign"]]);
  await payer.trade("/bills", "2026-03-01", [["300.00", "Builders"]]);
  // 20 % of 1000.99 is 200.20; the goods are in 4, 7 and 9, the services in 1, 4, 6 and 7, the builders in 1, 4 and 7.
  expect(await payer.boxes("2026-01-01")).toEqual([
    "1 540.00",
    "2 200.20",
    "3 740.20",
    "4 340.20",
    "5 400.00",
    "6 2900.00",
    "7 1700.00",
    "8 500.00",
    "9 1000.00",
  ]);
  expect(await payer.get("2026-01-01")).toMatchObject({
    payable: "400.00",
    difference: "0.00",
    amountsWithoutBox: [],
  });
  const { items } = expectMade(
    await payer.trader.books.get("/tax-returns/box-documents?start=2026-01-01&box=9"),
  );
  expect(items).toMatchObject([{ date: "2026-02-10", net: "1000.99", amount: "1000.99" }]);
  expect(await tradeProblems(payer.trader.books)).toEqual([]);
});

test("goods acquired in the EU are in 89, 93, 90 and 61 of a German month, and services by type", async () => {
  const payer = await newTaxPayer(
    { country: "DE" },
    {
      USt19: { rate: "19" },
      Erwerb19: { rate: "19", ...fromUnion },
      Erwerb7: { rate: "7", ...fromUnion },
      // Photovoltaic systems, § 12 (3).
      Erwerb0: { rate: "0", ...fromUnion },
      Leistung: { rate: "19", ...reversed },
      Bau: { rate: "19", ...reversed, reverseChargeType: "other" },
      Lieferung: toUnion,
    },
  );
  await payer.trade("/invoices", "2026-02-03", [
    ["3000.00", "USt19"],
    ["800.75", "Lieferung"],
    ["250.00", "Leistung"],
    ["120.00", "Bau"],
  ]);
  await payer.trade("/bills", "2026-02-10", [
    ["1000.50", "Erwerb19"],
    ["200.00", "Erwerb7"],
    ["350.60", "Erwerb0"],
  ]);
  await payer.trade("/bills", "2026-02-12", [["500.00", "Leistung"]]);
  await payer.trade("/bills", "2026-02-13", [["100.00", "Bau"]]);
  const boxes = await payer.boxes("2026-02-01");
  expect(boxes.filter((box) => !box.endsWith(" 0.00"))).toEqual([
    "41 800.00",
    "60 120.00",
    "21 250.00",
    "81 3000.00",
    "Tax at 19% 570.00",
    "89 1000.00",
    "Tax at 19% 190.00",
    "93 200.00",
    "Tax at 7% 14.00",
    "90 350.00",
    "46 500.00",
    "47 95.00",
    "84 100.00",
    "85 19.00",
    // 190.10 and 14.00, of the amounts with their cents.
    "61 204.10",
    "67 114.00",
    "83 569.90",
  ]);
  // The tax office loses the amount by which the form rounds the base: the accounts have 570.00.
  expect(await payer.get("2026-02-01")).toMatchObject({ difference: "0.10", amountsWithoutBox: [] });
  expect(await tradeProblems(payer.trader.books)).toEqual([]);
});

test("sales tax in the United States has a row for state, county and city, and excludes tax on purchases", async () => {
  const payer = await newTaxPayer(
    { country: "US" },
    {
      State: { rate: "6.25" },
      County: { rate: "1" },
      City: { rate: "0.75" },
      Here: { components: ["State", "County", "City"] },
      Elsewhere: { components: ["State", "County"] },
      Exempt: { rate: "0" },
      Bought: { rate: "5", isRecoverable: false },
    },
  );
  await payer.trade("/invoices", "2026-04-01", [
    ["200.00", "Here"],
    ["100.00", "Elsewhere"],
    ["50.00", "Exempt"],
  ]);
  await payer.trade("/bills", "2026-04-01", [["70.00", "Bought"]]);
  expect((await payer.boxes("2026-04-01")).toSorted()).toEqual([
    "City, 0.75%: tax 1.50",
    "City, 0.75%: taxable sales 200.00",
    "County, 1%: tax 3.00",
    "County, 1%: taxable sales 300.00",
    "Gross sales 350.00",
    "Non-taxable sales 50.00",
    "State, 6.25%: tax 18.75",
    "State, 6.25%: taxable sales 300.00",
    "Tax due 23.25",
    "Tax from journal entries 0.00",
  ]);
  expect(await payer.get("2026-04-01")).toMatchObject({
    dueDate: null,
    payable: "23.25",
    difference: "0.00",
  });
});

test("a reversal after filing is part of the next return, which lists it", async () => {
  const payer = await ukQuarter();
  const { books } = payer.trader;
  const lateBill = await payer.trade("/bills", "2026-03-15", [["50.00", "Standard"]]);
  expectMade(await payer.file("2026-01-01", "2026-03-31"));
  const filed = await payer.boxes("2026-01-01");
  expectMade(
    await books.put(`/bills/${lateBill.id}`, {
      version: lateBill.version,
      status: "void",
      voidReason: "Wrong",
      partyId: lateBill.partyId,
      date: lateBill.date,
      items: lateBill.items.map(({ productId, quantity, unitPrice, taxRateId }: Record<string, unknown>) => ({
        productId,
        quantity,
        unitPrice,
        taxRateId,
      })),
    }),
  );
  expect(await payer.boxes("2026-01-01")).toEqual(filed);
  expect(await payer.boxes("2026-04-01")).toMatchObject([
    "1 0.00",
    "2 0.00",
    "3 0.00",
    "4 -10.00",
    "5 10.00",
    "6 0.00",
    "7 -50.00",
    "8 0.00",
    "9 0.00",
  ]);
  expect((await payer.get("2026-04-01")).corrections).toEqual({
    documentCount: 1,
    net: "-50.00",
    tax: "-10.00",
  });
  const { items } = expectMade(await books.get("/tax-returns/box-documents?start=2026-04-01"));
  expect(items).toMatchObject([
    {
      number: lateBill.number,
      date: "2026-04-01",
      isReversal: true,
      correctedDate: "2026-03-15",
      net: "-50.00",
      tax: "-10.00",
    },
  ]);
  expect(await tradeProblems(books)).toEqual([]);
});
