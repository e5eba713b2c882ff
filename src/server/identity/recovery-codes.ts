import { randomBytes } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import type { Library } from "./library.ts";
import { tokenHash } from "./token-hash.ts";

const HOW_MANY = 10;
/** Eighty bits are sixteen letters and digits, none of which looks like another: more than a fast hash gives away. */
const BYTES = 10;

/** Ten new recovery codes in place of the older ones, in the transaction that is under way. */
export async function replaceRecoveryCodes(library: Library, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newRecoveryCode);
  const tables = await library.tables();
  await dropRecoveryCodes(library, userId);
  for (const code of codes) {
    const data = { userId, codeHash: recoveryCodeHash(userId, code) };
    await tables.create({ model: "recoveryCode", data });
  }
  return codes;
}

export async function dropRecoveryCodes(library: Library, userId: string): Promise<void> {
  const tables = await library.tables();
  await tables.deleteMany({ model: "recoveryCode", where: [{ field: "userId", value: userId }] });
}

/** Uses a recovery code up; false when there is no such code. */
export async function spendRecoveryCode(
  library: Library,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const tables = await library.tables();
  const where = [
    { field: "userId", value: userId },
    { field: "codeHash", value: recoveryCodeHash(userId, code) },
  ];
  return (await tables.consumeOne({ model: "recoveryCode", where })) !== null;
}

export async function countRecoveryCodes(library: Library, userId: string): Promise<number> {
  const tables = await library.tables();
  return tables.count({ model: "recoveryCode", where: [{ field: "userId", value: userId }] });
}

/** "abcd-efgh-ijkl-mnop" */
function newRecoveryCode(): string {
  const letters = base32.encode(randomBytes(BYTES), { padding: false }).toLowerCase();
  return letters.match(/.{4}/g)?.join("-") ?? letters;
}

/** With the person in it, so that one code of two people has two hashes. */
function recoveryCodeHash(userId: string, code: string): string {
  return tokenHash(`${userId} ${code.replace(/[ -]/g, "").toLowerCase()}`);
}
