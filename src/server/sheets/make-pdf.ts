import pdfmake, { type Definition } from "pdfmake";
import fonts from "pdfmake/fonts/Roboto.js";

const fontFiles = new Set(Object.values(fonts.Roboto));
pdfmake.addFonts(fonts);
// A sheet names no file and no address: what it shows is in its definition, and only our fonts are read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

/** PDF/A-3b: fonts and colours are inside the file, so that it looks the same in many years. */
const ARCHIVED = { version: "1.7", subset: "PDF/A-3b", displayTitle: true };

/** The bytes of a sheet. Imported when the first is asked for: the library takes most of a second and 25 MB to load. */
export async function makePdf(definition: Definition): Promise<Uint8Array<ArrayBuffer>> {
  return pdfmake.createPdf({ ...ARCHIVED, ...definition }).getBuffer();
}
