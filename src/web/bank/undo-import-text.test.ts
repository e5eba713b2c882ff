import { expect, test } from "vitest";
import { undoImportText } from "./undo-import-text.ts";

type JournalMatch = { number: string; isCreatedByMatch: boolean };

const line = (...matches: JournalMatch[]) => ({ matches });
const madeMatch = (number: string) => ({ number, isCreatedByMatch: true });
const foundMatch = (number: string) => ({ number, isCreatedByMatch: false });

test("the message names what an undone import removes from the books, and what stays", () => {
  const text = (...lines: { matches: JournalMatch[] }[]) => undoImportText(lines, { hasMore: false });
  expect(text()).toEqual(["Nothing was recorded from its transactions."]);
  expect(text(line(madeMatch("JE-1")))).toEqual([
    "1 entry was created from its transactions and will be deleted or voided: JE-1.",
  ]);
  expect(
    text(line(madeMatch("JE-1")), line(madeMatch("JE-1")), line(madeMatch("JE-2"), foundMatch("JE-3"))),
  ).toEqual([
    "2 entries were created from its transactions and will be deleted or voided: JE-1, JE-2.",
    "1 entry matched to its transactions will stay: JE-3.",
  ]);
});

test("if there are many, the first ones are named", () => {
  const many = Array.from({ length: 22 }, (_, index) => line(madeMatch(`JE-${index + 1}`)));
  expect(undoImportText(many, { hasMore: false })[0]).toMatch(/^22 entries .* JE-19, JE-20 and 2 more\.$/);
  expect(undoImportText(many, { hasMore: true })[0]).toMatch(/ JE-20 and more\.$/);
});
