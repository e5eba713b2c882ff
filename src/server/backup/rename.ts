import type { BackupPart } from "./backup-file.ts";

/** A part with the names of this version's tables; values of a column without a name are skipped. */
export type NamedPart = Omit<BackupPart, "columns"> & { columns: (string | null)[] };

/** Renames a part to current names; null if its table was dropped. */
export function renamePart(
  part: BackupPart,
  names: Readonly<Record<string, string | null>>,
): NamedPart | null {
  const table = part.table in names ? (names[part.table] ?? null) : part.table;
  if (table === null) return null;
  const columns = part.columns.map((column) => {
    const formerColumn = `${part.table}.${column}`;
    return formerColumn in names ? (names[formerColumn] ?? null) : column;
  });
  return { ...part, table, columns };
}

export type Renames = readonly (readonly [former: string, name: string])[];
export type RenamedValue = readonly [field: string, former: string, value: string];

/** SQL of a JSON text with the current names of its fields. */
export const renameFields = (text: string, fields: Renames): string =>
  fields.reduce((renamed, [former, name]) => `replace(${renamed}, '"${former}":', '"${name}":')`, text);

/** SQL of a JSON text with the current values of its fields. */
export const renameValues = (text: string, values: readonly RenamedValue[]): string =>
  values.reduce(
    (renamed, [field, former, value]) =>
      `replace(${renamed}, '"${field}": "${former}"', '"${field}": "${value}"')`,
    text,
  );
