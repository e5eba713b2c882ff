import type { JournalDraft } from "./book.ts";
import type { SendRequest } from "./http-client.ts";

const PER_REQUEST = 1000;

/**
 * Imports `size` journals, 1,000 in each request, and returns the rate of each request. Creating the drafts is not
 * included.
 */
export async function fill(
  send: SendRequest,
  path: string,
  { size, source }: { size: number; source: Iterator<JournalDraft, never> },
): Promise<number[]> {
  const rates: number[] = [];
  for (let remaining = size; remaining > 0; remaining -= PER_REQUEST) {
    const journals = Array.from({ length: Math.min(remaining, PER_REQUEST) }, () => source.next().value);
    const body = JSON.stringify({ journals });
    const begin = performance.now();
    await send({ method: "POST", path, body });
    rates.push((journals.length * 1000) / (performance.now() - begin));
  }
  return rates;
}
