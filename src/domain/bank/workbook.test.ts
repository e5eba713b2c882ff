import { describe, expect, test } from "vitest";
import { bankReadError, formatWorkbook } from "#test/support/statement-expectations.ts";
import { processorSeconds } from "#test/support/processor-time.ts";
import { number, STYLES, texts, type Workbook, workbookParts } from "#test/support/workbook.ts";
import { readBankWorkbook } from "./read-statements.ts";
import { readWorkbook } from "./workbook.ts";
import { exactDecimal } from "./workbook-cells.ts";

const HEAD = texts("Date", "Text", "Amount", "Balance");
const day = (serial: string) => number(serial, STYLES.day);
const cents = (amount: string) => number(amount, STYLES.cents);
const formatSheets = (workbook: Workbook) => formatWorkbook(workbookParts(workbook));
const fieldsOf = (workbook: Workbook) =>
  readWorkbook(workbookParts(workbook)).map((rows) => rows.map(({ fields }) => fields.join("|")));

describe("a workbook", () => {
  test("is read as displayed: dates by their style, amounts without binary floating-point noise", () => {
    const rows = [
      texts("Account DE89"),
      HEAD,
      `${day("46082")}<c t="s"><v>0</v></c>${cents("-3.5")}${cents("96.500000000000014")}`,
      `${number("46083.75", STYLES.knownDay)}<c t="s"><v>1</v></c>${cents("1.0000000000000001E2")}${cents("196.5")}`,
      `${day("46084")}<c t="str"><f>"A"</f><v>Tea &amp; milk</v></c>${cents("0.1")}${cents("196.60000000000002")}`,
    ];
    const strings = [
      "<t>Coffee</t>",
      '<r><t xml:space="preserve">Lin</t></r><r><rPr/><t>den_x000D_</t></r><rPh sb="0" eb="1"><t>rin</t></rPh>',
    ];
    expect(formatSheets({ sheets: [rows], strings })).toEqual([
      "  100.00 to 196.60: 0.00",
      "2026-03-01 | -3.50 |  | Coffee |  | ",
      "2026-03-02 | 100.00 |  | Linden |  | ",
      "2026-03-03 | 0.10 |  | Tea & milk |  | ",
    ]);
  });

  test("can have numbers with a decimal point next to texts with a comma", () => {
    const rows = [
      HEAD,
      texts("22.03.2026", "A", "1.234,50", "2.234,50"),
      `${texts("23.03.2026", "B")}${number("1.5")}${number("2236")}`,
    ];
    expect(formatSheets({ sheets: [rows] })).toEqual([
      "  1000.00 to 2236.00: 0.00",
      "2026-03-22 | 1234.50 |  | A |  | ",
      "2026-03-23 | 1.50 |  | B |  | ",
    ]);
  });

  test("ignores empty cells at the end of a row, so that the last row does not look truncated", () => {
    const rows = [HEAD, texts("2026-03-22", "A", "1.00", "2.00"), texts("2026-03-31", "Closing balance")];
    expect(formatSheets({ sheets: [rows] }).slice(1)).toEqual(["2026-03-22 | 1.00 |  | A |  | "]);
  });

  test("counts its days from 1900 or from 1904, with or without a style", () => {
    const rows = [
      HEAD,
      `${number("44620")}${texts("A")}${cents("1")}`,
      `${day("44621")}${texts("B")}${cents("1")}`,
    ];
    const days = (properties: string) =>
      formatSheets({ sheets: [rows], properties })
        .slice(1)
        .map((line) => line.slice(0, 10));
    expect(days("")).toEqual(["2022-02-28", "2022-03-01"]);
    expect(days('<workbookPr date1904="1"/>')).toEqual(["2026-03-01", "2026-03-02"]);
  });

  test("is read sheet by sheet, without hidden sheets and those that aren't bank tables", () => {
    const sheet = (text: string) => [HEAD, `${day("46082")}${texts(text)}${cents("1")}`];
    const sheets = [[texts("Made on", "Monday")], sheet("One"), sheet("Hidden"), sheet("Two")];
    const marks = ["", "", 'state="veryHidden"'];
    expect(formatSheets({ sheets, marks }).filter((line) => line.includes("1.00 "))).toEqual([
      "2026-03-01 | 1.00 |  | One |  | ",
      "2026-03-01 | 1.00 |  | Two |  | ",
    ]);
    const [reading] = readBankWorkbook(workbookParts({ sheets: [[texts("a", "b"), texts("c", "d")]] }), {
      decimals: 2,
    });
    expect(reading).toMatchObject({ format: "xlsx", question: "Choose the date column" });
  });

  test("has cells by name, rows by number, and empty text for empty cells", () => {
    const sheet = [
      '<c r="B1" t="inlineStr"><is><t>b</t></is></c><c r="D1" t="b"><v>1</v></c>',
      "<c s='1'/><c/>",
      '<c r="AA3"><v>1</v></c><c><v>2</v></c>',
    ];
    expect(fieldsOf({ sheets: [sheet] })).toEqual([["|b||1", `${"|".repeat(26)}1|2`]]);
    expect(readWorkbook(workbookParts({ sheets: [sheet] }))[0]?.map(({ line }) => line)).toEqual([1, 3]);
  });
});

