import { expect, type Page } from "@playwright/test";
import { chooseStatus, journey } from "#test/support/journey.ts";

journey(
  "a professional in Spain invoices with IVA, less the IRPF that the customer withholds",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await journey.step("creates a withholding tax", () => makeTax(page));
    await journey.step("invoices less the withholding", () => sell(page));
    await journey.step("finds it separately in the tax report", () => report(page));
  },
);

async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const reply = await page.request.post(`/api${path}`, { data });
  expect(reply.status()).toBe(201);
  return reply.json();
}

async function makeTax(page: Page): Promise<void> {
  await post(page, "/customers", { name: "Harbour Inn" });
  await post(page, "/products", { name: "Advice", type: "service", purchasePrice: "0", salePrice: "1000" });
  await post(page, "/accounts", { code: "1473", name: "Withheld by customers", type: "asset" });
  await post(page, "/tax-rates", { name: "IVA", rate: "21" });
  await page.goto("/app/tax-rates/new");
  await page.getByLabel("Name", { exact: true }).fill("IRPF");
  await page.getByLabel("Applies to").selectOption("Sales");
  await page.getByLabel("Rate (%)").fill("15");
  await page.getByLabel("Tax treatment").selectOption("Withholding tax");
  await page.getByRole("button", { name: "Save tax rate" }).click();
  await expect(page.getByText("A withholding tax needs its own account").first()).toBeVisible();
  await page
    .getByRole("combobox", { name: "Account for tax that customers withhold" })
    .pressSequentially("1473");
  await page.getByRole("option", { name: /1473/ }).first().click();
  await page.getByRole("button", { name: "Save tax rate" }).click();
  const row = page.getByRole("row", { name: /IRPF/ });
  await expect(row).toContainText("withheld");
  const { items } = await (await page.request.get("/api/tax-rates")).json();
  const components = items.map(({ id }: { id: string }) => ({ taxRateId: id }));
  await post(page, "/tax-rates", { name: "IVA less IRPF", appliesTo: "sales", components });
}

async function sell(page: Page): Promise<void> {
  await page.goto("/app/sales/new");
  await page.getByRole("combobox", { name: "Customer" }).pressSequentially("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("advice");
  await page.getByRole("option", { name: /Advice/ }).click();
  await page.getByRole("combobox", { name: "Tax, line 1" }).pressSequentially("IVA less");
  await page.getByRole("option", { name: /IVA less IRPF/ }).click();
  await expect(page.getByRole("status").getByText("Total $1,060.00")).toBeVisible();
  await chooseStatus(page, "posted");
  await page.getByRole("button", { name: "Save invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
  const items = page.getByRole("table", { name: "Items" });
  await expect(items.getByRole("row", { name: /^IVA 21%/ })).toContainText("210.00");
  await expect(items.getByRole("row", { name: /^IRPF 15%/ })).toContainText("−150.00");
}

async function report(page: Page): Promise<void> {
  await page.goto("/app/reports/tax");
  await expect(page.getByRole("table", { name: "Taxes by rate" })).not.toContainText("IRPF");
  await expect(page.getByRole("table", { name: "Withheld taxes" })).toContainText("150.00");
  await expect(page.getByText("Balanced", { exact: true })).toBeVisible();
}
