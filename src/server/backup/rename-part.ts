import type { BackupPart } from "./backup-file.ts";
import { CURRENT_NAMES } from "./former-names.ts";

/** A part with the names of this version's tables; values of a column without a name are skipped. */
export type NamedPart = Omit<BackupPart, "columns"> & { columns: (string | null)[] };

/** Renames a part to current names; null if its table was dropped. */
export function renamePart(
  part: BackupPart,
  names: Readonly<Record<string, string | null>> = CURRENT_NAMES,
): NamedPart | null {
  const table = part.table in names ? (names[part.table] ?? null) : part.table;
  if (table === null) return null;
  const columns = part.columns.map((column) => {
    const formerColumn = `${part.table}.${column}`;
    return formerColumn in names ? (names[formerColumn] ?? null) : column;
  });
  return { ...part, table, columns };
}
