import pdfmake, { type Definition } from "pdfmake";
import fonts from "pdfmake/fonts/Roboto.js";
import { completeMetadata, FACTUR_X_FILE } from "./pdf-metadata.ts";

const fontFiles = new Set(Object.values(fonts.Roboto));
pdfmake.addFonts(fonts);
// A sheet names no file and no address: what it shows is in its definition, and only our fonts are read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

/** PDF/A-3b: fonts and colors are inside the file, so that it looks the same in many years. */
const ARCHIVED = { version: "1.7", subset: "PDF/A-3b", displayTitle: true };

/** An electronic invoice that goes inside its PDF, and when it was last changed. */
type Embedded = { xml: string; at: Date };

/** The bytes of a PDF. The library is imported on first use, because loading it takes most of a second and 25 MB. */
export async function makePdf(
  definition: Definition,
  invoice: Embedded | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const made = pdfmake.createPdf({
    ...ARCHIVED,
    ...definition,
    ...(invoice && { files: { [FACTUR_X_FILE]: asFile(invoice) } }),
  });
  completeMetadata(await made.getStream(), { isFacturX: invoice !== null });
  return made.getBuffer();
}

/** The same invoice in another form: readers take no profile above BASIC WL for mere data (Factur-X 1.0, 6.2.2). */
function asFile({ xml, at }: Embedded) {
  return {
    src: `data:text/xml;base64,${Buffer.from(xml).toString("base64")}`,
    relationship: "Alternative",
    type: "text/xml",
    description: "Factur-X invoice",
    creationDate: at,
    modifiedDate: at,
  };
}
