import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Journal } from "#contract/journals.ts";
import { JournalLinesTable } from "./journal-lines-table.tsx";

afterEach(cleanup);

type Line = Journal["lines"][number];

const line = (accountName: string, more: Partial<Line>): Line => ({
  accountId: "0197a000-0000-7000-8000-000000000001",
  accountCode: "1000",
  accountName,
  debit: "0.00",
  credit: "0.00",
  description: "",
  partyId: null,
  taxRateId: null,
  taxBase: null,
  ...more,
});

test("a line without a description of its own shows the journal's, as its form does", () => {
  const lines = [
    line("Cash", { debit: "10.00" }),
    line("Sales", { credit: "10.00", description: "Two chairs" }),
  ];
  render(<JournalLinesTable lines={lines} inherited="Sale of goods" />);
  const shown = (name: RegExp) => screen.getByRole("row", { name }).textContent;
  expect(shown(/Cash/)).toContain("Sale of goods");
  expect(shown(/Sales/)).toContain("Two chairs");
  expect(shown(/Sales/)).not.toContain("Sale of goods");
});
