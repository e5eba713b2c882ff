import type { authEndpoints } from "#contract/auth.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { AuthRequest, AuthServices } from "./auth-request.ts";
import { endAccess } from "./end-access.ts";
import { confirmationOf, confirmationToken, readConfirmation } from "./mailed-links.ts";
import { verifyPassword } from "./password-hash.ts";

/**
 * Confirms an address with the token of its link, once, and with the password of the same sign-up: so nobody
 * confirms what a stranger chose who signed up with the address of somebody else. It takes a POST, because
 * programs that look into mail open links; and it does not sign in.
 */
export async function confirmEmail(
  { identity }: AuthServices,
  { body }: AuthRequest<BodyOf<typeof authEndpoints.verifyEmail>>,
): Promise<{ success: true }> {
  const library = await identity.library();
  const { store } = library;
  const token = confirmationToken(body.token);
  const link = await store.findVerificationValue(token);
  if (!link || link.expiresAt < new Date()) throw new Refusal("auth.link-invalid");
  const { userId, signedUp } = readConfirmation(link.value);
  const hash = signedUp?.passwordHash ?? (await store.findCredentialAccount(userId))?.password;
  if (!hash || !(await verifyPassword(hash, body.password))) {
    throw refuseField("auth.not-this-sign-up", "password");
  }
  await library.inTransaction(async () => {
    if (!(await store.consumeVerificationValue(token))) throw new Refusal("auth.link-invalid");
    await library.dropLinks(confirmationOf(userId));
    await store.updateUser(userId, { emailVerified: true, ...(signedUp && { name: signedUp.name }) });
    if (signedUp === null) return;
    await store.updatePassword(userId, signedUp.passwordHash);
    await endAccess(library, userId);
  });
  return { success: true };
}
