import { expect } from "@playwright/test";
import { journey, newOwner } from "#test/support/journey.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";
import { openMailServer, tokenIn } from "#test/support/smtp-server.ts";

journey("an overdue customer is sent the reminder shown, and a disputing one is not", async ({ page }) => {
  const mailServer = await openMailServer();
  const { url, stop } = await startBuiltServer({ SMTP_URL: mailServer.url });
  try {
    const send = async (path: string, data: object) => {
      const reply = await page.request.post(`${url}${path}`, { data, headers: { origin: url } });
      expect(reply.ok(), await reply.text()).toBe(true);
      return reply.json();
    };
    const person = newOwner();
    await page.request.post(`${url}/api/auth/sign-up/email`, { data: person });
    const token = tokenIn(await mailServer.message(person.email));
    await page.request.post(`${url}/api/auth/verify-email`, { data: { token } });
    const { email, password } = person;
    await page.request.post(`${url}/api/auth/sign-in/email`, { data: { email, password } });
    const product = { name: "Advice", type: "service", purchasePrice: "0", salePrice: "100" };
    const { id: productId } = await send("/api/products", product);
    const invoiceOf = async (name: string, language: string) => {
      const to = `${name.toLowerCase()}@late.example`;
      const customer = { name, email: to, language, address: "深圳" };
      const { id: partyId } = await send("/api/customers", customer);
      const items = [{ productId, quantity: "1", unitPrice: "100" }];
      return send("/api/invoices", { partyId, date: "2026-01-20", status: "posted", items });
    };
    const lateInvoice = await invoiceOf("Linden", "de");
    const disputed = await invoiceOf("Harbor", "en");

    await page.goto(`${url}/app/sales/${disputed.id}`);
    await page.getByRole("button", { name: "Mark as disputed" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark as disputed" });
    await dialog.getByLabel("Reason").fill("The goods were broken");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("button", { name: "Resolve dispute" })).toBeVisible();

    await send("/api/accounts", { code: "4900", name: "Reminder fees", type: "revenue" });
    await page.goto(`${url}/app/settings/reminders`);
    await page.getByLabel("Fee").first().fill("5");
    await page.getByLabel("Late fee income account").fill("4900");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save reminders" }).click();
    await expect(page.getByText("Reminders saved")).toBeVisible();

    await page.goto(`${url}/app/reminders`);
    await expect(page.getByText("plus a fee of $5.00")).toBeVisible();
    await expect(page.getByRole("table", { name: "Overdue invoices of Linden" })).toContainText(
      lateInvoice.number,
    );
    const skipped = page.getByRole("table", { name: "Skipped" });
    await expect(skipped).toContainText(disputed.number);
    await expect(skipped).toContainText("The goods were broken");
    await expect(page.getByText("Customer or vendor address: 深圳")).toBeVisible();
    await page.getByText("Email preview").click();
    await expect(page.getByText("Bitte überweisen Sie 105,00 $")).toBeVisible();
    await page.getByRole("button", { name: "Send 1 reminder" }).click();
    await expect(page.getByText("Sent to linden@late.example")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No reminders due today" })).toBeVisible();
    expect(await mailServer.message("linden@late.example")).toContain(
      "Subject: Zahlungserinnerung von My Company",
    );

    await page.goto(`${url}/app/sales/${lateInvoice.id}`);
    await expect(page.getByText("Sent to linden@late.example")).toBeVisible();
    await page.getByRole("link", { name: /^INV-.*, 5\.00$/ }).click();
    await expect(page.getByText("Mahngebühr (1)")).toBeVisible();
  } finally {
    // A page that outlives its server logs that in the console.
    await page.goto("about:blank");
    await stop();
    await mailServer.close();
  }
});
