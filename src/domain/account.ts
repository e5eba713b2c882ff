import { ACCOUNT_CODE_LENGTH_MAX, type AccountCodes, byCode, foldCode } from "./account-code.ts";
import type { AccountId } from "./ids.ts";

/** The five account types, in the order of the chart and of every report. */
export const ACCOUNT_TYPES = ["asset", "liability", "equity", "revenue", "expense"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Returns the side that increases an account: debit for assets and expenses, credit for the others (Behavior 5.7). */
export function normalSide(type: AccountType): "debit" | "credit" {
  return type === "asset" || type === "expense" ? "debit" : "credit";
}

/** Whether accounts of this type carry their balance into the next year; income and expense accounts restart at zero. */
export function isCarriedForward(type: AccountType): boolean {
  return type === "asset" || type === "liability" || type === "equity";
}

export function isAccountType(text: string): text is AccountType {
  return ACCOUNT_TYPES.some((type) => type === text);
}

/** Kinds of bank and cash accounts: bank, cash, or credit card. */
export const MONEY_KINDS = ["bank", "cash", "card"] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** Money kinds allowed for an account type: an overdraft or a credit card is a liability, cash never is (I-43). */
export function moneyKindsOf(type: AccountType): readonly MoneyKind[] {
  if (type === "asset") return MONEY_KINDS;
  return type === "liability" ? ["bank", "card"] : [];
}

const MONEY_KIND_PATTERNS: readonly (readonly [MoneyKind, RegExp])[] = [
  ["card", /\b(credit|debit|company|prepaid) ?cards?\b|\b(visa|mastercard|american express|amex)\b/i],
  ["cash", /\b(petty cash|cash (on|in) hand|cash ?box|till)\b/i],
  ["bank", /\b(bank|checking|chequing|savings|current account|giro|paypal|stripe|wise|revolut)\b/i],
];
const COSTS = /\b(fees?|charges?|interest|loans?)\b/i;

/** Guesses the money kind from the account's name, so that the owner only has to confirm; null if the name gives no hint. */
export function proposedMoneyKind({ type, name }: { type: AccountType; name: string }): MoneyKind | null {
  const moneyKind = COSTS.test(name)
    ? undefined
    : MONEY_KIND_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0];
  return moneyKind !== undefined && moneyKindsOf(type).includes(moneyKind) ? moneyKind : null;
}

/** Message for text that isn't one of the five account types (Behavior 5.2). */
export function invalidAccountType(text: string): string {
  return `Invalid account type: ${text.slice(0, 40)}. Must be one of: ${ACCOUNT_TYPES.join(", ")}`;
}

const FIRST_CODES: Record<AccountType, string> = {
  asset: "1000",
  liability: "2000",
  equity: "3000",
  revenue: "4000",
  expense: "5000",
};

/** Returns the account type indicated by the first digit of a code, or null (Behavior 9). */
export function typeOfCode(code: string): AccountType | null {
  return ACCOUNT_TYPES.find((type) => code[0] === FIRST_CODES[type][0]) ?? null;
}

/** Main accounts have four digits; subaccounts append three digits to the parent's code (Behavior 9). */
export const MAIN_CODE_LENGTH = 4;
const SUFFIX_LENGTH = 3;

type PossibleParent = { code: string; parentId: AccountId | null; isActive: boolean };

/**
 * Whether an account can have subaccounts: an active main account with a four-digit code, or with any code if the company's codes
 * are not numbers only (Accounting 14).
 */
export function canHaveSubaccounts(account: PossibleParent, codes: AccountCodes): boolean {
  return account.isActive && account.parentId === null && isParentCode(account.code, codes);
}

export function isParentCode(code: string, codes: AccountCodes): boolean {
  return codes === "characters" || code.length === MAIN_CODE_LENGTH;
}

/** Returns the main account code at the start of a subaccount's code (Behavior 9), or null. */
export function parentCodeOf(code: string): string | null {
  return code.length === MAIN_CODE_LENGTH + SUFFIX_LENGTH ? code.slice(0, MAIN_CODE_LENGTH) : null;
}

/**
 * Suggests a code for a new main account: the highest main code of the type that keeps the type's first digit, raised to the next
 * hundred, or the type's first code (Behavior 9). Null when the type has no hundred left.
 */
export function nextMainCode(type: AccountType, codes: readonly string[]): string | null {
  const first = FIRST_CODES[type];
  const codesInRange = codes.filter((code) => /^\d{4}$/.test(code) && code[0] === first[0]);
  if (codesInRange.length === 0) return first;
  const next = (Math.floor(Number(highest(codesInRange)) / 100) + 1) * 100;
  return Math.floor(next / 1000) === Number(first[0]) ? String(next) : null;
}

/** The account fields that determine its place in the chart. */
export type AccountCodeAndType = { readonly code: string; readonly type: AccountType };

/**
 * Returns a free code for a main account: the suggested one or, when no hundred is left, the highest free code of the type. In a
 * chart with other ranges, as in national charts, returns the next free code after the last of the type. Null when all thousand
 * codes are taken.
 */
export function freeMainCode(type: AccountType, accounts: readonly AccountCodeAndType[]): string | null {
  const codes = accounts.map(({ code }) => code);
  const usedCodes = new Set(codes);
  const next = hasCustomCodeRanges(accounts) ? codeAfterLast(type, { accounts, usedCodes }) : null;
  const proposed = next ?? nextMainCode(type, codes);
  if (proposed !== null) return proposed;
  const first = Number(FIRST_CODES[type]);
  for (let code = first + 999; code >= first; code -= 1)
    if (!usedCodes.has(String(code))) return String(code);
  return null;
}

/** Whether most account codes start with the digit of another type. */
function hasCustomCodeRanges(accounts: readonly AccountCodeAndType[]): boolean {
  const ranged = accounts.filter(({ code }) => typeOfCode(code) !== null);
  const misplaced = ranged.filter(({ code, type }) => typeOfCode(code) !== type);
  return misplaced.length * 2 > ranged.length;
}

type CodesInUse = { accounts: readonly AccountCodeAndType[]; usedCodes: ReadonlySet<string> };

function codeAfterLast(type: AccountType, { accounts, usedCodes }: CodesInUse): string | null {
  const mainAccounts = accounts.filter(
    (account) => account.type === type && /^\d+$/.test(account.code) && parentCodeOf(account.code) === null,
  );
  const last = mainAccounts.toSorted(byCode).at(-1)?.code;
  if (last === undefined) return null;
  const codeOf = (number: number) => String(number).padStart(last.length, "0");
  let next = Number(last) + 1;
  while (usedCodes.has(codeOf(next))) next += 1;
  return codeOf(next).length === last.length ? codeOf(next) : null;
}

/**
 * Suggests a code for a subaccount: the parent's code plus "001", or one more than the highest suffix in use (Behavior 9). Null
 * when all 999 are taken.
 */
export function nextSubaccountCode(parentCode: string, codes: readonly string[]): string | null {
  const start = foldCode(parentCode);
  const suffixes = codes
    .filter((code) => foldCode(code).startsWith(start))
    .map((code) => code.slice(start.length))
    .filter((suffix) => /^\d{3}$/.test(suffix));
  const next = suffixes.length === 0 ? 1 : Number(highest(suffixes)) + 1;
  if (parentCode.length + SUFFIX_LENGTH > ACCOUNT_CODE_LENGTH_MAX) return null;
  return next > 999 ? null : `${parentCode}${String(next).padStart(SUFFIX_LENGTH, "0")}`;
}

function highest(codes: readonly string[]): string {
  return codes.reduce((top, code) => (code > top ? code : top), "");
}
