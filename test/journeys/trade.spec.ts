import { expect, type Page } from "@playwright/test";
import { chooseStatus, exportReport, goWithKeys, journey, openByMenu } from "#test/support/journey.ts";

journey(
  "an owner buys, sells by keyboard, is paid in part, credits a return, and voids",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await journey.step("enters a complete bill", () => enterBill(page));
    await journey.step("has the goods in stock", () => expectStock(page, "10 pcs"));
    await journey.step("writes an invoice without a mouse", () => writeInvoice(page));
    await journey.step("has four fewer in stock", () => expectStock(page, "6 pcs"));
    await journey.step("records a partial payment", () => recordPartialPayment(page));
    await journey.step("credits one returned chair", () => creditOneChair(page));
    await journey.step("has it in stock again", () => expectStock(page, "7 pcs"));
    await journey.step("sees the stock movements", () => readStockMovement(page));
    await journey.step("opens the aging report", () => readAging(page));
    await journey.step("can't void a credited invoice", () => expectVoidRefused(page));
    await journey.step("voids the credit, then the invoice", () => voidBoth(page));
    await journey.step("has the same balances as after the bill", () => expectAsAfterBill(page));
  },
);

/** The vendor and the product are added from inside the bill. */
async function enterBill(page: Page): Promise<void> {
  await page.goto("/app/purchases/new");
  await create(page, "Vendor", "Oak Works", async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Save vendor" }).click();
  });
  await create(page, "Item, line 1", "Chair", async () => {
    const dialog = page.getByRole("dialog", { name: "New Product" });
    await dialog.getByLabel("Purchase Price").fill("20");
    await dialog.getByText("More", { exact: true }).click();
    await dialog.getByLabel("Sale Price").fill("50");
    await dialog.getByLabel("Reorder Level").fill("8");
    await dialog.getByRole("button", { name: "Save product" }).click();
  });
  await expect(page.getByLabel("Quantity, line 1")).toBeFocused();
  await page.getByLabel("Quantity, line 1").fill("10");
  await page.keyboard.press("Tab");
  await chooseStatus(page, "posted");
  const preview = page.getByRole("region", { name: "Preview of posting" });
  await expect(preview.getByText("Stock of Chair: 0 → 10")).toBeVisible();
  await expect(preview.getByRole("row", { name: /Inventory/ })).toContainText("200.00");
  await page.getByRole("button", { name: "Save bill" }).click();
  await expect(page.getByRole("row", { name: /BILL-0001 Oak Works/ })).toContainText("$200.00");
}

/** Types a missing name, and adds the record in the dialog that opens. */
async function create(page: Page, field: string, name: string, fill: () => Promise<void>): Promise<void> {
  const input = page.getByRole("combobox", { name: field });
  await input.pressSequentially(name);
  await page
    .getByRole("option", { name: `"${name}"` })
    .first()
    .click();
  await fill();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(input).toHaveValue(new RegExp(name));
}

async function expectStock(page: Page, stock: string): Promise<void> {
  await openByMenu(page, "Products");
  await expect(page.getByRole("row", { name: /P0001 Chair/ })).toContainText(stock);
}

/** From the list to the saved invoice only the keyboard is used; customer and tax rate are new. */
async function writeInvoice(page: Page): Promise<void> {
  const { keyboard } = page;
  await goWithKeys(page, "i", "Sales Invoices");
  await keyboard.press("n");
  await expect(page.getByRole("combobox", { name: "Customer" })).toBeFocused();
  await keyboard.type("Harbour Inn");
  await expect(page.getByRole("option", { name: 'Create customer "Harbour Inn"' })).toBeVisible();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New Customer" }).getByLabel("Name")).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue(/Harbour Inn/);

  await tabTo(page, "Item, line 1");
  await keyboard.type("chai");
  await expect(page.getByRole("option", { name: /P0001/ })).toBeVisible();
  await keyboard.press("Enter");
  await expect(page.getByLabel("Quantity, line 1")).toBeFocused();
  await keyboard.type("2");
  await expect(page.getByText("Total $100.00"), "before the field is left").toBeVisible();
  await keyboard.type("*2");
  await expect(page.getByText("Total $200.00")).toBeVisible();
  await tabTo(page, "Tax, line 1");
  await keyboard.type("VAT");
  await expect(page.getByRole("option", { name: 'Create tax rate "VAT"' })).toBeVisible();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New tax rate" }).getByLabel("Name")).toBeFocused();
  await tabTo(page, "Rate (%)");
  await keyboard.type("10");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Tax, line 1")).toHaveValue("VAT 10%");
  await expect(page.getByLabel("Tax amount, line 1")).toHaveValue("20.00");

  await tabTo(page, "Item, line 2");
  await tabTo(page, "Notes (optional)");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await tabTo(page, "Status");
  await keyboard.type("Posted");
  await expect(page.getByText("Stock of Chair: 10 → 6")).toBeVisible();
  await expect(page.getByText("Total $220.00")).toBeVisible();
  await keyboard.press("Control+s");
  await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
  await goWithKeys(page, "i", "Sales Invoices");
  await expect(page.getByRole("row", { name: /INV-0001 Harbour Inn/ })).toContainText("$220.00");
}

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  for (let pressed = 0; pressed < 15; pressed += 1) {
    await page.keyboard.press("Tab");
    if (await field.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement)))
      return;
  }
  await expect(field).toBeFocused();
}

