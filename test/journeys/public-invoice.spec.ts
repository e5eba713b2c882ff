import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey(
  "a customer opens an invoice by its share link, and its owner sees that and ends the link",
  async ({ owner, page, browser }) => {
    expect(owner.email).not.toBe("");
    const send = async (path: string, data: object) => {
      const reply = await page.request.post(path, { data });
      expect(reply.ok(), await reply.text()).toBe(true);
      return reply.json();
    };
    const customer = await send("/api/customers", { name: "Cafe Linden" });
    const product = await send("/api/products", {
      name: "Advice",
      type: "service",
      purchasePrice: "0",
      salePrice: "100",
    });
    const items = [{ productId: product.id, quantity: "2", unitPrice: "100", description: "Two days" }];
    const invoice = { partyId: customer.id, date: "2026-01-20", status: "posted", items };
    const { id, number } = await send("/api/invoices", invoice);

    await page.goto(`/app/sales/${id}`);
    await page.getByRole("button", { name: "Create link" }).click();
    const dialog = page.getByRole("dialog", { name: "Create a link to this invoice" });
    await expect(dialog.getByLabel("Expires after")).toBeFocused();
    await dialog.getByLabel("Language").selectOption("Deutsch");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const address = await page.getByLabel("Share link address").inputValue();
    await expect(page.getByText("Not viewed yet.")).toBeVisible();

    const phone = await browser.newContext({
      viewport: { width: 320, height: 700 },
      javaScriptEnabled: false,
    });
    const invoicePage = await phone.newPage();
    const consoleMessages: string[] = [];
    invoicePage.on("console", (message) => consoleMessages.push(message.text()));
    await invoicePage.goto(address);
    await expect(invoicePage.getByRole("heading", { name: `Rechnung ${number}` })).toBeVisible();
    await expect(invoicePage.getByText("Offener Betrag 200,00 $")).toBeVisible();
    expect(await invoicePage.evaluate("document.documentElement.scrollWidth")).toBe(320);
    const [file] = await Promise.all([
      invoicePage.waitForEvent("download"),
      invoicePage.getByRole("link", { name: "PDF herunterladen" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    expect(consoleMessages).toEqual([]);

    await page.reload();
    await expect(page.getByText("Viewed once")).toBeVisible();
    await page.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
    expect((await invoicePage.goto(address))?.status()).toBe(404);
    await phone.close();
  },
);
