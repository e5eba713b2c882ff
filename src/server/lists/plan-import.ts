import { createHash } from "node:crypto";
import { groupBy } from "#domain/group-by.ts";
import type { z } from "zod";
import { IMPORT_OUTCOMES, type ImportedRow, type RecordImportPreview } from "#contract/record-import.ts";
import type { NameableRecord } from "#domain/record-import/named-records.ts";
import type { RowFault } from "#domain/record-import/party-rows.ts";
import { Refusal } from "#domain/refusals.ts";
import { yieldToWrites } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { ImportTable, ReadImportRow } from "./import-table.ts";

type IdentifiedRecord = { id: string; code: string; name: string };
type RecordCodeAndName = { code?: string; name?: string };

/** How rows become records of a kind. */
export type ImportedRecords<Stored extends IdentifiedRecord, Values extends RecordCodeAndName, Input> = {
  /** Such as "customer". */
  recordName: string;
  /** Schema for adding or changing a record. */
  schema: z.ZodType<Input>;
  inputOf: (stored: Stored | null, values: Values) => object;
  /** Text shown for an empty field. */
  textOfNothing: string;
  /** The values of a row that apply to its record; without it, all. */
  valuesFor?: (stored: Stored | null, values: Values) => Values;
  /** Fields that aren't in the stored record, such as opening stock. */
  addedFields?: readonly string[];
  /** What isn't taken from the row. */
  notes?: (stored: Stored | null, values: Values) => readonly string[];
  /** Values that a new or existing record can't have. */
  fixed?: (stored: Stored | null, values: Values) => readonly RowFault[];
  /** Display texts of values that aren't shown as they are. */
  textsOf?: ReadonlyMap<unknown, string>;
};

export type PlannedRow<Stored, Input> = ImportedRow & { stored: Stored | null; input: Input | null };

const ROWS_OF_TURN = 500;

/** Plans the result of each row of a file; changes nothing (Behavior 5.2). */
export async function planImport<Stored extends IdentifiedRecord, Values extends RecordCodeAndName, Input>(
  tx: Tx,
  { rows, stored }: { rows: readonly ReadImportRow<Values>[]; stored: readonly Stored[] },
  kind: ImportedRecords<Stored, Values, Input>,
): Promise<PlannedRow<Stored, Input>[]> {
  const match = createMatcher(stored, kind.recordName);
  const planned: PlannedRow<Stored, Input>[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_OF_TURN === ROWS_OF_TURN - 1) await yieldToWrites(tx);
    planned.push(planRow(row, match(row), kind));
  }
  return planned;
}

type MatchResult<Stored> = { stored: Stored | null; faults: RowFault[]; note: string | null };

/** Matches a row to a record by code, else by name; each record matches one row only. */
function createMatcher<Stored extends IdentifiedRecord>(records: readonly Stored[], recordName: string) {
  const byCode = new Map(records.map((record) => [record.code, record]));
  const byName = groupBy(records, ({ name }) => name.toLowerCase());
  const lineOf = new Map<string, number>();
  return ({
    line,
    values: { code = "", name = "" },
  }: ReadImportRow<RecordCodeAndName>): MatchResult<Stored> => {
    const sameName = byName.get(name.toLowerCase()) ?? [];
    const stored = code === "" ? (sameName[0] ?? null) : (byCode.get(code) ?? null);
    const field = code === "" ? "name" : "code";
    const key = stored?.id ?? `${field} ${code || name.toLowerCase()}`;
    const before = lineOf.get(key);
    if (before === undefined && key !== "name ") lineOf.set(key, line);
    const namesake = code !== "" && stored === null ? sameName[0] : undefined;
    const faults = [
      before !== undefined && {
        field,
        message: `Line ${before} has the same ${recordName}. Remove one of the two lines.`,
      },
      code === "" &&
        sameName.length > 1 && {
          field,
          message: `Several ${recordName}s have this name. Add a column with codes.`,
        },
    ].filter((fault) => fault !== false);
    return { stored, faults, note: namesake === undefined ? null : `${namesake.code} has the same name` };
  };
}

function planRow<Stored extends IdentifiedRecord, Values extends RecordCodeAndName, Input>(
  { line, cells, values: rowValues, faults: inCells, notes: cellNotes }: ReadImportRow<Values>,
  { stored, faults: inMatch, note }: MatchResult<Stored>,
  kind: ImportedRecords<Stored, Values, Input>,
): PlannedRow<Stored, Input> {
  const values = kind.valuesFor?.(stored, rowValues) ?? rowValues;
  const parsed = kind.schema.safeParse(kind.inputOf(stored, values));
  const fixedFaults = kind.fixed?.(stored, rowValues) ?? [];
  const invalid = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }));
  // Reports an unreadable cell once, though its value is also missing in the record.
  const unread = new Set(inCells.map(({ field }) => field));
  const errors = [
    ...inCells,
    ...inMatch,
    ...fixedFaults,
    ...invalid.filter(({ field }) => !unread.has(field)),
  ];
  const notes = [...(note === null ? [] : [note]), ...cellNotes, ...(kind.notes?.(stored, rowValues) ?? [])];
  const changes = errors.length > 0 ? [] : changesOf({ stored, values, input: parsed.data }, kind);
  return {
    line,
    outcome:
      errors.length > 0
        ? "rejected"
        : stored === null
          ? "added"
          : changes.length > 0
            ? "updated"
            : "unchanged",
    id: stored?.id ?? null,
    code: (values.code ?? stored?.code ?? "").slice(0, TEXT_MAX),
    name: (values.name ?? stored?.name ?? "").slice(0, TEXT_MAX),
    changes,
    errors,
    note: errors.length > 0 || notes.length === 0 ? null : notes.join(". "),
    cells: errors.length > 0 ? [...cells] : [],
    stored,
    input: errors.length > 0 ? null : (parsed.data ?? null),
  };
}

