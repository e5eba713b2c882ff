import { expect } from "@playwright/test";
import { journey, openByMenu } from "#test/support/journey.ts";

/** Half of the height of a phone. */
const FIRST_FIGURE_AT_MOST = 422;

journey("the sidebar opens all reports, and favorites are listed first", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).toHaveLength(3);
  await page.goto("/app");
  await openByMenu(page, "Reports");
  await expect(page).toHaveURL(/\/app\/reports$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem")).toHaveCount(7);
  await main.getByRole("button", { name: "Favorite: Tax" }).click();
  await page.reload();
  await expect(main.getByRole("listitem").first()).toContainText("Tax");
  await main.getByRole("button", { name: "Favorite: Tax" }).click();
  await expect(main.getByRole("listitem").first()).toContainText("Trial Balance");
  await main.getByRole("link", { name: "Stock Movement" }).click();
  await expect(page).toHaveURL(/\/app\/reports\/stock-movement$/);
});

journey(
  "on a phone amounts come first, and every report and its PDF can be opened",
  async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [report, figure] of [
      ["trial-balance", "$9,109.80"],
      ["balance-sheet", "$9,109.80"],
      ["profit-loss", "$300.25"],
    ] as const) {
      await page.goto(`/app/reports/${report}`);
      const box = await page.getByText(figure).filter({ visible: true }).first().boundingBox();
      expect(box?.y, report).toBeLessThan(FIRST_FIGURE_AT_MOST);
      await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    }
    await page.getByRole("button", { name: "Reports" }).click();
    await expect(page.getByRole("menuitem")).toHaveCount(8);
    for (const item of await page.getByRole("menuitem").all()) await expect(item).toBeInViewport();
    await page.getByRole("menuitem", { name: "Tax", exact: true }).click();
    await expect(page).toHaveURL(/\/app\/reports\/tax/);
  },
);

journey("on the narrowest screen a date keeps its year", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).toHaveLength(3);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/app/reports/profit-loss?compare=previous-year");
  await page.getByRole("button", { name: "Options" }).click();
  for (const label of ["From", "To"]) {
    const clippedCount = await page
      .getByLabel(label, { exact: true })
      .evaluate((input) => input.scrollWidth - input.clientWidth);
    expect(clippedCount, label).toBeLessThanOrEqual(0);
  }
  await page.goto("/app/opening-balances");
  for (const label of ["Date, unpaid invoices 1", "Due, unpaid bills 1"]) {
    const date = page.getByLabel(label, { exact: true });
    await date.fill("12/31/2025");
    await date.blur();
    expect(await date.evaluate((input) => input.scrollWidth - input.clientWidth), label).toBeLessThanOrEqual(
      0,
    );
  }
});
