import { randomUUID } from "node:crypto";
import { httpClient } from "./http-client.ts";
import type { Place } from "./places.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** What `npm start` runs. */
const SCRIPT = "scripts/start.mjs";
const WITHOUT_LIMITS = {
  RATE_LIMIT_PER_MINUTE: "0",
  FREE_MONTHLY_JOURNALS: "0",
  SIGN_UPS_PER_HOUR: "0",
};

/** Starts Twofold as its owner would, but without limits on how often one may ask. */
export function startTwofold(place: Place): Promise<ServerProcess> {
  return startServer(SCRIPT, { ...WITHOUT_LIMITS, ...place.env });
}

/** Makes an account for somebody, and gives the cookie of the session. */
export async function signUp(origin: string): Promise<string> {
  const { headers } = await httpClient(origin)({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: JSON.stringify({ name: "Bench", email: "bench@example.com", password: randomUUID() }),
  });
  return [headers["set-cookie"]]
    .flat()
    .flatMap((cookie) => cookie?.split(";")[0] ?? [])
    .join("; ");
}
