import { z } from "zod";
import { type Day, isDateText, FIRST_DATE, LAST_DATE, toDay } from "#domain/dates.ts";
import { Refusal } from "#domain/refusals.ts";
import { hasHiddenCharacters } from "#domain/text.ts";

const texts = z.array(z.string());

/** A cursor is the sort key of the last row shown, as text that says nothing to the client. */
export function writeCursor(...key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** The sort key in a cursor that we wrote, each part proved by its test; any other cursor is refused. */
export function readCursor(cursor: string, ...tests: readonly ((part: string) => boolean)[]): string[] {
  const key = parse(cursor);
  if (key?.length === tests.length && key.every((part, index) => tests[index]?.(part))) return key;
  throw new Refusal("request.invalid", [
    { field: "cursor", message: "This cursor isn't valid. Use the nextCursor of the previous page" },
  ]);
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The id before which a list goes on that shows the newest record first; without a cursor it begins. */
export function readIdPlace(cursor: string | undefined): string {
  return (cursor === undefined ? undefined : readCursor(cursor, isIdText)[0]) ?? LAST_ID;
}

/** Where a list goes on that shows the newest day first, and of one day the newest record. */
export type DayPlace = { date: Day; id: string };

/** The place after which a list by day goes on; without a cursor it begins. */
function readDayPlace(cursor: string | undefined): DayPlace {
  if (cursor === undefined) return { date: LAST_DATE, id: LAST_ID };
  const [date = "", id = ""] = readCursor(cursor, isDateText, isIdText);
  return { date: toDay(date), id };
}

/** The same for a list that shows the oldest day first. */
export function readDayPlaceAfter(cursor: string | undefined): DayPlace {
  return cursor === undefined ? { date: FIRST_DATE, id: FIRST_ID } : readDayPlace(cursor);
}

/** The place of a line among the lines of an account or a party, the oldest first. */
export type LedgerPlace = { date: Day; journalId: string; position: number };

export function readLedgerPlace(cursor: string): LedgerPlace {
  const isPosition = (part: string) => /^\d{1,6}$/.test(part);
  const [date = "", journalId = "", position = ""] = readCursor(cursor, isDateText, isIdText, isPosition);
  return { date: toDay(date), journalId, position: Number(position) };
}

/** The place of a row among the movements of stock: by day, of one day by product, then in the order of entry. */
export type MovementPlace = { date: Day; code: string; sequence: number };

export function readMovementPlace(cursor: string): MovementPlace {
  const isSequence = (part: string) => /^\d{1,9}$/.test(part);
  const [date = "", code = "", sequence = ""] = readCursor(cursor, isDateText, isCodeText, isSequence);
  return { date: toDay(date), code, sequence: Number(sequence) };
}

/** One page out of the requested rows, one more than the page holds. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isIdText(text: string): boolean {
  return UUID.test(text);
}

/** A code that a user chose, such as V0001: visible text of the length that a code may have. */
function isCodeText(text: string): boolean {
  return text.length <= 20 && !hasHiddenCharacters(text);
}

function parse(cursor: string): string[] | null {
  try {
    return texts.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    return null;
  }
}
