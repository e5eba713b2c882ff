import { expect, type Page } from "@playwright/test";
import { checkScreens } from "#test/support/check-screens.ts";
import { journey } from "#test/support/journey.ts";

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The accounts of a loan, and the bank account it is paid out to. */
async function openAccounts(page: Page): Promise<void> {
  for (const [code, type, name, more] of [
    ["1010", "asset", "Current account", { moneyKind: "bank" }],
    ["2600", "liability", "Bank loans", {}],
    ["5900", "expense", "Interest paid", {}],
  ] as const) {
    const reply = await page.request.post("/api/accounts", { data: { code, type, name, ...more } });
    expect(reply.status(), code).toBe(201);
  }
}

journey("an owner borrows, sees the plan, pays an installment and undoes it", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await openAccounts(page);

  await journey.step(
    "the preview shows the plan of the loan, and an error is shown at its field",
    async () => {
      await page.goto("/app/loans");
      await expect(page.getByText("No loans")).toBeVisible();
      await page.getByRole("link", { name: "New loan" }).first().click();
      await page.getByLabel("Name").fill("Delivery van");
      await page.getByLabel("Amount").fill("12000");
      await page.getByLabel("Annual interest rate (%)").fill("6");
      await page.getByRole("textbox", { name: "Start date" }).fill(daysAgo(45));
      await page.getByLabel("Number of payments").fill("0");
      await page.getByRole("button", { name: "Save loan" }).click();
      await expect(page.getByText("Enter a whole number from 1 to 480").first()).toBeVisible();
      await page.getByLabel("Number of payments").fill("12");
      await page.getByLabel("Post automatically when due").uncheck();
      const plan = page.getByRole("table", { name: "Payment schedule" });
      await expect(plan.getByRole("row").nth(1)).toContainText("1,032.80");
      await expect(plan.getByRole("row").nth(1)).toContainText("972.80");
      await expect(plan.getByRole("row").nth(12)).toContainText("1,032.78");
      await expect(page.getByLabel("Loan account")).toHaveValue("2600 - Bank loans");
      await page.keyboard.press("Control+s");
      await expect(page.getByRole("heading", { level: 1, name: "Delivery van" })).toBeVisible();
      await expect(page.getByRole("table", { name: "Posted" }).getByText("Paid out")).toBeVisible();
    },
  );
  const address = new URL(page.url()).pathname;

  await journey.step("an installment is posted, and its journal splits interest and principal", async () => {
    await page.getByRole("button", { name: "Post", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: "Post through" })).toBeFocused();
    await expect(dialog.getByText("2600 - Bank loans").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Post", exact: true }).click();
    await expect(dialog).toBeHidden();
    const paid = page.getByRole("table", { name: "Posted" }).getByRole("row").nth(1);
    await expect(paid).toContainText("Payment");
    await expect(paid).toContainText("60.00");
    await expect(paid).toContainText("1,032.80");
    await paid.getByRole("link").click();
    const lines = page.getByRole("main");
    for (const amount of ["972.80", "60.00", "1,032.80"])
      await expect(lines.getByText(amount).first()).toBeVisible();
    await page.getByRole("link", { name: "Open the loan to change it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Delivery van" })).toBeVisible();
    await page.goto("/app/loans");
    await expect(page.getByText("matches your loans")).toBeVisible();
    // The title is printed once.
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: "Loans" })).toHaveCount(1);
    await page.emulateMedia({ media: null });
    await expect(page.getByRole("row", { name: /Delivery van/ })).toContainText("11,027.20");
  });

  await journey.step("an extra repayment reduces the remaining installments", async () => {
    await page.goto(address);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Make extra payment" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount").fill("20000");
    await dialog.getByRole("button", { name: "Repay", exact: true }).click();
    await expect(
      dialog.getByText("Enter an amount between zero and the outstanding balance").first(),
    ).toBeVisible();
    await dialog.getByLabel("Amount").fill("5000");
    await dialog.getByRole("button", { name: "Repay", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("table", { name: "Posted" }).getByText("Repayment")).toBeVisible();
  });

  await journey.step("the last steps are undone, one after the other", async () => {
    for (const balance of ["11,027.20", "12,000.00"]) {
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Undo last entry" }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog.getByText(/will be voided/)).toBeVisible();
      await dialog.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("main").getByText(balance).first()).toBeVisible();
    }
    await expect(page.getByRole("table", { name: "Posted" }).getByText("Void", { exact: true })).toHaveCount(
      2,
    );
    await page.getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menuitem", { name: "Undo last entry" })).toBeDisabled();
    await page.keyboard.press("Escape");
  });

  await checkScreens(page, {
    "the list": { at: "/app/loans" },
    "a loan": { at: address },
    "a new one": { at: "/app/loans/new" },
  });
});
