import { expect } from "@playwright/test";
import { journey, openByMenu } from "#test/support/journey.ts";
import { draftLike } from "#test/support/sample-company.ts";

journey("a history that fails to load shows an error, and is retried", async ({ filledBooks, page }) => {
  const [id] = filledBooks.journalIds;
  await page.route("**/history", (route) =>
    route.fulfill({
      status: 403,
      json: {
        code: "auth.forbidden",
        detail: "You aren't allowed to do this. Ask an administrator if you need access.",
      },
    }),
  );
  await page.goto(`/app/journals/${id}`);
  const history = page.locator("section").filter({ has: page.getByRole("heading", { name: "History" }) });
  await expect(history).toContainText(
    "Couldn't load the history: You aren't allowed to do this. Ask an administrator if you need access.",
  );
  await page.unroute("**/history");
  await history.getByRole("button", { name: "Try again" }).click();
  await expect(history).toContainText("Created by Olive Owner");
});

journey("data that loads fast shows no skeleton first", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).toHaveLength(3);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/journals?*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto("/app/journals");
  const skeleton = page.locator("main [aria-busy]");
  await expect(skeleton).toHaveCSS("animation-delay", "0.3s");
  await expect(skeleton).toHaveCSS("animation-fill-mode", "backwards");
  answer();
  await expect(skeleton).toHaveCount(0);
  await expect(page.getByRole("table")).toBeVisible();
});

journey(
  "a form saved before the accounts have loaded is saved with the entered account",
  async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    await page.request.post("/api/accounts", {
      data: { code: "4900", name: "Reminder fees", type: "revenue" },
    });
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/accounts*", async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto("/app/settings/reminders");
    await page.getByLabel("Fee").first().fill("5");
    await page.getByLabel("Late fee income account").fill("4900");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+S");
    answer();
    await expect(page.getByText("Reminders saved")).toBeVisible();
    await expect(page.getByLabel("Late fee income account")).toHaveValue("4900 - Reminder fees");
  },
);

journey(
  "an account saved in a dialog before its code has loaded is saved with that code",
  async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/accounts/next-code*", async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto("/app/money/expense");
    const category = page.getByRole("combobox", { name: "Category" });
    await category.fill("Car wash");
    await page.getByRole("option", { name: 'Create account "Car wash"' }).click();
    const dialog = page.getByRole("dialog", { name: "New Account" });
    await dialog.getByRole("button", { name: "Save Account" }).click();
    answer();
    await expect(dialog).toBeHidden();
    await expect(category).toHaveValue(/ - Car wash$/);
  },
);

journey("a payment saved at once is applied to the unpaid documents", async ({ changedSample, page }) => {
  const { id } = await draftLike(page.request, changedSample.draft);
  await page.goto(`/app/sales/${id}`);
  await page.getByRole("button", { name: "Post" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Post invoice" }).click();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/invoices?*status=unpaid*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("link", { name: "Receive payment" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue(/\d/);
  await page.getByRole("button", { name: "Save payment" }).click();
  answer();
  await page.waitForURL(`**/app/sales/${id}`);
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
});

journey("a form that was just left opens again", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).toHaveLength(3);
  for (const path of ["sales", "quotes", "journals"]) {
    await page.goto(`/app/${path}/new`);
    const date = page.getByLabel("Date", { exact: true });
    await expect(date).toBeVisible();
    await openByMenu(page, "Help");
    await expect(date).toBeHidden();
    await page.goBack();
    await expect(date).toBeVisible();
  }
});
