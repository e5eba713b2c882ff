import type { TaskName } from "#server/workers/run-in-worker.ts";

type WorkerTask = (input: never) => Promise<unknown[]>;

/** Tasks of workers, each loaded on first use. A result is a list of parts. */
export const TASKS: Record<TaskName, WorkerTask> = {
  "draw-pdf": async (input) => {
    const { drawPdf } = await import("#server/pdfs/draw-pdf.ts");
    return [await drawPdf(input)];
  },
  "inspect-file": async (input) => {
    const { inspectFile } = await import("#server/attachments/inspect-file.ts");
    return [inspectFile(input)];
  },
  "read-bank-file": async (input) => {
    const { readBankFileInParts } = await import("#server/bank/read-file-in-parts.ts");
    return readBankFileInParts(input);
  },
  "read-e-invoice": async (input) => {
    const { readValidInvoice } = await import("#server/e-invoices/read-valid-invoice.ts");
    return [readValidInvoice(input)];
  },
  "read-rates": async (input) => {
    const { parseRatesFile } = await import("#server/currencies/read-rates-file.ts");
    return [parseRatesFile(input)];
  },
  "read-records": async (input) => {
    const { readRecordsInParts } = await import("#server/bank/read-file-in-parts.ts");
    return readRecordsInParts(input);
  },
};
