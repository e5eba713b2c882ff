/** Maximum size of a bank statement. */
export const STATEMENT_MEGABYTES_MAX = 20;
/** Maximum size of an exchange rate file. */
export const RATES_MEGABYTES_MAX = 8;
/** Maximum size of a chart of accounts. */
export const CHART_MEGABYTES_MAX = 5;
/** Maximum size of a customer, vendor or product file. */
export const RECORDS_MEGABYTES_MAX = 5;
/** Maximum size of an e-invoice. */
export const INVOICE_MEGABYTES_MAX = 5;

type FileLimits = { bytesMax: number; base64Max: number; sentence: string };

/** The maximum size of a file in megabytes, as bytes and as base64, and the message for a larger one. */
export function fileLimits(megabytes: number): FileLimits {
  const bytesMax = megabytes * 1024 * 1024;
  return {
    bytesMax,
    base64Max: Math.ceil(bytesMax / 3) * 4,
    sentence: `The file is larger than ${megabytes} MB. Choose a smaller one.`,
  };
}

/** A file that can't be read: its line and a message. Nothing of such a file is kept. */
export class UnreadableFile extends Error {
  readonly line: number;
  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}
