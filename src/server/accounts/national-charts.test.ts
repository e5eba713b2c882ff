import { describe, expect, test } from "vitest";
import { countryOfChart, STARTER_CHART_NAMES } from "#domain/starter-charts.ts";
import { taxesOfCountry } from "#domain/country-taxes.ts";
import { newBooks } from "#test/support/new-books.ts";

const NATIONAL = STARTER_CHART_NAMES.filter((name) => countryOfChart(name) !== null);

describe.each(NATIONAL)("a company with the %s chart", (chart) => {
  test("posts an invoice, a bill, stock and payments without any other account", async () => {
    const books = await newBooks();
    const { created } = (await books.post("/accounts/starter-chart", { chart })).body;
    const rates = (await books.get("/tax-rates?limit=100")).body.items;
    const taxes = taxesOfCountry(countryOfChart(chart));
    expect(rates.map(({ code }: { code: string }) => code).toSorted()).toEqual(
      taxes.map(({ code }) => code).toSorted(),
    );
    const charged = rates.find(({ kind }: { kind: string }) => kind === "charged");
    const customer = (await books.post("/customers", { name: "Ann" })).body;
    const vendor = (await books.post("/vendors", { name: "Ben" })).body;
    const goods = { name: "Widget", type: "inventory", purchasePrice: "10", salePrice: "20" };
    const { id: productId } = (await books.post("/products", goods)).body;
    const items = [
      { productId, quantity: "2", unitPrice: "10.00", ...(charged && { taxRateId: charged.id }) },
    ];
    const date = "2026-01-15";
    const bill = await books.post("/bills", { partyId: vendor.id, date, status: "posted", items });
    expect(bill.status).toBe(201);
    const invoice = await books.post("/invoices", { partyId: customer.id, date, status: "posted", items });
    expect(invoice.status).toBe(201);
    const { id: invoiceId, total } = invoice.body;
    const receipt = {
      direction: "in",
      partyId: customer.id,
      date,
      amount: total,
      allocations: [{ documentId: invoiceId, amount: total }],
    };
    expect((await books.post("/payments", receipt)).status).toBe(201);
    expect((await books.get("/accounts?limit=200")).body.items).toHaveLength(created);
    expect((await books.get("/books-check")).body.hasPassed).toBe(true);
  });
});

test("accounts that existed before the German chart get its codes and names", async () => {
  const books = await newBooks();
  const customer = (await books.post("/customers", { name: "Ann" })).body;
  await books.post("/accounts/starter-chart", { chart: "de_skr03" });
  const account = (await books.get(`/accounts/${customer.accountId}`)).body;
  expect(account).toMatchObject({ code: "1400", name: "Forderungen aus Lieferungen und Leistungen" });
});

test("the German tax rates use the accounts of the chart", async () => {
  const books = await newBooks();
  await books.post("/accounts/starter-chart", { chart: "de_skr04" });
  const [rate] = (await books.get("/tax-rates?search=USt19")).body.items;
  expect((await books.get(`/accounts/${rate.salesAccountId}`)).body.code).toBe("3806");
  expect((await books.get(`/accounts/${rate.purchaseAccountId}`)).body.code).toBe("1406");
});
