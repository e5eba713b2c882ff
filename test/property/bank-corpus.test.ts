import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BankTransaction, balanceDifference } from "#domain/bank/statement.ts";
import { shiftDays } from "#domain/dates.ts";
import { accountOfImports } from "#test/support/bank-account.ts";
import {
  asTexts,
  recordedOn,
  daysOf,
  DIALECTS,
  FILES,
  type File,
  batchPieces,
  isExpressible,
  statementsIn,
  statementsFor,
} from "#test/support/bank-corpus.ts";
import { dailyStatementsOf, HISTORIES, type BankHistory, statementOf } from "#test/support/bank-history.ts";

const RUNS = 3;

describe("each statement format is read to the cent, the day and the text", () => {
  test.each(DIALECTS)("$name", (dialect) => {
    const { write, expectedTransactions, balances, holdsOne = false } = dialect;
    fc.assert(
      fc.property(HISTORIES, fc.boolean(), (history, isDaily) => {
        const days = { start: 0, end: history.days - 1 };
        const statements =
          isDaily && !holdsOne ? dailyStatementsOf(history, days) : [statementOf(history, days)];
        fc.pre(statements.every((statement) => isExpressible(statement, dialect)));
        const parsed = statementsIn(write(statements), dialect);
        expect(parsed.map(({ lines }) => asTexts(lines))).toEqual(
          statements.map(({ transactions }) => asTexts(expectedTransactions(transactions))),
        );
        const ends = parsed.map((statement) => [
          statement.openingBalance?.amount,
          statement.closingBalance?.amount,
          balanceDifference(statement),
        ]);
        expect(ends).toEqual(
          statements.map(({ openingBalance, closingBalance }) =>
            balances === "both"
              ? [openingBalance, closingBalance, "0.00"]
              : [undefined, balances === "closing" ? closingBalance : undefined, null],
          ),
        );
      }),
      { numRuns: RUNS },
    );
  });

  test("has over three hundred variants", () => {
    expect(DIALECTS.length).toBeGreaterThan(300);
    expect(new Set(DIALECTS.map(({ name }) => name)).size).toBe(DIALECTS.length);
  });
});

/** In another order, if the order is the only change. */
const shuffleLines = (all: readonly BankTransaction[], turn: number): BankTransaction[] =>
  turn === 0 ? [...all] : [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)].toReversed();

type ImportAccount = ReturnType<typeof accountOfImports>;

/** Imports a file into an account, of which some days were imported before; returns how many transactions were new. */
function importFile(
  account: ImportAccount,
  { history, file, days }: { history: BankHistory; file: File; days: Set<string> },
) {
  const statements = statementsFor(file, history);
  if (statements === null) return 0;
  const importedDays = new Set(days);
  const parsed = statementsIn(file.dialect.write(statements), file.dialect);
  const added = parsed.map(({ lines, ...balances }) =>
    // Only an existing transaction is the same transaction.
    account.keep(
      shuffleLines(lines, file.turn),
      file.dialect.format,
      balances,
      ({ date }) => !importedDays.has(date),
    ),
  );
  const { start, end } = daysOf(file, history);
  for (let day = start; day <= end; day += 1) days.add(shiftDays(history.from, day));
  return added.reduce((all, result) => all + result.added, 0);
}

test("whatever is imported, shuffled, twice, overlapping and across formats, is listed once", () => {
  fc.assert(
    fc.property(HISTORIES, fc.array(FILES, { minLength: 1, maxLength: 6 }), (history, files) => {
      const account = accountOfImports();
      const days = new Set<string>();
      for (const file of files) {
        importFile(account, { history, file, days });
        expect(batchPieces(account.lines)).toEqual(recordedOn(history, days));
        expect(importFile(account, { history, file, days })).toBe(0);
      }
    }),
    { numRuns: Number(process.env["CORPUS_RUNS"] ?? 400) },
  );
});
