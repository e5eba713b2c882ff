import fc from "fast-check";
import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { balancingLine, type DraftLine, filledLines, journalTotals, postingError } from "./journal.ts";
import { add, isZero, toAmount } from "./money.ts";

const line = (accountId: string | null, debit: string, credit: string): DraftLine => ({
  accountId: accountId === null ? null : brandUnchecked(accountId),
  debit: toAmount(debit),
  credit: toAmount(credit),
  description: "",
});

test.each([
  { content: "nothing", lines: [], reason: "journal.no-lines" },
  { content: "only lines of zero", lines: [line("a", "0.00", "0.00")], reason: "journal.no-valid-lines" },
  {
    content: "only amounts without accounts",
    lines: [line(null, "1.00", "0.00")],
    reason: "journal.no-valid-lines",
  },
  {
    content: "an amount without an account",
    lines: [line("a", "1.00", "0.00"), line(null, "0.00", "1.00")],
    reason: "journal.line-without-account",
  },
  {
    content: "an amount a cent too small",
    lines: [line("a", "100.00", "0.00"), line("b", "0.00", "99.99")],
    reason: "journal.unbalanced",
  },
  { content: "one line", lines: [line("a", "1.00", "0.00")], reason: "journal.unbalanced" },
  {
    content: "a total above the maximum amount",
    lines: [
      line("a", "999999999999999.99", "0.00"),
      line("a", "0.01", "0.00"),
      line("b", "0.00", "999999999999999.99"),
      line("b", "0.00", "0.01"),
    ],
    reason: "journal.total-too-large",
  },
])("$content isn't a valid journal entry", ({ lines, reason }) => {
  expect(postingError(lines)).toBe(reason);
});

test("lines that balance to the cent are a journal, even with empty lines among them", () => {
  const lines = [
    line("a", "0.10", "0.00"),
    line(null, "0.00", "0.00"),
    line("b", "0.20", "0.00"),
    line("c", "0.00", "0.00"),
    line("d", "0.00", "0.30"),
  ];
  expect(postingError(lines)).toBeNull();
  expect(filledLines(lines).map(({ accountId }) => accountId)).toEqual(["a", "b", "d"]);
});

test("the totals are exact, and their difference is debit minus credit", () => {
  const lines = [line("a", "0.10", "0.00"), line("b", "0.20", "0.00"), line("c", "0.00", "0.40")];
  expect(journalTotals(lines)).toEqual({ debit: "0.30", credit: "0.40", difference: "-0.10" });
  expect(journalTotals([])).toEqual({ debit: "0.00", credit: "0.00", difference: "0.00" });
});

test("the suggested line makes any others balance, on one side only", () => {
  const amounts = fc.integer({ min: 0, max: 10_000_000 }).map((value) => toAmount((value / 100).toFixed(2)));
  const lines = fc.array(fc.record({ debit: amounts, credit: amounts }), { maxLength: 20 });
  fc.assert(
    fc.property(lines, (otherLines) => {
      const offered = balancingLine(otherLines);
      expect(journalTotals([...otherLines, offered]).difference).toBe("0.00");
      expect(isZero(offered.debit) || isZero(offered.credit)).toBe(true);
      expect(add(offered.debit, offered.credit)).toMatch(/^\d/);
    }),
  );
});
