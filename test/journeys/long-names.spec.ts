import { expect, type Page } from "@playwright/test";
import { journey } from "#test/support/journey.ts";
import { fillWithLongNames } from "#test/support/long-books.ts";
import { navigateTo } from "#test/support/open-page.ts";

journey(
  "no sales or purchase screen is wider than the window, however long names and amounts are",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const { vendor, customer, bill, invoice, payment } = await fillWithLongNames(page.request);
    const screens = [
      "/app",
      "/app/vendors",
      `/app/vendors/${vendor}`,
      "/app/customers",
      `/app/customers/${customer}`,
      "/app/products",
      "/app/tax-rates",
      "/app/purchases",
      `/app/purchases/${bill}`,
      `/app/purchases/${bill}/edit`,
      "/app/sales",
      `/app/sales/${invoice}`,
      `/app/sales/credit-notes/new?credits=${invoice}`,
      "/app/payments",
      `/app/payments/${payment}`,
      `/app/payments/new?direction=in&document=${invoice}`,
      "/app/reports/aging",
      "/app/reports/stock-movement",
      "/app/reports/statement-of-account?account=1000",
    ];
    for (const path of screens) await journey.step(path, () => expectNoOverflow(page, path));
  },
);

journey(
  "no list or report of an ordinary company is wider than any window",
  async ({ sharedSample: { customer, invoice }, page }) => {
    const screens = [
      "/app",
      "/app/quotes",
      "/app/sales-orders",
      "/app/purchase-orders",
      "/app/accounts/1000",
      "/app/journals",
      "/app/transactions",
      `/app/customers/${customer}`,
      "/app/products",
      "/app/sales",
      "/app/payments",
      "/app/reports/aging",
      "/app/reports/trial-balance",
      "/app/reports/stock-movement",
      "/app/reports/statement-of-account?account=1000",
    ];
    // A phone, a tablet, and the widths where columns and the sidebar appear and disappear.
    const widths = [390, 640, 700, 768, 899, 900, 1024, 1180];
    for (const path of screens) await journey.step(path, () => expectNoOverflow(page, path, widths));
    await page.goto(`/app/sales/${invoice}/edit`);
    const item = page.getByLabel("Item, line 1", { exact: true });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(item, `the item at ${width} px`).toBeVisible();
      expect.soft((await item.boundingBox())?.width, `the item at ${width} px`).toBeGreaterThan(140);
    }
  },
);

journey(
  "on the narrowest screen no card cuts a date, an address or a name",
  async ({ sharedSample: { invoice }, page }) => {
    expect(invoice).not.toBe("");
    await page.setViewportSize({ width: 320, height: 740 });
    for (const path of ["/app", "/app/sales?tab=overdue", "/app/customers", "/app/payments", "/app/quotes"]) {
      await navigateTo(page, path);
      expect.soft(await page.getByRole("main").evaluate(cutTexts), path).toEqual([]);
    }
  },
);

/** Texts that are cut off by an ellipsis or the edge of their box. */
function cutTexts(main: HTMLElement | SVGElement): string[] {
  return (
    [...main.querySelectorAll<HTMLElement>("*")]
      // Text only for screen readers is one pixel wide.
      .filter((part) => part.clientWidth > 1 && part.clientWidth < part.scrollWidth)
      .filter((part) => getComputedStyle(part).overflowX === "hidden")
      .map(({ innerText }) => innerText.trim())
  );
}

async function expectNoOverflow(page: Page, path: string, widths = [390, 1440]): Promise<void> {
  await navigateTo(page, path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.soft(page.locator("html"), `${path} at ${width} px`).toHaveJSProperty("scrollWidth", width);
  }
}
