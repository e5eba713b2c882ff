import { Refusal } from "#domain/refusals.ts";
import type { AuthRequest, AuthServices } from "./auth-request.ts";
import { confirmationOf, confirmationToken } from "./mailed-links.ts";

/**
 * Confirms an address with the token of its link, once. It takes a POST, because programs that look
 * into mail open links; and it does not sign in.
 */
export async function confirmEmail(
  { identity }: AuthServices,
  { body }: AuthRequest<{ token: string }>,
): Promise<{ success: true }> {
  const { store, inTransaction } = await identity.library();
  await inTransaction(async () => {
    const link = await store.consumeVerificationValue(confirmationToken(body.token));
    if (!link) throw new Refusal("auth.link-invalid");
    await store.updateUser(link.value.slice(confirmationOf("").length), { emailVerified: true });
  });
  return { success: true };
}
