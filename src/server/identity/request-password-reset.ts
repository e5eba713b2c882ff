import { type AuthRequest, type AuthServices, requiredEmail } from "./auth-request.ts";
import { enforce } from "./limits.ts";
import { writeReset } from "./mailed-links.ts";

const SENT = "Password reset instructions have been sent to your email. Please check your inbox.";

/**
 * Sends the link that replaces a forgotten password. The answer is the same for every address, and so
 * is the time that it takes (Spec 8, Security, Enumeration).
 */
export async function requestPasswordReset(
  services: AuthServices,
  { body, request, reply }: AuthRequest<{ email: string }>,
): Promise<{ message: string }> {
  const { identity, database, limits } = services;
  const email = requiredEmail(body.email);
  await enforce(database, reply, limits.linksTo(email));
  // Without a way to read the message there is no use in a link that lies about; the screen has said so before.
  if (identity.outbox.isRead) {
    identity.later(
      () => mailReset(services, email),
      (error) => request.log.error(error, "Failed to send reset password email"),
    );
  }
  return { message: SENT };
}

async function mailReset(services: AuthServices, email: string): Promise<void> {
  const library = await services.identity.library();
  await library.inTransaction(async () => {
    const found = await library.store.findUserByEmail(email);
    if (found) await writeReset(services, library, found.user);
  });
  services.identity.outbox.wake();
}
