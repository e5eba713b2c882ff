import { expect, type Page } from "@playwright/test";
import { choose, journey, openPalette } from "#test/support/journey.ts";

/** A chart with two bank accounts, a rent account and a recoverable tax of 10 %. */
async function openBooks(page: Page): Promise<void> {
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api${path}`, { data })).status()).toBe(201);
  await post("/accounts", { code: "1010", type: "asset", name: "Checking", moneyKind: "bank" });
  await post("/accounts", { code: "1020", type: "asset", name: "Till", moneyKind: "cash" });
  await post("/accounts", { code: "6100", type: "expense", name: "Rent" });
  await post("/accounts", { code: "2300", type: "liability", name: "Loan" });
  await post("/tax-rates", { name: "VAT", rate: "10" });
}

/** A vendor without its own tax, in a company that has a default one. */
async function openTaxedVendor({ request }: Page): Promise<void> {
  const readJson = async (path: string) => (await request.get(`/api${path}`)).json();
  const { name, version } = await readJson("/company");
  const [{ id: purchaseTaxRateId }] = (await readJson("/tax-rates")).items;
  const changed = await request.put("/api/company", { data: { name, version, purchaseTaxRateId } });
  expect(changed.status()).toBe(200);
  expect((await request.post("/api/vendors", { data: { name: "Quay Printing" } })).status()).toBe(201);
}

/** Presses keys and counts them; a text counts by its letters. */
function keyboardOf(page: Page) {
  let strokes = 0;
  return {
    press: async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      strokes += text.length;
      await page.keyboard.type(text);
    },
    counted: () => strokes,
  };
}

journey(
  "an owner records an expense by keyboard, and the payee fills in its category",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await openBooks(page);
    await page.goto("/app");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    const keys = keyboardOf(page);

    await journey.step("opens the form from the palette, with the tax included", async () => {
      await openPalette(page);
      await page.keyboard.type("spend money");
      await expect(page.getByRole("option", { name: "New expense" })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Paid to")).toBeFocused();
      await page.keyboard.type("Harbour House");
      await page.keyboard.press("Tab");
      await page.keyboard.type("110");
      await page.keyboard.press("Tab");
      await page.keyboard.type("rent");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("6100 - Rent");
      await page.getByLabel("Tax (included)").focus();
      await page.keyboard.type("vat");
      await expect(page.getByRole("option", { name: "VAT" })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.getByText("100.00 and 10.00 of tax.")).toBeVisible();
      await page.keyboard.press("Control+Enter");
      await expect(page.getByRole("status").getByText("was saved")).toBeVisible();
    });

    await journey.step("enters the next one with a payee, an amount and one key", async () => {
      await expect(page.getByLabel("Paid to")).toBeFocused();
      await expect(page.getByLabel("Paid to")).toHaveValue("");
      await expect(page.getByLabel("Paid from")).toHaveValue("1010 - Checking");
      await keys.type("harbour house");
      await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("6100 - Rent");
      await keys.press("Tab");
      await keys.type("55");
      await keys.press("Control+Enter");
      await expect(page.getByLabel("Paid to")).toHaveValue("");
      // Thirteen letters of the payee, two digits, and two keys.
      expect(keys.counted()).toBe(17);
    });

    await journey.step(
      "a vendor fills in the company's tax for purchases, and for nothing else",
      async () => {
        await openTaxedVendor(page);
        await page.goto("/app/money/expense?account=1010");
        await page.getByLabel("Paid to").fill("Quay Printing");
        await expect(page.getByText("Matches an existing vendor.")).toBeVisible();
        await choose(page.getByRole("combobox", { name: "Category" }), "loan", /Loan/);
        await expect(page.getByLabel("Tax (included)")).toHaveValue("");
        await choose(page.getByRole("combobox", { name: "Category" }), "rent", /Rent/);
        await expect(page.getByLabel("Tax (included)")).toHaveValue("VAT 10%");
        await choose(page.getByRole("combobox", { name: "Category" }), "loan", /Loan/);
        await expect(page.getByLabel("Tax (included)")).toHaveValue("");
        await choose(page.getByRole("combobox", { name: "Category" }), "rent", /Rent/);
        await page.getByLabel("Paid to").fill("Somebody");
        await expect(page.getByLabel("Tax (included)")).toHaveValue("");
      },
    );

    await journey.step("a transfer to the same account is not offered, and one changes both", async () => {
      await page.goto("/app/money/transfer?account=1010");
      await choose(page.getByLabel("To account"), "till", /Till/);
      await page.getByLabel("Amount").fill("20");
      await page.keyboard.press("Control+s");
      const accounts = page.getByRole("navigation", { name: "Bank and cash accounts" });
      await expect(accounts.getByRole("link", { name: /Checking/ })).toContainText("185.00");
      await expect(accounts.getByRole("link", { name: /Till/ })).toContainText("20.00");
    });

    await journey.step("the list shows the newest first, with the balance after it", async () => {
      const rows = page.getByRole("table", { name: "Transactions" }).getByRole("row");
      await expect(rows).toHaveCount(4);
      await expect(rows.nth(1)).toContainText("Transfer");
      await expect(rows.nth(1)).toContainText("\u2212185.00");
      await expect(rows.nth(3)).toContainText("Harbour House");
      await expect(rows.nth(3)).toContainText("\u2212110.00");
    });

    await journey.step("an entry is edited, and voided", async () => {
      await page.getByRole("table", { name: "Transactions" }).getByRole("link").nth(1).click();
      await page.getByRole("link", { name: "Edit" }).click();
      await expect(page.getByLabel("Amount")).toHaveValue("55.00");
      await page.getByLabel("Amount").fill("66");
      await page.keyboard.press("Control+s");
      await expect(page.getByText("\u2212196.00").filter({ visible: true }).first()).toBeVisible();
      await page.getByRole("table", { name: "Transactions" }).getByRole("link").nth(1).click();
      await expect(page.getByText("Edited")).toBeVisible();
      await page.getByRole("button", { name: "Void" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Void entry" }).click();
      await expect(page.getByText("was voided")).toBeVisible();
      await page.goto("/app/money");
      await expect(page.getByRole("table", { name: "Transactions" }).getByRole("row")).toHaveCount(3);
    });
  },
);
