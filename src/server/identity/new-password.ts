import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./password-hash.ts";

type NewPassword = { password: string; field: string };

/** Refuses a new password that is too short for this server or among the commonest (Security, Password). */
export function checkNewPassword({ minPasswordLength }: Config, { password, field }: NewPassword): void {
  if (password.length < minPasswordLength) {
    const message = `Password must be at least ${minPasswordLength} characters`;
    throw new Refusal("request.invalid", [{ field, message }]);
  }
  if (isCommonPassword(password)) throw refuseField("auth.common-password", field);
}

/** The hash of a new password that was found good enough. */
export async function hashNewPassword(config: Config, given: NewPassword): Promise<string> {
  checkNewPassword(config, given);
  return hashPassword(given.password);
}
