import { beforeAll, describe, expect, test } from "vitest";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import { markedBooks, sampleOf, send } from "#test/support/sample-requests.ts";
import { changeBook, editInput, expectMade, newTrader, write } from "#test/support/trade.ts";
import { stateOf } from "#test/support/books-state.ts";

// Accounting 14: a save that changes nothing writes nothing, whatever is saved.

/** These need more data than a sample has, and have their own tests next to them. */
const APART = ["PUT /api/card-payments", "PUT /api/default-accounts", "PUT /api/checklist"];

describe("a request sent again with the version that it created", () => {
  let marked: Awaited<ReturnType<typeof markedBooks>>;
  beforeAll(async () => {
    marked = await markedBooks("Same");
  });
  const changes = ALL_ENDPOINTS.filter(
    (endpoint) => endpoint.method === "PUT" && !APART.includes(nameOf(endpoint)),
  );

  test.each(changes.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    "$name writes nothing",
    async ({ endpoint }) => {
      const { books, records } = marked;
      const { body, ...sample } = sampleOf(endpoint, books, records);
      const saved = expectMade(await send(books, endpoint, { ...sample, body }));
      const before = await stateOf(books);
      const again = { ...Object(body), version: saved.version };
      expect(expectMade(await send(books, endpoint, { ...sample, body: again }))).toEqual(saved);
      expect(await stateOf(books)).toEqual(before);
    },
  );
});

test("a record that is saved as it was read does not change", async () => {
  const { books, customer, vendor, widget, tax } = await newTrader();
  const { accountId } = expectMade(await books.get(`/customers/${customer}`));
  const lines = [
    { accountId, debit: "5.00", partyId: customer },
    { accountId: expectMade(await books.get(`/vendors/${vendor}`)).accountId, credit: "5.00" },
  ];
  const journal = expectMade(
    await books.post("/journals", { date: "2026-01-15", description: "Once", lines }),
  );
  const paths = [
    `/customers/${customer}`,
    `/vendors/${vendor}`,
    `/products/${widget}`,
    `/tax-rates/${tax}`,
    `/accounts/${accountId}`,
    `/journals/${journal.id}`,
  ];
  const before = await stateOf(books);
  for (const path of paths) {
    const record = expectMade(await books.get(path));
    expect(expectMade(await books.put(path, record)), path).toEqual(record);
  }
  const { version, name } = expectMade(await books.get("/company"));
  expect(expectMade(await books.put("/company", { version, name })).version).toBe(version);
  expect(await stateOf(books)).toEqual(before);
});

test("a posted document that is saved unchanged stays the same, but a new note is saved", async () => {
  const trader = await newTrader();
  const { books, freight, tax } = trader;
  const items = [{ productId: freight, quantity: "2", unitPrice: "40.00", taxRateId: tax }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  const before = await stateOf(books);
  expect(expectMade(await books.put(`/invoices/${invoice.id}`, editInput(invoice))).version).toBe(
    invoice.version,
  );
  expect(await stateOf(books)).toEqual(before);
  const noted = expectMade(await books.put(`/invoices/${invoice.id}`, editInput(invoice, { notes: "Now" })));
  expect(noted).toMatchObject({ version: invoice.version + 1, notes: "Now" });
});

test("a draft that is saved unchanged stays the same, unless its company or party has changed", async () => {
  const trader = await newTrader();
  const { books, freight, tax } = trader;
  const items = [{ productId: freight, quantity: "2", unitPrice: "40.00", taxRateId: tax }];
  const draft = await write(trader, "/invoices", { date: "2026-01-15", status: "draft", items });
  const save = async () => expectMade(await books.put(`/invoices/${draft.id}`, editInput(draft)));
  const before = await stateOf(books);
  expect((await save()).version).toBe(draft.version);
  expect(await stateOf(books)).toEqual(before);
  await changeBook(books, { name: "Harbor Supply" });
  expect(await save()).toMatchObject({
    version: draft.version + 1,
    companySnapshot: { name: "Harbor Supply" },
  });
});
