import type { FastifyReply } from "fastify";
import { refuseField } from "#domain/refusals.ts";
import type { AuthServices } from "./auth-request.ts";
import type { Caller } from "./identity.ts";
import { forgetTries } from "./limit-queries.ts";
import { enforce } from "./limits.ts";
import { verifyPassword } from "./password-hash.ts";

type Given = { caller: Caller; reply: FastifyReply; password: string; field: string };

/** Refuses who is signed in and does not know the password; guesses count as failed sign-ins. */
export async function checkOwnPassword(
  { identity, database, limits }: AuthServices,
  { caller, reply, password, field }: Given,
): Promise<void> {
  const tries = limits.signInOfAccount(caller.email);
  await enforce(database, reply, tries);
  const { store } = await identity.library();
  const credential = await store.findCredentialAccount(caller.userId);
  if (!credential?.password || !(await verifyPassword(credential.password, password))) {
    throw refuseField("auth.wrong-password", field);
  }
  await forgetTries(database, tries);
}
