import { expect, test } from "vitest";
import { editInput, expectMade, newTrader, write } from "#test/support/trade.ts";

test("the history shows each line's party and tax rate, even if they were deleted later", async () => {
  const trader = await newTrader();
  const { books, customer, freight, tax } = trader;
  const otherCustomer = expectMade(await books.post("/customers", { name: "Other" }));
  const item = { productId: freight, quantity: "1", unitPrice: "40" };
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-05",
    items: [{ ...item, taxRateId: tax }],
  });
  expectMade(
    await books.put(
      `/invoices/${invoice.id}`,
      editInput(invoice, { partyId: otherCustomer.id, items: [item] }),
    ),
  );
  expectMade(await books.delete(`/tax-rates/${tax}`));

  const { items } = expectMade(await books.get(`/journals/${invoice.journalId}/history`));
  const named = items.map(({ lines }: { lines: Record<string, unknown>[] }) =>
    lines.map(({ accountName, party, taxRate, taxBase }) => ({ accountName, party, taxRate, taxBase })),
  );
  const plain = { party: null, taxRate: null, taxBase: null };
  const vat = { id: tax, code: "T0001", name: "VAT" };
  expect(named).toEqual([
    [
      {
        ...plain,
        accountName: "Accounts Receivable",
        party: { id: otherCustomer.id, code: "C0002", name: "Other" },
      },
      { ...plain, accountName: "Sales" },
    ],
    [
      {
        ...plain,
        accountName: "Accounts Receivable",
        party: { id: customer, code: "C0001", name: "Customer" },
      },
      { ...plain, accountName: "Sales" },
      { accountName: "Tax Payable", party: null, taxRate: vat, taxBase: "40.00" },
    ],
  ]);
});
