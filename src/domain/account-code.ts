/** Which characters account codes may contain; digits only unless the company chose otherwise (Behavior 5.2). */
export const ACCOUNT_CODES = ["numbers", "characters"] as const;
export type AccountCodes = (typeof ACCOUNT_CODES)[number];

export const ACCOUNT_CODE_LENGTH_MAX = 20;

/** Returns what is wrong with an account code; null if it is valid. Codes that are too long are never truncated. */
export function accountCodeError(code: string, codes: AccountCodes): string | null {
  if (code === "") return "Account code is required";
  if (codes === "numbers" && !/^[0-9]+$/.test(code)) return "Account code must contain only numbers";
  if (!/^[0-9A-Za-z][0-9A-Za-z.-]*$/.test(code))
    return "Account code can contain only letters, digits, dots and hyphens, and must start with a letter or digit";
  if (code.length > ACCOUNT_CODE_LENGTH_MAX)
    return `Account code: at most ${ACCOUNT_CODE_LENGTH_MAX} ${codes === "numbers" ? "digits" : "characters"}`;
  return null;
}

/** Returns the code in the form used for comparison: "a-1" and "A-1" are the same code. */
export function foldCode(code: string): string {
  return code.toLowerCase();
}

type WithCode = { readonly code: string };

/** Compares accounts by code in chart order, for Array.toSorted. */
export function byCode(account: WithCode, other: WithCode): number {
  const [first, second] = [codeOrder(account.code), codeOrder(other.code)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Mirrors the database function code_order: 1000, 1000001, 1100; A2, A10. */
function codeOrder(code: string): string {
  const [start = ""] = /^\d*/.exec(code) ?? [];
  const suffix = foldCode(code.slice(start.length)).replace(/\d+/g, (digits) => digits.padStart(20, "0"));
  return `${start.length === 1 ? "0" : ""}${start}${suffix} ${code}`;
}
