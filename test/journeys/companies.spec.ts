import { expect } from "@playwright/test";
import { bankFile, MARCH } from "#test/support/bank-file.ts";
import { goWithKeys, journey, openPalette, openByMenu } from "#test/support/journey.ts";

journey(
  "an owner creates a second company, and each page stays in its company",
  async ({ owner: _owner, page }) => {
    await page.goto("/app");
    await page.getByRole("button", { name: "My Company, switch company" }).click();
    await page.getByRole("menuitem", { name: "New company" }).click();
    const dialog = page.getByRole("dialog", { name: "New company" });
    await expect(dialog.getByLabel("Company name")).toBeFocused();
    await dialog.getByRole("button", { name: "Create company" }).click();
    await expect(dialog.getByLabel("Company name")).toHaveAccessibleDescription("Company name is required");
    await dialog.getByLabel("Company name").fill("Harbour Boats");
    await dialog.getByRole("combobox", { name: "Country" }).fill("australia");
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText(/Currency AUD, .* A4 paper, fiscal year from /);
    await page.keyboard.press("Control+Enter");

    await expect(page).toHaveURL(/\/books\/[0-9a-f-]{36}\/app$/);
    await expect(page.getByRole("button", { name: "Harbour Boats, switch company" })).toBeVisible();
    await openByMenu(page, "Chart of Accounts");
    await expect(page).toHaveURL(/\/books\/[0-9a-f-]{36}\/app\/accounts$/);
    await page.goto(`${page.url()}/new`);
    await page.getByLabel("Account Type").selectOption("Asset");
    await expect(page.getByLabel("Account Code")).toHaveValue("1000");
    await page.getByLabel("Account Name").fill("Boat till");
    await page.getByRole("button", { name: "Save Account" }).click();
    await expect(page.getByText("Boat till").first()).toBeVisible();

    // A second tab is in the first company, and neither disturbs the other.
    const otherPage = await page.context().newPage();
    await otherPage.goto("/app/accounts");
    await expect(otherPage.getByRole("button", { name: "My Company, switch company" })).toBeVisible();
    await expect(otherPage.getByText("Boat till")).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("Boat till").first()).toBeVisible();

    // By keyboard only, there and back.
    await openPalette(page);
    await page.keyboard.type("switch my");
    const results = page.getByRole("listbox", { name: "Results" });
    await expect(results.getByRole("option", { selected: true })).toContainText("Switch to My Company");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "My Company, switch company" })).toBeVisible();
    await page.getByRole("button", { name: "My Company, switch company" }).click();
    await page.getByRole("menuitem", { name: "Harbour Boats" }).click();
    await expect(page.getByRole("button", { name: "Harbour Boats, switch company" })).toBeVisible();
  },
);

journey(
  "a sign-in leads back to the company in the address, and no other user's company opens",
  async ({ page, context, owner }) => {
    await page.goto("/app");
    const { id } = await (
      await page.request.post("/api/companies", {
        data: { name: "Harbour Boats" },
        headers: { origin: new URL(page.url()).origin },
      })
    ).json();
    // Leave first: a page still loading when the cookies are removed would lead to the sign-in of its own address.
    await page.goto("about:blank");
    await context.clearCookies();
    await page.goto(`/books/${id}/app/journals`);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(new RegExp(`/books/${id}/app/journals$`));
    await expect(page.getByRole("button", { name: "Harbour Boats, switch company" })).toBeVisible();
    await page.goto("/books/018f2f3c-0000-7000-8000-00000000beef/app/journals");
    await expect(page).toHaveURL(/[^/]\/app$/);
    await expect(page.getByRole("button", { name: "My Company, switch company" })).toBeVisible();
  },
);

journey(
  "an accountant finds what is waiting in three companies, and moves between them by keyboard",
  async ({ page, owner: _owner }) => {
    await page.goto("/app");
    const post = async (path: string, data: object, company = "") => {
      const headers = { origin: new URL(page.url()).origin, ...(company && { "twofold-company": company }) };
      return (await page.request.post(`/api${path}`, { data, headers })).json();
    };
    const boats = await post("/companies", { name: "Harbour Boats" });
    await post("/companies", { name: "Pine Bakery" });
    const account = { code: "1019", type: "asset", name: "Bank", moneyKind: "bank" };
    const { id } = await post("/accounts", account, boats.id);
    await post("/bank/imports", bankFile(MARCH, id), boats.id);
    await page.reload();

    await goWithKeys(page, "1", "Companies");
    const rows = page.getByRole("table", { name: "Companies" }).getByRole("row");
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText("Harbour Boats");
    await page.keyboard.press("/");
    await page.keyboard.type("harbour");
    await expect(rows).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("link", { name: "For review: 3" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/books/${boats.id}/app/bank/1019/match$`));
    await expect(page.getByRole("button", { name: "Harbour Boats, switch company" })).toBeVisible();

    await page.getByRole("heading", { level: 1 }).press(".");
    await page.getByRole("dialog", { name: "Switch company" }).getByRole("combobox").fill("pine");
    await expect(page.getByRole("option", { selected: true })).toContainText("Pine Bakery");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/books\/[0-9a-f-]{36}\/app\/bank$/);
    await expect(page.getByRole("button", { name: "Pine Bakery, switch company" })).toBeVisible();
  },
);
