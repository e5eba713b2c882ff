import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import type { ClosingPreview, YearEnd } from "#contract/closing.ts";
import {
  outdatedClosingText,
  reconciledOf,
  resultText,
  warningsOf,
  reopenedText,
  voidedSinceClosingText,
  closingError,
  yearLabel,
  yearToClose,
} from "./closing-texts.ts";

const year: YearEnd = {
  year: 2025,
  start: toDay("2025-01-01"),
  end: toDay("2025-12-31"),
  status: "open",
  hasEnded: true,
  isDue: false,
  journalId: null,
  journalNumber: null,
  closedAt: null,
  historySeal: null,
  netIncome: toAmount("0.00"),
  isOutOfDate: false,
  difference: toAmount("0.00"),
  canReopen: false,
  voidedSinceClosing: 0,
};

test("a year is listed with its dates, and marked as closed or running", () => {
  expect(yearLabel(year)).toBe("2025: Jan 1 – Dec 31, 2025");
  expect(yearLabel({ ...year, start: toDay("2024-07-01"), end: toDay("2025-06-30"), status: "closed" })).toBe(
    "2025: Jul 1, 2024 – Jun 30, 2025 (closed)",
  );
  expect(yearLabel({ ...year, hasEnded: false })).toBe("2025: Jan 1 – Dec 31, 2025 (in progress)");
});

test("a result is called net income or net loss", () => {
  expect(resultText(toAmount("6750.00"))).toBe("Net income of $6,750.00");
  expect(resultText(toAmount("-60.00"))).toBe("Net loss of $60.00");
});

test("a closing is out of date by an amount, by a loss, or by zero", () => {
  expect(outdatedClosingText({ year: 2025, difference: toAmount("120.00") })).toBe(
    "The closing of 2025 is out of date by 120.00",
  );
  expect(outdatedClosingText({ year: 2025, difference: toAmount("-120.00") })).toContain("by 120.00");
  expect(outdatedClosingText({ year: 2025, difference: toAmount("0.00") })).toBe(
    "The closing of 2025 is out of date",
  );
});

test("only open issues are listed as warnings, one or many", () => {
  const warnings = {
    draftJournalCount: 0,
    draftDocumentCount: 0,
    provisionalMovementCount: 0,
    hasUnclosedEarlierYears: false,
  };
  const preview: ClosingPreview = {
    ...year,
    lines: [],
    totals: { debit: toAmount("0.00"), credit: toAmount("0.00") },
    warnings,
    bankAccounts: [],
  };
  expect(warningsOf(preview)).toEqual([]);
  const all = {
    draftJournalCount: 1,
    draftDocumentCount: 2,
    provisionalMovementCount: 3,
    hasUnclosedEarlierYears: true,
  };
  expect(warningsOf({ ...preview, warnings: all }).map(({ text }) => text)).toEqual([
    "Income or expenses of earlier years are not closed yet. Close those years first.",
    "1 draft journal entry dated in 2025 won't be included.",
    "2 draft documents dated in 2025 won't be included.",
    "The cost of 3 sales isn't final yet: the goods were sold before their bill was entered.",
  ]);
});

