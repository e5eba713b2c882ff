import { beforeAll, expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";

let books: TestBooks;
let otherBooks: TestBooks;

beforeAll(async () => {
  const accounts = { Cash: "asset", Sales: "revenue" } as const;
  books = await newBooks({ accounts });
  otherBooks = await newBooks({ accounts });
  const lines = [debit("Cash", "1.00"), credit("Sales", "1.00")];
  await books.post("/journals", journal(books, lines, { number: "A-1" }));
  const { body } = await books.post("/journals", journal(books, lines, { number: "A-2" }));
  await books.delete(`/journals/${body.id}`);
  const { body: party } = await books.post("/customers", { name: "Ada", code: "SAME" });
  const { body: product } = await books.post("/products", {
    code: "THING",
    name: "Thing",
    type: "service",
    purchasePrice: "0",
    salePrice: "1.00",
  });
  const items = [{ productId: product.id, description: "Thing", quantity: "1", unitPrice: "1.00" }];
  const dates = { date: "2026-01-05", dueDate: "2026-01-05" };
  await books.post("/invoices", { number: "I-1", partyId: party.id, ...dates, status: "draft", items });
});

const isTaken = async (client: TestBooks, kind: string, number: string) =>
  (await client.get(`/numbers/availability?kind=${kind}&number=${encodeURIComponent(number)}`)).body.isUsed;

test.each([
  ["journal", "A-1", true],
  ["journal", " A-1 ", true],
  ["journal", "A-2", true],
  ["journal", "A-3", false],
  ["journal", "", false],
  ["account", "1000", true],
  ["customer", "SAME", true],
  ["vendor", "SAME", false],
  ["product", "THING", true],
  ["tax_rate", "THING", false],
  ["invoice", "I-1", true],
  ["bill", "I-1", false],
])("%s %j: %s", async (kind, number, isUsed) => {
  expect(await isTaken(books, kind, number)).toBe(isUsed);
  expect(await isTaken(otherBooks, kind, number), "another book has its own").toBe(
    kind === "account" && isUsed,
  );
});

test("other kinds of records have no number to check", async () => {
  expect((await books.get("/numbers/availability?kind=payment&number=1")).status).toBe(400);
});
