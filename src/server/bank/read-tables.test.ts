import { expect, test } from "vitest";
import { bankFile, BANK_HEAD, linesOf, withBank } from "#test/support/bank-file.ts";
import { stateOf } from "#test/support/state-of-books.ts";

test("a row that cannot be read is said with its line, and how the table is read can be corrected", async () => {
  const { books, bank } = await withBank();
  const before = await stateOf(books);
  const file = bankFile(`${BANK_HEAD}\n2026-03-01,A,1.00,\n2026-03-02,B,x1,`, bank);
  const message = 'Line 3: "x1" is no amount';
  expect((await books.post("/bank/readings", file)).body).toMatchObject({
    question: message,
    statements: [],
  });
  expect(await books.post("/bank/imports", file)).toMatchObject({
    status: 422,
    body: { code: "bank.question", errors: [{ field: "mapping", message }] },
  });
  expect(await stateOf(books)).toEqual(before);
});

test("a table is read as somebody has corrected it, and so is the next one of that account", async () => {
  const { books, bank } = await withBank();
  const csv = (...days: string[]) => `Date,Text,Amount\n${days.map((day) => `${day},Shop,3.00`).join("\n")}`;
  const first = bankFile(csv("03/04/2026"), bank);
  const { question, table: read } = (await books.post("/bank/readings", first)).body;
  expect(question).toBe("Say whether the day or the month comes first in its dates");
  expect((await books.post("/bank/imports", first)).body.code).toBe("bank.question");
  const mapping = { ...read.mapping, dayOrder: "mdy", isTurned: true };
  expect((await books.post("/bank/imports", { ...first, mapping })).status).toBe(201);
  await books.post("/bank/imports", bankFile(csv("03/05/2026"), bank));
  expect(await linesOf(books, bank)).toEqual(["2026-03-04 -3.00 Shop", "2026-03-05 -3.00 Shop"]);
});
