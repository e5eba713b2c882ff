import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  closeThrough,
  readWholeBook,
  journalLines,
  expectMade,
  receive,
  traderAfterSale,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 2, bad debt: an uncollectible receivable is posted to an expense in one step.

/** INV-0001 for 231.00 with 100.00 received: the balance due is 131.00. */
async function halfPaid() {
  const { trader, invoice } = await traderAfterSale();
  expectMade(
    await receive(trader, { amount: "100.00", allocations: [{ documentId: invoice.id, amount: "100.00" }] }),
  );
  const writeOff = (more: Record<string, unknown> = {}) =>
    receive(trader, {
      isWriteOff: true,
      date: "2026-03-01",
      amount: "131.00",
      memo: "Customer is bankrupt",
      allocations: [{ documentId: invoice.id, amount: "131.00" }],
      ...more,
    });
  return { trader, invoice, writeOff };
}

describe("a bad debt", () => {
  test("is one journal that names the customer and settles the invoice", async () => {
    const { trader, invoice, writeOff } = await halfPaid();
    const written = expectMade(await writeOff());
    expect(written).toMatchObject({
      number: "WO-0001",
      isWriteOff: true,
      unapplied: "0.00",
      allocations: [{ documentId: invoice.id, documentNumber: "INV-0001", amount: "131.00" }],
    });
    expect(await journalLines(trader.books, written.journalId)).toEqual([
      "Accounts Receivable 131.00 Cr",
      "Bad Debt 131.00 Dr",
    ]);
    const journal = expectMade(await trader.books.get(`/journals/${written.journalId}`));
    expect(journal).toMatchObject({ description: "Write-off WO-0001 \u2013 Customer", date: "2026-03-01" });
    expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "paid", paidAmount: "231.00" });
    const statement = `/customers/${trader.customer}/statement?start=2026-03-01&end=2026-03-31`;
    expect(expectMade(await trader.books.get(statement))).toMatchObject({
      closingBalance: "0.00",
      items: [{ number: "WO-0001", source: { type: "write_off", id: written.id }, credit: "131.00" }],
    });
    const outstandingOn = async (date: string) =>
      expectMade(await trader.books.get(`/reports/aging?type=receivable&asOf=${date}`)).totals.total;
    expect(await Promise.all(["2026-02-28", "2026-03-01"].map(outstandingOn))).toEqual(["131.00", "0.00"]);
    expect(await tradeProblems(trader.books, ["2026-02-28", "2026-03-01"])).toEqual([]);
  });

  test("is voided like a payment, and the invoice is due again", async () => {
    const { trader, invoice, writeOff } = await halfPaid();
    const { id } = expectMade(await writeOff());
    expectMade(await trader.books.post(`/payments/${id}/void`, { reason: "They paid after all" }));
    expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "posted", paidAmount: "100.00" });
    expect(await tradeProblems(trader.books, ["2026-03-01"])).toEqual([]);
  });

  test("in a closed period is reversed on the first open day", async () => {
    const { trader, writeOff } = await halfPaid();
    const { id } = expectMade(await writeOff());
    await closeThrough(trader.books, "2026-03-31");
    const { reversalId } = expectMade(await trader.books.post(`/payments/${id}/void`, {}));
    expect(await journalLines(trader.books, reversalId)).toEqual([
      "Accounts Receivable 131.00 Dr",
      "Bad Debt 131.00 Cr",
    ]);
    const [march, april] = await Promise.all(
      ["2026-03-31", "2026-04-01"].map(
        async (date) =>
          expectMade(await trader.books.get(`/reports/aging?type=receivable&asOf=${date}`)).totals.total,
      ),
    );
    expect([march, april]).toEqual(["0.00", "131.00"]);
    expect(await tradeProblems(trader.books, ["2026-03-31", "2026-04-01"])).toEqual([]);
  });

  test("never becomes a customer credit, because voiding the invoice voids it too", async () => {
    const { trader, invoice, writeOff } = await halfPaid();
    const { id } = expectMade(await writeOff());
    const current = await rereadDocument(trader, invoice);
    expectMade(await change(trader, current, { status: "void", payments: "keep_as_credit" }));
    expect(expectMade(await trader.books.get(`/payments/${id}`)).status).toBe("void");
    const { items } = expectMade(await trader.books.get("/payments"));
    expect(items.map(({ number, unapplied }: Record<string, string>) => [number, unapplied])).toContainEqual([
      "RC-0001",
      "100.00",
    ]);
    expect(await tradeProblems(trader.books, ["2026-03-01"])).toEqual([]);
  });

  test("of two invoices isn't undone by voiding only one of them", async () => {
    const { trader, invoice, writeOff } = await halfPaid();
    const otherInvoice = await write(trader, "/invoices", {
      date: "2026-02-01",
      items: [{ productId: trader.freight, quantity: "1", unitPrice: "9" }],
    });
    const allocations = [
      { documentId: invoice.id, amount: "131.00" },
      { documentId: otherInvoice.id, amount: "9.00" },
    ];
    const { id } = expectMade(await writeOff({ amount: "140.00", allocations }));
    const before = await readWholeBook(trader.books);
    const current = await rereadDocument(trader, otherInvoice);
    expect(await change(trader, current, { status: "void", payments: "keep_as_credit" })).toMatchObject({
      status: 409,
      body: { code: "document.write-off-shared", errors: [{ field: "payments" }] },
    });
    expect(await readWholeBook(trader.books)).toBe(before);
    expectMade(await change(trader, current, { status: "void", payments: "void" }));
    expect(expectMade(await trader.books.get(`/payments/${id}`)).status).toBe("void");
    expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "posted", paidAmount: "100.00" });
    expect(await tradeProblems(trader.books, ["2026-03-01"])).toEqual([]);
  });

  test.each<[string, object, Record<string, unknown>]>([
    [
      "above the amount applied to invoices",
      { code: "payment.write-off-not-fully-applied", errors: [{ field: "amount" }] },
      { amount: "132.00" },
    ],
    [
      "with a bank charge",
      { code: "payment.write-off-not-fully-applied", errors: [{ field: "bankFee" }] },
      { bankFee: "1.00" },
    ],
    [
      "that is a refund",
      { code: "payment.difference-too-large", errors: [{ field: "amount" }] },
      { direction: "out", isRefund: true },
    ],
  ])("%s is refused and leaves nothing behind", async (_, refusal, more) => {
    const { trader, writeOff } = await halfPaid();
    const before = await readWholeBook(trader.books);
    expect(await writeOff(more)).toMatchObject({ status: 422, body: refusal });
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("is an expense, so another type of account is refused", async () => {
    const { trader, writeOff } = await halfPaid();
    const { id } = expectMade(
      await trader.books.post("/accounts", { code: "1900", type: "asset", name: "Till" }),
    );
    expect(await writeOff({ accountId: id })).toMatchObject({
      status: 422,
      body: { code: "account.wrong-type" },
    });
    const loss = { code: "5900", type: "expense", name: "Losses on receivables" };
    const { id: accountId } = expectMade(await trader.books.post("/accounts", loss));
    expect(await journalLines(trader.books, expectMade(await writeOff({ accountId })).journalId)).toContain(
      "Losses on receivables 131.00 Dr",
    );
  });
});

test("a posting reports the accounts it has added to the chart (Accounting 1)", async () => {
  const { trader, writeOff } = await halfPaid();
  const names = (reply: { openedAccounts: { name: string }[] }) =>
    reply.openedAccounts.map(({ name }) => name);
  expect(names(expectMade(await writeOff({ amount: "1.00", allocations: [], isWriteOff: false })))).toEqual(
    [],
  );
  expect(names(expectMade(await writeOff()))).toEqual(["Bad Debt"]);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "30" }];
  const bill = (date: string) => write(trader, "/bills", { date, items, status: "paid" });
  expect(names(await bill("2026-03-02"))).toEqual(["Purchased Services"]);
  expect(names(await bill("2026-03-03"))).toEqual([]);
  const draft = await write(trader, "/invoices", { date: "2026-03-04", items, status: "draft" });
  expect(names(draft)).toEqual([]);
  expect(names(expectMade(await change(trader, draft, { status: "paid" })))).toEqual([]);
});
