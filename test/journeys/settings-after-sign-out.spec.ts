import { expect } from "@playwright/test";
import { journey, signOut } from "#test/support/journey.ts";

journey(
  "signing out forgets the books, and keeps display and keyboard settings",
  async ({ owner, filledBooks, page }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    await page.goto("/app/reports/trial-balance");
    await expect(page.getByText("Balanced", { exact: true })).toBeVisible();
    await page.goto("/app/settings/appearance");
    await page.getByRole("main").getByRole("radio", { name: "Dark" }).check();
    await page.getByLabel("Single-letter shortcuts").uncheck();
    await page.goto("/app/transactions");
    const row = page.getByRole("table").locator("tbody tr").first();
    await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await page.goto("/app/settings/appearance");
    await page.getByLabel("Compact lists").check();
    await page.goto("/app");
    await page.getByRole("button", { name: "Customize" }).click();
    const dialog = page.getByRole("dialog", { name: "Customize dashboard" });
    await dialog.getByRole("checkbox", { name: "Aging Overview" }).uncheck();
    await dialog.getByRole("button", { name: "Move Recent Transactions up" }).press("Enter");
    await expect(dialog.getByRole("button", { name: "Move Recent Transactions up" })).toBeFocused();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.evaluate(() => localStorage.setItem("twofold.recent-accounts", "some account"));
    await signOut(page);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await page.evaluate(() => localStorage.getItem("twofold.recent-accounts"))).toBe(null);

    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.getByText(/^\d+ steps? done$/).click();
    await expect(page.getByRole("heading", { name: /^Read your trial balance.*done$/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Recent Transactions" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Aging Overview" })).toHaveCount(0);
    await page.goto("/app/settings/appearance");
    await expect(page.getByLabel("Single-letter shortcuts")).not.toBeChecked();
    await expect(page.getByLabel("Compact lists")).toBeChecked();
    await page.goto("/app/transactions");
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(33);
  },
);
