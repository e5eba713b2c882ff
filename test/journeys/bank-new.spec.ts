import { expect, type Page } from "@playwright/test";
import { choose, journey } from "#test/support/journey.ts";
import { importBankRows } from "#test/support/import-bank-rows.ts";

const ROWS = [
  "Date,Name,Description,Amount",
  "2026-01-05,Harbour House,Paper,-24.00",
  "2026-01-06,Northern Steel,Parts,-90.00",
];

/** A bank account with two transactions, and the vendor of one. */
async function openBooks(page: Page): Promise<string> {
  const code = await importBankRows(page, ROWS);
  const vendor = { name: "Northern Steel" };
  expect((await page.request.post("/api/vendors", { data: vendor })).status()).toBe(201);
  return code;
}

journey("an owner records transactions as an expense and a bill, and undoes one", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const code = await openBooks(page);
  await page.goto(`/app/bank/${code}/match`);
  const rows = page.getByRole("list", { name: "Transactions to review" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const spends = async () => {
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByRole("link", { name: "Expense" }).click();
    await expect(page.getByLabel("Paid to")).toHaveValue("Harbour House");
    await expect(page.getByLabel("Amount", { exact: true }).first()).toHaveValue("24.00");
    await choose(page.getByRole("combobox", { name: "Category" }), "expense", /^\d+ - Expenses/);
    await page.keyboard.press("Control+Enter");
    await expect(rows).toHaveCount(1);
  };
  await journey.step("creates an expense, which is matched at once", spends);
  await journey.step("undoes it by key, and creates it again", async () => {
    await page.keyboard.press("u");
    await expect(rows).toHaveCount(2);
    await spends();
  });
  await journey.step("creates a bill, which is suggested", async () => {
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByRole("link", { name: "Bill" }).click();
    await expect(page.getByRole("combobox", { name: "Vendor" })).toHaveValue(/Northern Steel/);
    await choose(page.getByRole("combobox", { name: "Item, line 1" }), "expense", /Expenses/);
    await page.keyboard.press("Control+Enter");
    const offers = page.getByRole("list", { name: "Suggested matches" });
    await expect(offers.getByText(/BILL-\d+/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("All transactions reviewed")).toBeVisible();
  });
});

journey(
  "several bank transactions are categorized together, and undone together",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const code = await openBooks(page);
    await page.goto(`/app/bank/${code}/match`);
    const rows = page.getByRole("list", { name: "Transactions to review" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await journey.step("opens a new record with the first option selected", async () => {
      await page.keyboard.press("n");
      await expect(page.getByRole("dialog").getByRole("link", { name: "Expense" })).toBeFocused();
      await page.keyboard.press("Escape");
    });
    await journey.step("selects both and categorizes them", async () => {
      for (const box of await page.getByRole("checkbox", { name: /^Select / }).all()) await box.check();
      await expect(page.getByText("2 selected")).toBeVisible();
      await page.getByRole("button", { name: "Categorize", exact: true }).first().click();
      const dialog = page.getByRole("dialog", { name: "Categorize 2 transactions" });
      await choose(dialog.getByRole("combobox", { name: "Category" }), "expense", /^\d+ - Expenses/);
      await dialog.getByRole("button", { name: "Categorize" }).click();
      await expect(page.getByText("All transactions reviewed")).toBeVisible();
    });
    await journey.step("undoes both", async () => {
      await page.keyboard.press("u");
      await expect(rows).toHaveCount(2);
    });
  },
);
