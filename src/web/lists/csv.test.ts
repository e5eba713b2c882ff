import { afterEach, expect, test } from "vitest";
import { toAmount, toPrice } from "#domain/money.ts";
import { DEFAULT_NOTATION } from "#domain/notation.ts";
import { setPageNotation } from "#web/api/page-notation.ts";
import { moneyInFile } from "#web/fields/formats.ts";
import { csvText, reportCsv } from "./csv.ts";

afterEach(() => setPageNotation(DEFAULT_NOTATION));

/** The lines without the byte-order mark. */
const lines = (rows: string[][]): string[] => csvText(rows).slice(1).split("\r\n");

test("a file starts with a byte-order mark and ends each line as spreadsheets expect", () => {
  expect(csvText([["a", "b"], ["c"]])).toBe("\ufeffa,b\r\nc\r\n");
});

test("commas and line breaks are quoted, quotes are doubled", () => {
  expect(lines([['Say "hi"', "a,b", "ü"]])[0]).toBe('"Say ""hi""","a,b",ü');
});

test.each([
  "=1+1",
  "+1",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "-",
  "＝1+1",
  "+1 555-0100",
  "+1 5+5",
  "-1 555 0100",
  "-5.00x",
])("a spreadsheet does not run %j", (field) => {
  expect(lines([[field]])[0]).toBe(`"'${field}"`);
});

test.each([
  "-5.00",
  "5.00",
  "-1",
  "0.00",
  "-999999999999.99",
  "A-1",
  "Cash = bank",
  "+1 555 0100",
  "+44 (20) 7946 0123",
])("%j stays unchanged", (field) => {
  expect(lines([[field]])[0]).toBe(field);
});

test.each([
  ["EUR", "4000.00,3,1234.00,12.5"],
  ["JPY", "4000.00,3,1234,12.5"],
  ["KWD", "4000.00,3,1234.000,12.5"],
])("a report in %s has amounts with its decimals, and unchanged codes", (currency, row) => {
  setPageNotation({ ...DEFAULT_NOTATION, currency });
  const rows = [
    ["Code", "Units", "Amount", "Share"],
    ["4000.00", "3", "1234.00", "12.5"],
  ];
  const file = { name: "report", about: [], rows, texts: [0], totals: [] };
  const written = reportCsv({ name: "Acme", phone: null, email: null }, file);
  expect(written.split("\r\n").at(-2)).toBe(row);
});

test("amounts in another currency keep its decimals in a file, and a price its significant ones", () => {
  const amount = toAmount("1234.00");
  expect(["USD", "JPY", "KWD"].map((currency) => moneyInFile(amount, currency))).toEqual([
    "1234.00",
    "1234",
    "1234.000",
  ]);
  expect(moneyInFile(toAmount("-5.00"), "JPY")).toBe("-5");
  expect(moneyInFile(toPrice("12.345"))).toBe("12.345");
  expect(moneyInFile(toPrice("20"))).toBe("20.00");
});
