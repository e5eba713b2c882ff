import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey(
  "an account is created from within a journal, by keyboard, and is then selected",
  async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    const { keyboard } = page;
    await page.goto("/app/journals/new");
    await page.getByLabel("Description", { exact: true }).fill("Hosting");
    await keyboard.press("Tab");
    await keyboard.type("5650 - Website");
    await expect(page.getByRole("option", { name: 'Create account "5650 - Website"' })).toBeVisible();
    await keyboard.press("Enter");

    const dialog = page.getByRole("dialog", { name: "New Account" });
    await expect(dialog.getByLabel("Account Name")).toBeFocused();
    await expect(dialog.getByLabel("Account Name")).toHaveValue("Website");
    await expect(dialog.getByLabel("Account Code")).toHaveValue("5650");
    await expect(dialog.getByLabel("Account Type")).toHaveValue("expense");
    await keyboard.press("Enter");

    await expect(page.getByLabel("Debit, line 1")).toBeFocused();
    await expect(page.getByLabel("Account, line 1")).toHaveValue("5650 - Website");
    await keyboard.type("25");
    for (let pressed = 0; pressed < 3; pressed += 1) await keyboard.press("Tab");
    await keyboard.type("1000");
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await keyboard.press("Tab");
    await expect(page.getByLabel("Debit, line 2")).toBeFocused();
    await keyboard.press("=");
    await expect(page.getByLabel("Credit, line 2")).toHaveValue("25.00");
    await keyboard.press("Control+s");
    await expect(page).toHaveURL(/\/app\/journals$/);
    await page
      .getByRole("row", { name: /Hosting/ })
      .getByRole("button", { name: /^Lines of/ })
      .click();
    await expect(page.getByText("5650 - Website", { exact: true })).toBeVisible();
  },
);

journey("leaving the dialog of a new account keeps the journal unchanged", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).toHaveLength(3);
  await page.goto("/app/journals/new");
  await page.getByLabel("Description", { exact: true }).fill("Hosting");
  await page.getByLabel("Account, line 2").fill("Nobody knows");
  await expect(page.getByRole("option", { name: 'Create account "Nobody knows"' })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New Account" })).toBeVisible();
  await page.getByRole("button", { name: "Save Account" }).click();
  await expect(page.getByText("Account type is required")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Account, line 2")).toBeFocused();
  await expect(page.getByLabel("Account, line 2")).toHaveValue("");
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Hosting");
  await expect(page).toHaveURL(/\/app\/journals\/new$/);
});
