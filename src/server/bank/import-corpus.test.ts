import fc from "fast-check";
import { expect, test } from "vitest";
import { shiftDays } from "#domain/dates.ts";
import {
  recordedOn,
  daysOf,
  FILES,
  type File,
  batchPieces,
  chooseMapping,
  statementsFor,
} from "#test/support/bank-corpus.ts";
import { bankFile, MARCH, withBank } from "#test/support/bank-file.ts";
import { HISTORIES } from "#test/support/bank-history.ts";
import type { TestReply, TestBooks } from "#test/support/new-books.ts";

test.each(["utf16le", "utf16be"])(
  "a file in %s is imported without its byte-order mark",
  async (encoding) => {
    const { books, bank } = await withBank();
    const little = Buffer.from(MARCH, "utf16le");
    const file = encoding === "utf16le" ? little : little.swap16();
    const { body } = await books.post("/bank/imports", bankFile(file, bank));
    expect(body.statements).toMatchObject([{ difference: "0.00", newCount: 3 }]);
  },
);

/** Imports a file, and answers like a user who knows which days were imported before. */
async function keep(
  books: TestBooks,
  { file, content, days }: { file: File; content: ReturnType<typeof bankFile>; days: ReadonlySet<string> },
): Promise<TestReply> {
  const { dateFormat = null } = file.dialect;
  const first = (await books.post("/bank/imports/preview", content)).body;
  const mapping = chooseMapping(first, file.dialect);
  const request = { ...content, ...((first.question ?? mapping) !== null && { mapping, dateFormat }) };
  const { statements } = (await books.post("/bank/imports/preview", request)).body;
  const lines: { position: number; date: string; status: string }[] = statements.flatMap(
    (statement: { transactions: unknown }) => statement.transactions,
  );
  const doubtful = lines.filter(({ status }) => status === "possible_duplicate");
  const decisions = doubtful.map(({ position, date }) => ({
    position,
    isDistinct: !days.has(date),
  }));
  return books.post("/bank/imports", {
    ...request,
    duplicateDecisions: decisions,
    allowMismatch: file.dialect.balances === "closing",
  });
}

const CASES = fc.sample(fc.tuple(HISTORIES, fc.array(FILES, { minLength: 2, maxLength: 4 })), {
  numRuns: 24,
  seed: 20_260_115,
});

test.each(CASES.map(([history, files], index) => ({ history, files, index })))(
  "files for one account in several formats import each transaction once: $index",
  async ({ history, files }) => {
    const { books, bank } = await withBank();
    const days = new Set<string>();
    for (const file of files) {
      const statements = statementsFor(file, history);
      if (statements === null) continue;
      const content = bankFile(file.dialect.write(statements), bank);
      const accounts = ["0532013000", "DE89370400440532013000"].map((number) => ({
        number,
        accountId: bank,
      }));
      const importInput = { ...content, accounts: [...content.accounts, ...accounts] };
      const { status, body } = await keep(books, { file, content: importInput, days });
      const { start, end } = daysOf(file, history);
      for (let day = start; day <= end; day += 1) days.add(shiftDays(history.from, day));
      expect([201, 409], JSON.stringify(body)).toContain(status);
      if (status === 201 && file.dialect.balances === "both")
        // The balance in the only row of a table proves nothing.
        for (const { difference, transactionCount } of body.statements)
          expect(transactionCount > 1 ? difference : (difference ?? "0.00")).toBe("0.00");
      const { items } = (await books.get(`/bank/transactions?accountId=${bank}&limit=100`)).body;
      expect(batchPieces(items)).toEqual(recordedOn(history, days));
      expect((await keep(books, { file, content: importInput, days })).body.code).toBe(
        "bank.already-imported",
      );
    }
    expect((await books.get("/books-check")).body.hasPassed).toBe(true);
  },
);
