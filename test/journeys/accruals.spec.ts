import { expect, type Page } from "@playwright/test";
import { checkScreens } from "#test/support/check-screens.ts";
import { journey } from "#test/support/journey.ts";

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A chart with a vendor, a posted bill for an insurance 100 days ago, and received goods; returns the bill's ID. */
async function buyInsurance(page: Page): Promise<string> {
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const reply = await page.request.post(`/api${path}`, { data });
    expect(reply.status(), path).toBe(201);
    return reply.json();
  };
  const account = (code: string, type: string, name: string, more: object = {}) =>
    post("/accounts", { code, type, name, ...more });
  await account("1400", "asset", "Prepaid expenses");
  await account("2400", "liability", "Accrued expenses");
  const insurance = await account("5900", "expense", "Insurance");
  const vendor = await post("/vendors", { name: "Safe & Sound" });
  const date = daysAgo(100);
  const items = [
    { accountId: insurance.id, description: "Fire insurance", quantity: "1", unitPrice: "1200" },
  ];
  const order = await post("/purchase-orders", { partyId: vendor.id, date, items });
  await post("/deliveries", { orderId: order.id, date, items: [{ position: 1, quantity: "1" }] });
  return (await post("/bills", { partyId: vendor.id, date, dueDate: date, status: "posted", items })).id;
}

journey(
  "an owner defers an insurance, accrues wages and goods, and ends a canceled deferral",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const bill = await buyInsurance(page);

    await journey.step("the menu of its bill defers it, with a preview of the plan", async () => {
      await page.goto(`/app/purchases/${bill}`);
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Defer over several months" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "New accrual or deferral" })).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveValue("Fire insurance");
      await expect(page.getByLabel("Prepaid expenses")).toHaveValue("1400 - Prepaid expenses");
      await expect(page.getByLabel(/reclassify it first/)).toBeChecked();
      await page.getByLabel("Months").fill("0");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Enter a whole number from 1 to 360").first()).toBeVisible();
      await page.getByLabel("Months").fill("12");
      await expect(page.getByText(/^13 journal entries, the last on/)).toBeVisible();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Fire insurance" })).toBeVisible();
      const posted = page.getByRole("table", { name: "Posted" });
      await expect(posted.getByText("Reclassified to balance sheet")).toBeVisible();
      await expect(posted.getByRole("row").nth(1)).toContainText("100.00");
    });
    const address = new URL(page.url()).pathname;

    await journey.step("wages are accrued on a day and reversed on the next", async () => {
      await page.goto("/app/accruals");
      await expect(page.getByText("matches these records")).toBeVisible();
      // The title is printed once.
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { name: "Accruals and deferrals" })).toHaveCount(1);
      await page.emulateMedia({ media: null });
      await page.getByRole("link", { name: "Accrue", exact: true }).click();
      await page.getByLabel("Name").fill("Wages");
      await page.getByLabel("Amount").fill("300");
      await page.getByLabel("Expense").fill("5900");
      await page.getByRole("option", { name: /Insurance/ }).click();
      await expect(page.getByRole("table", { name: "Schedule" }).getByText("Reversed").first()).toBeVisible();
      await page.keyboard.press("Control+s");
      await expect(page.getByRole("heading", { level: 1, name: "Wages" })).toBeVisible();
      await expect(page.getByRole("table", { name: "Posted" }).getByText("Reversed")).toBeVisible();
    });

    await journey.step("goods received but not invoiced are suggested with their value, once", async () => {
      await page.goto("/app/accruals");
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Goods received, not yet billed" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText("1 amount, 1,200.00 in total:")).toBeVisible();
      await dialog.getByLabel("Accrued liabilities account").fill("2400");
      await page.getByRole("option", { name: /Accrued expenses/ }).click();
      await dialog.getByLabel("Goods received account").fill("1400");
      await page.getByRole("option", { name: /Prepaid expenses/ }).click();
      await expect(dialog.getByText("2400 - Accrued expenses").first()).toBeVisible();
      await dialog.getByRole("button", { name: "Accrue", exact: true }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Goods received, not yet billed" }).click();
      await expect(page.getByRole("dialog").getByText(/^Nothing to accrue on this date/)).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await journey.step("the insurance is canceled, and the rest becomes an expense at once", async () => {
      await page.goto(address);
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "End early" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(/ remaining\. Amounts due/)).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: "End date" })).toBeFocused();
      await dialog.getByRole("button", { name: "End", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText("Closed early", { exact: true })).toBeVisible();
      await expect(page.getByRole("table", { name: "Posted" }).getByText("Remainder")).toBeVisible();
    });

    await checkScreens(page, {
      "the list": { at: "/app/accruals?tab=all" },
      "an accrual": { at: address },
      "a new one": { at: "/app/accruals/new" },
    });
  },
);
