import { Refusal } from "#domain/refusals.ts";
import type { AuthRequest, AuthServices } from "./auth-request.ts";
import { endAccess } from "./end-access.ts";
import { confirmationOf, confirmationToken, readConfirmation } from "./mailed-links.ts";

/**
 * Confirms an address with the token of its link, once. The name and password that hold from now on are those of
 * the sign-up which the link belongs to, whoever else signed up with the address; and what was opened before ends.
 * It takes a POST, because programs that look into mail open links; and it does not sign in.
 */
export async function confirmEmail(
  { identity }: AuthServices,
  { body }: AuthRequest<{ token: string }>,
): Promise<{ success: true }> {
  const library = await identity.library();
  const { store } = library;
  await library.inTransaction(async () => {
    const link = await store.consumeVerificationValue(confirmationToken(body.token));
    if (!link) throw new Refusal("auth.link-invalid");
    const { userId, signedUp } = readConfirmation(link.value);
    await library.dropLinks(confirmationOf(userId));
    await store.updateUser(userId, { emailVerified: true, ...(signedUp && { name: signedUp.name }) });
    if (signedUp === null) return;
    await store.updatePassword(userId, signedUp.passwordHash);
    await endAccess(library, userId);
  });
  return { success: true };
}
