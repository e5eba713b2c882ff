import { expect, test } from "vitest";
import { change, changeBook, expectMade, newTrader, widgets, write } from "#test/support/trade.ts";

// What the API returns for documents and their journals next to amounts.

test("a journal's lines have their customer, tax rate and net amount", async () => {
  const trader = await newTrader();
  const { books, customer, tax, freight } = trader;
  const items = [{ productId: freight, quantity: "2", unitPrice: "50", taxRateId: tax }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  const { lines } = expectMade(await books.get(`/journals/${invoice.journalId}`));
  const findLine = (name: string) => lines.find((line: { accountName: string }) => line.accountName === name);
  expect(findLine("Accounts Receivable")).toMatchObject({
    partyId: customer,
    taxRateId: null,
    taxBase: null,
  });
  expect(findLine("Tax Payable")).toMatchObject({ partyId: null, taxRateId: tax, taxBase: "100.00" });
  expect(findLine("Sales")).toMatchObject({ partyId: null, taxRateId: null, taxBase: null });
});

test("a document keeps the contact details of its party and company at issue", async () => {
  const trader = await newTrader();
  const { books, customer } = trader;
  const { name, version } = expectMade(await books.get(`/customers/${customer}`));
  const contact = { email: "a@example.com", phone: "1", address: "Street 1\nTown", taxId: "T1" };
  expectMade(await books.put(`/customers/${customer}`, { name, version, ...contact }));
  const company = { address: "Lane 2", phone: "2", email: "b@example.com", taxId: "T2" };
  expectMade(await changeBook(books, { name: "Trader", ...company }));
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [widgets(trader, "1", "35.00")],
  });
  const snapshots = {
    partySnapshot: { code: "C0001", name, ...contact },
    companySnapshot: { name: "Trader", ...company },
  };
  expect(invoice).toMatchObject(snapshots);
  expectMade(
    await books.put(`/customers/${customer}`, { name: "Moved", version: version + 1, address: "Road 3" }),
  );
  expectMade(await changeBook(books, { name: "Moved" }));
  expectMade(await change(trader, invoice, { notes: "Thank you" }));
  expect(expectMade(await books.get(`/invoices/${invoice.id}`))).toMatchObject(snapshots);
  const [listed] = expectMade(await books.get("/invoices")).items;
  expect(Object.keys(listed)).not.toContain("partySnapshot");
});

test("the total of all documents includes drafts and voided documents", async () => {
  const trader = await newTrader();
  const { books, freight } = trader;
  const items = (unitPrice: string) => [{ productId: freight, quantity: "1", unitPrice }];
  await write(trader, "/invoices", { date: "2026-01-15", items: items("1.00") });
  await write(trader, "/invoices", { date: "2026-01-15", status: "paid", items: items("20.00") });
  await write(trader, "/invoices", { date: "2026-01-15", status: "draft", items: items("300.00") });
  const voided = await write(trader, "/invoices", { date: "2026-01-15", items: items("4000.00") });
  expectMade(await change(trader, voided, { status: "void" }));
  expect(expectMade(await books.get("/invoices/summary"))).toMatchObject({
    all: { documentCount: 4, total: "4321.00" },
    draft: { documentCount: 1, total: "300.00" },
    paid: { documentCount: 1, total: "20.00" },
    void: { documentCount: 1, total: "4000.00" },
  });
});

test("a document has tax if a rate is chosen, even one that adds nothing", async () => {
  const trader = await newTrader();
  const reverse = expectMade(
    await trader.books.post("/tax-rates", { name: "USt", rate: "19", kind: "reverse_charge" }),
  );
  const taxes = { "of reverse charge": reverse.id, charged: trader.tax, "of none": null };
  for (const [name, taxRateId] of Object.entries(taxes)) {
    const items = [{ productId: trader.freight, quantity: "1", unitPrice: "20.00", taxRateId }];
    const draft = expectMade(
      await trader.books.post("/bills", { partyId: trader.vendor, date: "2026-01-10", items }),
    );
    const bill = expectMade(await trader.books.get(`/bills/${draft.id}`));
    const [listed] = expectMade(await trader.books.get(`/bills?search=${draft.number}`)).items;
    const has = [draft, bill, listed].map(({ hasTax }) => hasTax);
    expect(has, name).toEqual(Array.from({ length: 3 }, () => taxRateId !== null));
  }
});
