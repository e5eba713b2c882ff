import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey(
  "an owner requires approval, requests it for a bill, and decides in the list with one key",
  async ({ owner: _owner, filledBooks: _books, page }) => {
    await page.goto("/app/settings/approvals");
    await page.getByRole("button", { name: "Change the rule for bills" }).click();
    await page.getByRole("dialog").getByLabel("Require approval at or above").fill("500");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("$500.00 or more needs approval").first()).toBeVisible();

    const origin = { origin: new URL(page.url()).origin };
    const create = async (path: string, data: object) =>
      (await (await page.request.post(`/api/${path}`, { data, headers: origin })).json()).id as string;
    const partyId = await create("vendors", { name: "Northern Steel" });
    const product = { name: "Freight", type: "service", purchasePrice: "750", salePrice: "800" };
    const productId = await create("products", product);
    const items = [{ productId, quantity: "1", unitPrice: "750" }];
    const id = await create("bills", { partyId, date: "2026-01-15", status: "draft", items });

    await page.goto(`/app/purchases/${id}/edit`);
    await page.getByRole("button", { name: "Request approval" }).click();
    await expect(page).toHaveURL(/\/app\/purchases$/);
    await expect(page.getByText("Awaiting approval").first()).toBeVisible();

    await page.goto("/app/approvals");
    await expect(page.getByText("Northern Steel")).toBeVisible();
    await page.keyboard.press("r");
    await page.getByRole("dialog").getByLabel("Reason").fill("Wrong price");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { name: "No pending requests" })).toBeVisible();

    await page.goto(`/app/purchases/${id}`);
    await expect(page.getByText(/rejected this: Wrong price/)).toBeVisible();
    await page.getByRole("button", { name: "Request approval" }).click();
    await expect(page.getByText("Awaiting approval").first()).toBeVisible();
    await page.goto("/app/approvals");
    await expect(page.getByText("Northern Steel")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/app/purchases/${id}$`));
    await page.getByRole("button", { name: /^Approve / }).click();
    await expect(page.getByText("Unpaid").or(page.getByText("Overdue")).first()).toBeVisible();
  },
);
