import type { ReceivedFileInput } from "#contract/received-invoices.ts";
import { wrongTotals } from "#domain/e-invoice/prove-totals.ts";
import { readEInvoice } from "#domain/e-invoice/read-e-invoice.ts";
import type { ReadInvoice } from "#domain/e-invoice/read-model.ts";
import { Refusal } from "#domain/refusals.ts";
import { UnreadableFile } from "#domain/sent-files.ts";
import { xmlOf } from "./received-text.ts";

type Content = Pick<ReceivedFileInput, "content">;

/** What a file says, once it is proved to add up. */
export function provedInvoice(file: Content): ReadInvoice {
  const invoice = readOrRefuse(file);
  const wrong = wrongTotals(invoice);
  if (wrong.length > 0)
    throw new Refusal(
      "e-invoice.wrong-totals",
      wrong.slice(0, FAULTS_MAX).map((message) => ({ field: "content", message })),
    );
  return invoice;
}

const FAULTS_MAX = 20;

function readOrRefuse({ content }: Content): ReadInvoice {
  try {
    return readEInvoice(xmlOf(Buffer.from(content, "base64")));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const message = error.line > 1 ? `Line ${error.line}: ${error.message}` : error.message;
    throw new Refusal("e-invoice.unreadable", [{ field: "content", message }]);
  }
}
