import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

const CSV = `Date,Description,Amount,Balance
2026-01-05,Card payment,-12.50,987.50
2026-01-06,Caf\u00e9 Linden INV-0007,100.00,1087.50`;

journey(
  "an owner imports a statement, sees the bank's balance, and undoes the import",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await page.request.post("/api/accounts/starter-chart", { data: { chart: "minimal" } });
    await page.goto("/app/bank");
    const choose = () =>
      page
        .getByLabel("Bank statements")
        .setInputFiles({ name: "january.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) });
    await choose();
    const dialog = page.getByRole("dialog", { name: "Import statement" });
    await expect(dialog.getByText("Balanced")).toBeVisible();
    await expect(dialog.getByRole("table", { name: "Preview" }).getByRole("row")).toHaveCount(3);
    await journey.step("corrects a column, and sees the preview change", async () => {
      await dialog.getByLabel('Map "Description" to').selectOption({ label: "Payee" });
      await expect(dialog.getByLabel('Map "Description" to')).toHaveValue("counterparty");
    });
    await journey.step("changes whether the table has headings, and back", async () => {
      const heads = dialog.getByLabel("Header row");
      await heads.selectOption({ label: "No header row" });
      await expect(dialog.getByLabel('Map "Column 1" to')).toBeVisible();
      await heads.selectOption({ label: "Line 1: Date, Description, Amount, Balance" });
      await expect(dialog.getByLabel('Map "Description" to')).toBeVisible();
      await expect(dialog.getByLabel("Delimiter")).toHaveValue(",");
      await expect(dialog.getByLabel("Character encoding")).toHaveValue("utf-8");
    });
    await dialog.getByRole("button", { name: "Import 2 new transactions" }).click();
    await expect(dialog).toBeHidden();
    const account = page.getByRole("row", { name: /1000 - Cash and Bank/ });
    await expect(account.first()).toContainText("1,087.50");
    await journey.step("importing the same file again adds nothing", async () => {
      await choose();
      await expect(dialog.getByText("Already imported").first()).toBeVisible();
      await dialog.getByRole("button", { name: "Import file" }).click();
      await expect(
        dialog.getByText("Everything in this file has already been imported. Choose another file."),
      ).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });
    await journey.step("pastes one, and chooses several, of which one is far too large", async () => {
      await page.getByRole("button", { name: "Paste" }).click();
      await page
        .getByLabel("Paste statement text, or table rows including the header")
        .fill("Date,Description,Amount\n2026-01-07,Fee,-1.00");
      await page.getByRole("button", { name: "Continue" }).click();
      const closing = dialog.getByLabel("Bank balance at the end of");
      await closing.fill("1,087.50");
      await closing.press("Enter");
      await expect(dialog.getByText("Out of balance by 1.00")).toBeVisible();
      // When the file is read differently, the balance entered before is discarded.
      const isSignReversed = dialog.getByLabel("Money out is shown as positive amounts");
      await isSignReversed.click();
      await expect(isSignReversed).toBeChecked();
      await expect(closing).toHaveValue("");
      await isSignReversed.click();
      await expect(isSignReversed).not.toBeChecked();
      await closing.fill("1,086.50");
      await closing.press("Enter");
      await expect(dialog.getByText("Balanced")).toBeVisible();
      await dialog.getByRole("button", { name: "Import 1 new transaction" }).click();
      await expect(dialog).toBeHidden();
      const february = "Date,Description,Amount\n2026-02-01,Rent,-700.00";
      await page.getByLabel("Bank statements").setInputFiles([
        { name: "large.csv", mimeType: "text/csv", buffer: Buffer.alloc(21 * 1024 * 1024, "x") },
        { name: "february.csv", mimeType: "text/csv", buffer: Buffer.from(february) },
      ]);
      const first = page.getByRole("dialog", { name: "Import statement (1 more file to go)" });
      await expect(first.getByText("The file is larger than 20 MB. Choose a smaller one.")).toBeVisible();
      await first.getByRole("button", { name: "Skip this file" }).click();
      await expect(dialog.getByText("february.csv")).toBeVisible();
      await dialog.getByRole("button", { name: "Import 1 new transaction" }).click();
      await expect(dialog).toBeHidden();
    });
    await journey.step("finds a transaction by its amount", async () => {
      await page.getByRole("link", { name: "1000 - Cash and Bank" }).click();
      await page.getByLabel("Search transactions...").fill("100.00");
      await expect(page.getByRole("table", { name: "Bank transactions" }).getByRole("row")).toHaveCount(2);
    });
    await journey.step("undoes the imports of files with balances", async () => {
      await page.goto("/app/bank");
      for (const file of ["pasted statement.txt", "january.csv"]) {
        await page.getByRole("button", { name: `Undo import of ${file}` }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
        await expect(page.getByRole("alertdialog")).toBeHidden();
      }
      await expect(page.getByText("No statement yet").first()).toBeVisible();
    });
  },
);
