import { expect } from "@playwright/test";
import { checkScreens } from "#test/support/check-screens.ts";
import { journey } from "#test/support/journey.ts";

journey(
  "an order is delivered in parts, each with a delivery note, and no stock moves",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    const send = async (path: string, data: object) => {
      const reply = await page.request.post(path, { data });
      expect(reply.ok(), await reply.text()).toBe(true);
      return reply.json();
    };
    const customer = await send("/api/customers", { name: "Cafe Linden", address: "Main Street 1" });
    const product = await send("/api/products", { name: "Chair", purchasePrice: "20", salePrice: "35" });
    const items = [{ productId: product.id, quantity: "10", unitPrice: "35" }];
    await send("/api/sales-orders", { partyId: customer.id, date: "2026-02-01", items });

    await page.goto("/app/sales-orders?effectiveStatus=undelivered");
    await page.getByRole("link", { name: "SO-0001", exact: true }).click();
    await expect(page.getByText("To deliver", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Create delivery note" }).click();
    const dialog = page.getByRole("dialog", { name: "Delivery note for SO-0001" });
    await expect(dialog.getByLabel("Chair")).toHaveValue("10");
    await dialog.getByLabel("Chair").fill("11");
    await dialog.getByRole("button", { name: "Create delivery note" }).click();
    await expect(
      dialog.getByText("The outstanding quantity on this line is 10. Enter that or less.").first(),
    ).toBeVisible();
    await dialog.getByLabel("Chair").fill("4");
    await dialog.getByLabel("Delivery address").fill("Gate 3");
    await dialog.getByRole("button", { name: "Create delivery note" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Partially delivered", { exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: /4 delivered$/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions for DN-0001" }).click();
    await page.getByRole("menuitem", { name: "Download PDF" }).click();
    expect((await download).suggestedFilename()).toBe("DN-0001.pdf");
    await checkScreens(page, { "a sales order that is partly delivered": { at: page.url() } });

    await page.getByRole("button", { name: "Create delivery note" }).click();
    await expect(dialog.getByLabel("Chair")).toHaveValue("6");
    await dialog.getByRole("button", { name: "Create delivery note" }).click();
    await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Actions for DN-0002" }).click();
    await page.getByRole("menuitem", { name: "Void" }).click();
    await page.getByRole("button", { name: "Void", exact: true }).click();
    await expect(page.getByText("Partially delivered", { exact: true })).toBeVisible();
    const { stockQuantity } = await (await page.request.get(`/api/products/${product.id}`)).json();
    expect(stockQuantity).toBe("0");
  },
);
