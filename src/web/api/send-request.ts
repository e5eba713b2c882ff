import { unreachable } from "./api-error.ts";
import { signalBusy } from "./busy-server.ts";
import { readProblem } from "./read-reply.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 1000;
const TRY_AGAIN = new Set([429, 502, 503, 504]);
/** How long the page retries while the server is busy, in milliseconds. */
const BUSY_MS = 60_000;

/**
 * Sends a request and returns the successful response. Retries network failures and 429, 502, 503 and 504: 3 attempts
 * in all, 1 second apart, or for a minute while the server is busy, as it hasn't started (Behavior 7.3). Any other
 * answer is final.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  const begin = performance.now();
  let endBusy: (() => void) | null = null;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetchOrNull(url, init);
      if (response?.ok) return response;
      const problem = response ? await readProblem(response) : unreachable();
      const isBusy = problem.code === "request.busy";
      const isFinal = response !== null && !TRY_AGAIN.has(response.status);
      const isLast = isBusy ? performance.now() - begin > BUSY_MS : attempt >= ATTEMPTS;
      if (isFinal || isLast) throw problem;
      if (isBusy) endBusy ??= signalBusy();
      // Random extra delay while the server is busy, so that clients don't all retry at once.
      await pause(PAUSE_MS * (isBusy ? 1 + Math.random() : 1));
      init.signal?.throwIfAborted();
    }
  } finally {
    endBusy?.();
  }
}

function pause(forMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, forMs));
}

/** Returns null if no answer came. An aborted request isn't a network failure. */
async function fetchOrNull(url: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, { credentials: "same-origin", ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  }
}
