import { expect, type Page } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey("the form of a record is saved by its keys, with text still being typed", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/app/products/new");
  await expect(page.getByLabel("Code")).toHaveValue("P0001");
  await page.getByLabel("Name").fill("Chair");
  await page.getByLabel("Purchase Price").fill("20");
  await page.getByLabel("Sale Price").fill("25*2");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Chair saved")).toBeVisible();
  await expect(page).toHaveURL(/\/products\/new$/);
  await expect(page.getByLabel("Code")).toHaveValue("P0002");
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Table");
  await page.getByLabel("Purchase Price").fill("70");
  await page.getByLabel("Sale Price").fill("90");
  await page.keyboard.press("Control+S");
  await expect(page.getByRole("row", { name: /P0001 Chair/ })).toContainText("50.00");
  await expect(page.getByRole("row", { name: /P0002 Table/ })).toContainText("90.00");
});

journey("a first product requires a chart, and is what the company sells", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/app/products/new");
  await expect(page.getByLabel("Type")).toHaveValue("inventory");
  await page.getByLabel("Name").fill("Advice");
  await page.getByRole("button", { name: "We sell services" }).click();
  await expect(page.getByText("Your books have no accounts yet")).toBeHidden();
  await expect(page.getByLabel("Type")).toHaveValue("service");
  await expect(page.getByLabel("Name")).toHaveValue("Advice");
});

journey("a record shows who changed what", async ({ owner, page }) => {
  await page.goto("/app/products/new");
  await expect(page.getByLabel("Code")).toHaveValue("P0001");
  await page.getByLabel("Name").fill("Chair");
  await page.getByLabel("Purchase Price").fill("20");
  await page.getByLabel("Sale Price").fill("25");
  await page.keyboard.press("Control+S");
  await page.getByRole("link", { name: "Chair", exact: true }).click();
  const history = page.locator("section", { has: page.getByRole("heading", { name: "History" }) });
  await expect(history.getByRole("listitem").filter({ hasText: `Created by ${owner.name}` })).toHaveCount(1);
  await page.getByLabel("Sale Price").fill("30");
  await page.keyboard.press("Control+S");
  await expect(page).toHaveURL(/\/products$/);
  await page.getByRole("link", { name: "Chair", exact: true }).click();
  await expect(history).toContainText(`Edited by ${owner.name}`);
  await expect(history).toContainText("Sale price: 25 → 30");
});

journey("Escape leaves the form of a record, and asks first if it was changed", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/app/customers/new");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/customers$/);
  await page.goto("/app/customers/new");
  await page.getByLabel("Name").fill("Bay Café");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});

journey("an untouched payment form closes without a question", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).toHaveLength(3);
  const { keyboard } = page;
  await page.goto("/app/payments/new");
  await expect(page.getByRole("combobox", { name: "Customer" })).toBeVisible();
  await page.getByLabel("Memo").focus();
  await keyboard.press("Tab");
  await page.getByLabel("Amount").focus();
  await keyboard.press("Escape");
  await expect(page).toHaveURL(/\/app\/payments$/);
});

journey("a dialog is saved by the same keys as a form", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/app/sales/new");
  await openNewCustomer(page);
  const dialog = page.getByRole("dialog", { name: "New Customer" });
  await dialog.getByLabel("Email").fill("orders@example.com");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue(/Bay/);
});

journey("a dialog with entries is not closed without a question", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/app/sales/new");
  const dialog = page.getByRole("dialog", { name: "New Customer" });
  const question = page.getByRole("alertdialog", { name: "Close without saving?" });
  await journey.step("a dialog without entries closes at once", async () => {
    await openNewCustomer(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await openNewCustomer(page);
  await dialog.getByLabel("Email").fill("orders@example.com");
  await journey.step("Escape asks, however often it is pressed", async () => {
    for (const round of [1, 2, 3]) {
      await page.keyboard.press("Escape");
      await expect(question, String(round)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(question, String(round)).toBeHidden();
      await expect(dialog.getByLabel("Email"), String(round)).toHaveValue("orders@example.com");
    }
  });
  await journey.step("a click next to the dialog asks too", async () => {
    await page.mouse.click(5, 5);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByLabel("Email")).toBeFocused();
  });
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/sales\/new$/);
});

async function openNewCustomer(page: Page): Promise<void> {
  const field = page.getByRole("combobox", { name: "Customer" });
  await field.fill("Bay");
  await page.getByRole("option", { name: '"Bay"' }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Bay");
}

journey(
  "the calendar of a date returns the focus to its field, however it is closed",
  async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).not.toEqual([]);
    await page.goto("/app/journals/new");
    const date = page.getByLabel("Date", { exact: true });
    const icon = page.getByRole("button", { name: "Open calendar for Date" });
    const calendar = page.getByRole("dialog", { name: "Calendar for Date" });
    await expect(date).toBeEditable();
    await icon.click();
    await expect(calendar).toBeVisible();
    await icon.click();
    await expect(calendar).toHaveCount(0);
    await expect(date).toBeFocused();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(calendar).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(calendar).toHaveCount(0);
    await expect(date).toBeFocused();
  },
);

journey.describe("on a phone", () => {
  journey.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  journey("the days of a calendar are large enough for touch", async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).not.toEqual([]);
    await page.goto("/app/journals/new");
    await page.getByRole("button", { name: "Open calendar for Date" }).tap();
    const day = page.getByRole("dialog", { name: "Calendar for Date" }).getByRole("gridcell").first();
    expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  journey("a list starts with its rows, and a button shows its search", async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).not.toEqual([]);
    await page.goto("/app/journals");
    const row = page.getByRole("main").locator("tbody tr").first();
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.y).toBeLessThan(160);
    const search = page.getByRole("searchbox");
    await expect(search).toBeHidden();
    await page.getByRole("button", { name: "Search and filters" }).tap();
    await expect(search).toBeVisible();
  });
});
