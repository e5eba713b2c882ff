import { expect, type Page } from "@playwright/test";
import { chooseStatus, journey, openByMenu } from "#test/support/journey.ts";
import { navigateTo } from "#test/support/open-page.ts";

// A company in Germany: the browser's language shows that, and everything follows.
journey.use({ locale: "de-DE" });
journey(
  "a company keeps its books in euros, and uses German date and number formats",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await journey.step("gets a suggestion based on its browser", () => readProposal(page));
    await journey.step("writes an invoice", () => writeInvoice(page));
    await journey.step("sees euros everywhere", () => checkEveryPage(page));
    await journey.step("keeps exchange rates of other currencies", () => keepRates(page));
    await journey.step("invoices in dollars, and is paid at another rate", () => invoiceInDollars(page));
    await journey.step("starts in the currency of a customer", () => startInCustomerCurrency(page));
    await journey.step("quotes in dollars, and invoices the quote at two rates", () => quoteInDollars(page));
    await journey.step("keeps its currency, and can change the number format", () => changeNotation(page));
  },
);

async function readProposal(page: Page): Promise<void> {
  await page.goto("/app");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("Currency EUR, numbers and dates as in German (Germany)")).toBeVisible();
  await page.goto("/app/settings/company");
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("Germany");
  await expect(page.getByLabel("Currency")).toHaveValue("EUR - Euro");
  await expect(page.getByLabel("Number and date format")).toHaveValue("German (Germany)");
  await expect(page.getByText("Example: 1.234.567,50 € and 31.01.2026.")).toBeVisible();
}

