import { expect, type Page } from "@playwright/test";
import { goWithKeys, journey, openPalette } from "#test/support/journey.ts";

const GROUPS = ["Sales", "Purchases", "Banking", "Accounting", "Reports", "Settings"];

journey(
  "the palette goes to pages, accounts and journals, and the keys are listed",
  async ({ filledBooks, page }) => {
    await page.goto(`/app/journals/${filledBooks.journalIds[2]}`);
    await expect(page.getByRole("heading", { level: 1, name: /-0003$/ })).toBeVisible();
    await goByPalette(page, "trial", "Trial Balance");
    await expect(page.getByRole("heading", { level: 1, name: "Trial Balance" })).toBeVisible();
    await goByPalette(page, "5200", "5200 - Rent");
    await expect(page.getByRole("heading", { level: 1, name: "5200 - Rent" })).toBeVisible();
    await goByPalette(page, "money from", /Money from the owner/);
    await expect(page.getByRole("heading", { level: 1, name: /^JE-\d{4}-0001$/ })).toBeVisible();
    await accountBeforeReport(page);
    await expect(page.getByRole("heading", { level: 1, name: /^JE-\d{4}-0001$/ })).toBeVisible();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys.getByText("Post or save, and start a new one (in a dialog: save)")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    await goWithKeys(page, "t", "Transactions");
  },
);

async function accountBeforeReport(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.type("tax");
  const results = page.getByRole("listbox", { name: "Results" }).getByRole("option");
  await expect(results.filter({ hasText: "Tax Payable" })).toBeVisible();
  const texts = await results.allTextContents();
  const account = texts.findIndex((text) => text.includes("Tax Payable"));
  expect(account).toBeLessThan(texts.indexOf("Tax"));
  await page.keyboard.press("Escape");
  await expect(results).toHaveCount(0);
}

async function goByPalette(page: Page, typed: string, resultName: string | RegExp): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(typed);
  const results = page.getByRole("listbox", { name: "Results" });
  await expect(results.getByRole("option", { selected: true })).toContainText(resultName);
  await page.keyboard.press("Enter");
}

