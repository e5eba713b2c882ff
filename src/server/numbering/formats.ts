import { isDeepStrictEqual } from "node:util";
import type { NumberFormats, NumberFormatsInput } from "#contract/number-formats.ts";
import { yearOf } from "#domain/dates.ts";
import {
  FORMATTED_KINDS,
  formatText,
  type NumberFormat,
  parseNumberFormat,
} from "#domain/numbering-formats.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { lockBook, selectToday } from "#server/settings/lookup.ts";
import {
  deleteSchemes,
  type StoredNumberFormats,
  selectNumberFormats,
  upsertNumberFormats,
} from "./queries.ts";

/** Returns the number formats set by the company (Accounting 13). */
export async function readNumberFormats(tx: Tx): Promise<NumberFormats> {
  return toNumberFormats(await selectNumberFormats(tx));
}

/** Saves number formats; rejects an edit of an outdated version (I-40). */
export async function saveNumberFormats(
  tx: Tx,
  { version, isNumberedAtPosting, formats: typed }: NumberFormatsInput,
): Promise<NumberFormats> {
  await lockBook(tx);
  const before = await selectNumberFormats(tx);
  if (before.version !== version) throw new Refusal("record.stale", [], toNumberFormats(before));
  const year = yearOf(await selectToday(tx));
  const after = {
    version: version + 1,
    isNumberedAtPosting: isNumberedAtPosting ?? before.isNumberedAtPosting,
    formats: typed === undefined ? before.formats : setFormats(typed, year),
  };
  if (isDeepStrictEqual({ ...before, version: after.version }, after)) return toNumberFormats(before);
  await upsertNumberFormats(tx, after);
  // Another format has its own count.
  for (const kind of FORMATTED_KINDS)
    if (formatDescription(before.formats[kind]) !== formatDescription(after.formats[kind]))
      await deleteSchemes(tx, kind);
  await recordAudit(tx, {
    action: "number_formats.edited",
    subject: "number_formats",
    subjectId: bookOf(tx),
    before: toNumberFormats(before),
    after: toNumberFormats(after),
  });
  return toNumberFormats(after);
}

function setFormats(
  typed: NonNullable<NumberFormatsInput["formats"]>,
  thisYear: number,
): StoredNumberFormats["formats"] {
  const formats: StoredNumberFormats["formats"] = {};
  for (const { kind, format, start, restartsYearly, startYear } of typed) {
    const parts = parseNumberFormat(format);
    if (parts === null) throw new Error("The number format can't be read.");
    const year = restartsYearly ? (startYear ?? thisYear) : null;
    formats[kind] = { ...parts, start, startYear: year, restartsYearly };
  }
  return formats;
}

function formatDescription(format: NumberFormat | undefined): string | null {
  return format === undefined ? null : `${formatText({ ...format, digits: 1 })} ${format.restartsYearly}`;
}

function toNumberFormats({ version, isNumberedAtPosting, formats }: StoredNumberFormats): NumberFormats {
  return {
    version,
    isNumberedAtPosting,
    formats: FORMATTED_KINDS.flatMap((kind) => {
      const format = formats[kind];
      if (format === undefined) return [];
      const { start, startYear, restartsYearly } = format;
      return [{ kind, format: formatText(format), start, startYear, restartsYearly }];
    }),
  };
}
