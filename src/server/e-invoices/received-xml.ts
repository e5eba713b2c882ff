import { UnreadableFile } from "#domain/file-limits.ts";
import { decodeText } from "#server/bank/lookup.ts";
import { attachmentsOf, type PdfAttachment } from "./pdf-attachments.ts";

const XML_BYTES_MAX = 5 * 1024 * 1024;
const INVOICE_ROOT =
  /<(?:[\w.-]{1,40}:)?(?:Invoice|CreditNote|CrossIndustryInvoice|CrossIndustryDocument)[\s>]/;

/** Returns the XML of a received file: the file itself, or the attachment of a hybrid PDF. */
export function xmlOf(bytes: Buffer): string {
  const isPdf = bytes.subarray(0, 1024).includes("%PDF-");
  const xml = isPdf ? invoiceOf(attachmentsOf(bytes)) : decode(bytes);
  if (xml.length > XML_BYTES_MAX)
    throw new UnreadableFile(1, "The invoice is larger than 5 MB. Enter the bill manually.");
  if (!/^\s*</.test(xml)) throw new UnreadableFile(1, "This is neither an XML file nor a PDF");
  return xml;
}

const INVOICE_NAME = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/** Finds the invoice by content, because its file name varies; prefers the standard's name if there are several. */
function invoiceOf(attachments: readonly PdfAttachment[]): string {
  const usualFirst = attachments.toSorted(
    (a, b) => Number(INVOICE_NAME.test(b.name)) - Number(INVOICE_NAME.test(a.name)),
  );
  const texts = usualFirst.flatMap(({ contents }) =>
    Buffer.isBuffer(contents) && contents.length <= XML_BYTES_MAX ? decode(contents) : [],
  );
  const invoice = texts.find((text) => INVOICE_ROOT.test(text));
  if (invoice === undefined) throw new UnreadableFile(1, noInvoiceError(usualFirst));
  return invoice;
}

function noInvoiceError(attachments: readonly PdfAttachment[]): string {
  for (const { name, contents } of attachments)
    if (!Buffer.isBuffer(contents))
      return `The file ${name} inside this PDF ${contents.unreadable}. Ask the vendor for the XML file, or enter the bill manually.`;
  return "This PDF has no electronic invoice inside. Enter the bill manually, or ask the vendor for the XML file.";
}

const UTF_16_MARKS: Readonly<Record<string, string>> = { fffe: "utf-16le", feff: "utf-16be" };

/** UTF-16 with a byte order mark, else UTF-8, else Windows-1252. */
function decode(bytes: Buffer): string {
  const marked = UTF_16_MARKS[bytes.subarray(0, 2).toString("hex")];
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeText(bytes, "windows-1252");
  }
}
