import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isZero, sum } from "#domain/money.ts";
import { proofOf } from "#domain/bank/statement.ts";
import { asTexts, DIALECTS, statementsIn } from "#test/support/bank-corpus.ts";
import { dailyStatementsOf, HISTORIES, type Statement, statementOf } from "#test/support/bank-history.ts";

const RUNS = 3;

/** Two reversals that come to nothing prove nothing of the way in which their bank writes them. */
const isTold = ({ bookings }: Statement, name: string) =>
  !name.includes("not turned") ||
  !bookings.some(({ isReversal }) => isReversal) ||
  !isZero(sum(bookings.filter(({ isReversal }) => isReversal).map(({ amount }) => amount)));

describe("each way of writing a statement is read to the cent, the day and the text", () => {
  test.each(DIALECTS)("$name", ({ name, write, says, balances, holdsOne = false, ...dialect }) => {
    fc.assert(
      fc.property(HISTORIES, fc.boolean(), (history, isDaily) => {
        const days = { start: 0, end: history.days - 1 };
        const told = isDaily && !holdsOne ? dailyStatementsOf(history, days) : [statementOf(history, days)];
        fc.pre(told.every((one) => isTold(one, name)));
        const read = statementsIn(write(told), dialect);
        expect(read.map(({ lines }) => asTexts(lines))).toEqual(
          told.map(({ bookings }) => asTexts(says(bookings))),
        );
        const ends = read.map((one) => [one.opening?.amount, one.closing?.amount, proofOf(one)]);
        expect(ends).toEqual(
          told.map(({ opening, closing }) =>
            balances === "both"
              ? [opening, closing, "0.00"]
              : [undefined, balances === "closing" ? closing : undefined, null],
          ),
        );
      }),
      { numRuns: RUNS },
    );
  });

  test("are three hundred and more", () => {
    expect(DIALECTS.length * RUNS).toBeGreaterThan(300);
    expect(new Set(DIALECTS.map(({ name }) => name)).size).toBe(DIALECTS.length);
  });
});
