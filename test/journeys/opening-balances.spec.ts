import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

const BALANCES = `Code\tName\tDebit\tCredit
1000\tCash and Bank\t500.00\t
1100\tAccounts Receivable\t942.00\t
3000\tOwner's Capital\t\t1,442.00`;
const INVOICES = `Customer,Number,Date,Due,Amount,Tax,Currency,Rate,Base amount
Ann & Co.,INV-0041,2025-11-15,2025-12-15,850.00,77.27,,,
Ann & Co.,INV-0042,2025-11-20,2026-01-15,100.00,,EUR,0.92,`;

journey(
  "an owner imports balances and an unpaid invoice, sees them aged, and undoes them",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await page.goto("/app/opening-balances");
    await journey.step("adds a missing chart by one click", async () => {
      await page.getByRole("button", { name: "Just the basics" }).click();
      await expect(page.getByText("Your books have no accounts yet")).toBeHidden();
    });
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Paste trial balance" }).click();
    await dialog.getByRole("textbox").fill(BALANCES);
    await dialog.getByRole("button", { name: "Add 3 lines" }).click();
    await page.getByRole("button", { name: "Paste unpaid invoices" }).click();
    await dialog.getByRole("textbox").fill(INVOICES);
    await expect(dialog.getByText("Row 2: No customer or vendor named Ann & Co.")).toBeVisible();
    await dialog.getByRole("button", { name: "Create new 1 customer from names" }).click();
    await dialog.getByRole("button", { name: "Add 2 lines" }).click();
    await expect(page.getByText("Amount due 850.00, EUR 100.00")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Total in USD, unpaid invoices 2" })).toHaveValue("92.00");
    await page.getByRole("textbox", { name: "As of" }).fill("12/31/2025");
    await page.getByRole("textbox", { name: "As of" }).press("Tab");
    await expect(page.getByText("Debits and credits are equal.")).toBeVisible();
    await expect(page.getByRole("row", { name: /INV-0042/ })).toContainText(/\u20ac100\.00\s*= \$92\.00/);
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await expect(page.getByRole("button", { name: "Undo all" })).toBeEnabled();
    await journey.step("finds the invoice aged under its customer", async () => {
      await page.goto("/app/reports/aging?side=receivable&asOf=2026-01-31");
      await expect(page.getByText("Ann & Co.").first()).toBeVisible();
      await expect(page.getByText("850.00").first()).toBeVisible();
    });
    await page.goto("/app/opening-balances");
    await page.getByRole("button", { name: "Undo all" }).click();
    await page.getByRole("alertdialog").or(dialog).getByRole("button", { name: "Undo all" }).click();
    await expect(page.getByRole("button", { name: "Paste trial balance" })).toBeVisible();
  },
);
