import { expect } from "@playwright/test";
import { checkScreens } from "#test/support/check-screens.ts";
import { chooseStatus, journey } from "#test/support/journey.ts";

journey(
  "an owner quotes, the customer accepts on a phone, and the quote becomes an order and, in part, an invoice",
  async ({ owner, page, browser }) => {
    expect(owner.email).not.toBe("");
    const send = async (path: string, data: object) => {
      const reply = await page.request.post(path, { data });
      expect(reply.ok(), await reply.text()).toBe(true);
      return reply.json();
    };
    await send("/api/customers", { name: "Cafe Linden", email: "hello@linden.example" });
    await send("/api/products", { name: "Advice", type: "service", purchasePrice: "0", salePrice: "100" });

    await page.goto("/app/quotes/new");
    await page.getByLabel("Customer").fill("Cafe");
    await page.getByRole("option", { name: /Cafe Linden/ }).click();
    const items = page.getByRole("region", { name: "Items" });
    await items.getByRole("combobox").first().fill("Advice");
    await page
      .getByRole("option", { name: /Advice/ })
      .first()
      .click();
    await items.getByLabel("Quantity").first().fill("3");
    await chooseStatus(page, "Sent");
    await page.getByRole("button", { name: "Save quote" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "QU-0001" })).toBeVisible();

    await page.getByRole("button", { name: "Create link" }).click();
    const dialog = page.getByRole("dialog", { name: "Create a link to this quote" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    const address = await page.getByLabel("Share link address").inputValue();

    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    });
    const visitor = await phone.newPage();
    await visitor.goto(address);
    await expect(visitor.getByRole("heading", { level: 1, name: "Quote QU-0001" })).toBeVisible();
    expect(await visitor.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await visitor.getByLabel("Your name").fill("Ada Lovelace");
    await visitor.getByRole("button", { name: "Accept" }).click();
    await expect(visitor.getByText(/^Accepted by Ada Lovelace on /)).toBeVisible();
    await expect(visitor.getByRole("button")).toHaveCount(0);
    await phone.close();

    await page.reload();
    await expect(page.getByText("Online")).toBeVisible();
    await page.getByRole("link", { name: "Create sales order" }).click();
    await expect(page.getByLabel("Customer")).toHaveValue("Cafe Linden");
    await expect(items.getByLabel("Quantity").first()).toHaveValue("3");
    await page.getByRole("button", { name: "Save sales order" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "SO-0001" })).toBeVisible();
    await page.getByRole("link", { name: "Create invoice" }).click();
    await expect(items.getByLabel("Quantity").first()).toHaveValue("3");
    await items.getByLabel("Quantity").first().fill("2");
    await page.getByRole("button", { name: "Post invoice" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
    await page.goto("/app/quotes");
    const row = page.getByRole("row").filter({ hasText: "QU-0001" });
    await expect(row).toContainText("Ordered");
    await row.getByRole("link", { name: "QU-0001" }).click();
    const quote = page.url();
    await expect(page.getByRole("link", { name: "Create invoice" })).toHaveCount(0);
    await page.getByRole("link", { name: "SO-0001" }).click();
    await page.getByRole("link", { name: "INV-0001" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
    await page.getByRole("link", { name: "SO-0001" }).click();
    await expect(page.getByRole("cell", { name: /2 invoiced$/ })).toBeVisible();
    await checkScreens(page, {
      quotes: { at: "/app/quotes" },
      "a quote": { at: quote },
      "what is left to invoice": { at: "/app/sales-orders?effectiveStatus=remaining" },
      "a sales order": { at: page.url() },
    });
  },
);

journey("part of an accepted quote is ordered, and the rest of it is invoiced", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const send = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const customer = await send("/api/customers", { name: "Cafe Linden" });
  const product = await send("/api/products", { name: "Chair", purchasePrice: "20", salePrice: "35" });
  const offered = [{ productId: product.id, quantity: "10", unitPrice: "35" }];
  const quote = await send("/api/quotes", {
    partyId: customer.id,
    date: "2026-02-01",
    dueDate: "2099-12-31",
    status: "sent",
    items: offered,
  });
  await send(`/api/quotes/${quote.id}/answer`, { version: 1, answer: "accepted", name: "Ada" });

  await page.goto(`/app/quotes/${quote.id}`);
  await page.getByRole("link", { name: "Create sales order" }).click();
  const amount = page.getByRole("region", { name: "Items" }).getByLabel("Quantity").first();
  await expect(amount).toHaveValue("10");
  await amount.fill("4");
  await page.getByRole("button", { name: "Save sales order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "SO-0001" })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await amount.fill("11");
  await page.getByRole("button", { name: "Save sales order" }).click();
  await expect(
    page
      .getByText("The remaining quantity on this line is 10. Enter that or less, and add any extra quantity")
      .first(),
  ).toBeVisible();
  await amount.fill("5");
  await page.getByRole("button", { name: "Save sales order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "SO-0001" })).toBeVisible();

  await page.goto(`/app/quotes/${quote.id}`);
  await expect(page.getByText("Partially ordered", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: /5 ordered$/ })).toBeVisible();
  await page.getByRole("link", { name: "Create sales order" }).click();
  await expect(amount).toHaveValue("5");
  await page.goto(`/app/quotes/${quote.id}`);
  await page.getByRole("link", { name: "Create invoice" }).click();
  await expect(amount).toHaveValue("5");
});
