import { expect, test } from "vitest";
import { asApplication, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  changeBook,
  closeThrough,
  expectMade,
  type TestTrader,
  traderAfterSale,
  write,
} from "#test/support/trade.ts";

/** The company and the customer of INV-0001 have new names and addresses. */
async function moved() {
  const { trader, invoice } = await traderAfterSale();
  const { books, customer } = trader;
  expectMade(await changeBook(books, { name: "Harbor Supply", address: "Pier 1" }));
  const { code, version } = expectMade(await books.get(`/customers/${customer}`));
  const party = { code, version, name: "Zenith", address: "Hill 2", isActive: true, accountId: null };
  expectMade(await books.put(`/customers/${customer}`, party));
  return { trader, invoice: expectMade(await books.get(`/invoices/${invoice.id}`)) };
}

const renew = ({ books }: TestTrader, { id, version }: { id: string; version: number }) =>
  books.post(`/invoices/${id}/details`, { version });

test("a posted document gets the current names and addresses on request, with a history entry", async () => {
  const { trader, invoice } = await moved();
  expect(invoice).toMatchObject({
    partyName: "Customer",
    companySnapshot: { name: "My Company", address: null },
  });
  const after = expectMade(await renew(trader, invoice));
  expect(after).toEqual({
    ...invoice,
    version: invoice.version + 1,
    partyName: "Zenith",
    partySnapshot: { ...invoice.partySnapshot, name: "Zenith", address: "Hill 2" },
    companySnapshot: { ...invoice.companySnapshot, name: "Harbor Supply", address: "Pier 1" },
    updatedAt: after.updatedAt,
  });
  const { items } = expectMade(await trader.books.get(`/audit-log?recordId=${invoice.id}`));
  expect(items[0].action).toBe("invoice.details_updated");
  expect((await trader.books.get("/books-check")).body).toMatchObject({ hasPassed: true });
});

test("names and addresses can be renewed in a closed period, and nothing else changes", async () => {
  const { trader, invoice } = await moved();
  await closeThrough(trader.books, "2026-12-31");
  const journal = await trader.books.get(`/journals/${invoice.journalId}`);
  expectMade(await renew(trader, invoice));
  expect((await trader.books.get(`/journals/${invoice.journalId}`)).body).toEqual(journal.body);
});

test("renewing a stale, draft or voided document is rejected", async () => {
  const { trader, invoice } = await moved();
  expect(await renew(trader, { ...invoice, version: invoice.version + 1 })).toMatchObject({
    status: 409,
    body: { code: "record.stale" },
  });
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "1.00" }];
  for (const status of ["draft", "void"]) {
    const draft = await write(trader, "/invoices", { date: "2026-03-01", status: "draft", items });
    if (status === "void")
      expectMade(await trader.books.put(`/invoices/${draft.id}`, { ...edit(draft), status: "void" }));
    const { version } = expectMade(await trader.books.get(`/invoices/${draft.id}`));
    expect(await renew(trader, { id: draft.id, version })).toMatchObject({
      status: 409,
      body: { code: "document.wrong-status" },
    });
  }
});

const edit = ({ version, partyId, date, items }: Record<string, unknown>) => ({
  version,
  partyId,
  date,
  items: Array.isArray(items)
    ? items.map(({ productId, description, quantity, unitPrice }) => ({
        productId,
        description,
        quantity,
        unitPrice,
      }))
    : [],
});

test("raw SQL can't change the names, nor renew them without an audit log entry", async () => {
  const { trader, invoice } = await moved();
  const { database } = await testApp();
  const call = `select update_contact_details(book_id, '${invoice.id}') from books where book_id = '${trader.books.bookId}'`;
  expect(await asApplication(database, trader.books, [call])).toMatchObject({
    rule: "change_is_audited",
  });
  const raw = withVersionAndRecord(
    [`update documents set party_name = 'Other' where id = '${invoice.id}'`],
    [invoice.id],
  );
  expect(await asApplication(database, trader.books, raw)).toMatchObject({
    rule: "posted_document_keeps_names",
  });
});
