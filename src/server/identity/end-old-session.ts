import type { FastifyRequest } from "fastify";
import type { Identity } from "./identity.ts";

/** Ends the session that a browser brings along: nothing from before a sign-in lives on (Security). */
export async function endOldSession({ cookie, library }: Identity, request: FastifyRequest): Promise<void> {
  const token = cookie.read(request.headers.cookie);
  if (token === null) return;
  const { store } = await library();
  await store.deleteSession(token);
}
