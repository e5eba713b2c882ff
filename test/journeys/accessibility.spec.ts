import { expect, type Page } from "@playwright/test";
import { codeOf } from "#test/support/authenticator.ts";
import { checkScreens, type ScreenPath } from "#test/support/check-screens.ts";
import { findBarriers } from "#test/support/find-accessibility-problems.ts";
import { journey, openPalette } from "#test/support/journey.ts";

const press =
  (name: string | RegExp, role: "button" | "link" | "menuitem" = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();

const PUBLIC: Readonly<Record<string, ScreenPath>> = {
  landing: { at: "/" },
  terms: { at: "/terms" },
  privacy: { at: "/privacy" },
  "API reference": { at: "/api/docs" },
  "API reference, with an operation and its schema": {
    at: "/api/docs",
    doing: async (page) => {
      await page.locator(".opblock-summary-control").first().click();
      await press("Try it out")(page);
      await page.getByRole("tab", { name: "Schema" }).first().click();
    },
  },
  "sign in": { at: "/auth" },
  "sign in, refused": {
    at: "/auth",
    doing: async (page) => {
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password").fill("wrong password");
      await press("Sign in")(page);
      await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
    },
  },
  "sign up, with errors": {
    at: "/auth?mode=signup",
    doing: async (page) => {
      await press("Sign up")(page);
      await expect(page.getByText("Name is required")).toBeVisible();
    },
  },
  "forgot password": { at: "/auth?mode=forgot" },
  "reset password": { at: "/reset-password?token=abc" },
  "reset password, without a token": { at: "/reset-password" },
  "confirm email": { at: "/auth/confirm?token=abc" },
};

const EMPTY: Readonly<Record<string, ScreenPath>> = {
  dashboard: { at: "/app" },
  "starter charts": { at: "/app/accounts" },
  journals: { at: "/app/journals" },
  "new journal": { at: "/app/journals/new" },
  transactions: { at: "/app/transactions" },
  "trial balance": { at: "/app/reports/trial-balance" },
  "balance sheet": { at: "/app/reports/balance-sheet" },
  "profit and loss": { at: "/app/reports/profit-loss" },
  "year end closing": { at: "/app/year-end" },
};

const ACCOUNTS: Readonly<Record<string, ScreenPath>> = {
  accounts: { at: "/app/accounts" },
  "accounts, nothing found": { at: "/app/accounts?search=zzz" },
  "delete account": {
    at: "/app/accounts",
    doing: async (page) => {
      await press(/^Delete 1000 - /)(page);
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  "account form, with errors": {
    at: "/app/accounts/new",
    doing: async (page) => {
      await page.getByLabel("This is a subaccount").check();
      await press("Save Account")(page);
      await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
    },
  },
  "edit account": { at: "/app/accounts/1000/edit" },
  "account that does not exist": { at: "/app/accounts/9999" },
  ledger: { at: "/app/accounts/1000" },
  "import preview": {
    at: "/app/accounts",
    doing: async (page) => {
      const buffer = Buffer.from("Code,Name,Type,Description\n1000,Twice,asset,\n7777,Odd,wood,\n");
      const file = { name: "accounts.csv", mimeType: "text/csv", buffer };
      await page.getByLabel("CSV file with accounts").setInputFiles(file);
      await expect(page.getByRole("dialog", { name: "Import Accounts" })).toContainText(
        "Invalid account type: wood.",
      );
    },
  },
};

const JOURNALS: Readonly<Record<string, ScreenPath>> = {
  journals: { at: "/app/journals" },
  "journals, nothing found": { at: "/app/journals?search=zzz" },
  "delete journal": {
    at: "/app/journals",
    doing: async (page) => {
      await press(/^Actions for /)(page);
      await press("Delete", "menuitem")(page);
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  "journal menu": { at: "/app/journals", doing: press(/^Actions for /) },
  "journal with its history": {
    at: "/app/journals",
    doing: async (page) => {
      await press(/-0003$/, "link")(page);
      await expect(page.getByText("version 1")).toBeVisible();
    },
  },
  "new journal, with errors": {
    at: "/app/journals/new",
    doing: async (page) => {
      await press("Save")(page);
      await expect(page.getByRole("alert")).toContainText("Please fill in all required fields");
    },
  },
  "new journal, choosing an account": {
    at: "/app/journals/new",
    doing: async (page) => {
      await page.getByLabel("Account, line 1").press("ArrowDown");
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    },
  },
  "new journal, choosing a date": {
    at: "/app/journals/new",
    doing: async (page) => {
      await page.getByLabel("Date", { exact: true }).press("Alt+ArrowDown");
      await expect(page.getByRole("grid")).toBeVisible();
    },
  },
  "journal that does not exist": { at: "/app/journals/00000000-0000-7000-8000-000000000000" },
};

const OTHER_SCREENS: Readonly<Record<string, ScreenPath>> = {
  transactions: { at: "/app/transactions" },
  reports: { at: "/app/reports", doing: press("Favorite: Tax") },
  "trial balance": { at: "/app/reports/trial-balance?rows=all" },
  "balance sheet": { at: "/app/reports/balance-sheet?rows=all" },
  "profit and loss, compared": { at: "/app/reports/profit-loss?compare=months" },
  "statement of account": { at: "/app/reports/statement-of-account?account=1000" },
  "statement of an account that does not exist": { at: "/app/reports/statement-of-account?account=9999" },
  "statement of account, choosing an account": {
    at: "/app/reports/statement-of-account",
    doing: async (page) => {
      await page.getByRole("combobox", { name: "Account" }).press("ArrowDown");
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    },
  },
  "year end closing, refused": {
    at: "/app/year-end",
    doing: async (page) => {
      await page.getByLabel("Fiscal year").selectOption({ index: 1 });
      await press("Process Year End Closing")(page);
      await expect(page.getByText("No income or expenses to close for the selected year")).toBeVisible();
    },
  },
  help: { at: "/app/help" },
  settings: { at: "/app/settings" },
  "settings of the company": { at: "/app/settings/company" },
  "settings of documents": { at: "/app/settings/documents" },
  "settings of taxes": { at: "/app/settings/taxes" },
  "books check": {
    at: "/app/help",
    doing: async (page) => {
      await press("Check the books")(page);
      await expect(page.getByText("No problems found.")).toBeVisible();
    },
  },
  "command palette": { at: "/app/help", doing: openPalette },
  "keyboard help": {
    at: "/app/help",
    doing: async (page) => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  "menu of a phone": {
    at: "/app/help",
    doing: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await press("Open menu")(page);
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    },
  },
};

journey("axe finds nothing on the public pages", ({ page }) => checkScreens(page, PUBLIC));

journey("axe finds nothing in the app of a new owner", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await checkScreens(page, EMPTY);
});

for (const [name, screens] of Object.entries({
  accounts: ACCOUNTS,
  journals: JOURNALS,
  others: OTHER_SCREENS,
})) {
  journey(`axe finds nothing in an app with books: ${name}`, async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    await checkScreens(page, screens);
  });
}

journey("axe finds nothing while two-factor sign-in is set up and used", async ({ owner, page, context }) => {
  await page.goto("/app/settings/security");
  await press("Set up two-factor sign-in")(page);
  await page.getByLabel("Your password").fill(owner.password);
  await press("Continue")(page);
  const key = await page.getByText(/^([A-Z2-7]{4} ){10}[A-Z2-7]{4}$/).innerText();
  expect.soft(await findBarriers(page), "the key").toEqual([]);
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(codeOf(key));
  await press("Turn on")(page);
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  expect.soft(await findBarriers(page), "the recovery codes").toEqual([]);
  await press("I've saved them")(page);
  await press("Turn off")(page);
  await expect(page.getByLabel("Your password")).toBeVisible();
  expect.soft(await findBarriers(page), "switching it off").toEqual([]);
  await context.clearCookies();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await press("Sign in")(page);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  expect.soft(await findBarriers(page), "the second step").toEqual([]);
});
