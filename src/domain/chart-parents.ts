/** What a row of another program's chart contains about its parent account. */
export type ChartPathRow = {
  fileCode: string;
  name: string;
  /** Name preceded by the names of its parents; blank if the file has none. */
  path: string;
  /** Code or name of the parent; blank if the file gives none. */
  parent: string;
  /** Indentation depth. */
  depth: number;
};

const foldText = (text: string) => text.trim().toLowerCase();

/**
 * Returns the index of each row's parent, or null: found by the named parent, else by path, by indentation, or by the start of
 * the code ("4.1.02" is below "4.1"; with `nested` codes, "4011" is below "401").
 */
export function rowsAbove(
  rows: readonly ChartPathRow[],
  { isNested }: { isNested: boolean },
): (number | null)[] {
  const index = indexOf(rows);
  const open: { depth: number; at: number }[] = [];
  return rows.map((row, rowIndex) => {
    while ((open.at(-1)?.depth ?? -1) >= row.depth) open.pop();
    const indented = open.at(-1)?.at ?? null;
    open.push({ depth: row.depth, at: rowIndex });
    const parent =
      findParent(row, index) ??
      (row.depth > 0 ? indented : findParentByCode(row.fileCode, { index, isNested }));
    return parent === rowIndex || parent === undefined ? null : parent;
  });
}

type ParentIndex = Record<"codes" | "names" | "paths", ReadonlyMap<string, number>>;

function indexOf(rows: readonly ChartPathRow[]): ParentIndex {
  const by = (text: (row: ChartPathRow) => string) =>
    new Map(
      rows
        .map((row, index) => [foldText(text(row)), index] as const)
        .filter(([key]) => key !== "")
        .toReversed(),
    );
  return {
    codes: by(({ fileCode }) => fileCode),
    names: by(({ name }) => name),
    paths: by(({ path }) => path),
  };
}

function findParent({ parent, path }: ChartPathRow, { codes, names, paths }: ParentIndex): number | null {
  if (parent !== "") {
    const key = foldText(parent);
    // "1000 - Bank" contains code and name; "Bank - AC" has the company abbreviation at the end.
    const [, code = ""] = /^(\S+)\s+(?:[\u00b7-]\s+)?\S/.exec(key) ?? [];
    const [, name = ""] = /^(.+?)\s+-\s+\S+$/.exec(key) ?? [];
    const last = key.split(":").at(-1)?.trim() ?? "";
    return (
      codes.get(key) ??
      paths.get(key) ??
      names.get(key) ??
      names.get(last) ??
      codes.get(code) ??
      names.get(name) ??
      null
    );
  }
  const before = path.split(":").slice(0, -1).join(":");
  return before === "" ? null : (paths.get(foldText(before)) ?? names.get(foldText(before)) ?? null);
}

function findParentByCode(
  code: string,
  { index, isNested }: { index: ParentIndex; isNested: boolean },
): number | null {
  for (let length = code.length - 1; length > 0; length -= 1) {
    const isPart = /[.-]/.test(code.charAt(length)) || (isNested && length >= 2);
    const parent = isPart ? index.codes.get(foldText(code.slice(0, length))) : undefined;
    if (parent !== undefined) return parent;
  }
  const isSubaccount = /^\d{7}$/.test(code);
  return isSubaccount ? (index.codes.get(code.slice(0, 4)) ?? null) : null;
}

/** Returns the ancestors of a row, nearest first; empty if they form a cycle. */
export function ancestorsOf(index: number, above: readonly (number | null)[]): number[] {
  const indexes: number[] = [];
  for (let ancestor = above[index] ?? null; ancestor !== null; ancestor = above[ancestor] ?? null) {
    if (ancestor === index || indexes.includes(ancestor)) return [];
    indexes.push(ancestor);
  }
  return indexes;
}
