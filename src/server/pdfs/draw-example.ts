import type { ChosenDesign } from "#domain/document-design.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import type { Books } from "#server/db/books.ts";
import { readCurrencyAndToday, readIssuer, readPaper } from "#server/settings/lookup.ts";
import { exampleInvoice, selectOwnDesign, documentPdfFile } from "./lookup.ts";

/** Draws a sample invoice of the company with a document design. */
export async function drawExample(
  books: Books,
  chosen: ChosenDesign,
  language: PdfLanguage | undefined,
): Promise<Buffer<ArrayBuffer>> {
  const { invoice, companyDesign, design } = await books.read(async (tx) => {
    return {
      invoice: exampleInvoice(await readIssuer(tx), await readCurrencyAndToday(tx)),
      companyDesign: await selectOwnDesign(tx, { language }),
      design: { ...chosen, paperSize: await readPaper(tx, chosen.paperSize) },
    };
  });
  return documentPdfFile(invoice, {
    ...companyDesign,
    design,
    code: null,
    embedded: null,
    reasons: new Map(),
    corrects: null,
  });
}