test("an account is listed as a warning if its bank and book balances differ up to the end of the year", () => {
  const zero = toAmount("0.00");
  const account = (code: string, reconciledThrough: string | null, forReviewCount: number) => ({
    accountId: code as ClosingPreview["bankAccounts"][number]["accountId"],
    code,
    name: "Bank",
    reconciledThrough: reconciledThrough === null ? null : toDay(reconciledThrough),
    forReviewCount,
  });
  const preview: ClosingPreview = {
    ...year,
    lines: [],
    totals: { debit: zero, credit: zero },
    warnings: {
      draftJournalCount: 0,
      draftDocumentCount: 0,
      provisionalMovementCount: 0,
      hasUnclosedEarlierYears: false,
    },
    bankAccounts: [
      account("1010", "2025-12-31", 0),
      account("1020", "2026-02-28", 0),
      account("1030", "2025-11-30", 0),
      account("1040", null, 2),
      account("1050", "2026-01-31", 1),
    ],
  };
  expect(warningsOf(preview)).toEqual([
    {
      text: "1030 - Bank is reconciled with the bank only through Nov 30, 2025.",
      link: { href: "/app/bank/1030", label: "Open 1030" },
    },
    {
      text: "1040 - Bank has never been reconciled with the bank, and 2 bank transactions through Dec 31, 2025 haven't been reviewed.",
      link: { href: "/app/bank/1040", label: "Open 1040" },
    },
    {
      text: "1050 - Bank is reconciled with the bank through Jan 31, 2026, and 1 bank transaction through Dec 31, 2025 hasn't been reviewed.",
      link: { href: "/app/bank/1050", label: "Open 1050" },
    },
  ]);
  expect(reconciledOf(preview).map(({ text }) => text)).toEqual([
    "1010 - Bank is reconciled with the bank through Dec 31, 2025.",
    "1020 - Bank is reconciled with the bank through Feb 28, 2026.",
  ]);
});

test("the message after reopening names the days that another lock keeps closed", () => {
  const reopened = { year: 2025, end: toDay("2025-12-31") };
  expect(reopenedText({ ...reopened, closedThrough: null })).toBe("Year 2025 was reopened");
  expect(reopenedText({ ...reopened, closedThrough: toDay("2024-12-31") })).toBe("Year 2025 was reopened");
  expect(reopenedText({ ...reopened, closedThrough: toDay("2026-02-28") })).toBe(
    "2025 has been reopened, but your books stay locked through Feb 28, 2026",
  );
});

test("the list before reopening names what was voided since the year was closed", () => {
  expect(voidedSinceClosingText({ voidedSinceClosing: 0 })).toBe("");
  expect(voidedSinceClosingText({ voidedSinceClosing: 1 })).toBe(
    "1 document, payment or count voided since the year was closed will be voided on its original date, which changes the year's figures.",
  );
  expect(voidedSinceClosingText({ voidedSinceClosing: 2 })).toBe(
    "2 documents, payments and counts voided since the year was closed will be voided on their original dates, which changes the year's figures.",
  );
});

test("the form has the same errors as the server, in the same order", () => {
  expect(closingError({ accountId: "", lines: [], dueBefore: 2023 })).toEqual({
    field: "account",
    message: "Please select a retained earnings account",
  });
  expect(closingError({ accountId: "a", lines: [], dueBefore: 2023 })).toEqual({
    field: "root",
    message: "No income or expenses to close for the selected year",
  });
  expect(closingError({ accountId: "a", lines: ["one"], dueBefore: 2023 })).toEqual({
    field: "year",
    message: "Close 2023 first: its income and expenses haven't been closed yet",
  });
  expect(closingError({ accountId: "a", lines: ["one"], dueBefore: null })).toBeNull();
});

test("the oldest open year with a result is suggested first", () => {
  const yearEnd = (number: number, part: Partial<YearEnd>): YearEnd => ({ ...year, year: number, ...part });
  const due = { isDue: true };
  const running = yearEnd(2026, { hasEnded: false });
  const chosen = (...items: YearEnd[]) => yearToClose([running, ...items])?.year;
  expect(chosen(yearEnd(2025, due), yearEnd(2024, due), yearEnd(2023, {}))).toBe(2024);
  expect(chosen(yearEnd(2025, due), yearEnd(2024, { status: "closed" }))).toBe(2025);
  expect(chosen(yearEnd(2025, { status: "closed" }), yearEnd(2024, {})), "nothing is due").toBe(2025);
  expect(yearToClose([running])?.year).toBe(2026);
  const used = yearEnd(2026, { hasEnded: false, netIncome: toAmount("12.00") });
  expect(yearToClose([used, yearEnd(2025, {})])?.year, "the ended year is empty").toBe(2026);
});
