import { expect, test } from "vitest";
import { readCsvRecords } from "./csv-records.ts";

const fieldsOf = (text: string) => readCsvRecords(text).map(({ fields }) => fields);

test.each([
  { feature: "commas", text: "a,b\nc,d" },
  { feature: "semicolons", text: "a;b\nc;d" },
  { feature: "tabs", text: "a\tb\nc\td" },
  { feature: "quotation marks", text: '"a","b"\n"c","d"' },
  { feature: "spaces next to quotation marks", text: ' "a" , "b" \n"c",  "d"' },
  { feature: "spaces next to quotation marks, with tabs", text: ' "a" \t "b"\nc\t"d" ' },
  { feature: "a byte-order mark", text: "\ufeffa,b\nc,d" },
  { feature: "Windows line ends", text: "a,b\r\nc,d\r\n" },
  { feature: "old Macintosh line ends", text: "a,b\rc,d\r" },
  { feature: "blank lines", text: "\n  \na,b\n , \nc,d\n\n" },
  { feature: "comments", text: '# x;y;z\n  #,"x\na,b\n#"\nc,d' },
])("a file with $feature has its fields", ({ text }) => {
  expect(fieldsOf(text)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("a quoted field keeps delimiters, quotation marks, spaces, line breaks and text that looks like a comment", () => {
  expect(fieldsOf('a,b\n" c, ""d"" ","e\n# f\n\ng"\n"",')).toEqual([
    ["a", "b"],
    [' c, "d" ', "e\n# f\n\ng"],
  ]);
});

test("a quotation mark inside a field is an ordinary character", () => {
  expect(fieldsOf('a,b\n5" pipe,6"')).toEqual([
    ["a", "b"],
    ['5" pipe', '6"'],
  ]);
});

test("an apostrophe or a delimiter inside a quoted heading does not affect the delimiter", () => {
  expect(fieldsOf('"a;b;c",d\n1,2')).toEqual([
    ["a;b;c", "d"],
    ["1", "2"],
  ]);
});

test("every record has the line on which it starts", () => {
  const text = 'a,b\r\n# one\r\n\r\n"two\r\nlines",x\r\n\r\nc,d';
  expect(readCsvRecords(text).map(({ line }) => line)).toEqual([1, 4, 7]);
});

test("an unclosed quotation mark breaks its record and takes the rest of the file", () => {
  expect(readCsvRecords('a,b\n1,"x\n2,y\n')).toEqual([
    { line: 1, fields: ["a", "b"], isBroken: false },
    { line: 2, fields: ["1", "x\n2,y\n"], isBroken: true },
  ]);
});

test("text after a closing quotation mark breaks only its record", () => {
  expect(readCsvRecords('a,b\n"1" x,y\n2,z')).toMatchObject([
    { line: 1, isBroken: false },
    { line: 2, isBroken: true },
    { line: 3, fields: ["2", "z"], isBroken: false },
  ]);
});

test("an empty file has no records", () => {
  expect(fieldsOf("")).toEqual([]);
  expect(fieldsOf("\n# nothing\n  \n")).toEqual([]);
});
