import { expect, test } from "vitest";
import { MAILED_KINDS, unknownField, USUAL_WORDS, writeMail } from "./mail-words.ts";

const FIELDS = {
  number: "INV-0007",
  date: "01/02/2026",
  due_date: "01/03/2026",
  total: "120.00 USD",
  open: "100.00 USD",
  customer: "Ana {total}",
  company: "Harbor",
};

test("the usual words name only what there is, and are filled in whole", () => {
  for (const kind of MAILED_KINDS) {
    const { subject, text } = USUAL_WORDS[kind];
    expect([unknownField(subject), unknownField(text)]).toEqual([null, null]);
    expect(writeMail({ subject, text }, { ...FIELDS, customer: "Ana" }).text).not.toMatch(/[{}]/);
  }
});

test("what stands in braces and is no field is named", () => {
  expect(unknownField("Invoice {number} of {customr}")).toBe("customr");
  expect(unknownField("{Number}")).toBe("Number");
  expect(unknownField("{ total }")).toBe(" total ");
  expect(unknownField("{}")).toBe("");
  expect(unknownField("a { b } c\n{")).toBe(" b ");
  expect(unknownField("no field { at all")).toBeNull();
});

test("a value that looks like a field stays as it is", () => {
  expect(writeMail({ subject: "{customer}", text: "{customer}: {total}" }, FIELDS)).toEqual({
    subject: "Ana {total}",
    text: "Ana {total}: 120.00 USD",
  });
});
