import { expect } from "@playwright/test";
import { LIVE_KEY, SIGNING_SECRET } from "#test/support/card-accounts.ts";
import { journey, newOwner } from "#test/support/journey.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";
import { inDays } from "#test/support/email-samples.ts";
import { startPaymentProvider } from "#test/support/payment-provider.ts";

// It starts its own server.
journey.setTimeout(240_000);

journey(
  "a customer pays an invoice by card on a phone, and its owner sees it as paid",
  async ({ page, browser }) => {
    const provider = await startPaymentProvider();
    const { url, stop } = await startBuiltServer({ STRIPE_URL: provider.env["STRIPE_URL"] ?? "" });
    const send = async (path: string, data: object) => {
      const reply = await page.request.post(`${url}/api${path}`, { data });
      expect(reply.ok(), await reply.text()).toBe(true);
      return reply.json();
    };
    try {
      await send("/auth/sign-up/email", newOwner());
      for (const [code, name] of [
        ["1190", "Stripe balance"],
        ["1191", "House bank"],
      ])
        await send("/accounts", { code, name, type: "asset", moneyKind: "bank" });
      await page.goto(`${url}/app/settings/cards`);
      await page.getByLabel("Secret key").fill(LIVE_KEY);
      await page.getByLabel("Webhook signing secret").fill(SIGNING_SECRET);
      for (const [label, name] of [
        ["Stripe clearing account", "Stripe balance"],
        ["Bank account for payouts", "House bank"],
      ] as const) {
        await page.getByLabel(label).fill(name);
        await page.getByRole("option", { name }).first().click();
      }
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(page.getByText("Connected with Olive's Shop (acct_company).")).toBeVisible();
      await expect(page.getByLabel("Secret key")).toHaveValue("");

      const customer = await send("/customers", { name: "Cafe Linden" });
      const product = { name: "Advice", type: "service", purchasePrice: "0", salePrice: "100" };
      const { id: productId } = await send("/products", product);
      const items = [{ productId, quantity: "2", unitPrice: "100", description: "Two days" }];
      const draft = { partyId: customer.id, date: "2026-01-20", status: "posted", items };
      const { id, number } = await send("/invoices", draft);
      const { path } = await send(`/invoices/${id}/links`, { expiresOn: inDays(30) });

      const phone = await browser.newContext({
        viewport: { width: 320, height: 700 },
        javaScriptEnabled: false,
      });
      const invoicePage = await phone.newPage();
      await invoicePage.goto(`${url}${path}`);
      await expect(invoicePage.getByText("Balance due $200.00")).toBeVisible();
      expect(await invoicePage.evaluate("document.documentElement.scrollWidth")).toBe(320);
      await invoicePage.getByRole("button", { name: "Pay by card" }).click();
      await expect(invoicePage).toHaveTitle("Provider");
      await invoicePage.goto(
        (await invoicePage.getByRole("link", { name: "Pay", exact: true }).getAttribute("href")) ?? "",
      );
      await expect(
        invoicePage.getByText("Thank you. This page will update as soon as your payment is confirmed."),
      ).toBeVisible();

      const { company: book } = await (await page.request.get(`${url}/api/session`)).json();
      const { body, signature } = await provider.signed(provider.cards.pay(), { secret: SIGNING_SECRET });
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      const events = `${url}/api/card-payments/${book.id}/events`;
      expect((await fetch(events, { method: "POST", headers, body })).status).toBe(204);
      await invoicePage.reload();
      await expect(invoicePage.getByText("Paid", { exact: true }).first()).toBeVisible();
      await expect(invoicePage.getByRole("button", { name: "Pay by card" })).toHaveCount(0);
      await phone.close();

      await page.reload();
      await expect(page.getByText("Last event received")).toBeVisible();
      await page.getByRole("link", { name: number, exact: true }).first().click();
      await expect(page.getByRole("heading", { name: number })).toBeVisible();
    } finally {
      await page.goto("about:blank");
      await stop();
      await provider.close();
    }
  },
);
