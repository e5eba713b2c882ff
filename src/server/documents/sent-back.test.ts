import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { taxOf } from "#test/support/special-taxes.ts";
import { changeBook, expectMade, newTrader, type DocumentPath, write } from "#test/support/trade.ts";

// A document can be sent back as it was read, and nothing changes.

const PATHS = ["/invoices", "/bills", "/credit-notes", "/vendor-credits"] as const;

async function expectSameSentBack(books: TestBooks, path: DocumentPath, id: string): Promise<void> {
  const { version, updatedAt, ...before } = expectMade(await books.get(`${path}/${id}`));
  const reply = await books.put(`${path}/${id}`, { ...before, version, updatedAt });
  expect(reply.status, `${before.kind} ${before.number} (${before.status}): ${reply.text}`).toBe(200);
  expect(expectMade(await books.get(`${path}/${id}`))).toMatchObject(before);
}

test("every kind of document in the sample company can be sent back in each status", async () => {
  const books = await newBooks();
  expectMade(await books.post("/sample-company"));
  const seen = new Set<string>();
  for (const path of PATHS) {
    for (const tab of ["draft", "unpaid", "paid", "void"]) {
      const { items } = expectMade(await books.get(`${path}?status=${tab}&limit=20`));
      for (const { id, status, isOpening } of items) {
        if (isOpening === true) continue;
        seen.add(`${path} ${status}`);
        await expectSameSentBack(books, path, id);
      }
    }
  }
  expect([...seen].toSorted()).toEqual([
    "/bills draft",
    "/bills paid",
    "/bills posted",
    "/credit-notes paid",
    "/invoices draft",
    "/invoices paid",
    "/invoices posted",
  ]);
});

const TAXES = {
  withheld: [{ name: "IRPF", rate: "15", kind: "withheld" }],
  "charged and withheld": [
    { name: "IVA", rate: "21" },
    { name: "IRPF", rate: "15", kind: "withheld" },
  ],
  "charged, and a higher one withheld": [
    { name: "IVA", rate: "4" },
    { name: "IRPF", rate: "15", kind: "withheld" },
  ],
  "reverse charge": [{ name: "Reverse charge", rate: "19", kind: "reverse_charge" }],
  "charged twice": [
    { name: "GST", rate: "5" },
    { name: "QST", rate: "9.975" },
  ],
  "partially recoverable": [{ name: "TVA", rate: "20", recoverablePercent: "80" }],
};

test.each(Object.entries(TAXES))("a document can be sent back if its tax is %s", async (_name, taxes) => {
  for (const taxRounding of ["line", "document"]) {
    const trader = await newTrader();
    expectMade(await changeBook(trader.books, { taxRounding }));
    const taxRateId = await taxOf(trader, taxes);
    const item = { productId: trader.freight, quantity: "1", unitPrice: "333.33", taxRateId };
    const off = { ...item, quantity: "-1", unitPrice: "33.37" };
    for (const path of PATHS)
      for (const status of ["draft", "posted"]) {
        const items = [item, { ...item, quantity: "3", unitPrice: "0.07" }, off];
        const { id } = await write(trader, path, { date: "2026-01-15", status, items });
        await expectSameSentBack(trader.books, path, id);
      }
  }
});
