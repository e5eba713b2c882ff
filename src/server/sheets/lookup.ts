import type { Document } from "#contract/documents.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectPaymentCode } from "#server/e-invoices/lookup.ts";
import { selectLocale, selectLogo } from "#server/settings/lookup.ts";
import { documentSheet } from "./document-sheet.ts";
import { paymentSheet } from "./payment-sheet.ts";
import type { Way } from "./sheet-head.ts";

export { drawLogo } from "./logo.ts";

/** How the sheet of a document looks in these books, and by which code it is paid. */
export async function selectLook(tx: Tx, document: Document): Promise<Omit<Way, "language">> {
  return { ...(await selectOwnLook(tx)), code: await selectPaymentCode(tx, document) };
}

/** How any sheet of these books looks. */
export async function selectOwnLook(tx: Tx): Promise<Pick<Way, "locale" | "logo">> {
  const { image: logo } = await selectLogo(tx);
  return { locale: await selectLocale(tx), logo };
}

/** The sheet of a document as a file. The library that draws it is loaded with the first one. */
export async function sheetFile(document: Document, how: Way): Promise<Buffer<ArrayBuffer>> {
  const { makePdf } = await import("./make-pdf.ts");
  return Buffer.from(await makePdf(documentSheet(document, how)));
}

/** The sheet of a payment as a file. */
export async function paymentFile(
  ...[shown, how]: Parameters<typeof paymentSheet>
): Promise<Buffer<ArrayBuffer>> {
  const { makePdf } = await import("./make-pdf.ts");
  return Buffer.from(await makePdf(paymentSheet(shown, how)));
}
