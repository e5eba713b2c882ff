import type { BankProgress } from "#contract/bank-statements.ts";

/**
 * The progress of imports in this process, by the keys of their requests (Decision 0085). It is kept outside the
 * database, so reading it delays no one, and reveals only two numbers, to the client that chose the key.
 */
const runningImports = new Map<string, BankProgress>();
/** Imports beyond this number run without tracking. */
const MAX_RUNNING_IMPORTS = 1_000;

/** Receives the number of rows as they are written. */
export type ReportRows = (rows: number) => void;
/** Receives the number of transactions and of rows. */
export type StartProgress = (counts: { transactions: number; rows: number }) => ReportRows;

/** Runs an import that reports how many rows are saved, and forgets it at the end, even after an error. */
export async function reportingProgress<Result>(
  key: string | undefined,
  work: (expect: StartProgress) => Promise<Result>,
): Promise<Result> {
  const isTracked =
    key !== undefined && !runningImports.has(key) && runningImports.size < MAX_RUNNING_IMPORTS;
  if (!isTracked) return work(() => () => undefined);
  runningImports.set(key, { savedCount: 0, transactionCount: null });
  try {
    return await work(({ transactions, rows }) => {
      let rowsWritten = 0;
      return (more) => {
        rowsWritten += more;
        runningImports.set(key, {
          savedCount: Math.floor((transactions * rowsWritten) / Math.max(rows, 1)),
          transactionCount: transactions,
        });
      };
    });
  } finally {
    runningImports.delete(key);
  }
}

/** Returns the progress of an import; zero if none is running in this process. */
export function progressOf(key: string): BankProgress {
  return runningImports.get(key) ?? { savedCount: 0, transactionCount: null };
}
