import { expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";

const ACCOUNTS = { Cash: "asset", Sales: "revenue" } as const;
const good = (books: TestBooks) => journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]);

test("of journals posted at once, a rejected one doesn't affect the others", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const drafts = Array.from({ length: 12 }, () => good(books));
  const [line] = drafts[5]?.lines ?? [];
  if (line) line.accountId = "01890000-0000-7000-8000-000000000000";
  const replies = await Promise.all(drafts.map((draft) => books.post("/journals", draft)));
  expect(replies.map(({ status }) => status)).toEqual(drafts.map((_, index) => (index === 5 ? 404 : 201)));
  expect(replies[5]?.body).toMatchObject({ errors: [{ field: "lines[0].accountId" }] });
  const numbers: string[] = replies.flatMap(({ body }) => body.number ?? []);
  expect(numbers.toSorted().map((number) => Number(number.slice(-4)))).toEqual(
    numbers.map((_, index) => index + 1),
  );
  expect((await books.get("/journals?limit=100")).body.items).toHaveLength(11);
});

test("journals posted at once and repeated with their keys are each created once", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const keys = Array.from({ length: 8 }, (_, index) => `key-${index}`);
  const posts = [...keys, ...keys, ...keys].map((key) =>
    books.post("/journals", good(books), { "idempotency-key": key }),
  );
  const replies = await Promise.all(posts);
  for (const [index] of keys.entries()) {
    const [first, ...again] = replies.filter((_, position) => position % keys.length === index);
    expect(first).toMatchObject({ status: 201, body: { lines: [{ accountName: "Cash" }, {}] } });
    for (const { status, body } of again)
      expect({ status, body }).toEqual({ status: 201, body: first?.body });
  }
  expect((await books.get("/journals?limit=100")).body.items).toHaveLength(8);
});

test("a key of another journal is rejected, and a key of a rejected journal can be used again", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const key = { "idempotency-key": "one" };
  const [line, otherLine] = good(books).lines;
  const unknown = { ...line, accountId: "01890000-0000-7000-8000-000000000000" };
  expect(await books.post("/journals", { ...good(books), lines: [unknown, otherLine] }, key)).toMatchObject({
    status: 404,
    body: { errors: [{ field: "lines[0].accountId" }] },
  });
  expect(await books.post("/journals", good(books), key)).toMatchObject({ status: 201 });
  const another = { ...good(books), description: "Another" };
  expect(await books.post("/journals", another, key)).toMatchObject({
    status: 422,
    body: { code: "request.key-reused" },
  });
  expect((await books.get("/journals")).body.items).toHaveLength(1);
});
