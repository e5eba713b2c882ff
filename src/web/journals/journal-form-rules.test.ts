import { beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { problemsOfFailure } from "#web/forms/problems.ts";
import { journalFormProblems } from "./journal-form-rules.ts";
import { EMPTY_LINE, type FormLine, type JournalFormValues, newJournal } from "./journal-form-values.ts";
import { loadSchemas } from "#web/forms/lazy-schema.ts";

beforeAll(loadSchemas);

const CASH = "0197a000-0000-7000-8000-000000000001";
const SALES = "0197a000-0000-7000-8000-000000000002";

function values(lines: readonly Partial<FormLine>[], header: Partial<JournalFormValues> = {}) {
  return {
    ...newJournal({ date: "2026-01-05", number: "JE-2026-0001" }),
    description: "Sale",
    ...header,
    lines: lines.map((line) => ({ ...EMPTY_LINE, ...line })),
  };
}
const balanced = [
  { accountId: CASH, debit: "100.00" },
  { accountId: SALES, credit: "100.00" },
];

describe("the messages of Behavior 5.3, each at its field", () => {
  test("a balanced journal can be saved, even with empty lines", () => {
    expect(journalFormProblems(values(balanced))).toEqual([]);
    expect(journalFormProblems(values([...balanced, {}, { accountId: CASH }]))).toEqual([]);
  });

  test("an amount that is only in another currency is rejected at its line, not dropped", () => {
    const lines = [...balanced, { accountId: CASH, foreignAmount: "100.00" }];
    expect(journalFormProblems(values(lines))).toMatchObject([{ field: "lines.2.debit" }]);
    expect(journalFormProblems(values([...balanced, { accountId: CASH, foreignAmount: "0" }]))).toEqual([]);
  });

  test("number, date and description are required, and blank text is missing", () => {
    const problems = journalFormProblems(values(balanced, { number: "", date: "", description: "  " }));
    expect(problems.map(({ field }) => field)).toEqual(["number", "date", "description"]);
    expect(new Set(problems.map(({ message }) => message))).toEqual(
      new Set(["Please fill in all required fields"]),
    );
  });

  test.each([
    [[], "lines", "At least one journal entry is required"],
    [[{}, {}], "lines", "Please add at least one valid journal entry"],
    [[{ accountId: CASH }], "lines", "Please add at least one valid journal entry"],
    [
      [
        { accountId: CASH, debit: "100.00" },
        { accountId: SALES, credit: "99.99" },
      ],
      "lines",
      "Journal entries must balance",
    ],
    [
      [{ accountId: CASH, debit: "100.00" }, { credit: "100.00" }],
      "lines.1.accountId",
      "Journal entries must balance and have valid accounts selected",
    ],
  ])("%j", (lines, field, message) => {
    expect(journalFormProblems(values(lines))).toMatchObject([{ field, message }]);
  });

  test("text that is not a valid date or amount is rejected at its field", () => {
    expect(journalFormProblems(values(balanced, { date: "31.31." }))).toMatchObject([{ field: "date" }]);
    expect(journalFormProblems(values([...balanced, { accountId: CASH, debit: "ten" }]))).toMatchObject([
      { field: "lines.2.debit", message: "Enter an amount, e.g. 1,234.50" },
    ]);
  });

  test("the limits of the contract apply in the form", () => {
    const long = { ...balanced[0], description: "x".repeat(501) };
    expect(journalFormProblems(values([long]))).toEqual([
      { field: "lines.0.description", message: "Enter at most 500 characters" },
    ]);
  });
});

describe("server errors are shown at their fields", () => {
  const refused = (errors: { field: string; message: string }[]) =>
    problemsOfFailure(new ApiError({ status: 409, code: "x", detail: "The whole of it", errors }), {
      fallback: "Failed to save journal",
    });

  test("by name", () => {
    expect(
      refused([
        {
          field: "lines[3].accountId",
          message: "This account is inactive. Activate it first, or choose another one.",
        },
      ]),
    ).toEqual([
      {
        field: "lines.3.accountId",
        message: "This account is inactive. Activate it first, or choose another one.",
        untilChanged: true,
      },
    ]);
  });

  test("or, without a field, for the whole form", () => {
    expect(refused([])).toEqual([{ field: "", message: "The whole of it", untilChanged: true }]);
  });
});
