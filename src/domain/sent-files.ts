/** The largest statement of a bank that is read. */
export const STATEMENT_MEGABYTES_MAX = 20;
/** The largest file of exchange rates that is read. */
export const RATES_MEGABYTES_MAX = 8;
/** The largest chart of accounts that is read. */
export const CHART_MEGABYTES_MAX = 5;
/** The largest file of customers, vendors or products that is read. */
export const RECORDS_MEGABYTES_MAX = 5;
/** The largest electronic invoice that is read. */
export const INVOICE_MEGABYTES_MAX = 5;

type Limits = { bytesMax: number; base64Max: number; sentence: string };

/** The maximum size of a file in megabytes, as bytes and as base64, and the message for a larger one. */
export function fileLimits(megabytes: number): Limits {
  const bytesMax = megabytes * 1024 * 1024;
  return {
    bytesMax,
    base64Max: Math.ceil(bytesMax / 3) * 4,
    sentence: `The file is larger than ${megabytes} MB`,
  };
}

/** A file that cannot be read: the line and one sentence. Nothing of such a file is kept. */
export class UnreadableFile extends Error {
  readonly line: number;
  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}
