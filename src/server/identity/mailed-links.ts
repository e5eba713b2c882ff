import { alreadyRegisteredMessage, confirmationMessage, resetMessage } from "#server/mail/messages.ts";
import type { AuthServices } from "./auth-request.ts";
import type { Library } from "./library.ts";
import { newToken } from "./token-hash.ts";
import { type Recipient, writeMessage } from "./write-message.ts";

type Services = Pick<AuthServices, "identity" | "linkTo">;

const CONFIRMATION_MS = 24 * 60 * 60 * 1000;
const RESET_MS = 30 * 60 * 1000;

/** What a sign-up has chosen. It holds as soon as the link of this sign-up is followed, and never before. */
export type SignedUp = { name: string; passwordHash: string };

/** What the library stores of a link beside the hash of its token. */
export const confirmationOf = (userId: string) => `confirm:${userId}`;
export const confirmationToken = (token: string) => `confirm-email:${token}`;
export const secondStepOf = (userId: string) => `second-step:${userId}`;
export const userOfSecondStep = (value: string) => value.slice(secondStepOf("").length);
export const secondStepToken = (token: string) => `sign-in-second-step:${token}`;
export const resetToken = (token: string) => `reset-password:${token}`;

/**
 * Writes the message that confirms an address. Older links go on working: anybody can sign up with anybody's
 * address, and must not take the owner's link away. What a sign-up chose is kept with its link.
 */
export async function writeConfirmation(
  services: Services,
  library: Library,
  { to, signedUp }: { to: Recipient; signedUp: SignedUp | null },
): Promise<void> {
  const token = newToken();
  const confirmation = confirmationOf(to.id);
  await library.store.createVerificationValue({
    identifier: confirmationToken(token),
    value: signedUp === null ? confirmation : `${confirmation} ${signedUp.passwordHash} ${signedUp.name}`,
    expiresAt: new Date(Date.now() + CONFIRMATION_MS),
  });
  const link = services.linkTo("/auth/confirm", token);
  const { name } = signedUp ?? to;
  await writeMessage(services, library, { to, message: confirmationMessage({ name, link }) });
}

/** Whom such a link confirms, and what the sign-up chose that it belongs to. */
export function readConfirmation(value: string): { userId: string; signedUp: SignedUp | null } {
  const [confirmation = "", passwordHash, ...name] = value.split(" ");
  const userId = confirmation.slice(confirmationOf("").length);
  return { userId, signedUp: passwordHash === undefined ? null : { passwordHash, name: name.join(" ") } };
}

/** Writes the message that replaces a password; older links of the same account stop working. */
export async function writeReset(services: Services, library: Library, to: Recipient): Promise<void> {
  const link = services.linkTo("/reset-password", await newResetToken(library, to.id));
  await writeMessage(services, library, { to, message: resetMessage({ name: to.name, link }) });
}

/** The token of a link that replaces a password, in the transaction that is under way. */
export async function newResetToken(library: Library, userId: string): Promise<string> {
  const token = newToken();
  await library.dropLinks(userId);
  await library.store.createVerificationValue({
    identifier: resetToken(token),
    value: userId,
    expiresAt: new Date(Date.now() + RESET_MS),
  });
  return token;
}

export async function writeAlreadyRegistered(
  services: Services,
  library: Library,
  to: Recipient,
): Promise<void> {
  const message = alreadyRegisteredMessage({ name: to.name, link: services.linkTo("/auth") });
  await writeMessage(services, library, { to, message });
}
