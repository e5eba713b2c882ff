import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import type { Journal } from "#contract/journals.ts";
import type { AccountId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { JournalLinesTable } from "./journal-lines-table.tsx";

type LineOfJournal = Journal["lines"][number];

function line(debit: string, credit: string, description: string): LineOfJournal {
  const id = brandUnchecked<AccountId>("0197a000-0000-7000-8000-000000000001");
  const none = {
    partyId: null,
    partyName: null,
    taxRateId: null,
    taxBase: null,
    foreignAmount: null,
    currency: null,
  };
  const amounts = { debit: toAmount(debit), credit: toAmount(credit) };
  return { accountId: id, accountCode: "1000", accountName: "Cash", ...amounts, description, ...none };
}

afterEach(cleanup);

test("a line without its own text shows the journal's, as the form does", () => {
  const lines = [line("5.00", "0.00", ""), line("0.00", "5.00", "Till 2")];
  render(<JournalLinesTable lines={lines} inherited="Sale of goods" />);
  const [, first, second] = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(first).toContain("Sale of goods");
  expect(second).toContain("Till 2");
  expect(second).not.toContain("Sale of goods");
});

test("a card shows the text of its line, and does not repeat the journal's on every line", () => {
  const lines = [line("5.00", "0.00", ""), line("0.00", "5.00", "Till 2")];
  render(<JournalLinesTable lines={lines} inherited="Sale of goods" />);
  const shownInACard = screen
    .getAllByRole("cell")
    .filter(({ className }) => !className.includes("cards:hidden"))
    .map(({ textContent }) => textContent);
  expect(shownInACard).toContain("Till 2");
  expect(shownInACard).not.toContain("Sale of goods");
});
