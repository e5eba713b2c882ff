import { expect, test } from "vitest";
import { expectMade, newTrader, write } from "#test/support/trade.ts";

test.each([
  { field: "subject", text: "Invoice {number}", unfilled: "{number}" },
  { field: "text", text: "Hello {customr}", unfilled: "{customr}" },
])("$unfilled in an email's $field is rejected, and nothing is sent", async ({ field, text, unfilled }) => {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "1.00" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-05", status: "posted", items });
  const email = { to: ["ada@example.com"], subject: "Invoice", text: "Hello {you & me}", [field]: text };
  const message = `${unfilled} can't be used here. Replace it with text.`;
  for (const path of ["emails", "email-file"]) {
    const reply = await trader.books.post(`/invoices/${invoice.id}/${path}`, email);
    expect(reply, path).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
  }
  expect(expectMade(await trader.books.get(`/invoices/${invoice.id}/emails`)).items).toEqual([]);
});
