import { createHmac, randomBytes } from "node:crypto";
import type { UserId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Client } from "#server/db/database.ts";
import type { TextSealer } from "#server/outbox/sealed-text.ts";
import { isSameSecret, newToken, tokenHash } from "./tokens.ts";
import { replaceRecoveryCodes, selectKey, redeemRecoveryCode, redeemTimeStep } from "./two-factor-queries.ts";

type CodeToCheck = {
  userId: UserId;
  code: string;
  at: Date;
  /** False until the app's first correct code confirms its key. */
  isActive: boolean;
};

/**
 * Uses up a code in the current transaction: an app code, which invalidates its time step and all earlier ones, or a
 * recovery code, which is deleted. Of several simultaneous uses only one succeeds.
 */
export async function redeemCode(
  keySealer: TextSealer,
  client: Client,
  { userId, code, at, isActive }: CodeToCheck,
): Promise<"app" | "recovery"> {
  const stored = await selectKey(client, userId);
  if (stored?.isActive !== isActive) {
    throw new Refusal(isActive ? "auth.two-factor-off" : "auth.two-factor-not-started");
  }
  const { sealedKey } = stored;
  const key = keySealer.open(sealedKey);
  const step = key === null ? null : stepOfCode({ key, code: code.replace(/[ -]/g, ""), at });
  if (step !== null) {
    if (await redeemTimeStep(client, { userId, sealedKey, step })) return "app";
  } else if (isActive) {
    const codeHash = recoveryCodeHash(userId, code);
    if (await redeemRecoveryCode(client, { userId, codeHash })) return "recovery";
  }
  throw refuseField("auth.wrong-code", "code");
}

const DIGITS = 6;
const STEP_SECONDS = 30;
/** Accepts a phone whose clock is up to half a minute off (RFC 6238, 5.2). */
const DRIFT_STEPS = [0, -1, 1];
/** 162 random bits in 27 characters; 44 in base32 for the app: eleven groups of four. */
const KEY_LENGTH = 27;

/** Returns a new key for an authenticator app. */
export function newTotpKey(): string {
  return newToken().slice(0, KEY_LENGTH);
}

/** Returns the key for typing into an app, and as a URI for a QR code. */
export function displayKey({ key, email }: { key: string; email: string }): { key: string; uri: string } {
  const secret = base32(Buffer.from(key));
  const parameters = `secret=${secret}&issuer=Twofold&digits=${DIGITS}&period=${STEP_SECONDS}`;
  return { key: secret, uri: `otpauth://totp/Twofold:${encodeURIComponent(email)}?${parameters}` };
}

type TotpAttempt = { key: string; code: string; at: Date };

/** Returns the time step of a code, or null if it isn't valid now. Always compares all steps. */
export function stepOfCode({ key, code, at }: TotpAttempt): number | null {
  const now = Math.floor(at.getTime() / 1000 / STEP_SECONDS);
  let matchingStep: number | null = null;
  for (const drift of DRIFT_STEPS) {
    if (isSameSecret(code, codeOfStep(key, now + drift))) matchingStep ??= now + drift;
  }
  return matchingStep;
}

/** The code of a time step: HOTP (RFC 4226, 5.3). */
function codeOfStep(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

const RECOVERY_CODES = 10;
/** Ten bytes are sixteen unambiguous letters and digits: too many to guess, even from a fast hash. */
const RECOVERY_BYTES = 10;

/** Replaces the recovery codes by ten new ones, in the current transaction. */
export async function renewCodes(client: Client, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const codeHashes = codes.map((code) => recoveryCodeHash(userId, code));
  await replaceRecoveryCodes(client, { userId, codeHashes });
  return codes;
}

/** "abcd-efgh-ijkl-mnop" */
function newRecoveryCode(): string {
  const letters = base32(randomBytes(RECOVERY_BYTES)).toLowerCase();
  return letters.match(/.{4}/g)?.join("-") ?? letters;
}

/** Includes the user: the same code has another hash for each user. */
function recoveryCodeHash(userId: UserId, code: string): string {
  return tokenHash(`${userId} ${code.replace(/[ -]/g, "").toLowerCase()}`);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 for authenticator apps: five bits per letter, the last padded with zeros (RFC 4648, 6). */
function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters.map((five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, "0"), 2))).join("");
}
