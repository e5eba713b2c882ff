/** A field or a line of two versions of a record. */
export type CompareRow = { label: string; theirs: string; mine: string; differs: boolean; isLine: boolean };

/** The fields of a record as they are compared: the label, and how the value reads. */
export type ComparedFields<Values> = readonly (readonly [label: string, text: (values: Values) => string])[];

/** The version that was saved meanwhile, and the one that the user wants to save over it. */
export type Versions<Values> = { theirs: Values; mine: Values };

/** Two versions of a record field by field. */
export function compareFields<Values>(
  fields: ComparedFields<Values>,
  { theirs, mine }: Versions<Values>,
): CompareRow[] {
  return fields.map(([label, text]) =>
    rowOf(label, { theirs: text(theirs).trim(), mine: text(mine).trim() }),
  );
}

/**
 * Two versions of its lines, each as a text. Equal lines at the beginning and at the end are pairs, so that one more
 * between them moves none of the others.
 */
export function compareLines({ theirs, mine }: Versions<readonly string[]>): CompareRow[] {
  const shorter = Math.min(theirs.length, mine.length);
  const above = equalUntil(shorter, (index) => theirs[index] === mine[index]);
  const below = equalUntil(shorter - above, (index) => theirs.at(-1 - index) === mine.at(-1 - index));
  const longer = Math.max(theirs.length, mine.length);
  return Array.from({ length: longer }, (_, index): CompareRow => {
    const isBelow = index >= longer - below;
    const at = (lines: readonly string[]): string => {
      const lineIndex = isBelow ? index - longer + lines.length : index;
      return isBelow || lineIndex < lines.length - below ? (lines[lineIndex] ?? "") : "";
    };
    return { ...rowOf(`Line ${index + 1}`, { theirs: at(theirs), mine: at(mine) }), isLine: true };
  });
}

/** How much of the two versions is equal, in words; "" for nothing. */
export function equalText(rows: readonly CompareRow[]): string {
  const equal = rows.filter(({ differs }) => !differs);
  const lines = equal.filter(({ isLine }) => isLine).length;
  const parts = [countText(equal.length - lines, "field"), countText(lines, "line")].filter(Boolean);
  return parts.length === 0 ? "" : `Unchanged: ${parts.join(" and ")}.`;
}

function rowOf(label: string, { theirs, mine }: Versions<string>): CompareRow {
  return { label, theirs, mine, differs: theirs !== mine, isLine: false };
}

function equalUntil(max: number, isEqual: (index: number) => boolean): number {
  for (let index = 0; index < max; index += 1) if (!isEqual(index)) return index;
  return max;
}

function countText(count: number, one: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
