import { describe, expect, test } from "vitest";
import { readMarkup } from "#domain/bank/markup.ts";
import { writeCii } from "#domain/e-invoice/cii.ts";
import { toElectronicInvoice } from "#domain/e-invoice/make-e-invoice.ts";
import { totalFaults } from "#domain/e-invoice/check-totals.ts";
import { readEInvoice } from "#domain/e-invoice/read-e-invoice.ts";
import { DEFAULT_DESIGN } from "#domain/document-design.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { xmlOf } from "#server/e-invoices/received-xml.ts";
import { documentPdfFile } from "#server/pdfs/lookup.ts";
import { canInspectPdf, documentOf, inspect, type PdfInspection } from "./hybrid-pdfs.ts";
import { brokenRules, missingRulesError } from "./official-rules.ts";
import { randomInvoice } from "./random-invoices.ts";

/** The number of PDFs generated and read back: `HYBRIDS=500 npx vitest run --project unit test/e-invoices/hybrid`. */
const COUNT = Number(process.env["HYBRIDS"] ?? 4);
const LONG_TIMEOUT_MS = 3_600_000;
const isInspected = canInspectPdf();
const noRules = missingRulesError();

/** The invoice of a seed for a customer who wants the XML inside the PDF, with that PDF. */
async function hybrid(seed: number) {
  const posted = randomInvoice(seed);
  const invoice = toElectronicInvoice({ ...posted, party: { ...posted.party, format: "facturx" } });
  const xml = writeCii(invoice);
  const language = PDF_LANGUAGES[seed % PDF_LANGUAGES.length] ?? "en";
  const { bookCurrency: currency } = posted;
  const layout = (["plain", "band", "letter"] as const)[seed % 3] ?? "plain";
  const paperSize = seed % 2 === 0 ? ("a4" as const) : ("letter" as const);
  const design = { ...DEFAULT_DESIGN, layout, paperSize };
  const options = {
    language,
    locale: "de-DE",
    currency,
    design,
    logo: null,
    code: null,
    embedded: xml,
    reasons: new Map(),
    corrects: null,
  } as const;
  return { invoice, xml, pdf: await documentPdfFile(documentOf(posted), options) };
}

describe.skipIf(!isInspected)("hybrid PDFs", () => {
  test(
    `${COUNT} random invoices have XML that other programs and Twofold can extract, with the same totals and no violations`,
    async () => {
      for (let seed = 1; seed <= COUNT; seed += 1) {
        const { invoice, xml, pdf } = await hybrid(seed);
        const inspection = inspect(pdf);
        expect(inspection, `seed ${seed}`).toMatchObject({ name: "factur-x.xml", xml });
        expectDeclared(inspection);
        const parsedInvoice = readEInvoice(xmlOf(pdf));
        expect(totalFaults(parsedInvoice), `seed ${seed}`).toEqual([]);
        const { totals } = invoice;
        expect(parsedInvoice, `seed ${seed}`).toMatchObject({
          number: invoice.number,
          totals: {
            lines: totals.lines,
            allowances: totals.allowances,
            withoutTax: totals.withoutTax,
            tax: totals.tax,
            withTax: totals.withTax,
            payable: totals.payable,
          },
        });
        if (noRules === null) expect(brokenRules(xml, "en16931", "cii"), `seed ${seed}`).toEqual([]);
      }
    },
    LONG_TIMEOUT_MS,
  );

  test("a PDF describes its contents in its metadata, with unchanged names", async () => {
    const { pdf } = await hybrid(1);
    const { metadata } = inspect(pdf);
    const xml = Buffer.from(metadata, "latin1").toString("utf8");
    expect(xml).toContain("<rdf:li>Möbel &amp; Söhne GmbH</rdf:li>");
    for (const [name, value] of [
      ["fx:DocumentType", "INVOICE"],
      ["fx:DocumentFileName", "factur-x.xml"],
      ["fx:Version", "1.0"],
      ["fx:ConformanceLevel", "EN 16931"],
      ["pdfaid:part", "3"],
      ["pdfaid:conformance", "B"],
      ["pdfaSchema:prefix", "fx"],
      ["pdfaProperty:name", "ConformanceLevel"],
    ])
      expect(xml).toContain(`<${name}>${value}</${name}>`);
    const [, created] = /<xmp:CreateDate>(.*?)</.exec(xml) ?? [];
    expect(xml).toContain(`<xmp:ModifyDate>${created}</xmp:ModifyDate>`);
    expect(readMarkup(xml.replace(/<\?xpacket.*?\?>/g, ""), "xml").children).toHaveLength(1);
  });
});

/**
 * The invoice is an alternative form of the document, listed in the catalog and by name, in a file with embedded
 * fonts and colors.
 */
function expectDeclared({ structure }: Pick<PdfInspection, "structure">): void {
  expect(structure).toMatch(/\/AFRelationship \/Alternative\b/);
  expect(structure).not.toMatch(/\/AFRelationship \/(Data|Source|Unspecified)/);
  expect(structure).toMatch(/\/Subtype \/text#2fxml/i);
  expect(structure).toMatch(/\/AF \[/);
  expect(structure).toMatch(/\/EmbeddedFiles/);
  expect(structure).toMatch(/\/S \/GTS_PDFA1/);
  expect(structure).toMatch(/\/ID \[/);
  const fonts = structure.match(/\/Type \/FontDescriptor/g) ?? [];
  expect(structure.match(/\/FontFile[23]? /g)).toHaveLength(fonts.length);
}
