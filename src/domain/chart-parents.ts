import { type AccountType, canHaveSubaccounts, parentCodeOf } from "./account.ts";
import { type AccountCodes, foldCode } from "./account-code.ts";
import type { AccountId } from "./ids.ts";

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

/** The parent that a row names, as it is in the file; null if it names none. */
function namedParent({ parent, path }: Pick<ChartPathRow, "parent" | "path">): string | null {
  return parent || path.split(":").slice(0, -1).join(":") || null;
}

/** An account of the company that a row may be, or may be below. */
export type ChartAccount = {
  code: string;
  name: string;
  type: AccountType;
  parentId: AccountId | null;
  isActive: boolean;
};
type RowToPlace = Pick<ChartPathRow, "parent" | "path"> & { code: string; type: AccountType | null };

/**
 * Finds the parent of a row that isn't in the file among the company's accounts: by the code or name that the row gives, or
 * else by the first four of seven digits. It isn't fit if it can't have the row as a subaccount.
 */
export function parentsInChart(chart: readonly ChartAccount[], codes: AccountCodes) {
  const byName = new Map(chart.map((account) => [foldText(account.name), account]));
  const byCode = new Map(chart.map((account) => [foldCode(account.code), account]));
  return (row: RowToPlace): { code: string; isFit: boolean } | null => {
    const named = namedParent(row);
    const key = foldText(named?.split(":").at(-1) ?? parentCodeOf(row.code) ?? "");
    const account = byCode.get(foldCode(key)) ?? (named === null ? undefined : byName.get(key));
    if (account === undefined) return null;
    return { code: account.code, isFit: account.type === row.type && canHaveSubaccounts(account, codes) };
  };
}

type RowWithNote = Pick<ChartPathRow, "parent" | "path"> & { note: string | null };

/** Notes that a row gets no parent although it names one, which was found but isn't fit, or not at all. */
export function noteLostParent<Row extends RowWithNote>(
  row: Row,
  found: { code: string; outcome?: string } | null = null,
): Row {
  const named = namedParent(row);
  // A row that only groups others becomes no account.
  if (named === null || found?.outcome === "skipped") return row;
  const reason = found === null ? "isn't in the file or your chart" : "can't have it as a subaccount";
  const lost = `Imported without a parent: "${named.slice(0, 40)}" ${reason}`;
  return { ...row, note: row.note === null ? lost : `${row.note}. ${lost}` };
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
