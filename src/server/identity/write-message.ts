import type { Message } from "#server/mail/messages.ts";
import type { AuthServices } from "./auth-request.ts";
import type { Library } from "./library.ts";

export type Recipient = { id: string; name: string; email: string };

/**
 * Puts a message into the outbox, in the transaction that is under way. It goes to the stored address, never to
 * the typed one (I-37).
 */
export async function writeMessage(
  { identity }: Pick<AuthServices, "identity">,
  library: Library,
  { to, message }: { to: Recipient; message: Message },
): Promise<void> {
  if (!identity.outbox.isRead) return;
  const sealedBody = identity.outbox.seal(message.body);
  await library.writeToOutbox({ recipient: to.email, subject: message.subject, sealedBody });
}
