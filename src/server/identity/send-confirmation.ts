import { type AuthRequest, type AuthServices, requiredEmail } from "./auth-request.ts";
import { enforce } from "./limits.ts";
import { writeConfirmation } from "./mailed-links.ts";
import { CONFIRMATION_SENT } from "./sign-up.ts";

/**
 * Sends a confirmation link again, with the same answer for every address. Who asks is not known, so the link
 * brings no password of its own: it takes the one that the account has.
 */
export async function sendConfirmation(
  services: AuthServices,
  { body, request, reply }: AuthRequest<{ email: string }>,
): Promise<{ message: string }> {
  const { identity, database, limits } = services;
  const email = requiredEmail(body.email);
  await enforce(database, reply, limits.linksTo(email));
  if (identity.outbox.isRead) {
    identity.later(
      () => mailConfirmation(services, email),
      (error) => request.log.error(error),
    );
  }
  return { message: CONFIRMATION_SENT };
}

async function mailConfirmation(services: AuthServices, email: string): Promise<void> {
  const library = await services.identity.library();
  await library.inTransaction(async () => {
    const found = await library.store.findUserByEmail(email);
    if (found && !found.user.emailVerified)
      await writeConfirmation(services, library, { to: found.user, signedUp: null });
  });
  services.identity.outbox.wake();
}
