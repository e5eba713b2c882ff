import { type EuroDay, readEuroRates } from "#domain/central-bank.ts";
import { UnreadableFile } from "#domain/file-limits.ts";
import { Refusal } from "#domain/refusals.ts";
import { runInWorker } from "#server/workers/run-in-worker.ts";

/** Reads the days of a file of the European Central Bank in a worker (Accounting 10); rejects an invalid one. */
export async function readRatesFile(file: Uint8Array): Promise<EuroDay[]> {
  const tooMuch = unreadableRates(1, "The file takes too much time or memory to read");
  return (await runInWorker<EuroDay[]>({ task: "read-rates", input: { file }, tooMuch })).flat();
}

/** Runs in a worker. */
export function parseRatesFile({ file }: { file: Uint8Array }): EuroDay[] {
  try {
    return readEuroRates(new TextDecoder("utf-8", { fatal: true }).decode(file));
  } catch (error) {
    if (error instanceof UnreadableFile) throw unreadableRates(error.line, error.message);
    if (error instanceof TypeError) throw unreadableRates(1, "The file isn't in UTF-8. Save it in UTF-8.");
    throw error;
  }
}

export function unreadableRates(line: number, sentence: string): Refusal {
  return new Refusal("exchange-rate.unreadable", [
    { field: "content", message: `Line ${line}: ${sentence}` },
  ]);
}
