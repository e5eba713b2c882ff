import { timingSafeEqual } from "node:crypto";

/** Compares what somebody gives with a secret, in a time that tells nothing about the secret. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
