import { expect, test } from "vitest";
import { EMAIL, traderWithInvoice } from "#test/support/emails.ts";
import { expectMade } from "#test/support/trade.ts";

test("a list shows which invoices were emailed, and is filtered by it with its counts", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  expectMade(await books.post(`/invoices/${invoice.id}/emails`, EMAIL));
  const listed = async (query: string) =>
    expectMade(await books.get(`/invoices?${query}`)).items.map(
      ({ number, isSent }: { number: string; isSent: boolean }) => `${number} ${isSent}`,
    );
  expect(await listed("isSent=true")).toEqual([`${invoice.number} true`]);
  const others = await listed("isSent=false");
  expect(others).toEqual((await listed("")).filter((text: string) => text.endsWith("false")));
  expect(others).not.toEqual([]);
  const { all } = expectMade(await books.get("/invoices/summary?isSent=false"));
  expect(all.documentCount).toBe(others.length);
});

test("an invoice shared by a link is sent", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const unsent = async () => expectMade(await books.get("/invoices?isSent=false")).items.length;
  const before = await unsent();
  expectMade(await books.post(`/invoices/${invoice.id}/share`, {}));
  expect(await unsent()).toBe(before - 1);
});
