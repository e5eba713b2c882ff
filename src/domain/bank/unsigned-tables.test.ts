import { describe, expect, test } from "vitest";
import { bankFileError as refused } from "#test/support/statement-expectations.ts";
import { readBankFile, type ParsedBankFile } from "./read-statements.ts";

const readFile = (file: string): ParsedBankFile => readBankFile(file, { decimals: 2 });
const linesIn = ({ statements }: ParsedBankFile) => statements.flatMap(({ lines }) => lines);
const amountsOf = (file: ParsedBankFile) => linesIn(file).map(({ amount }) => amount);
const confirmed = (file: string) =>
  readBankFile(file, { decimals: 2, mapping: readFile(file).table?.mapping });

describe("amounts without a direction", () => {
  test("a third word next to debit and credit raises a question", () => {
    const rows = "2026-03-01,A,debit,1.00\n2026-03-02,B,credit,2.00\n2026-03-03,C,reversal,2.00";
    expect(refused(`Date,Text,Type,Amount\n${rows}`)).toBe(
      '4: "reversal" is neither money in nor money out. Correct it in the file, or choose another column',
    );
  });

  test.each([
    ["Transaction Type", ["X1", "X2", "X3"]],
    ["Foo", ["X1", "X2", "X1"]],
    ["Foo", ["Coffee", "Rent", "Coffee"]],
    ["Foo", ["Withdrawal", "Withdrawal", "Withdrawal"]],
    ["Type", ["Payment", "Payment", "Payment"]],
    ["Type", ["Purchase", "Payment", "Purchase"]],
  ])(
    "unknown types next to all-positive amounts raise a question: %s %j",
    (title, [first, second, third]) => {
      const file = `Date,Description,${title},Amount\n2026-03-01,A,${first},1.00\n2026-03-02,B,${second},2.00\n2026-03-03,C,${third},3.00`;
      expect(readFile(file)).toMatchObject({
        question: `All amounts are positive. Check whether column "${title}" marks money out.`,
        isDetected: true,
        statements: [],
      });
      expect(amountsOf(confirmed(file))).toEqual(["1.00", "2.00", "3.00"]);
      expect(readFile(file.replace("1.00", "-1.00")).question).toBeNull();
    },
  );

  test("two short codes raise a question even if no row repeats one", () => {
    const file = "Date,Description,Foo,Amount\n2026-03-01,A,X1,1.00\n2026-03-02,B,X2,2.00";
    expect(readFile(file).question).toMatch(/^All amounts are positive/);
  });

  test.each([
    ["Date,Text,Amount\n2026-03-01,Fee,1.00", ["1.00"]],
    ["Date,Text,Amount\n2026-03-01,Fee,1.00\n2026-03-02,Withdrawal,2.00", ["1.00", "2.00"]],
    ["Date,Text,Amount\n2026-03-01,Fee,1.00\n2026-03-02,Rent,2.00", ["1.00", "2.00"]],
    ["Date,Text,Type,Amount\n2026-03-01,A,Withdrawal,1.00", ["-1.00"]],
    ["Date,Text,Foo,Amount\n2026-03-01,A,Withdrawal,1.00\n2026-03-02,B,Fee,2.00", ["-1.00", "-2.00"]],
  ])("words in a free text are not directions: %j", (file, amounts) => {
    expect(amountsOf(readFile(file))).toEqual(amounts);
  });

  test("all-positive amounts of a card account raise a question unless balances prove them", () => {
    const readCardFile = (file: string) => readBankFile(file, { decimals: 2, isCard: true });
    const file = "Date,Description,Amount\n2026-03-01,Shop,1.00\n2026-03-02,Shop,2.00";
    expect(readCardFile(file)).toMatchObject({
      question: expect.stringMatching(/^All amounts are positive/),
    });
    expect(readCardFile(file.replace("1.00", "-1.00")).question).toBeNull();
    const balanced = "Date,Description,Amount,Balance\n2026-03-01,Shop,1.00,1.00\n2026-03-02,Shop,2.00,3.00";
    expect(readCardFile(balanced).question).toBeNull();
  });

  test("a positive amount without headings raises a question", () => {
    expect(readFile("2026-01-02,Shop,5.00,,95.00")).toMatchObject({
      question: "All amounts are positive. Check whether money out is shown as positive amounts.",
      isDetected: true,
    });
  });

  test("more values than headings are rejected, unless they are part of the text", () => {
    expect(refused("Date,Text,Amount\n2026-01-13,A,1,234.00\n2026-01-14,B,-5.00")).toBe(
      '2: This row has more values than the table has columns, from "234.00" on. Correct it in the file.',
    );
    expect(refused("Date,Amount,Text\n2026-01-13,1,234.00,A")).toMatch(/^2: This row has more values/);
    expect(amountsOf(readFile("Date,Text,Amount\n2026-01-13,A,-5.00,,"))).toEqual(["-5.00"]);
    expect(linesIn(readFile("Date,Amount,Text\n2026-01-13,-5.00,Linden, Inc"))).toMatchObject([
      { amount: "-5.00", description: "Linden Inc" },
    ]);
  });
});
