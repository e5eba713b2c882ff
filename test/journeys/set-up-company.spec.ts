import { expect, type Page } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey(
  "a new owner sets up a German company, chooses its tax, and pays for gas with a new card",
  async ({ owner, page }) => {
    expect(owner.name).not.toBe("");
    await page.goto("/app/");
    await journey.step("sets up the company", () => setUpCompany(page));
    await journey.step("chooses the tax it charges", () => answerTax(page));
    await journey.step("pays by a card that is created in its field", () => payByCard(page));
    await journey.step("starts with accounting instead, also after a reload", () => changeOrder(page));
  },
);

async function setUpCompany(page: Page): Promise<void> {
  const steps = page.getByRole("region", { name: "Getting started" });
  await expect(steps.getByRole("heading", { level: 3 }).first()).toHaveText("Set up your company");
  await expect(steps.getByRole("heading", { level: 3 }).last()).toHaveText("Read your trial balance");
  await steps.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Your company" });
  await dialog.getByLabel("Company name").fill("Marsh GmbH");
  await dialog.getByRole("combobox", { name: "Country" }).fill("germany");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Currency EUR, numbers and dates as in German (Germany), A4 paper.");
  const chart = dialog.getByLabel("Chart of accounts");
  await expect(chart.getByRole("option")).toHaveText([
    "Germany, SKR03",
    "Germany, SKR04",
    "Services",
    "Retail",
    "Minimal",
  ]);
  await chart.selectOption("Germany, SKR04");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^\d+ accounts added/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(steps).toContainText("1 of 8 done");
  await expect(steps.getByRole("button", { name: "Answer" })).toBeFocused();
}

async function answerTax(page: Page): Promise<void> {
  const steps = page.getByRole("region", { name: "Getting started" });
  await steps.getByRole("button", { name: "Answer" }).click();
  const dialog = page.getByRole("dialog", { name: "Sales tax or VAT" });
  await dialog.getByLabel("Do you charge sales tax or VAT?").selectOption("Yes, usually USt 19%");
  await dialog.getByLabel("Your prices").selectOption("Tax inclusive");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(steps).toContainText("2 of 8 done");
  await expect(steps.getByRole("link", { name: "Add logo" })).toBeFocused();
}

async function payByCard(page: Page): Promise<void> {
  await page.goto("/app/money/expense");
  const from = page.getByRole("combobox", { name: "Paid from" });
  await from.fill("Visa card");
  await expect(page.getByRole("option", { name: 'Create account "Visa card"' })).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New Account" });
  await expect(dialog.getByLabel("Account Type")).toHaveValue("liability");
  await expect(dialog.getByLabel(/^Account kind/)).toHaveValue("card");
  await dialog.getByRole("button", { name: "Save Account" }).click();
  await expect(dialog).toBeHidden();
  await expect(from).toHaveValue(/ - Visa card$/);
  await page.getByRole("combobox", { name: "Category" }).fill("6530");
  await page.keyboard.press("Enter");
  await page.getByLabel("Amount", { exact: true }).fill("50");
  await page.keyboard.press("Control+s");
  await expect(
    page
      .getByText("was saved")
      .or(page.getByText("Expense", { exact: true }))
      .first(),
  ).toBeVisible();
}

async function changeOrder(page: Page): Promise<void> {
  await page.goto("/app/");
  const first = page
    .getByRole("region", { name: "Getting started" })
    .getByRole("heading", { level: 3 })
    .first();
  await page.getByRole("button", { name: "Start with accounting" }).click();
  await expect(first).toHaveText(/^Read your trial balance/);
  await page.reload();
  await expect(first).toHaveText(/^Read your trial balance/);
}
