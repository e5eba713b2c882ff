import pdfmake, { type Definition } from "pdfmake";
import fonts from "pdfmake/fonts/Roboto.js";
import { completeMetadata, FACTUR_X_FILE } from "./pdf-metadata.ts";

const fontFiles = new Set(Object.values(fonts.Roboto));
pdfmake.addFonts(fonts);
// PDFs read no files and no URLs: all content is in the definition, and only our own fonts are read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

/** PDF/A-3b: fonts and colors are embedded, so that it looks the same in many years. */
const ARCHIVED = { version: "1.7", subset: "PDF/A-3b", displayTitle: true };

/** An e-invoice to embed in its PDF, with its modification time. */
type EmbeddedInvoice = { xml: string; at: Date };

/** Creates a PDF. The library is imported on first use, because loading it takes most of a second and 25 MB. */
export async function makePdf(
  definition: Definition,
  invoice: EmbeddedInvoice | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = pdfmake.createPdf({
    ...ARCHIVED,
    ...definition,
    ...(invoice && { files: { [FACTUR_X_FILE]: embeddedFile(invoice) } }),
  });
  completeMetadata(await pdf.getStream(), { isFacturX: invoice !== null });
  return pdf.getBuffer();
}

/** An alternative of the invoice: readers accept no profile above BASIC WL as mere data (Factur-X 1.0, 6.2.2). */
function embeddedFile({ xml, at }: EmbeddedInvoice) {
  return {
    src: `data:text/xml;base64,${Buffer.from(xml).toString("base64")}`,
    relationship: "Alternative",
    type: "text/xml",
    description: "Factur-X invoice",
    creationDate: at,
    modifiedDate: at,
  };
}
