import type { TaskName } from "./run-in-worker.ts";

type WorkerTask = (given: never) => Promise<unknown[]>;

/** Tasks of workers, each loaded on first use. A result is a list of parts. */
export const TASKS: Record<TaskName, WorkerTask> = {
  "draw-sheet": async (given) => {
    const { drawSheet } = await import("#server/sheets/draw-sheet.ts");
    return [await drawSheet(given)];
  },
  "inspect-file": async (given) => {
    const { inspectFile } = await import("#server/attachments/inspect-file.ts");
    return [inspectFile(given)];
  },
  "read-bank-file": async (given) => {
    const { readBankFileInParts } = await import("#server/bank/read-in-parts.ts");
    return readBankFileInParts(given);
  },
  "read-e-invoice": async (given) => {
    const { readValidInvoice } = await import("#server/e-invoices/read-valid-invoice.ts");
    return [readValidInvoice(given)];
  },
  "read-records": async (given) => {
    const { readRecordsInParts } = await import("#server/bank/read-in-parts.ts");
    return readRecordsInParts(given);
  },
};
