import type { AccountType } from "./account.ts";

const FIRST_CODES: Readonly<Record<AccountType, number>> = {
  asset: 1000,
  liability: 2000,
  equity: 3000,
  revenue: 4000,
  expense: 5000,
};
const CODES_PER_TYPE = 1000;
const FEW_CODES_MAX = 50;
const SUFFIXES = 999;

/** Suggests free codes: evenly spaced within the thousand of their type, or three digits appended to the parent's code. */
export function codeSuggestions(usedCodes: Set<string>, missingCodes: ReadonlyMap<AccountType, number>) {
  const nextOf = new Map<AccountType, number>();
  const suffixOf = new Map<string, number>();
  const reserveCode = (code: string) => {
    usedCodes.add(code.toLowerCase());
    return code;
  };
  return {
    /** Returns null when all codes of the type are taken. */
    main(type: AccountType): string | null {
      const step = (missingCodes.get(type) ?? 0) < FEW_CODES_MAX ? 10 : 1;
      let code = nextOf.get(type) ?? FIRST_CODES[type];
      while (usedCodes.has(String(code)) && code < FIRST_CODES[type] + CODES_PER_TYPE) code += step;
      nextOf.set(type, code);
      return code >= FIRST_CODES[type] + CODES_PER_TYPE ? null : reserveCode(String(code));
    },
    /** Returns the next free code after one of four digits, within its thousand; otherwise one of the type. */
    after(existingCode: string, type: AccountType): string | null {
      let code = /^[1-9]\d{3}$/.test(existingCode) ? Number(existingCode) : 9999;
      while (code % 1000 !== 999 && usedCodes.has(String(code))) code += 1;
      return usedCodes.has(String(code)) || code === 9999 ? this.main(type) : reserveCode(String(code));
    },
    below(parentCode: string): string | null {
      const codeOf = (suffix: number) => `${parentCode}${String(suffix).padStart(3, "0")}`;
      let suffix = suffixOf.get(parentCode) ?? 1;
      while (usedCodes.has(codeOf(suffix).toLowerCase()) && suffix <= SUFFIXES) suffix += 1;
      suffixOf.set(parentCode, suffix);
      return suffix > SUFFIXES || codeOf(suffix).length > 20 ? null : reserveCode(codeOf(suffix));
    },
  };
}
