import { z } from "zod";
import { type Day, isDateText, FIRST_DATE, LAST_DATE, toDay } from "#domain/dates.ts";
import { Refusal } from "#domain/refusals.ts";
import { hasHiddenCharacters } from "#domain/text.ts";

const cursorTexts = z.array(z.string());

/** Encodes the sort key of the last row as a cursor, opaque to clients (keyset pagination). */
export function writeCursor(...key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** Returns the sort key in our own cursor, each part checked by its test; refuses any other cursor. */
export function readCursor(cursor: string, ...tests: readonly ((part: string) => boolean)[]): string[] {
  const key = parse(cursor);
  if (key?.length === tests.length && key.every((part, index) => tests[index]?.(part))) return key;
  throw new Refusal("request.invalid", [
    { field: "cursor", message: "This cursor isn't valid. Use the nextCursor of the previous page." },
  ]);
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Returns the id to continue before in a list, newest first; without a cursor, the largest id. */
export function readIdPlace(cursor: string | undefined): string {
  return (cursor === undefined ? undefined : readCursor(cursor, isIdText)[0]) ?? LAST_ID;
}

/** Position in a list sorted by day, then record, newest first. */
export type DayPlace = { date: Day; id: string };

/** Returns the position to continue after; without a cursor, the start. */
function readDayPlace(cursor: string | undefined): DayPlace {
  if (cursor === undefined) return { date: LAST_DATE, id: LAST_ID };
  const [date = "", id = ""] = readCursor(cursor, isDateText, isIdText);
  return { date: toDay(date), id };
}

/** The same for a list with the oldest day first. */
export function readDayPlaceAfter(cursor: string | undefined): DayPlace {
  return cursor === undefined ? { date: FIRST_DATE, id: FIRST_ID } : readDayPlace(cursor);
}

/** Position in the ledger of an account or party, oldest first. */
export type LedgerPlace = { date: Day; journalId: string; position: number };

export function readLedgerPlace(cursor: string): LedgerPlace {
  const isPosition = (part: string) => /^\d{1,6}$/.test(part);
  const [date = "", journalId = "", position = ""] = readCursor(cursor, isDateText, isIdText, isPosition);
  return { date: toDay(date), journalId, position: Number(position) };
}

/** Position in the stock movements: by day, then product code, then order of entry. */
export type MovementPlace = { date: Day; code: string; sequence: number };

export function readMovementPlace(cursor: string): MovementPlace {
  const isSequence = (part: string) => /^\d{1,9}$/.test(part);
  const [date = "", code = "", sequence = ""] = readCursor(cursor, isDateText, isCodeText, isSequence);
  return { date: toDay(date), code, sequence: Number(sequence) };
}

/** Returns one page from the rows, of which one more was requested. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isIdText(text: string): boolean {
  return UUID.test(text);
}

/** A user-defined code such as V0001: visible text within the length limit. */
function isCodeText(text: string): boolean {
  return text.length <= 20 && !hasHiddenCharacters(text);
}

function parse(cursor: string): string[] | null {
  try {
    return cursorTexts.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    return null;
  }
}
