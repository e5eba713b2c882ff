import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { httpClient } from "./http-client.ts";
import type { BenchDatabase } from "./bench-databases.ts";
import { type BenchServer, startServer } from "./server-process.ts";

/** The program that `npm start` runs, below the folder of the commit. */
const SCRIPT = "scripts/start.mjs";
const WITHOUT_LIMITS = {
  RATE_LIMIT_PER_MINUTE: "0",
  FREE_MONTHLY_JOURNALS: "0",
  SIGN_UPS_PER_HOUR: "0",
  SIGN_IN_FAILURES_PER_ADDRESS: "0",
};

/** Starts Twofold as its owner would, but without rate limits. */
export function startTwofold({ env }: Pick<BenchDatabase, "env">, folder = "."): Promise<BenchServer> {
  return startServer(join(folder, SCRIPT), { ...WITHOUT_LIMITS, ...env });
}

export type SignUpResult = { cookie: string; email: string; password: string };

/** Signs up a user; returns the session cookie. */
export async function signUp(origin: string, email = "bench@example.com"): Promise<SignUpResult> {
  const password = randomUUID();
  const { headers } = await httpClient(origin)({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: JSON.stringify({ name: "Bench", email, password }),
  });
  const cookie = [headers["set-cookie"]]
    .flat()
    .flatMap((header) => header?.split(";")[0] ?? [])
    .join("; ");
  return { cookie, email, password };
}
