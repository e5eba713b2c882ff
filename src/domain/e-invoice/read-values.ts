import { type Day, isDateText } from "#domain/dates.ts";
import { type Element, find, findAll, textOf } from "#domain/bank/markup.ts";
import { compare, type Money, type Rate, toAmount, toRate, ZERO } from "#domain/money.ts";
import { hasHiddenCharactersInLines } from "#domain/text.ts";
import { UnreadableFile } from "#domain/file-limits.ts";
import type { ParsedNumber } from "./parsed-invoice.ts";

/** An element, and the path of names from it to a value. */
export type ElementPath = readonly [Element | undefined, ...string[]];

const NUMBER = /^[+-]?(\d{1,15}(\.\d{0,20})?|\.\d{1,20})$/;
const MOST_TEXT = 4_000;

/** Returns normalized text without invisible characters; null if there is none. */
function textAt(...[element, ...path]: ElementPath): string | null {
  const text = textOf(element, ...path).slice(0, MOST_TEXT);
  const visible = hasHiddenCharactersInLines(text) ? text.replace(/[^\P{C}\t\n\r]/gu, "") : text;
  const cleaned = visible
    .replace(/[\ud800-\udbff]$/, "")
    .normalize("NFC")
    .trim();
  return cleaned === "" ? null : cleaned;
}

/** Returns text in one line; null if there is none. */
export function lineAt(...path: ElementPath): string | null {
  return textAt(...path)?.replace(/\s+/g, " ") ?? null;
}

export function requiredElementText(label: string, ...path: ElementPath): string {
  const text = lineAt(...path);
  if (text === null) throw new UnreadableFile(path[0]?.line ?? 1, `${label} is missing`);
  return text;
}

/** Returns a number in plain digits; null if there is none. */
export function numberAt(...[element, ...path]: ElementPath): ParsedNumber | null {
  const child = find(element, ...path);
  const text = child?.text.trim() ?? "";
  if (child === undefined || text === "") return null;
  if (!NUMBER.test(text)) throw new UnreadableFile(child.line, `"${text.slice(0, 40)}" isn't a number`);
  const [, sign = "", integer = "", decimals = ""] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  return `${sign === "-" ? "-" : ""}${integer || "0"}${decimals === "" ? "" : `.${decimals}`}`;
}

/** Returns an amount with two decimals, as in the standard for every currency; more decimals are rejected, not rounded. */
export function amountAt(currency: string, ...path: ElementPath): Money | null {
  const text = numberAt(...path);
  if (text === null) return null;
  const element = find(...path);
  const [line, currencyText] = [element?.line ?? 1, readAttribute(element, "currencyID")];
  if (currencyText !== null && currencyText !== currency)
    throw new UnreadableFile(
      line,
      `An amount is in ${currencyText.slice(0, 10)}, but the invoice is in ${currency}`,
    );
  if (/[1-9]/.test(text.split(".")[1]?.slice(2) ?? ""))
    throw new UnreadableFile(line, `${text} isn't a valid amount`);
  return toAmount(text);
}

export function requiredAmount(
  { label, currency }: { label: string; currency: string },
  ...path: ElementPath
): Money {
  const amount = amountAt(currency, ...path);
  if (amount === null) throw new UnreadableFile(path[0]?.line ?? 1, `${label} is missing`);
  return amount;
}

export function amountOrZero(currency: string, ...path: ElementPath): Money {
  return amountAt(currency, ...path) ?? ZERO;
}

/** Returns a percentage; null if there is none, and throws if it is out of range. */
export function rateAt(...path: ElementPath): Rate | null {
  const text = numberAt(...path);
  if (text === null) return null;
  const rate = toRate(text);
  if (compare(rate, toRate("0")) < 0 || compare(rate, toRate("100")) > 0)
    throw new UnreadableFile(find(...path)?.line ?? 1, `${text} isn't a percentage between 0 and 100`);
  return rate;
}

/** Parses a date, "2026-01-31" or "20260131"; null if there is none. */
export function dayAt(...[element, ...path]: ElementPath): Day | null {
  const child = find(element, ...path);
  const text = child?.text.trim() ?? "";
  if (child === undefined || text === "") return null;
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text) ?? [];
  const dateText = `${year}-${month}-${day}`;
  if (!isDateText(dateText))
    throw new UnreadableFile(child.line, `"${text.slice(0, 40)}" isn't a valid date`);
  return dateText;
}

/** Returns the value of an attribute, in either kind of quotation marks. */
export function readAttribute(element: Element | undefined, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(
    element?.attributes ?? "",
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/** Returns the texts of all elements with a name, one per line. */
export function textsAt(element: Element | undefined, ...[name, ...path]: [string, ...string[]]): string[] {
  return findAll(element, name).flatMap((child) => textAt(child, ...path) ?? []);
}

/** Joins address lines, skipping empty ones. */
export function asAddress(lines: readonly (string | null)[]): string | null {
  return lines.filter((line) => line !== null && line !== "").join("\n") || null;
}

/** UNTDID 1001 codes of credits; all others are invoices. */
const CREDITS: ReadonlySet<string> = new Set("81 83 261 262 296 308 381 396 420 458 502 503 532".split(" "));

/** Whether a document type code is a credit (BT-3). */
export function isCreditCode(code: string | null): boolean {
  return code !== null && CREDITS.has(code);
}

/** Returns the invoice date, which is required. */
export function requiredDay(...path: ElementPath): Day {
  const day = dayAt(...path);
  if (day === null) throw new UnreadableFile(path[0]?.line ?? 1, "The date is missing");
  return day;
}
