import { expect, type Page } from "@playwright/test";
import { chooseStatus, journey } from "#test/support/journey.ts";

journey("a line has a unit and an order reference", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await journey.step("uses the unit of a product", () => chooseProduct(page));
  await journey.step("enters another one, and a reference", () => fillUnitAndReference(page));
  await journey.step("sees both on the page of the invoice", () => readInvoice(page));
  await journey.step("finds both in the form again", () => editInvoice(page));
});

async function chooseProduct(page: Page): Promise<void> {
  for (const [path, data] of [
    ["/customers", { name: "Harbour Inn" }],
    ["/products", { name: "Counsel", type: "service", unit: "h", purchasePrice: "0", salePrice: "90" }],
  ] as const)
    expect((await page.request.post(`/api${path}`, { data })).status()).toBe(201);
  await page.goto("/app/sales/new");
  await page.getByRole("combobox", { name: "Customer" }).pressSequentially("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("coun");
  await page.getByRole("option", { name: /Counsel/ }).click();
  await expect(page.getByLabel("Unit, line 1")).toBeHidden();
  await page.getByRole("button", { name: "Show units and references" }).click();
  await expect(page.getByLabel("Unit, line 1")).toHaveValue("h");
}

async function fillUnitAndReference(page: Page): Promise<void> {
  await page.getByLabel("Unit, line 1").selectOption("day");
  await page.getByLabel("Reference, line 1").fill("Order 4711, line 3");
  await page.getByLabel("Quantity, line 1").fill("2.5");
  await chooseStatus(page, "posted");
  await page.getByRole("button", { name: "Save invoice" }).click();
}

async function readInvoice(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
  const row = page.getByRole("table", { name: "Items" }).getByRole("row", { name: /Counsel/ });
  await expect(row).toContainText("2.5 days");
  await expect(row).toContainText("Order 4711, line 3");
}

async function editInvoice(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Reference, line 1")).toHaveValue("Order 4711, line 3");
  await expect(page.getByLabel("Unit, line 1")).toHaveValue("day");
}
