import { domainToASCII } from "node:url";
import { z } from "zod";
import { Refusal } from "#domain/refusals.ts";

const mailbox = z.email().max(254);
const PLAIN_ASCII = /^[\x21-\x7e]*$/;

/**
 * The one form in which an address is stored and compared, or null when it is none: NFC, lower case,
 * its domain in ASCII (I-37). Letters beyond ASCII before the at-sign are refused, because several of
 * them look alike or turn into one another.
 */
export function canonicalEmail(typed: string): string | null {
  const [local, domain, ...more] = typed.trim().normalize("NFC").split("@");
  if (!local || !domain || more.length > 0) return null;
  const asciiDomain = PLAIN_ASCII.test(domain) ? domain : domainToASCII(domain);
  const email = `${local}@${asciiDomain}`.toLowerCase();
  return PLAIN_ASCII.test(local) && mailbox.safeParse(email).success ? email : null;
}

/** The same, or the refusal at its field. */
export function requiredEmail(typed: string): string {
  const email = canonicalEmail(typed);
  if (email === null) {
    throw new Refusal("request.invalid", [{ field: "email", message: "Enter a valid email address" }]);
  }
  return email;
}
