import { createHash, randomBytes } from "node:crypto";

/** What is kept of a token: its SHA-256 (I-36). */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A token that nobody can guess: 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}
