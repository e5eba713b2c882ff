import { unreachable } from "./api-error.ts";
import { sayBusy } from "./busy.ts";
import { readProblem } from "./read-reply.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 1000;
const TRY_AGAIN = new Set([429, 502, 503, 504]);
/** How long the page retries while the server reports that it is busy, before it gives up. */
const BUSY_MS = 60_000;

/**
 * Sends a request and gives its successful response. Network failures and 429, 502, 503 and 504 are tried
 * again, 3 attempts in all, 1 second apart; a server that is busy has not begun, and is retried for a minute
 * (Behavior 7.3). Any other answer is final.
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
      if (isBusy) endBusy ??= sayBusy();
      // Up to as long again, so that those who wait for a busy server do not all come back at once.
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

/** Null when no answer came. A request that the caller gave up is not a failure of the network. */
async function fetchOrNull(url: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, { credentials: "same-origin", ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  }
}
