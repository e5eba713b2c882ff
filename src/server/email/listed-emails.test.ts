import { expect, test } from "vitest";
import { EMAIL, traderWithInvoice } from "#test/support/emails.ts";
import { expectMade } from "#test/support/trade.ts";

test("a list tells which invoices were emailed, and is filtered by it with its counts", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  expectMade(await books.post(`/invoices/${invoice.id}/emails`, EMAIL));
  const listed = async (query: string) =>
    expectMade(await books.get(`/invoices?${query}`)).items.map(
      ({ number, isEmailed }: { number: string; isEmailed: boolean }) => `${number} ${isEmailed}`,
    );
  expect(await listed("isEmailed=true")).toEqual([`${invoice.number} true`]);
  const others = await listed("isEmailed=false");
  expect(others).toEqual((await listed("")).filter((text: string) => text.endsWith("false")));
  expect(others).not.toEqual([]);
  const { all } = expectMade(await books.get("/invoices/summary?isEmailed=false"));
  expect(all.documentCount).toBe(others.length);
});
