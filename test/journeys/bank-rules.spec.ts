import { expect } from "@playwright/test";
import { choose, journey } from "#test/support/journey.ts";

const FILE = [
  "Date,Description,Amount",
  "2026-01-05,Landlord January,-900.00",
  "2026-02-05,Landlord February,-900.00",
];

journey("an owner creates a bank rule, previews it, and records transactions", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.request.post("/api/accounts/starter-chart", { data: { chart: "minimal" } });
  const { items } = await (await page.request.get("/api/accounts?limit=500")).json();
  const { id: accountId, code } = items.find(
    ({ moneyKind }: { moneyKind: string | null }) => moneyKind !== null,
  );
  const vendor = await page.request.post("/api/vendors", { data: { name: "Harbour House" } });
  expect(vendor.status()).toBe(201);
  const content = Buffer.from(FILE.join("\n")).toString("base64");
  const file = { fileName: "rent.csv", content, accounts: [{ number: "", accountId }] };
  expect((await page.request.post("/api/bank/imports", { data: file })).status()).toBe(201);
  await page.goto(`/app/bank/${code}/match`);
  const rows = page.getByRole("list", { name: "Transactions to review" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await journey.step("creates a rule from the first transaction by one key, and previews it", async () => {
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "New rule" });
    await expect(dialog.getByLabel("Keywords")).toHaveValue("Landlord January");
    await dialog.getByLabel("Keywords").fill("Landlord");
    await choose(dialog.getByRole("combobox", { name: "Category" }), "expense", /^\d+ - Expenses/);
    await choose(dialog.getByRole("combobox", { name: "Vendor or customer" }), "harbour", /Harbour House/);
    await dialog.getByRole("button", { name: "Test on past transactions" }).click();
    await expect(
      dialog.getByText("Matches 2 of the last 2 transactions. Nothing was recorded."),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Save rule" }).click();
    await expect(dialog).toBeHidden();
  });
  await journey.step("accepts the exact matches of the rule", async () => {
    await expect(page.getByText("2 transactions have an exact match")).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByText("All transactions reviewed")).toBeVisible();
  });
  await journey.step("sees how often the rule was used", async () => {
    await page.goto("/app/bank/rules");
    await expect(page.getByRole("row", { name: /Landlord/ })).toContainText("2 times");
    await expect(page.getByRole("row", { name: /Landlord/ })).toContainText("for Harbour House");
  });
  await journey.step("finds the expenses that the rule recorded for the vendor", async () => {
    const { items: journals } = await (await page.request.get("/api/journals?search=harbour")).json();
    expect(journals).toHaveLength(2);
    await page.goto(`/app/money/entries/${journals[0].id}`);
    await expect(page.getByText("Harbour House").first()).toBeVisible();
  });
});
