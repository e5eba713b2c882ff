import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

/** The lines without the byte-order mark. */
const lines = (rows: string[][]): string[] => csvText(rows).slice(1).split("\r\n");

test("a file begins with a byte-order mark and ends each line as spreadsheets expect", () => {
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
])("%j stays as it is", (field) => {
  expect(lines([[field]])[0]).toBe(field);
});
