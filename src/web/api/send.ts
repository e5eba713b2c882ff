import { ApiError } from "./api-error.ts";
import { readProblem } from "./read-reply.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 1000;
const TRY_AGAIN = new Set([429, 502, 503, 504]);

/**
 * Sends a request and gives its successful response. Network failures and 429, 502, 503 and 504 are tried
 * again, 3 attempts in all, 1 second apart (Behaviour 7.3); any other answer is final.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetchOrNull(url, init);
    if (response?.ok) return response;
    const isFinal = response !== null && !TRY_AGAIN.has(response.status);
    if (isFinal || attempt === ATTEMPTS) throw response ? await readProblem(response) : unreachable();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    init.signal?.throwIfAborted();
  }
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

function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: "request.unreachable",
    detail: "The server cannot be reached. Check your connection and try again.",
  });
}
