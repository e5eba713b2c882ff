/**
 * Characters in the font of our PDFs, as ranges of code points: Latin, Greek, Cyrillic and Vietnamese. A test compares them with
 * the font.
 */
export const DRAWN_RANGES =
  "20-7e a0-17f 18f 192 1a0-1a1 1af-1b0 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd 2f3 300-301 " +
  "303 309 30f 323 384-38a 38c 38e-3a1 3a3-3ce 3d1-3d2 3d6 400-486 488-513 1e00-1e01 1e3e-1e3f " +
  "1e80-1e85 1e9e 1ea0-1ef9 1f4d 2000-200b 2010-2011 2013-2015 2017-201e 2020-2022 2025-2027 2030 " +
  "2032-2033 2039-203a 203c 2044 2070 2074-208e 20a3-20a4 20a6-20ac 20b1 20b9-20ba 20bc-20bd 20c1 2105 " +
  "2113 2116 2122 2126 212e 215b-215e 2202 2206 220f 2211-2212 221a 221e 222b 2248 2260 2264-2265 25a0 " +
  "25ca-25cb 25cf fb01-fb04";

/** Invisible characters, such as the joiners and selectors of emoji; printing drops the controls. */
const INVISIBLE_CHARACTERS = "0-1f 7f-9f 200c-200f 202a-202e 2060-2064 fe00-fe0f feff";

const rangesIn = (text: string): [number, number][] =>
  text.split(" ").map((range) => {
    const [first = "", last = first] = range.split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const SUPPORTED_RANGES = rangesIn(`${DRAWN_RANGES} ${INVISIBLE_CHARACTERS}`);

const isDrawn = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return SUPPORTED_RANGES.some(([first, last]) => code >= first && code <= last);
};

/** The distinct characters of a text that a PDF would leave blank: Chinese, Hebrew, Thai, emoji. */
export function missingGlyphsIn(text: string): string {
  return [...new Set(text.normalize("NFC"))].filter((character) => !isDrawn(character)).join("");
}

type OptionalText = string | null | undefined;
type AddresseeTexts = {
  name: OptionalText;
  address?: OptionalText;
  phone?: OptionalText;
  email?: OptionalText;
};
type ItemTexts = {
  description: string;
  reference: string;
  productName: OptionalText;
  taxComponents?: readonly { name: string }[];
};

/** The user-entered texts of a PDF: of a document or order, or only the names of a statement. */
export type TextsOfPdf = {
  companySnapshot: AddresseeTexts & { taxId?: OptionalText };
  partySnapshot: AddresseeTexts & { taxId?: OptionalText };
  /** The document's own number, or those that a statement or reminder lists. */
  number?: string;
  items?: readonly ItemTexts[];
  notes?: string;
  footer?: string;
  orderReference?: string;
  contractReference?: string;
};

/** The items of a PDF without taxes, such as a delivery note. */
export const withoutTaxes = (items: readonly ItemTexts[]): ItemTexts[] =>
  items.map(({ taxComponents: _taxes, ...item }) => item);

export type MissingGlyphField = { field: string; characters: string };

/** The fields with characters that a PDF would leave blank, and those characters. */
export function undrawnFields(texts: TextsOfPdf): MissingGlyphField[] {
  const { companySnapshot: company, partySnapshot: party, items = [] } = texts;
  const taxes = items.flatMap(({ taxComponents = [] }) => taxComponents.map(({ name }) => name));
  const fields: readonly (readonly [field: string, text: OptionalText])[] = [
    ["Number", texts.number],
    ["Company", company.name],
    ["Company address", company.address],
    ["Company details", joinTexts(company.phone, company.email, company.taxId)],
    ["Customer or vendor", party.name],
    ["Customer or vendor address", party.address],
    ["Customer or vendor details", joinTexts(party.phone, party.email, party.taxId)],
    ...items.map(
      ({ description, productName, reference }, index) =>
        [`Line ${index + 1}`, (description || (productName ?? "")) + reference] as const,
    ),
    ["Taxes", joinTexts(...taxes)],
    ["Notes", texts.notes],
    ["Order number", texts.orderReference],
    ["Contract number", texts.contractReference],
    ["Footer", texts.footer],
  ];
  return fields.flatMap(([field, text]) => {
    const characters = missingGlyphsIn(text ?? "");
    return characters === "" ? [] : [{ field, characters }];
  });
}

const joinTexts = (...texts: readonly OptionalText[]): string => texts.map((text) => text ?? "").join("");
