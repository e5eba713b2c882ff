import { Refusal, refuseField } from "#domain/refusals.ts";
import type { AuthServices } from "./auth-request.ts";
import type { Library } from "./library.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

type Given = {
  userId: string;
  code: string;
  at: Date;
  /** False while the app's key waits for its first right code. */
  isActive: boolean;
};

type KeyRow = { sealedKey: string; isActive: boolean };

/**
 * Uses a code up in the transaction that is under way: of the app, whose time step and the ones before it are
 * over then, or a recovery code, which is deleted. Of several who try the same code at once, one gets through.
 */
export async function spendCode(
  { identity }: Pick<AuthServices, "identity">,
  library: Library,
  { userId, code, at, isActive }: Given,
): Promise<"app" | "recovery"> {
  const tables = await library.tables();
  const ofUser = { field: "userId", value: userId };
  const stored = await tables.findOne<KeyRow>({ model: "twoFactorKey", where: [ofUser] });
  if (stored?.isActive !== isActive) {
    throw new Refusal(isActive ? "auth.two-factor-off" : "auth.two-factor-not-begun");
  }
  const key = identity.keySealer.open(stored.sealedKey);
  const digits = code.replace(/[ -]/g, "");
  const step = key === null ? null : await stepOfCode({ key, code: digits, at });
  if (step !== null) {
    const where = [
      ofUser,
      { field: "sealedKey", value: stored.sealedKey },
      { field: "lastStep", operator: "lt" as const, value: step },
    ];
    const update = { lastStep: step, isActive: true };
    if ((await tables.updateMany({ model: "twoFactorKey", where, update })) === 1) return "app";
  } else if (isActive && (await spendRecoveryCode(library, { userId, code }))) return "recovery";
  throw refuseField("auth.wrong-code", "code");
}
