import { domainToASCII } from "node:url";
import { z } from "zod";
import { Refusal } from "#domain/refusals.ts";

const mailbox = z.email().max(254);
const PLAIN_ASCII = /^[\x21-\x7e]*$/;

/**
 * Returns the canonical form in which an address is stored and compared, or null if it is invalid: NFC, lowercase,
 * domain in ASCII (I-37). Non-ASCII letters before the at sign are refused, since several look alike or turn into one
 * another.
 */
export function canonicalEmail(typed: string): string | null {
  const [local, domain, ...more] = typed.trim().normalize("NFC").split("@");
  if (!local || !domain || more.length > 0) return null;
  const asciiDomain = PLAIN_ASCII.test(domain) ? domain : domainToASCII(domain);
  const email = `${local}@${asciiDomain}`.toLowerCase();
  return PLAIN_ASCII.test(local) && mailbox.safeParse(email).success ? email : null;
}

/** The same, or a refusal at its field. */
export function requiredEmail(typed: string): string {
  const email = canonicalEmail(typed);
  if (email === null) {
    throw new Refusal("request.invalid", [{ field: "email", message: "Enter a valid email address" }]);
  }
  return email;
}
