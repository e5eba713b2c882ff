/** A field or line of two versions of a record. */
export type CompareRow = { label: string; theirs: string; mine: string; differs: boolean; isLine: boolean };

/** Fields to compare: label, and the value as text. */
export type ComparedFields<Values> = readonly (readonly [label: string, text: (values: Values) => string])[];

/** The version saved by another user, and the one about to overwrite it. */
export type Versions<Values> = { theirs: Values; mine: Values };

/** Compares two versions of a record field by field. */
export function compareFields<Values>(
  fields: ComparedFields<Values>,
  { theirs, mine }: Versions<Values>,
): CompareRow[] {
  return fields.map(([label, text]) =>
    compareRow(label, { theirs: text(theirs).trim(), mine: text(mine).trim() }),
  );
}

/**
 * Compares the lines of two versions, each as text. Equal lines at the start and end are paired, so that an inserted
 * line doesn't shift the others.
 */
export function compareLines({ theirs, mine }: Versions<readonly string[]>): CompareRow[] {
  const shorter = Math.min(theirs.length, mine.length);
  const above = commonLength(shorter, (index) => theirs[index] === mine[index]);
  const below = commonLength(shorter - above, (index) => theirs.at(-1 - index) === mine.at(-1 - index));
  const longer = Math.max(theirs.length, mine.length);
  return Array.from({ length: longer }, (_, index): CompareRow => {
    const isBelow = index >= longer - below;
    const textAt = (lines: readonly string[]): string => {
      const lineIndex = isBelow ? index - longer + lines.length : index;
      return isBelow || lineIndex < lines.length - below ? (lines[lineIndex] ?? "") : "";
    };
    return {
      ...compareRow(`Line ${index + 1}`, { theirs: textAt(theirs), mine: textAt(mine) }),
      isLine: true,
    };
  });
}

/** Describes how much is unchanged; "" for nothing. */
export function equalText(rows: readonly CompareRow[]): string {
  const equal = rows.filter(({ differs }) => !differs);
  const lines = equal.filter(({ isLine }) => isLine).length;
  const parts = [countText(equal.length - lines, "field"), countText(lines, "line")].filter(Boolean);
  return parts.length === 0 ? "" : `Unchanged: ${parts.join(" and ")}.`;
}

function compareRow(label: string, { theirs, mine }: Versions<string>): CompareRow {
  return { label, theirs, mine, differs: theirs !== mine, isLine: false };
}

function commonLength(max: number, isEqual: (index: number) => boolean): number {
  for (let index = 0; index < max; index += 1) if (!isEqual(index)) return index;
  return max;
}

function countText(count: number, singular: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${singular}` : `${count} ${singular}s`;
}
