import type { Document } from "#contract/documents.ts";
import { documentSheet, type Way } from "./document-sheet.ts";

/** The sheet of a document as a file. The library that draws it is loaded with the first one. */
export async function sheetFile(document: Document, how: Way): Promise<Buffer<ArrayBuffer>> {
  const { makePdf } = await import("./make-pdf.ts");
  return Buffer.from(await makePdf(documentSheet(document, how)));
}