async function writeInvoice(page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api${path}`, { data });
    expect(reply.status()).toBe(201);
  };
  await post("/customers", { name: "Harbour Inn" });
  await post("/products", { name: "Counsel", type: "service", purchasePrice: "0", salePrice: "0" });
  await page.goto("/app/sales/new");
  await page.getByRole("combobox", { name: "Customer" }).pressSequentially("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  const date = page.getByLabel("Date", { exact: true });
  await expect(date).toHaveAttribute("placeholder", "DD.MM.YYYY");
  await date.fill("15.1.2026");
  await date.press("Tab");
  await expect(date).toHaveValue("15.01.2026");
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("coun");
  await page.getByRole("option", { name: /Counsel/ }).click();
  await page.getByLabel("Quantity, line 1").fill("1,5");
  const price = page.getByLabel("Unit price, line 1");
  await price.fill("1.234,50");
  await price.press("Tab");
  await expect(price).toHaveValue("1.234,50");
  await expect(page.getByText("Total 1.851,75 €")).toBeVisible();
  await chooseStatus(page, "posted");
  await page.getByRole("button", { name: "Save invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
  await navigateTo(page, "/app/sales");
  await expect(page.getByRole("row", { name: /INV-0001 Harbour Inn/ })).toContainText("1.851,75 €");
}

const PAGES = [
  "/app",
  "/app/sales",
  "/app/journals",
  "/app/accounts",
  "/app/reports/profit-loss?start=2026-01-01&end=2026-12-31",
  "/app/reports/balance-sheet?asOf=2026-12-31",
  "/app/reports/trial-balance?start=2026-01-01&end=2026-12-31",
  "/app/reports/aging",
];

async function checkEveryPage(page: Page): Promise<void> {
  for (const path of PAGES) {
    await navigateTo(page, path);
    await expect(page.getByText("1.851,75").filter({ visible: true }).first(), path).toBeVisible();
    await expect(page.getByText("$"), path).toHaveCount(0);
    await expect(page.getByText("1,851.75"), path).toHaveCount(0);
  }
  await page.goto("/app/sales");
  await page.getByRole("link", { name: "INV-0001" }).first().click();
  await expect(page.getByText("1.851,75 €").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText("15.01.2026").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText("$")).toHaveCount(0);
}

async function keepRates(page: Page): Promise<void> {
  await page.goto("/app/settings/currencies");
  await page.getByLabel("Currency", { exact: true }).fill("usd");
  await page.getByRole("option", { name: /USD/ }).click();
  const rate = page.getByLabel("Rate in EUR");
  await rate.fill("0,92");
  await page.keyboard.press("Control+Enter");
  const row = page
    .getByRole("table", { name: "Exchange rates" })
    .getByRole("row", { name: /USD - US Dollar/ });
  await expect(row).toContainText("0,92");
  await page.getByLabel("Date", { exact: true }).fill("15.01.2026");
  await rate.fill("92");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/You entered 1 USD = 92 EUR/)).toBeVisible();
  await page.getByRole("button", { name: "Use this rate" }).click();
  await row.getByRole("button", { name: "Show USD rates" }).click();
  const days = page.getByRole("table", { name: "USD rates" });
  await expect(days.getByRole("row", { name: /15.01.2026 Manual 92/ })).toBeVisible();
  await days.getByRole("button", { name: "Remove the rate on 15.01.2026" }).click();
  await expect(days.getByRole("row")).toHaveCount(2);
  const content = "Date,USD,GBP\n2026-01-15,1.0870,0.83580\n";
  await page
    .getByLabel("File of exchange rates")
    .setInputFiles({ name: "eurofxref-hist.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await expect(page.getByText("2 rates imported (15.01.2026 to 15.01.2026)")).toBeVisible();
  await expect(days.getByRole("row", { name: /15.01.2026 European Central Bank 0,9199632/ })).toBeVisible();
}

async function invoiceInDollars(page: Page): Promise<void> {
  await page.goto("/app/sales/new");
  await page.getByRole("combobox", { name: "Customer" }).pressSequentially("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  const currency = page.getByLabel("Currency", { exact: true });
  await currency.fill("usd");
  await page.getByRole("option", { name: /USD/ }).click();
  const rate = page.getByLabel("Exchange rate (1 USD = ? EUR)");
  await expect(rate).toHaveValue("0,92");
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("coun");
  await page.getByRole("option", { name: /Counsel/ }).click();
  const price = page.getByLabel("Unit price, line 1");
  await price.fill("1.000");
  await price.press("Tab");
  await expect(page.getByText("Total 1.000,00 $= 920,00 €")).toBeVisible();
  await chooseStatus(page, "posted");
  await page.getByRole("button", { name: "Save invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "INV-0002" })).toBeVisible();
  await navigateTo(page, "/app/sales");
  await expect(page.getByRole("row", { name: /INV-0002 Harbour Inn/ })).toContainText("1.000,00 $");
  await page.getByRole("link", { name: "INV-0002" }).first().click();
  await expect(page.getByText("920,00 € at 0,92")).toBeVisible();
  await page
    .getByRole("link", { name: /Receive payment|Record payment/ })
    .first()
    .click();
  await page.getByLabel("Amount", { exact: true }).fill("600");
  await page.getByLabel("1 USD in EUR").fill("0,95");
  await page.getByLabel("1 USD in EUR").press("Tab");
  await expect(page.getByLabel("Amount in EUR")).toHaveValue("570,00");
  await expect(page.getByLabel("Amount for INV-0002")).toHaveValue("600,00");
  await page.getByRole("button", { name: "Save payment" }).click();
  await expect(page.getByText("400,00 $").first()).toBeVisible();
  await page.goto("/app/payments");
  await page.getByRole("link", { name: "RC-0001" }).first().click();
  await expect(page.getByText("570,00 € at 0,95")).toBeVisible();
  await expect(page.getByText("Exchange gain")).toBeVisible();
  await expect(page.getByText("18,00 €")).toBeVisible();
}

async function startInCustomerCurrency(page: Page): Promise<void> {
  await page.goto("/app/customers/new");
  await page.getByLabel("Name", { exact: true }).fill("Seattle Books");
  const chosen = page.getByLabel("Currency");
  await chosen.fill("usd");
  await page.getByRole("option", { name: /USD/ }).click();
  await page.getByRole("button", { name: "Save customer" }).click();
  await page.getByRole("link", { name: "Seattle Books" }).first().click();
  await expect(page.getByText("USD - US Dollar")).toBeVisible();
  await page.getByRole("link", { name: "New Invoice" }).first().click();
  const currency = page.getByLabel("Currency", { exact: true });
  await expect(currency).toHaveValue("USD - US Dollar");
  await expect(page.getByLabel("Exchange rate (1 USD = ? EUR)")).toHaveValue("0,92");
  // Another customer sets another currency, until the user chooses one.
  const customer = page.getByRole("combobox", { name: "Customer" });
  await customer.fill("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  await expect(currency).toHaveValue("EUR - Euro");
  await customer.fill("seat");
  await page.getByRole("option", { name: /Seattle Books/ }).click();
  await expect(currency).toHaveValue("USD - US Dollar");
  await currency.fill("gbp");
  await page.getByRole("option", { name: /GBP/ }).click();
  await customer.fill("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  await expect(customer).toHaveValue(/Harbour Inn/);
  await expect(currency).toHaveValue("GBP - British Pound");
}

async function quoteInDollars(page: Page): Promise<void> {
  const rate = page.getByLabel("Exchange rate (1 USD = ? EUR)");
  const currency = page.getByLabel("Currency", { exact: true });
  const quantity = page.getByLabel("Quantity, line 1");
  await page.goto("/app/quotes/new");
  await page.getByRole("combobox", { name: "Customer" }).fill("seat");
  await page.getByRole("option", { name: /Seattle Books/ }).click();
  await expect(currency).toHaveValue("USD - US Dollar");
  await expect(page.getByText("The invoice will use the exchange rate on its own date")).toBeVisible();
  await expect(rate).toHaveCount(0);
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("coun");
  await page.getByRole("option", { name: /Counsel/ }).click();
  await quantity.fill("3");
  await page.getByLabel("Unit price, line 1").fill("40");
  // It has no rate, so it doesn't mention the base currency.
  await expect(page.getByRole("status").filter({ hasText: "Total" })).toHaveText("Total 120,00 $");
  await chooseStatus(page, "Sent");
  await page.getByRole("button", { name: "Save quote" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "QU-0001" })).toBeVisible();
  await expect(page.getByText("120,00 $")).toBeVisible();
  await page.getByRole("button", { name: "Mark as accepted" }).click();
  await page.getByLabel("Name of the person accepting").fill("Ada");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByRole("link", { name: "Create sales order" }).click();
  await expect(currency).toHaveValue("USD - US Dollar");
  await expect(currency).toBeDisabled();
  await page.getByRole("button", { name: "Save sales order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "SO-0001" })).toBeVisible();
  const order = page.url();
  // A part at its own rate, the rest at the rate of the table.
  await page.getByRole("link", { name: "Create invoice" }).click();
  await expect(currency).toBeDisabled();
  await quantity.fill("1");
  await rate.fill("0,95");
  await rate.press("Tab");
  await expect(page.getByText("Total 40,00 $= 38,00 €")).toBeVisible();
  await page.getByRole("button", { name: "Post invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^INV-/ })).toBeVisible();
  await page.goto(order);
  await expect(page.getByText("To invoice").locator("..")).toContainText("80,00 $");
  await page.getByRole("link", { name: "Create invoice" }).click();
  await expect(quantity).toHaveValue("2");
  await expect(rate).toHaveValue("0,92");
  await expect(page.getByText("Total 80,00 $= 73,60 €")).toBeVisible();
  await page.getByRole("button", { name: "Post invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^INV-/ })).toBeVisible();
  await page.goto(order);
  await expect(page.getByText("80,00 $")).toBeVisible();
  await expect(page.getByText("40,00 $", { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("link", { name: "Create invoice" })).toHaveCount(0);
  // The totals of each currency are above the list.
  await page.goto("/app/quotes/new");
  await page.getByRole("combobox", { name: "Customer" }).fill("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("coun");
  await page.getByRole("option", { name: /Counsel/ }).click();
  await page.getByLabel("Unit price, line 1").fill("75");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.goto("/app/quotes");
  await expect(page.getByRole("link", { name: "All2 75,00 € + 120,00 $" })).toBeVisible();
  await expect(page.getByRole("row", { name: /QU-0001 Seattle Books/ })).toContainText("120,00 $");
  await page.getByLabel("Select QU-0001").check();
  await page.getByLabel("Select QU-0002").check();
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("Total 75,00 € + 120,00 $");
}

async function changeNotation(page: Page): Promise<void> {
  await page.goto("/app/settings/company");
  await expect(page.getByLabel("Currency")).toBeDisabled();
  const locale = page.getByLabel("Number and date format");
  await locale.fill("german swit");
  await page.getByRole("option", { name: "German (Switzerland)" }).click();
  await page.getByRole("button", { name: "Save company information" }).click();
  await expect(page.getByText("Company information updated successfully")).toBeVisible();
  await openByMenu(page, "Sales");
  await expect(page.getByRole("row", { name: /INV-0001 Harbour Inn/ })).toContainText("€ 1’851.75");
}