journey(
  "the narrow sidebar shows its last entry and becomes wide again, and the page stays, however low the window is",
  async ({ owner, page }) => {
    expect(owner.email).toContain("@");
    await page.goto("/app");
    const nav = page.getByRole("navigation", { name: "Main" });
    for (const height of [360, 721, 880, 1040, 1400]) {
      await page.setViewportSize({ width: 1280, height });
      await page.getByRole("button", { name: "Collapse sidebar" }).click();
      await nav.getByRole("link", { name: "Dashboard" }).click();
      await nav.getByRole("button", { name: "Settings" }).click();
      await nav.getByRole("link", { name: "Help" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
      await page.getByRole("button", { name: "Expand sidebar" }).click();
      await expect(nav.getByText("Help", { exact: true })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(360);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  },
);

journey(
  "the sidebar is wide or narrow, the theme light or dark, and both are remembered",
  async ({ owner, page }) => {
    expect(owner.email).toContain("@");
    await page.goto("/app/help");
    const nav = page.getByRole("navigation", { name: "Main" });
    await expect(nav.getByRole("group")).toHaveCount(GROUPS.length);
    await expect(nav.getByRole("link", { name: "Help" })).toHaveAttribute("aria-current", "page");
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect(nav.getByText("Help", { exact: true })).toBeHidden();
    await page.reload();
    await expect(nav.getByRole("link", { name: "Help" })).toBeVisible();
    await expect(nav.getByText("Help", { exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    await expect(nav.getByText("Help", { exact: true })).toBeVisible();

    const light = await canvas(page);
    await page.getByRole("radio", { name: "Dark" }).check();
    const dark = await canvas(page);
    expect(dark).not.toBe(light);
    await page.reload();
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    expect(await canvas(page)).toBe(dark);
    await page.getByRole("radio", { name: "System" }).check();
    expect(await canvas(page)).toBe(light);
  },
);

journey(
  "one group of the sidebar is open, that of the page, and its entry is visible however low the window is",
  async ({ owner, page }) => {
    expect(owner.email).toContain("@");
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto("/app/help");
    const nav = page.getByRole("navigation", { name: "Main" });
    const head = (name: string) => nav.getByRole("button", { name, exact: true });
    await expect(nav.getByRole("group")).toHaveCount(GROUPS.length);
    await expect(head("Settings")).toHaveAttribute("aria-expanded", "true");
    await expect(nav.getByRole("link")).toHaveText(["Dashboard", "Settings", "Help"]);
    await expect(nav.getByRole("link", { name: "Help" })).toBeInViewport();
    await head("Accounting").click();
    await expect(head("Settings")).toHaveAttribute("aria-expanded", "false");
    await expect(nav.getByRole("link", { name: "Help" })).toBeVisible();
    await expect(nav.getByRole("link", { name: "Assets" })).toHaveCount(0);
    await head("Show all").click();
    await expect(nav.getByRole("link", { name: "Assets" })).toBeVisible();
    await goWithKeys(page, "y", "Year End Closing");
    await expect(nav.getByRole("link", { name: "Year End Closing" })).toBeInViewport();
    await page.reload();
    await expect(nav.getByRole("link", { name: "Assets" })).toBeVisible();
  },
);

journey("the palette finds a page by any common word", async ({ owner, page }) => {
  expect(owner.email).toContain("@");
  for (const [typed, resultName] of [
    ["bills", "Purchases"],
    ["expenses", "Expenses and deposits"],
    ["recurring", "Recurring transactions"],
    ["invoices", "Sales"],
    ["iban", "Payments"],
    ["vat", "Taxes"],
    ["logo", "Documents"],
    ["password", "Security"],
    ["premium", "Plan"],
  ] as const) {
    await page.goto("/app/help");
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    await openPalette(page);
    await page.keyboard.type(typed);
    const results = page.getByRole("listbox", { name: "Results" });
    await expect(results.getByRole("option", { name: new RegExp(`^${resultName}`) }).first()).toBeVisible();
  }
});

function canvas(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

journey("on a phone the menu is a drawer and no page scrolls sideways", async ({ filledBooks, page }) => {
  const { journalIds } = filledBooks;
  // The narrowest width that must not scroll sideways (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/app");
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer.getByRole("group")).toHaveCount(GROUPS.length);
  await drawer.getByRole("button", { name: "Accounting" }).click();
  await drawer.getByRole("link", { name: "Chart of Accounts" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Chart of Accounts" })).toBeVisible();
  for (const path of [...PAGES, `/journals/${journalIds[0]}`, `/journals/${journalIds[0]}/edit`]) {
    // By its address, as from a bookmark.
    await page.goto(`/app${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overhang, path).toBe(0);
  }
  for (const path of ["/sales/new", "/purchases/new"]) {
    await page.goto(`/app${path}`);
    for (const [cell, typed] of Object.entries(WHOLE_AT_320)) {
      const field = page.getByLabel(`${cell}, line 1`);
      await field.fill(typed);
      await field.blur();
      await expect(field).toHaveValue(typed);
      const hiddenWidth = await field.evaluate((input) => input.scrollWidth - input.clientWidth);
      expect(hiddenWidth, `${cell} of ${path}`).toBe(0);
    }
  }
});

/** Amounts that are fully visible in a row on the narrowest phone. */
const WHOLE_AT_320 = { Quantity: "12.5", "Unit price": "1,250.00", Discount: "1,250.00" };

const PAGES = [
  "",
  "/sales/credit-notes/new",
  "/money",
  "/money/expense",
  "/bank",
  "/bank/rules",
  "/assets",
  "/assets/new",
  "/schedules",
  "/schedules/new?kind=invoice",
  "/opening-balances",
  "/reports/tax",
  "/accounts",
  "/accounts/new",
  "/accounts/1000",
  "/accounts/1000/edit",
  "/journals",
  "/journals/new",
  "/customers",
  "/customers/new",
  "/products",
  "/products/new",
  "/vendors",
  "/vendors/new",
  "/purchases",
  "/purchases/new",
  "/purchases/vendor-credits/new",
  "/sales",
  "/sales/new",
  "/sales/credit-notes",
  "/payments",
  "/payments/new",
  "/tax-rates",
  "/tax-rates/new",
  "/transactions",
  "/reports",
  "/reports/trial-balance",
  "/reports/stock-movement",
  "/reports/aging",
  "/help",
  "/settings",
];
