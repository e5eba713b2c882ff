import { expect, test } from "vitest";
import type { TestBooks } from "#test/support/new-books.ts";
import { newOpeningCase } from "#test/support/opening-case.ts";
import { stateOf } from "#test/support/books-state.ts";

test.each<[string, (body: OpeningBooks["body"], begun: OpeningBooks) => object, string, string | null]>([
  [
    "an account that differs from its opening documents",
    (body) => ({ ...body, items: body.items.slice(1) }),
    "opening.control-account-mismatch",
    "balances[1].accountId",
  ],
  [
    "a total that doesn't balance",
    (body) => ({ ...body, balances: body.balances.slice(0, 4) }),
    "opening.out-of-balance",
    "difference",
  ],
  [
    "a document dated after the opening balances",
    (body) => ({ ...body, date: "2025-12-10" }),
    "opening.document-after-date",
    "items[2].date",
  ],
  [
    "the same number twice",
    (body) => ({ ...body, balances: [], items: [body.items[0], body.items[0]] }),
    "opening.duplicate-number",
    "items[1].number",
  ],
  [
    "a due date before the date",
    (body) => ({ ...body, balances: [], items: [{ ...body.items[0], dueDate: "2025-11-14" }] }),
    "document.due-before-date",
    "items[0].dueDate",
  ],
  [
    "tax above the amount",
    (body) => ({ ...body, balances: [], items: [{ ...body.items[0], taxAmount: "350.01" }] }),
    "opening.tax-above-amount",
    "items[0].taxAmount",
  ],
  ["an empty request", () => ({ date: "2025-12-31" }), "opening.balances-required", null],
])("%s is refused and leaves nothing behind", async (_, change, code, field) => {
  const begun = await newOpeningCase();
  const before = await stateOf(begun.books);
  const input = change(begun.body, begun);
  const accepted = code === "opening.out-of-balance" ? {} : { difference: await missing(begun.books, input) };
  expect(await begun.books.post("/opening-balances", { ...input, ...accepted })).toMatchObject({
    body: { code, ...(field === null ? {} : { errors: [{ field }] }) },
  });
  expect(await stateOf(begun.books)).toEqual(before);
});

type OpeningBooks = Awaited<ReturnType<typeof newOpeningCase>>;

async function missing(books: TestBooks, body: object): Promise<string> {
  return (await books.post("/opening-balances/preview", body)).body.difference ?? "0.00";
}
