import { readFile } from "node:fs/promises";
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { exportReport, journey } from "#test/support/journey.ts";

journey(
  "profit and loss and the balance sheet agree, open into their lines, and are exported",
  async ({ filledBooks, page, context }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    await addTill(context.request);
    await journey.step("profit and loss", () => readProfitLoss(page));
    await journey.step("next to the year before", () => compare(page));
    await journey.step("an amount opens its lines, and Back returns", () => openFigure(page));
    await journey.step("the balance sheet", () => readBalanceSheet(page));
    await journey.step("a report is exported as shown", () => exportSheet(page));
  },
);

async function addTill(request: APIRequestContext): Promise<void> {
  const { items } = await (await request.get("/api/accounts")).json();
  const idOf = (code: string) => items.find((account: { code: string }) => account.code === code).id;
  const { company: book } = await (await request.get("/api/session")).json();
  const till = await request.post("/api/accounts", {
    data: { code: "1000901", name: "Till", type: "asset", parentId: idOf("1000") },
  });
  expect(till.status(), await till.text()).toBe(201);
  const { id } = await till.json();
  const posted = await request.post("/api/journals", {
    data: {
      date: book.today,
      description: "Change for the till",
      lines: [
        { accountId: id, debit: "50.00", credit: "0.00" },
        { accountId: idOf("1000"), debit: "0.00", credit: "50.00" },
      ],
    },
  });
  expect(posted.status()).toBe(201);
}

async function readProfitLoss(page: Page): Promise<void> {
  await page.goto("/app/reports/trial-balance");
  await page
    .getByRole("navigation", { name: "Reports" })
    .getByRole("link", { name: "Profit & Loss" })
    .click();
  const table = page.getByRole("table", { name: "Profit & Loss" });
  await expect(table.getByRole("row", { name: /^4000 Service Revenue/ })).toContainText("$300.25");
  await expect(table.getByRole("row", { name: /^Total Revenue/ })).toContainText("$300.25");
  await expect(table.getByRole("row", { name: /^5200 Rent/ })).toContainText("1,250.50");
  await expect(table.getByRole("row", { name: /^Net Income/ })).toContainText("−$950.25");
  await expect(table.getByText("Gross Profit")).toHaveCount(0);
}

async function compare(page: Page): Promise<void> {
  await page.getByLabel("Compare with").selectOption("Same period last year");
  await expect(page).toHaveURL(/compare=previous-year/);
  const rent = page.getByRole("row", { name: /^5200 Rent/ });
  await expect(rent.getByRole("cell")).toHaveText(["1,250.50", /–/, "1,250.50", "new"]);
}

async function openFigure(page: Page): Promise<void> {
  await page.getByRole("link", { name: "1,250.50, 5200 - Rent" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "5200 - Rent" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Compare with")).toHaveValue("previous-year");
}

async function readBalanceSheet(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Reports" })
    .getByRole("link", { name: "Balance Sheet" })
    .click();
  const table = page.getByRole("table", { name: "Balance Sheet" });
  await expect(table.getByRole("row", { name: /^1000901 Till/ })).toContainText("50.00");
  await expect(table.getByRole("row", { name: /^Total Cash and Bank/ })).toContainText("9,109.80");
  await page.getByRole("button", { name: /Cash and Bank/ }).click();
  await expect(table.getByText("Till")).toBeHidden();
  await expect(table.getByRole("row", { name: /Cash and Bank/ })).toContainText("$9,109.80");
  await expect(table.getByRole("row", { name: /^Current Period Earnings/ })).toContainText("−950.25");
  await expect(table.getByRole("row", { name: /^Total Assets/ })).toContainText("$9,109.80");
  await expect(table.getByRole("row", { name: /^Total Liabilities and Equity/ })).toContainText("$9,109.80");
  await expect(page.getByText("Balanced", { exact: true })).toBeVisible();
}

async function exportSheet(page: Page): Promise<void> {
  const download = page.waitForEvent("download");
  await exportReport(page, "Export CSV");
  const file = await download;
  const { company: book } = await (await page.request.get("/api/session")).json();
  expect(file.suggestedFilename()).toBe(`balance-sheet-${book.today}.csv`);
  const rows = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(rows.slice(6)).toEqual([
    `Code,Account,${book.today}`,
    ",Assets",
    "1000,Cash and Bank,9059.80",
    "1000901,Till,50.00",
    ",Total Cash and Bank,9109.80",
    ",Total Assets,9109.80",
    ",Liabilities",
    "2100,Tax Payable,60.05",
    ",Total Liabilities,60.05",
    ",Equity",
    "3000,Owner's Capital,10000.00",
    ",Current Period Earnings,-950.25",
    ",Total Equity,9049.75",
    ",Total Liabilities and Equity,9109.80",
    "",
  ]);
  const workbook = page.waitForEvent("download");
  await exportReport(page, "Export to Excel");
  expect((await workbook).suggestedFilename()).toBe(`balance-sheet-${book.today}.xlsx`);
  const start = await readFile(await (await workbook).path());
  expect(start.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
}

journey(
  "the statement of a customer is available in each currency with a balance",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const id = await billInTwoCurrencies(page.request);
    await page.goto(`/app/customers/${id}?start=2026-01-01&end=2026-12-31`);
    const table = page.getByRole("table", { name: "Statement of Linden" });
    const currency = page.getByRole("region", { name: "Statement", exact: true }).getByLabel("Currency");
    await expect(currency).toHaveValue("USD");
    await expect(table.getByRole("row", { name: /Closing balance/ })).toContainText("40.00");
    await expect(page.getByLabel("Aging")).toHaveCount(0);

    await journey.step("in euros it has their amounts and due dates", async () => {
      await currency.selectOption("EUR");
      await expect(page).toHaveURL(/currency=EUR/);
      await expect(table.getByRole("row", { name: /Closing balance/ })).toContainText("€500.00");
      await expect(table.getByRole("row", { name: /INV-/ })).toHaveCount(1);
      await expect(page.getByLabel("Aging")).toContainText("€500.00");
      await expect(page.getByText(/^Outstanding at period end: /)).toHaveText(
        "Outstanding at period end: USD 40.00, EUR 500.00 (USD 550.00 in your books). Total USD 590.00 in your base currency.",
      );
    });

    await journey.step("the choice is kept when the page is reloaded", async () => {
      await page.reload();
      await expect(currency).toHaveValue("EUR");
      await expect(table.getByRole("row", { name: /INV-/ })).toContainText("500.00");
    });
  },
);

/** A customer with an invoice of EUR 500.00 at 1.10 and one of 40.00, in dollar books. */
async function billInTwoCurrencies(request: APIRequestContext): Promise<string> {
  const post = async (path: string, data: object) => {
    const reply = await request.post(`/api${path}`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  await post("/exchange-rates", { currency: "EUR", date: "2026-01-01", rate: "1.10" });
  const { id: partyId } = await post("/customers", { name: "Linden" });
  const { id: productId } = await post("/products", { name: "Advice", type: "service", salePrice: "40" });
  const invoice = { partyId, date: "2026-01-05", status: "posted" };
  await post("/invoices", { ...invoice, items: [{ productId, quantity: "1", unitPrice: "40" }] });
  const items = [{ productId, quantity: "1", unitPrice: "500" }];
  await post("/invoices", { ...invoice, currency: "EUR", items });
  return partyId;
}