test.each([
  ["149.87000000000001", "149.87"],
  ["0.30000000000000004", "0.3"],
  ["-12.5", "-12.5"],
  ["1.2345E7", "12345000"],
  ["1.0000000000000001E-2", "0.01"],
  ["123456789012345678", "123456789012346000"],
  ["999999999999999.9", "1000000000000000"],
  ["-0.00", "0"],
  ["007", "7"],
  ["1e999", "1e999"],
  ["1".repeat(60), "1".repeat(60)],
])("the number %s is %s", (written, exact) => expect(exactDecimal(written)).toBe(exact));

describe("a workbook is rejected", () => {
  const refused = (workbook: Workbook) =>
    bankReadError(() => readBankWorkbook(workbookParts(workbook), { decimals: 2 }));

  test.each<[string, Workbook]>([
    ["1: The workbook is empty. Choose another file.", { sheets: [[], [texts("", " ")]] }],
    [
      "1: The table has more than 100 columns. Remove those you don't need.",
      { sheets: [['<c r="XFD1"><v>1</v></c>']] },
    ],
    [
      "1: Files that define their own entities aren't supported. Choose another file.",
      { sheets: [[]], properties: "<!DOCTYPE a>" },
    ],
    [
      "1: This file isn't a bank statement we can read. Download it in another format.",
      { sheets: [[texts("one column")]] },
    ],
    [
      '2: "12.345" isn\'t a valid amount. Correct it in the file, or choose another column',
      { sheets: [[HEAD, `${day("46082")}${texts("A")}${number("12.345")}`]] },
    ],
    [
      '2: "#REF!" isn\'t a valid amount. Correct it in the file, or choose another column',
      { sheets: [[HEAD, `${day("46082")}${texts("A")}<c t="e"><v>#REF!</v></c>`]] },
    ],
  ])("%s", (sentence, workbook) => expect(refused(workbook)).toBe(sentence));

  test("if very many cells use a long text", () => {
    const cells = Array.from({ length: 60_000 }, () => '<c t="s"><v>0</v></c>').join("");
    expect(refused({ sheets: [[cells]], strings: [`<t>${"x".repeat(30_000)}</t>`] })).toBe(
      "1: The workbook holds more than 100 MB of text. Split it into smaller ones.",
    );
  });

  test("at once if it has only local headers", async () => {
    const parts = (sheet: string) =>
      workbookParts({ sheets: [[]] }).set("xl/worksheets/sheet1.xml", sheet.repeat(300_000));
    const seconds = await processorSeconds(() => {
      for (const sheet of ["<!--", "<?", "<c", "<row r='1'", "<![CDATA["])
        expect(bankReadError(() => readBankWorkbook(parts(sheet), { decimals: 2 }))).toMatch(
          /^1: The (workbook is|file ends)/,
        );
    });
    expect(seconds).toBeLessThan(5);
  });
});
