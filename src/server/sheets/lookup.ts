import type { Document } from "#contract/documents.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectLocale, selectLogo } from "#server/settings/lookup.ts";
import { documentSheet } from "./document-sheet.ts";
import type { Way } from "./sheet-head.ts";

export { drawLogo } from "./logo.ts";

/** How the sheets of these books look. */
export async function selectLook(tx: Tx): Promise<Omit<Way, "language">> {
  const { image: logo } = await selectLogo(tx);
  return { locale: await selectLocale(tx), logo };
}

/** The sheet of a document as a file. The library that draws it is loaded with the first one. */
export async function sheetFile(document: Document, how: Way): Promise<Buffer<ArrayBuffer>> {
  const { makePdf } = await import("./make-pdf.ts");
  return Buffer.from(await makePdf(documentSheet(document, how)));
}
