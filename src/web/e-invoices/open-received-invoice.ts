import { INVOICE_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { call } from "#web/api/call-api.ts";
import { encodeFile } from "#web/api/file-input.ts";
import { paths } from "#web/navigation/paths.ts";

/** Reads an electronic invoice, keeps it for the form and returns the form's address. */
export async function openReceivedInvoice(chosen: File): Promise<string> {
  const file = await encodeFile(chosen, INVOICE_MEGABYTES_MAX);
  const reading = await call("bills.previewFile", { body: file });
  // Loaded lazily: not needed until there is a file.
  const [{ setPendingFile }, { billFromFile }] = await Promise.all([
    import("#web/documents/use-save-document.ts"),
    import("./bill-from-file.ts"),
  ]);
  setPendingFile({ file, reading, fill: (start) => billFromFile(reading, start) });
  return paths.newDocument(reading.kind, { file: "yes" });
}
