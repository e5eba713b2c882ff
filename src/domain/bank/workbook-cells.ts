import { readSerialDay } from "./day-order.ts";
import { type Element, findDescendants, find, findAll } from "./markup.ts";

/** How a style displays numbers: as days, with cents, or unchanged. */
export type NumberStyle = "day" | "cents" | "plain";

type ElementAttributes = Pick<Element, "attributes">;

/** Returns the value of an attribute, whatever its namespace prefix. */
export function attributeOf({ attributes }: ElementAttributes, name: string): string | undefined {
  const [, double, single] =
    new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return double ?? single;
}

/** Built-in number formats for dates, which workbooks use without defining them (ECMA-376, 18.8.30). */
const DAY_FORMATS = /^(1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;
const CENTS_FORMATS = /^(2|4|7|8|39|40|43|44)$/;

/** Returns how each style of a workbook displays numbers, by style index. */
export function numberStyles(styles: Element): NumberStyle[] {
  const codes = new Map(
    findDescendants(styles, "NUMFMT").map((format) => [
      attributeOf(format, "numFmtId"),
      attributeOf(format, "formatCode") ?? "",
    ]),
  );
  const formats = findAll(find(styles, "STYLESHEET", "CELLXFS"), "XF");
  return formats.map((format) => {
    const id = attributeOf(format, "numFmtId") ?? "0";
    const code = codes.get(id);
    if (code !== undefined) return styleOfCode(code);
    if (DAY_FORMATS.test(id)) return "day";
    return CENTS_FORMATS.test(id) ? "cents" : "plain";
  });
}

/** "dd.mm.yyyy" means days and "#,##0.00" cents; m also means minutes, so an m alone proves nothing. */
function styleOfCode(code: string): NumberStyle {
  const pattern = code.replace(/&quot;/g, '"').replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, "");
  if (/general|standard/i.test(pattern)) return "plain";
  if (/[yd]/i.test(pattern) || (/m/i.test(pattern) && !/[hs]/i.test(pattern))) return "day";
  return /[0#?]\.0/.test(pattern) ? "cents" : "plain";
}

const DIGITS_SHOWN = 15;
const DIGITS_MAX = 40;

/**
 * Returns a number of a workbook as decimal text. A workbook stores binary fractions, written as "149.87000000000001", but
 * displays 15 digits, which is what its author meant. All later computation uses this text.
 */
export function exactDecimal(numberText: string): string {
  const [, sign = "", integer = "", part = "", power = "0"] =
    /^([-+]?)(\d+)(?:\.(\d*))?(?:e([-+]?\d{1,3}))?$/i.exec(numberText.trim()) ?? [];
  const significantDigits = `${integer}${part}`.replace(/^0+(?=.)/, "");
  if (integer === "" || significantDigits.length > DIGITS_MAX) return numberText;
  const excessDigits = Math.max(0, significantDigits.length - DIGITS_SHOWN);
  const digits = excessDigits === 0 ? significantDigits : roundDigits(significantDigits, excessDigits);
  const places = part.length - Number(power) - excessDigits;
  if (Math.abs(places) > DIGITS_MAX) return numberText;
  const padded = digits.padStart(places + 1, "0");
  const point = padded.length - Math.max(0, places);
  const cents = padded.slice(point).replace(/0+$/, "");
  const before = `${padded.slice(0, point)}${"0".repeat(Math.max(0, -places))}`.replace(/^0+(?=.)/, "");
  const isNegative = sign === "-" && /[1-9]/.test(digits);
  return `${isNegative ? "-" : ""}${before}${cents === "" ? "" : `.${cents}`}`;
}

/** Drops the last digits, rounding half-up. */
function roundDigits(digits: string, count: number): string {
  return ((BigInt(digits) + 5n * 10n ** BigInt(count - 1)) / 10n ** BigInt(count)).toString();
}

/** Returns a number as displayed in the workbook: a day, with cents, or unchanged. */
export function displayedNumber(
  numberText: string,
  { style, is1904 }: { style: NumberStyle; is1904: boolean },
): string {
  const exact = exactDecimal(numberText);
  if (style === "day") return readSerialDay(exact, { is1904 }) ?? exact;
  const [integer, cents = ""] = exact.split(".");
  return style === "cents" && /^-?\d+(\.\d)?$/.test(exact) ? `${integer}.${cents.padEnd(2, "0")}` : exact;
}