async function openInvoice(page: Page): Promise<void> {
  await openByMenu(page, "Sales");
  await page.getByRole("link", { name: "INV-0001", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
}

async function recordPartialPayment(page: Page): Promise<void> {
  await openInvoice(page);
  await page.getByRole("link", { name: "Receive payment" }).click();
  const amount = page.getByLabel("Amount", { exact: true });
  await expect(amount).toHaveValue("220.00");
  await amount.fill("");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await page.getByRole("button", { name: "Save payment" }).click();
    await expect(amount).toBeFocused();
  }
  await amount.fill("100");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Save payment" }).click();
  // Saving returns to the invoice that it pays.
  await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
  await expect(page.getByText("$120.00")).toBeVisible();
}

async function creditOneChair(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "New credit note" }).click();
  await page.getByLabel("Quantity, line 1").fill("1");
  await page.keyboard.press("Tab");
  await chooseStatus(page, "posted");
  await expect(page.getByText("Stock of Chair: 6 → 7")).toBeVisible();
  await expect(page.getByText("Total $55.00")).toBeVisible();
  await page.getByRole("button", { name: "Save credit note" }).click();
  await expect(page.getByRole("row", { name: /Harbour Inn/ })).toContainText("$55.00");
}

/** From the product to the report, on to a document in it, and into a file. */
async function readStockMovement(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Actions for Chair" }).click();
  await page.getByRole("menuitem", { name: "Stock movement" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stock Movement" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Product" })).toHaveValue("Chair");
  const rows = page.getByRole("table", { name: "Stock Movement" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveText([
    /BILL-0001.*P0001 Chair.*Purchase.*20\.0000.*10.*10 ?pcs.*\$200\.00/,
    /INV-0001.*P0001 Chair.*Sale.*20\.0000.*4.*6 ?pcs.*120\.00/,
    /CN-0001.*P0001 Chair.*Sales return.*20\.0000.*1.*7 ?pcs.*140\.00/,
  ]);
  const product = page.getByRole("combobox", { name: "Product" });
  await product.click();
  await page.getByRole("option", { name: "All Products" }).click();
  await expect(page).not.toHaveURL(/product=/);
  await expect(rows).toHaveCount(3);
  const [file] = await Promise.all([page.waitForEvent("download"), exportReport(page, "Export CSV")]);
  expect(file.suggestedFilename()).toMatch(/^stock-movement-\d{4}-01-01-to-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole("link", { name: "CN-0001" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "CN-0001" })).toBeVisible();
}

/** The dashboard and the report behind it show the outstanding amounts. */
async function readAging(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Dashboard" }).click();
  const stock = page.getByRole("listitem").filter({ hasText: "P0001" });
  await expect(stock).toContainText("7 pcs");
  await expect(stock).toContainText("Reorder Level: 8");
  await expect(page.getByRole("row", { name: /^Not Due/ })).toContainText("200.00");
  await page.getByRole("link", { name: "View aging report" }).click();
  await expect(page.getByRole("row", { name: /Harbour Inn/ })).toBeVisible();
  await expect(page.getByText(/^Matches the balance of/)).toBeVisible();
}

async function expectVoidRefused(page: Page): Promise<void> {
  await openInvoice(page);
  await openVoidDialog(page, "Void invoice");
  const dialog = page.getByRole("alertdialog", { name: "Void invoice" });
  await dialog.getByRole("button", { name: "Void invoice" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    /^This document was credited by CN-.+\. Void it first\.$/,
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
}

async function openVoidDialog(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Void" }).click();
  await expect(page.getByRole("alertdialog", { name: title })).toBeVisible();
}

async function voidBoth(page: Page): Promise<void> {
  await openByMenu(page, "Sales");
  await page.getByRole("link", { name: "Credit notes" }).click();
  await page.getByRole("link", { name: /^CN-/ }).click();
  await openVoidDialog(page, "Void credit note");
  await page.getByRole("button", { name: "Void credit note" }).click();
  await expect(page.getByRole("main").getByText("Void", { exact: true })).toBeVisible();

  await openInvoice(page);
  await openVoidDialog(page, "Void invoice");
  await page.getByLabel("Reason").fill("Never delivered");
  await page.getByRole("button", { name: "Void invoice" }).click();
  await expect(page.getByText("Never delivered", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "View journal entry" }).click();
  await expect(page.getByRole("link", { name: "Open INV-0001 to change it" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toBeHidden();
}

/** Only the stock of the bill remains, and the customer's payment as credit. */
async function expectAsAfterBill(page: Page): Promise<void> {
  await expectStock(page, "10 pcs");
  await openByMenu(page, "Customers");
  await page.getByRole("link", { name: "Harbour Inn", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("100.00");
  await openByMenu(page, "Reports");
  await page.getByRole("main").getByRole("link", { name: "Trial Balance" }).click();
  const totals = page.getByRole("row", { name: /^Total \$/ });
  await expect(totals.getByRole("cell")).toHaveText(["$300.00", "$300.00"]);
  const check = await (await page.request.get("/api/books-check")).json();
  expect(check).toMatchObject({ hasPassed: true });
}
