import type { ReceivedFileInput } from "#contract/received-invoices.ts";
import { totalFaults } from "#domain/e-invoice/check-totals.ts";
import { readEInvoice } from "#domain/e-invoice/read-e-invoice.ts";
import type { ParsedInvoice } from "#domain/e-invoice/parsed-invoice.ts";
import { Refusal } from "#domain/refusals.ts";
import { UnreadableFile } from "#domain/file-limits.ts";
import { xmlOf } from "./received-xml.ts";

type FileContent = Pick<ReceivedFileInput, "content">;

/** Reads the invoice in a file once it is proven to add up. */
export function readValidInvoice({ content }: FileContent): ParsedInvoice {
  const text = readOrReject(() => xmlOf(Buffer.from(content, "base64")));
  const extension = text.includes("kosit:extension:xrechnung") ? [XRECHNUNG_EXTENSION] : [];
  const invoice = readOrReject(() => readEInvoice(text), extension);
  const faults = totalFaults(invoice);
  if (faults.length > 0)
    throw new Refusal(
      "e-invoice.wrong-totals",
      toContentErrors([...extension, ...faults].slice(0, FAULTS_MAX)),
    );
  return invoice;
}

const FAULTS_MAX = 20;
/** Profile with sub-lines, and third-party payments in the amount due. */
const XRECHNUNG_EXTENSION =
  "This invoice uses the XRechnung extension, which isn't supported. Ask the vendor for an XRechnung without it.";

function readOrReject<Result>(readInvoice: () => Result, extension: readonly string[] = []): Result {
  try {
    return readInvoice();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const message = error.line > 1 ? `Line ${error.line}: ${error.message}` : error.message;
    throw new Refusal("e-invoice.unreadable", toContentErrors([...extension, message]));
  }
}

function toContentErrors(messages: readonly string[]) {
  return messages.map((message) => ({ field: "content", message }));
}
