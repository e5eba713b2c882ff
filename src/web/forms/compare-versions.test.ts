import { expect, test } from "vitest";
import { compareJournals } from "#web/journals/compare-journals.ts";
import { EMPTY_LINE, newJournal, type JournalFormValues } from "#web/journals/journal-form-values.ts";
import { equalText } from "./compare-versions.ts";

const lines = Array.from({ length: 100 }, (_, index) => ({ ...EMPTY_LINE, debit: `${index + 1}.00` }));
const journal = { ...newJournal({ date: "2026-01-05", number: "JE-2026-0001" }), lines };
const [amended = EMPTY_LINE] = lines;

function differences(ownValues: Partial<JournalFormValues>): string[] {
  return compareJournals([], { theirs: journal, mine: { ...journal, ...ownValues } })
    .filter(({ differs }) => differs)
    .map(({ label, theirs, mine: mineText }) => `${label}: ${theirs || "–"} | ${mineText || "–"}`);
}

test("in a hundred lines only the changed one differs, and the others are counted", () => {
  const changed = lines.with(49, { ...amended, debit: "7.00" });
  expect(differences({ lines: changed })).toEqual([
    "Line 50: No account, debit 50.00 | No account, debit 7.00",
  ]);
  expect(equalText(compareJournals([], { theirs: journal, mine: { ...journal, lines: changed } }))).toBe(
    "Unchanged: 4 fields and 99 lines.",
  );
});

test("adding or removing a line between equal ones moves none of them", () => {
  const added = lines.toSpliced(10, 0, { ...amended, debit: "7.00" });
  expect(differences({ lines: added })).toEqual(["Line 11: – | No account, debit 7.00"]);
  expect(differences({ lines: lines.toSpliced(10, 1) })).toEqual(["Line 11: No account, debit 11.00 | –"]);
  expect(differences({ lines: [...lines, { ...amended, debit: "7.00" }] })).toEqual([
    "Line 101: – | No account, debit 7.00",
  ]);
  const last = "No account, debit 100.00";
  const rows = compareJournals([], { theirs: journal, mine: { ...journal, lines: added } });
  expect(rows.at(-1)).toMatchObject({ label: "Line 101", theirs: last, mine: last });
});

test("a field is compared by its displayed value, and empty lines are ignored", () => {
  expect(differences({ date: "2026-01-06", lines: [...lines, EMPTY_LINE] })).toEqual([
    "Date: Jan 5, 2026 | Jan 6, 2026",
  ]);
});

test("equal versions have no differences", () => {
  expect(equalText([])).toBe("");
});
