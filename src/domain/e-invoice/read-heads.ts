import type { Day } from "#domain/dates.ts";
import { UnreadableFile } from "#domain/unreadable-file.ts";
import { dayAt, type Place } from "./read-values.ts";

/** The types of UNTDID 1001 that give something back; all others ask for money. */
const CREDITS: ReadonlySet<string> = new Set("81 83 261 262 296 308 381 396 420 458 502 503 532".split(" "));

/** True for a type of document that gives something back (BT-3). */
export function isCreditCode(code: string | null): boolean {
  return code !== null && CREDITS.has(code);
}

/** The date of the invoice, which it must have. */
export function neededDay(...place: Place): Day {
  const day = dayAt(...place);
  if (day === null) throw new UnreadableFile(place[0]?.line ?? 1, "The date is missing");
  return day;
}
