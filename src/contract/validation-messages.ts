import type { z } from "zod";
import { excessDecimalsText } from "#domain/refusal-texts.ts";

type Issue = z.core.$ZodRawIssue;

const KINDS = new Map([
  ["string", "This must be text"],
  ["number", "This must be a number"],
  ["int", "This must be a whole number"],
  ["boolean", "This must be true or false"],
  ["array", "This must be a list"],
  ["object", "Send a JSON object"],
  ["record", "Send a JSON object"],
]);

/**
 * The error for an invalid value if its field has no sentence of its own. The validator's messages are for
 * programmers and never shown.
 */
export function plainSentence(issue: Issue): string {
  if (issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value"))
    return missing(issue);
  switch (issue.code) {
    case "invalid_type":
      return KINDS.get(issue.expected) ?? NOT_VALID;
    case "invalid_value":
      return `This must be one of: ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return unknownFieldError(issue.keys[0] ?? "");
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? missing(issue)
        : UNITS.has(issue.origin)
          ? `Enter at least ${issue.minimum}${UNITS.get(issue.origin)}`
          : `Enter ${issue.minimum} or more`;
    case "too_big":
      return UNITS.has(issue.origin)
        ? `Enter at most ${issue.maximum}${UNITS.get(issue.origin)}`
        : `Enter ${issue.maximum} or less`;
    default:
      return NOT_VALID;
  }
}

/** Returns the error for an unknown field, or an unknown query parameter. */
export function unknownFieldError(name: string, noun: "field" | "query parameter" = "field"): string {
  return `Unknown ${noun} ${JSON.stringify(name)}. Remove it or check its spelling.`;
}

/** Uses a field's own sentence for an invalid value; a missing value gets the common sentence. */
export function invalidMessage(message: string) {
  return { error: ({ input }: Pick<Issue, "input">) => (input === undefined ? undefined : message) };
}

/** Uses `message` for text that isn't a number of these digits; a negative one gets its own where none is allowed. */
export function numberMessage(digits: RegExp, message: string) {
  const isSigned = digits.source.startsWith("^-?");
  return ({ input }: Pick<Issue, "input">): string =>
    !isSigned && typeof input === "string" && /^-\d+(\.\d+)?$/.test(input) ? "Enter zero or more" : message;
}

/** Uses `message` for text that isn't an amount; a number with too many decimals or digits gets its own. */
export function amountMessage(digits: RegExp, message: string) {
  const general = numberMessage(digits, message);
  return ({ input }: Pick<Issue, "input">): string => {
    const [, integer = "", decimals = ""] = /^-?(\d+)(?:\.(\d+))?$/.exec(String(input)) ?? [];
    if (integer.length > AMOUNT_DIGITS_MAX) return TOO_LARGE;
    return decimals.length > AMOUNT_DECIMALS_MAX ? excessDecimalsText(null) : general({ input });
  };
}

export const TOO_LARGE = "The amount is too large. Enter a smaller one.";
const AMOUNT_DIGITS_MAX = 15;
const AMOUNT_DECIMALS_MAX = 3;

const NOT_VALID = "This value isn't valid. Check it.";
const UNITS = new Map([
  ["string", " characters"],
  ["array", " entries"],
]);

/** "Unit price is required": the field's name in plain words. */
function missing(issue: Issue): string {
  const isList = issue.code === "invalid_type" && issue.expected === "array";
  const names = (issue.path ?? []).filter((step) => typeof step === "string");
  const fieldText = (names.at(-1) ?? "This")
    .replace(/(?<=.)Id$/, "")
    .replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`);
  return `${fieldText.charAt(0).toUpperCase()}${fieldText.slice(1)} ${isList ? "are" : "is"} required`;
}
