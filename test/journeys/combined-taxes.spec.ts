import { expect, type Page } from "@playwright/test";
import { chooseStatus, journey } from "#test/support/journey.ts";

journey("a shop in Quebec charges GST and QST by one choice", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await journey.step("creates a combined tax", () => makeTax(page));
  await journey.step("sells with it, and sees both taxes", () => sell(page));
  await journey.step("finds each in the tax report", () => report(page));
});

async function post(page: Page, path: string, data: object) {
  const reply = await page.request.post(`/api${path}`, { data });
  expect(reply.status()).toBe(201);
}

async function makeTax(page: Page): Promise<void> {
  await post(page, "/customers", { name: "Harbour Inn" });
  await post(page, "/products", { name: "Vase", type: "service", purchasePrice: "0", salePrice: "100" });
  await post(page, "/tax-rates", { name: "GST", rate: "5" });
  await post(page, "/tax-rates", { name: "QST", rate: "9.975" });
  await page.goto("/app/tax-rates/new");
  await page.getByLabel("Name", { exact: true }).fill("GST + QST");
  await page.getByLabel("Type").selectOption("Combined tax");
  const form = page.getByRole("region", { name: "Taxes", exact: true });
  await choose(page, "Tax 1", "GST");
  await page.getByRole("button", { name: "Save tax rate" }).click();
  await expect(form.getByText("Choose a tax", { exact: true })).toBeVisible();
  await choose(page, "Tax 2", "QST");
  await expect(form).toContainText("Combined rate 14.975%: 100.00 + GST 5.00 + QST 9.98 = 114.98");
  await page.getByRole("button", { name: "Save tax rate" }).click();
  await expect(page.getByRole("row", { name: /GST \+ QST/ })).toContainText("GST 5% + QST 9.975%");
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).pressSequentially(name);
  await page.getByRole("option", { name: new RegExp(`^${name} `) }).click();
}

async function sell(page: Page): Promise<void> {
  await page.goto("/app/sales/new");
  await page.getByRole("combobox", { name: "Customer" }).pressSequentially("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("vase");
  await page.getByRole("option", { name: /Vase/ }).click();
  await page.getByRole("combobox", { name: "Tax, line 1" }).pressSequentially("GST +");
  await page.getByRole("option", { name: /GST \+ QST/ }).click();
  await expect(page.getByRole("status").getByText("Total $114.98")).toBeVisible();
  await expect(page.getByText("QST 9.975%", { exact: true })).toBeVisible();
  await chooseStatus(page, "posted");
  await page.getByRole("button", { name: "Save invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
  const items = page.getByRole("table", { name: "Items" });
  await expect(items.getByRole("row", { name: /^GST 5%/ })).toContainText("5.00");
  await expect(items.getByRole("row", { name: /^QST 9\.975%/ })).toContainText("9.98");
}

async function report(page: Page): Promise<void> {
  await page.goto("/app/reports/tax");
  const rates = page.getByRole("table").first();
  await expect(rates.getByRole("row", { name: /GST/ })).toContainText("5.00");
  await expect(rates.getByRole("row", { name: /QST/ })).toContainText("9.98");
}
