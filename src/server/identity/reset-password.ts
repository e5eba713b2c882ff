import type { authEndpoints } from "#contract/auth.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { Refusal } from "#domain/refusals.ts";
import { passwordChangedMessage } from "#server/mail/messages.ts";
import { type AuthRequest, type AuthServices, inOurWords } from "./auth-request.ts";
import { endAccess } from "./end-access.ts";
import { confirmationOf, resetToken, secondStepOf } from "./mailed-links.ts";
import { hashNewPassword } from "./new-password.ts";
import { withReadyHash } from "./ready-hash.ts";
import { writeMessage } from "./write-message.ts";

/**
 * Replaces a forgotten password with the token of the link, once. It ends every session and signs
 * nobody in (Security, Reset). Whoever could read the message has confirmed the address, too.
 */
export async function resetPassword(
  services: AuthServices,
  { body }: AuthRequest<BodyOf<typeof authEndpoints.resetPassword>>,
): Promise<{ success: true }> {
  const { token, newPassword } = body;
  const library = await services.identity.library();
  const link = await library.store.findVerificationValue(resetToken(token));
  if (!link || link.expiresAt < new Date()) throw new Refusal("auth.link-invalid");
  const owner = await library.store.findUserById(link.value);
  const isFirstProof = services.config.smtpUrl !== null && owner?.emailVerified === false;
  const hash = await hashNewPassword(services.config, { password: newPassword, field: "newPassword" });
  await inOurWords(() =>
    withReadyHash(hash, () =>
      library.inTransaction(async () => {
        await library.api.resetPassword({ body: { token, newPassword } });
        await library.dropLinks(confirmationOf(link.value));
        // A sign-in that began with the old password must not end after it.
        await library.dropLinks(secondStepOf(link.value));
        // Until now it was not known whose account this is.
        if (isFirstProof) await endAccess(library, link.value);
        const user = await library.store.updateUser(link.value, { emailVerified: true });
        const message = passwordChangedMessage({ name: user.name, link: services.linkTo("/auth") });
        await writeMessage(services, library, { to: user, message });
      }),
    ),
  );
  services.identity.outbox.wake();
  return { success: true };
}