const TEXT_MAX = 200;

type ChangeTexts = Pick<ImportedRecords<never, never, never>, "textOfNothing" | "textsOf" | "addedFields">;

function changesOf(
  { stored, values, input }: { stored: object | null; values: object; input: unknown },
  { textOfNothing, textsOf, addedFields = [] }: ChangeTexts,
): ImportedRow["changes"] {
  const formatField = (value: unknown) => textsOf?.get(value) ?? displayTextOf(value, textOfNothing);
  const before = new Map<string, unknown>(Object.entries(stored ?? {}));
  const after = new Map<string, unknown>(Object.entries(input ?? {}));
  return Object.keys(values).flatMap((field) => {
    if (stored === null && (field === "code" || field === "name")) return [];
    const isNew = stored === null || addedFields.includes(field);
    const [previous, current] = [before.get(field), after.get(field)];
    if (isNew ? current === null || current === undefined : previous === current) return [];
    const text = isNew || previous === null || previous === "" ? null : formatField(previous);
    return [{ field, before: text, after: formatField(current) }];
  });
}

function displayTextOf(value: unknown, fallback: string): string {
  if (typeof value === "boolean") return value ? "Active" : "Inactive";
  return typeof value === "string" || typeof value === "number" ? String(value) : fallback;
}

type RowOutcome = Pick<ImportedRow, "outcome">;

export function countOutcomes(rows: readonly RowOutcome[]) {
  const [added = 0, updated = 0, unchanged = 0, rejected = 0] = IMPORT_OUTCOMES.map(
    (outcome) => rows.filter((row) => row.outcome === outcome).length,
  );
  return { added, updated, unchanged, rejected };
}

type PreviewSettings = Pick<RecordImportPreview, "decimalSign" | "defaultType" | "openingStock">;
const SAMPLES = 3;

/** Returns the preview of a plan. */
export function importPreview<Field extends string>(
  { header, headerLine, sampleLines, columns, rows: records }: ImportTable<Field>,
  planned: readonly PlannedRow<unknown, unknown>[],
  settings: PreviewSettings,
): RecordImportPreview {
  const rows = planned.map(({ stored: _stored, input: _input, ...row }) => row);
  return {
    headers: [...header],
    headerLine,
    sampleLines,
    columns: [...columns],
    sampleRows: records.slice(0, SAMPLES).map(({ fields }) => header.map((_, index) => fields[index] ?? "")),
    ...settings,
    ...countOutcomes(rows),
    rows,
    previewHash: digestOf(planned),
  };
}

/** Rejects saving if the outcome differs from the preview. */
export function checkPreview(
  rows: readonly PlannedRow<unknown, unknown>[],
  previewHash: string | null,
): void {
  if (previewHash !== null && previewHash !== digestOf(rows)) throw new Refusal("import.changed");
}

function digestOf(rows: readonly PlannedRow<unknown, unknown>[]): string {
  const digest = createHash("sha256");
  for (const { line, outcome, id, code, name, changes, errors } of rows)
    digest.update(JSON.stringify([line, outcome, id, code, name, changes, errors]));
  return digest.digest("hex");
}

type ReferenceIds<Field extends string> = { [Each in Field]?: string | null | undefined };

/** Display texts of these fields, which refer to records of the books, and a check for inactive ones. */
export function readReferenceNames<Field extends string>(
  fields: readonly Field[],
  records: readonly NameableRecord<string>[],
) {
  const inactive = new Map<unknown, string>(
    records.flatMap(({ id, code, isActive }) => (isActive ? [] : [[id, code]])),
  );
  return {
    textsOf: new Map<unknown, string>(records.map(({ id, code, name }) => [id, `${code} - ${name}`])),
    /** Inactive records may stay, as in the form. */
    inactiveIn: ({
      stored,
      values,
    }: {
      stored: ReferenceIds<Field> | null;
      values: ReferenceIds<Field>;
    }): RowFault[] =>
      fields.flatMap((field) => {
        const code = values[field] === stored?.[field] ? undefined : inactive.get(values[field]);
        const message = `${code} is inactive. Activate it first, or use another one.`;
        return code === undefined ? [] : [{ field, message }];
      }),
  };
}
