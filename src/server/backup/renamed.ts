import type { Part } from "./backup-file.ts";

/** A part as the tables of this version name it; the values of a column without a name are left out. */
export type NamedPart = Omit<Part, "columns"> & { columns: (string | null)[] };

/**
 * What became of tables ("tax_rates") and columns ("tax_rates.name", by the table's former name) that backups made
 * before 1.0 may still hold: their names today, or null for what was dropped (Decision 0118). New columns are null or
 * have a default.
 */
const NAMES: Readonly<Record<string, string | null>> = {
  // Each database records its own.
  migrations: null,
};

/** The part by today's names, or null when its table was dropped. */
export function nowNamed(
  part: Part,
  names: Readonly<Record<string, string | null>> = NAMES,
): NamedPart | null {
  const table = part.table in names ? (names[part.table] ?? null) : part.table;
  if (table === null) return null;
  const columns = part.columns.map((column) => {
    const former = `${part.table}.${column}`;
    return former in names ? (names[former] ?? null) : column;
  });
  return { ...part, table, columns };
}
