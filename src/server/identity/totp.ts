import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { isSame } from "./is-same.ts";
import { newToken } from "./token-hash.ts";

const DIGITS = 6;
const STEP_MS = 30_000;
/** A phone whose clock is half a minute off still gets in, and no more than that (RFC 6238, 5.2). */
const DRIFT_STEPS = [0, -1, 1];
/** 162 random bits, as signs of which an app's base32 has 44: eleven groups of four. */
const KEY_LENGTH = 27;

/** A new key for an authenticator app. */
export function newTotpKey(): string {
  return newToken().slice(0, KEY_LENGTH);
}

/** The key as it is typed into an app, and as the address that its camera reads. */
export function shownKey(key: string, email: string): { key: string; uri: string } {
  return {
    key: base32.encode(key, { padding: false }),
    uri: createOTP(key, { digits: DIGITS }).url("Twofold", email),
  };
}

type Tried = { key: string; code: string; at: Date };

/** The time step whose code this is, or null when it is none of now. All are compared, however soon one fits. */
export async function stepOfCode({ key, code, at }: Tried): Promise<number | null> {
  const now = Math.floor(at.getTime() / STEP_MS);
  const { hotp } = createOTP(key, { digits: DIGITS });
  let found: number | null = null;
  for (const drift of DRIFT_STEPS) {
    if (isSame(code, await hotp(now + drift))) found ??= now + drift;
  }
  return found;
}
