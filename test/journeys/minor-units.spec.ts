import { expect, type Page } from "@playwright/test";
import { chooseStatus, journey } from "#test/support/journey.ts";
import { navigateTo } from "#test/support/open-page.ts";

// Decision 0097: a company uses the minor unit of its currency, and no screen shows another.

type MinorUnitCase = {
  currency: string;
  /** The entered price, and the field's text after leaving it. */
  price: readonly [typed: string, formatted: string];
  /** The amount of 1.5 units, less 12.5 percent. */
  total: string;
  /** The entered amount, and the field's text after leaving it. */
  amount: readonly [typed: string, formatted: string];
  /** Amounts that only another currency could have. */
  foreign: RegExp;
};

const YEN: MinorUnitCase = {
  currency: "¥",
  price: ["1,235", "1,235"],
  total: "1,621",
  amount: ["100.5", "101"],
  foreign: /\d\.\d\d(?!\d)/,
};

const DINARS: MinorUnitCase = {
  currency: "KWD\u00a0",
  price: ["1,234.567", "1,234.567"],
  total: "1,620.370",
  amount: ["100.0005", "100.001"],
  foreign: /\d\.\d\d(?!\d)/,
};

journey.describe("in Japan", () => {
  journey.use({ locale: "ja-JP" });
  journey("a company keeps its books in yen, and sees no decimals", async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await journey.step("gets yen as a suggestion", async () => {
      await page.goto("/app/settings/company");
      await expect(page.getByLabel("Currency")).toHaveValue("JPY - Japanese Yen");
      await expect(page.getByText("Example: ¥1,234,568 and 2026/01/31.")).toBeVisible();
    });
    await keepBooks(page, YEN);
  });
});

journey.describe("in Kuwait", () => {
  journey.use({ locale: "en-GB" });
  journey("a company keeps its books in dinars, to the thousandth", async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await journey.step("chooses dinars", async () => {
      await page.goto("/app/settings/company");
      const currency = page.getByLabel("Currency");
      await currency.fill("kuw");
      await page.getByRole("option", { name: "KWD - Kuwaiti Dinar" }).click();
      await expect(page.getByText("Example: KWD\u00a01,234,567.500 and 31/01/2026.")).toBeVisible();
      await page.getByRole("button", { name: "Save company information" }).click();
      await expect(page.getByText("Company information updated successfully")).toBeVisible();
    });
    await keepBooks(page, DINARS);
  });
});

async function keepBooks(page: Page, company: MinorUnitCase): Promise<void> {
  await journey.step("writes an invoice", () => writeInvoice(page, company));
  await journey.step("enters an amount with too many decimals", () => typeAmount(page, company));
  await journey.step("sees the decimals everywhere", () => checkEveryPage(page, company));
}

async function writeInvoice(
  page: Page,
  { currency, price: [typed, formatted], total }: MinorUnitCase,
): Promise<void> {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api${path}`, { data });
    expect(reply.status(), await reply.text()).toBe(201);
  };
  await post("/customers", { name: "Harbour Inn" });
  await post("/products", { name: "Counsel", type: "service", purchasePrice: "0", salePrice: "0" });
  await page.goto("/app/sales/new");
  await page.getByRole("combobox", { name: "Customer" }).pressSequentially("harb");
  await page.getByRole("option", { name: /Harbour Inn/ }).click();
  const date = page.getByLabel("Date", { exact: true });
  await date.fill("2026-01-15");
  await page.getByRole("combobox", { name: "Item, line 1" }).pressSequentially("coun");
  await page.getByRole("option", { name: /Counsel/ }).click();
  await page.getByLabel("Quantity, line 1").fill("1.5");
  const price = page.getByLabel("Unit price, line 1");
  await price.fill(typed);
  await price.press("Tab");
  await expect(price).toHaveValue(formatted);
  await page.getByLabel("Discount, line 1").fill("12.5%");
  await expect(page.getByText(`Total ${currency}${total}`)).toBeVisible();
  await chooseStatus(page, "posted");
  await page.getByRole("button", { name: "Save invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
  await navigateTo(page, "/app/sales");
  await expect(page.getByRole("row", { name: /INV-0001 Harbour Inn/ })).toContainText(`${currency}${total}`);
}

async function typeAmount(page: Page, { amount: [typed, formatted] }: MinorUnitCase): Promise<void> {
  await page.goto("/app/journals/new");
  const debit = page.getByLabel("Debit, line 1");
  await debit.fill(typed);
  await debit.press("Tab");
  await expect(debit).toHaveValue(formatted);
}

const PAGES = [
  "/app",
  "/app/sales",
  "/app/journals",
  "/app/accounts",
  "/app/reports/profit-loss?start=2026-01-01&end=2026-12-31",
  "/app/reports/balance-sheet?asOf=2026-12-31",
  "/app/reports/trial-balance?start=2026-01-01&end=2026-12-31",
  "/app/reports/aging",
];

async function checkEveryPage(page: Page, { currency, total, foreign }: MinorUnitCase): Promise<void> {
  for (const path of PAGES) {
    await navigateTo(page, path);
    await expect(page.getByText(total).filter({ visible: true }).first(), path).toBeVisible();
    await expect(page.getByText("$"), path).toHaveCount(0);
    expect(await page.locator("body").innerText(), path).not.toMatch(foreign);
  }
  await page.goto("/app/sales");
  await page.getByRole("link", { name: "INV-0001" }).first().click();
  await expect(page.getByText(`${currency}${total}`).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText("$")).toHaveCount(0);
  expect(await page.locator("body").innerText()).not.toMatch(foreign);
}
