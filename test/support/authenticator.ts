import { createHmac } from "node:crypto";

const STEP_MS = 30_000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The code that an authenticator app shows for a key as it was entered, now or some steps of thirty seconds later.
 * Written from RFC 6238 only, so that it does not share a mistake with the server.
 */
export function codeOf(typedKey: string, stepsLater = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsLater));
  const digest = createHmac("sha1", keyBytes(typedKey)).update(counter).digest();
  const offset = digest.readUInt8(19) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A code that is wrong now and for some time. */
export function wrongCodeOf(typedKey: string): string {
  const validCodes = new Set([-3, -2, -1, 0, 1, 2, 3].map((step) => codeOf(typedKey, step)));
  const candidates = ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"];
  return candidates.find((code) => !validCodes.has(code)) ?? "888888";
}

/** The bytes of an entered key. */
export function keyBytes(typedKey: string): Buffer {
  const bits = Array.from(typedKey.replace(/\s/g, ""), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
