import { expect, type Page } from "@playwright/test";
import { checkScreens } from "#test/support/check-screens.ts";
import { journey } from "#test/support/journey.ts";

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A chart with a vendor, and a posted bill for a machine 100 days ago; returns its ID. */
async function buyMachine(page: Page): Promise<string> {
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const reply = await page.request.post(`/api${path}`, { data });
    expect(reply.status(), path).toBe(201);
    return reply.json();
  };
  const account = (code: string, type: string, name: string, more: object = {}) =>
    post("/accounts", { code, type, name, ...more });
  const equipment = await account("1500", "asset", "Equipment");
  await account("1600", "asset", "Accumulated Depreciation");
  await account("5900", "expense", "Depreciation");
  await account("4900", "revenue", "Gains and losses");
  await account("1010", "asset", "Checking", { moneyKind: "bank" });
  const vendor = await post("/vendors", { name: "Lathe Works" });
  const items = [{ accountId: equipment.id, description: "Lathe", quantity: "1", unitPrice: "12000" }];
  const date = daysAgo(100);
  return (await post("/bills", { partyId: vendor.id, date, dueDate: date, status: "posted", items })).id;
}

journey("an owner buys a machine, depreciates it to today and sells it", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const bill = await buyMachine(page);

  await journey.step("the menu of its bill registers it, with a preview of the plan", async () => {
    await page.goto(`/app/purchases/${bill}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Register as an asset" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New asset" })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Lathe");
    await expect(page.getByLabel("Asset account")).toHaveValue("1500 - Equipment");
    await page.getByLabel("Useful life (months)").fill("0");
    await page.getByRole("button", { name: "Save asset" }).click();
    await expect(page.getByText("Enter a whole number from 1 to 1200").first()).toBeVisible();
    await page.getByLabel("Useful life (months)").fill("24");
    await page.getByLabel("First month").selectOption("full");
    await page.getByLabel("Post automatically at the end of each period").uncheck();
    await expect(page.getByRole("table", { name: "Depreciation schedule" }).getByRole("row")).toHaveCount(13);
    await expect(page.getByText(/^24 depreciation entries, the last on/)).toBeVisible();
    await page.getByRole("button", { name: "Save asset" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Lathe" })).toBeVisible();
  });

  await journey.step("the machine is depreciated to today, with a preview of the journals", async () => {
    await page.getByRole("button", { name: "Depreciate" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("500.00").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Post" }).click();
    await expect(dialog).toBeHidden();
    const posted = page.getByRole("table", { name: "Posted" });
    await expect(posted.getByRole("row").nth(3)).toContainText("500.00");
  });

  await journey.step("the machine is sold, and the loss is computed", async () => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Sell or scrap" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Sale proceeds").fill("9000");
    await dialog.getByLabel("Deposited to").fill("1010");
    await page.getByRole("option", { name: /Checking/ }).click();
    await dialog.getByLabel("Gain/loss account").fill("4900");
    await page.getByRole("option", { name: /Gains and losses/ }).click();
    await expect(dialog.getByText("12,000.00").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Dispose" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Sold for 9,000.00, a loss of/)).toBeVisible();
  });

  await journey.step("the register agrees with the accounts, and the last step is undone", async () => {
    await page.goto("/app/assets");
    await expect(page.getByText("matches the asset register").first()).toBeVisible();
    await page.getByRole("link", { name: "Lathe", exact: true }).click();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Undo last entry" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("In service", { exact: true })).toBeVisible();
  });

  const address = new URL(page.url()).pathname;
  await checkScreens(page, {
    "the register": { at: "/app/assets" },
    "an asset": { at: address },
    "a new one": { at: "/app/assets/new" },
  });
});
