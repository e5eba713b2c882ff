import { expect, test } from "vitest";
import { FIELDS_OF_EMAILS, unknownField, writeEmail } from "./email-templates.ts";
import { PDF_LANGUAGES } from "./pdf-languages.ts";
import { defaultEmailText, withoutOrder } from "./default-email-templates.ts";

const FIELDS = {
  number: "INV-0007",
  date: "01/02/2026",
  due_date: "01/03/2026",
  total: "120.00 USD",
  balance_due: "100.00 USD",
  customer: "Ana {total}",
  company: "Harbor",
};

type TemplateKind = keyof typeof FIELDS_OF_EMAILS;
const KINDS = Object.keys(FIELDS_OF_EMAILS) as TemplateKind[];

test("the default texts of each kind and language use every field that they need and no other", () => {
  for (const kind of KINDS) {
    const named = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
    const inEnglish = defaultEmailText(kind, "en");
    for (const language of PDF_LANGUAGES) {
      const { subject, text } = defaultEmailText(kind, language);
      expect([
        unknownField(subject, FIELDS_OF_EMAILS[kind]),
        unknownField(text, FIELDS_OF_EMAILS[kind]),
      ]).toEqual([null, null]);
      expect({ kind, language, named: named(text) }).toEqual({
        kind,
        language,
        named: named(inEnglish.text),
      });
    }
  }
});

test("no two languages have the same text", () => {
  for (const kind of KINDS)
    expect(new Set(PDF_LANGUAGES.map((language) => defaultEmailText(kind, language).text)).size).toBe(7);
});

test("the delivery note of an invoice names no order in any language, unless the company's own text does", () => {
  for (const language of PDF_LANGUAGES)
    expect(withoutOrder(defaultEmailText("deliveryNote", language), language).text).not.toContain("{order}");
  const customWords = { subject: "Delivery", text: "For {order}" };
  expect(withoutOrder(customWords, "en")).toEqual(customWords);
});

test("an unknown field in braces is named", () => {
  expect(unknownField("Invoice {number} of {customr}", FIELDS_OF_EMAILS.invoice)).toBe("customr");
  expect(unknownField("{Number}", FIELDS_OF_EMAILS.invoice)).toBe("Number");
  expect(unknownField("{ total }", FIELDS_OF_EMAILS.invoice)).toBe(" total ");
  expect(unknownField("{}", FIELDS_OF_EMAILS.invoice)).toBe("");
  expect(unknownField("a { b } c\n{", FIELDS_OF_EMAILS.invoice)).toBe(" b ");
  expect(unknownField("no field { at all", FIELDS_OF_EMAILS.invoice)).toBeNull();
});

test("a value that looks like a field stays as it is", () => {
  expect(writeEmail({ subject: "{customer}", text: "{customer}: {total}" }, FIELDS)).toEqual({
    subject: "Ana {total}",
    text: "Ana {total}: 120.00 USD",
  });
});
