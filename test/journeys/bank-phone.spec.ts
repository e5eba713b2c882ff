import { expect } from "@playwright/test";
import { choose, journey, pressInMessage } from "#test/support/journey.ts";
import { importBankRows } from "#test/support/import-bank-rows.ts";

const ROWS = [
  "Date,Name,Description,Amount",
  "2026-01-05,Harbour House,Rent January,-900.00",
  "2026-01-06,Northern Steel Manufacturing and Trading Company,Parts for the workshop and the van,-90.00",
  "2026-02-05,Harbour House,Rent February,-900.00",
];

journey("an owner records bank transactions on a phone, one at a time", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/bank/${await importBankRows(page, ROWS)}/match`);
  const main = page.getByRole("main");
  const isAt = (heading: string) =>
    expect(main.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  /** One transaction with its suggestions and actions fits on the screen, next to no list. */
  const isAlone = async (bankText: string) => {
    await expect(main.getByText(bankText).and(main.getByRole("paragraph"))).toBeVisible();
    await expect(main.getByRole("list", { name: "Transactions to review" })).toBeHidden();
    await expect(main.getByRole("button", { name: "Create rule" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  };
  await journey.step("moves from one transaction to the next and back", async () => {
    await isAt("1 of 3");
    await isAlone("Rent January");
    await main.getByRole("button", { name: "Next transaction" }).click();
    await isAt("2 of 3");
    await isAlone("Parts for the workshop and the van");
    await main.getByRole("button", { name: "Previous transaction" }).click();
    await isAt("1 of 3");
  });
  await journey.step("categorizes one, and moves to the next", async () => {
    await main.getByRole("button", { name: "Categorize" }).click();
    const dialog = page.getByRole("dialog", { name: /^Categorize/ });
    await choose(dialog.getByRole("combobox", { name: "Category" }), "expense", /^\d+ - Expenses/);
    const save = dialog.getByRole("button", { name: "Categorize" });
    await expect(save).toBeInViewport({ ratio: 1 });
    await save.click();
    await isAt("1 of 2");
    await isAlone("Parts for the workshop and the van");
  });
  await journey.step("accepts a suggestion, and undoes it in the message", async () => {
    await main.getByRole("button", { name: "Next transaction" }).click();
    await main.getByRole("button", { name: /^Expenses/ }).click();
    await isAt("1 of 1");
    await isAlone("Parts for the workshop and the van");
    await expect(page.getByRole("region", { name: "Messages" }).getByText("Expenses")).toBeVisible();
    await pressInMessage(page, "Undo");
    await isAt("2 of 2");
    await isAlone("Rent February");
    await expect(main.getByRole("button", { name: /^Expenses/ })).toBeInViewport({ ratio: 1 });
  });
});

journey.describe("on a touch screen", () => {
  journey.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  journey("no hint stays over the amount of the next transaction", async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await page.goto(`/app/bank/${await importBankRows(page, ROWS)}/match`);
    const next = page.getByRole("button", { name: "Next transaction" });
    await next.tap();
    await expect(page.getByRole("heading", { name: "2 of 3", exact: true })).toBeVisible();
    await expect.poll(() => next.evaluate((button) => button.matches(":hover"))).toBe(true);
    expect(await next.evaluate((button) => getComputedStyle(button, "::after").display)).toBe("none");
  });
});
