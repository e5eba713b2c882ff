import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { z } from "zod";
import { DRAWN_RANGES, undrawnFields, missingGlyphsIn } from "./missing-glyphs.ts";

/** The font reader of pdfmake. */
const fontkit = z
  .object({ openSync: z.custom<(path: string) => unknown>() })
  .parse(createRequire(import.meta.resolve("pdfmake/package.json"))("fontkit"));

const lettersOf = (style: string): number[] =>
  z
    .object({ characterSet: z.array(z.number()) })
    .parse(fontkit.openSync(`node_modules/pdfmake/fonts/Roboto/Roboto-${style}.ttf`)).characterSet;

/** Controls, private use and specials aren't used in text. */
const isText = (code: number) => code >= 0x20 && !(code >= 0xe000 && code <= 0xf8ff) && code < 0xfef0;

test.each(["Regular", "Medium"])("the characters that PDFs can print are those of Roboto %s", (style) => {
  const named = DRAWN_RANGES.split(" ").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });
  expect(named.toSorted((a, b) => a - b)).toEqual(
    [...new Set(lettersOf(style).filter(isText))].toSorted((a, b) => a - b),
  );
});

test.each([
  ["Żółć, Ñandú, Ελλάδα, Київ, Việt Nam – 5 €", ""],
  ["深圳 Trading", "深圳"],
  ["שלום", "שלום"],
  ["한국 한국", "한국"],
  ["ไทย", "ไทย"],
  ["👍\ufe0f great", "👍"],
  ["e\u0301\tx\r\n", ""],
])("in %j, a PDF leaves %j blank", (text, blank) => {
  expect(missingGlyphsIn(text)).toBe(blank);
});

test("the error names the fields of a PDF and the characters that it can't print", () => {
  expect(
    undrawnFields({
      number: "発票-1",
      companySnapshot: { name: "Harbor", address: "深圳", phone: null, email: "店@example.com", taxId: "ก1" },
      partySnapshot: { name: "Ana", address: null },
      items: [
        {
          description: "Tea",
          reference: "",
          productName: "茶",
          taxComponents: [{ name: "VAT" }, { name: "税" }],
        },
        { description: "", reference: "กขก", productName: "茶" },
      ],
      notes: "Merci",
      contractReference: "שלום",
      footer: "Bank: 銀行",
    }),
  ).toEqual([
    { field: "Number", characters: "発票" },
    { field: "Company address", characters: "深圳" },
    { field: "Company details", characters: "店ก" },
    { field: "Line 2", characters: "茶กข" },
    { field: "Taxes", characters: "税" },
    { field: "Contract number", characters: "שלום" },
    { field: "Footer", characters: "銀行" },
  ]);
});
