import { expect, type Page } from "@playwright/test";
import { chooseStatus, journey } from "#test/support/journey.ts";

journey(
  "a shop uses tax-inclusive prices, issues credits with them, and deducts a deposit",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await journey.step("chooses whether prices include tax", () => choosePriceMode(page));
    await journey.step("sells at a tax-inclusive price", () => sell(page));
    await journey.step("switches, and keeps the entered prices", () => switchPrices(page));
    await journey.step("sees it on the page of the invoice", () => readInvoice(page));
    await journey.step("credits it at the same prices", () => creditInvoice(page));
    await journey.step("deducts a deposit from the next invoice", () => deductDeposit(page));
  },
);

async function post(page: Page, path: string, data: object) {
  const reply = await page.request.post(`/api${path}`, { data });
  expect(reply.status()).toBe(201);
  return reply.json();
}

async function choosePriceMode(page: Page): Promise<void> {
  await post(page, "/customers", { name: "Harbour Inn" });
  const rate = { name: "VAT", rate: "19", isRecoverable: true };
  const { id: taxRateId } = await post(page, "/tax-rates", rate);
  const vase = { name: "Vase", type: "service", purchasePrice: "0", salePrice: "9.99", taxRateId };
  await post(page, "/products", vase);
  await page.goto("/app/settings/taxes");
  await page.getByLabel("Sales prices").selectOption("Tax inclusive");
  await page.getByRole("button", { name: "Save taxes" }).click();
  await expect(page.getByText("Taxes saved")).toBeVisible();
}

const total = (page: Page, amount: string) =>
  expect(page.getByRole("status").getByText(`Total $${amount}`)).toBeVisible();

async function sell(page: Page): Promise<void> {
  await page.goto("/app/sales/new");
  await expect(page.getByLabel("Amounts are")).toHaveValue("with");
  await page.getByRole("combobox", { name: "Customer" }).pressSequentially("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("vase");
  await page.getByRole("option", { name: /Vase/ }).click();
  await expect(page.getByLabel("Unit price, line 1")).toHaveValue("9.99");
  await page.getByLabel("Quantity, line 1").fill("3");
  await total(page, "29.97");
  await expect(page.getByLabel("Tax amount, line 1")).toHaveValue("4.79");
}

async function switchPrices(page: Page): Promise<void> {
  await page.getByLabel("Amounts are").selectOption("Tax exclusive");
  await expect(page.getByLabel("Unit price, line 1")).toHaveValue("9.99");
  await total(page, "35.66");
  // The price of a product is the company's: here it is shown without tax.
  await page.getByRole("combobox", { name: "Item, line 2" }).pressSequentially("vase");
  await page.getByRole("option", { name: /Vase/ }).click();
  await expect(page.getByLabel("Unit price, line 2")).toHaveValue("8.395");
  await page.getByLabel("Unit price, line 2").fill("5");
  await page.getByLabel("Amounts are").selectOption("Tax inclusive");
  await total(page, "34.97");
  await page.getByLabel("Discount", { exact: true }).fill("10%");
  await total(page, "31.47");
}

async function readInvoice(page: Page): Promise<void> {
  await chooseStatus(page, "posted");
  await page.getByRole("button", { name: "Save invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
  const items = page.getByRole("table", { name: "Items" });
  await expect(items.getByRole("columnheader", { name: "Unit price incl. tax" })).toBeVisible();
  await expect(items.getByRole("row", { name: /Tax included/ })).toContainText("5.03");
  await expect(items.getByRole("row", { name: /^Total/ })).toContainText("$31.47");
}

async function creditInvoice(page: Page): Promise<void> {
  const id = page.url().split("/").at(-1);
  await page.goto(`/app/sales/credit-notes/new?credits=${id}`);
  await expect(page.getByLabel("Amounts are")).toHaveValue("with");
  await total(page, "31.47");
}

/** A deposit of 11.90 including tax, which was posted to its own account. */
async function deductDeposit(page: Page): Promise<void> {
  await post(page, "/accounts", { code: "2150", type: "liability", name: "Customer Deposits" });
  await page.goto("/app/sales/new");
  await page.getByRole("combobox", { name: "Customer" }).pressSequentially("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("vase");
  await page.getByRole("option", { name: /Vase/ }).click();
  await page.getByLabel("Quantity, line 1").fill("3");
  await page.getByRole("combobox", { name: "Item, line 2" }).pressSequentially("deposits");
  await page.getByRole("option", { name: /Customer Deposits/ }).click();
  await page.getByLabel("Quantity, line 2").pressSequentially("-3");
  await page.getByLabel("Unit price, line 2").fill("11.90");
  await page.getByRole("combobox", { name: "Tax, line 2" }).pressSequentially("vat");
  await page.getByRole("option", { name: /VAT/ }).click();
  await chooseStatus(page, "posted");
  await page.getByRole("button", { name: "Save invoice" }).click();
  const lines = page.getByRole("region", { name: "Items" });
  await expect(
    lines.getByText("The total is negative. Create a credit note or vendor credit instead."),
  ).toBeVisible();
  await page.getByLabel("Quantity, line 2").fill("-1");
  await total(page, "18.07");
  await page.getByRole("button", { name: "Save invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "INV-0002" })).toBeVisible();
  const items = page.getByRole("table", { name: "Items" });
  await expect(items.getByRole("row", { name: /Customer Deposits/ })).toContainText("−11.90");
  await expect(items.getByRole("row", { name: /^Total/ })).toContainText("$18.07");
}
