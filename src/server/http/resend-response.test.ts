import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";

const RECORDS: readonly { path: string; make: (books: TestBooks) => object; change: object }[] = [
  {
    path: "/journals",
    make: (books) => ({
      date: "2026-01-10",
      description: "Rent",
      lines: [
        { accountId: books.account("Rent"), debit: "7.00" },
        { accountId: books.account("Cash"), credit: "7.00" },
      ],
    }),
    change: { description: "Rent of January" },
  },
  {
    path: "/accounts",
    make: () => ({ code: "5900", type: "expense", name: "Fees" }),
    change: { name: "Bank fees" },
  },
  { path: "/customers", make: () => ({ name: "Harbor" }), change: { email: "a@example.com" } },
  {
    path: "/products",
    make: () => ({ name: "Chair", purchasePrice: "10", salePrice: "20" }),
    change: { salePrice: "25" },
  },
  {
    path: "/tax-rates",
    make: () => ({ name: "Standard", rate: "20", appliesTo: "both" }),
    change: { description: "Since January" },
  },
];

test.each(RECORDS)(
  "the response of GET $path can be sent back with a change, but not with an unknown field",
  async ({ path, make, change }) => {
    const books = await newBooks({ accounts: { Cash: "asset", Rent: "expense" } });
    const created = await books.post(path, make(books));
    expect(created.status).toBe(201);
    const address = `${path}/${created.body.id}`;
    const record = (await books.get(address)).body;
    expect(await books.put(address, { ...record, ...change, unknown: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "unknown" }] },
    });
    expect(await books.put(address, { ...record, ...change })).toMatchObject({ status: 200, body: change });
  },
);

test("a line with an unknown field is refused", async () => {
  const books = await newBooks({ accounts: { Cash: "asset", Rent: "expense" } });
  const { body: journal } = await books.post("/journals", RECORDS[0]?.make(books));
  const lines = [{ ...journal.lines[0], amount: "7.00" }, journal.lines[1]];
  expect(await books.put(`/journals/${journal.id}`, { ...journal, lines })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "lines[0].amount" }] },
  });
});
