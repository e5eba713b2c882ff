import { expect, test } from "vitest";
import { EMAIL, traderWithInvoice } from "#test/support/emails.ts";
import { editInput, expectMade, readWholeBook } from "#test/support/trade.ts";

/** What the recipient of an email has stays as it was sent (Behavior 2.21). */

test("an emailed invoice keeps its names and addresses", async () => {
  const { books, invoice } = await emailedInvoice();
  expect(await books.post(`/invoices/${invoice.id}/details`, { version: invoice.version })).toMatchObject({
    status: 409,
    body: { code: "document.details-emailed" },
  });
});

test("an emailed invoice can't be deleted, even as a draft", async () => {
  const { books, invoice } = await emailedInvoice();
  expectMade(await books.put(`/invoices/${invoice.id}`, editInput(invoice, { status: "draft" })));
  const before = await readWholeBook(books);
  expect(await books.delete(`/invoices/${invoice.id}`)).toMatchObject({
    status: 409,
    body: { code: "document.was-emailed" },
  });
  expect(await readWholeBook(books)).toBe(before);
});

async function emailedInvoice() {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  expectMade(await books.post(`/invoices/${invoice.id}/emails`, { ...EMAIL, to: ["kept@customer.example"] }));
  return { books, invoice: expectMade(await books.get(`/invoices/${invoice.id}`)) };
}
