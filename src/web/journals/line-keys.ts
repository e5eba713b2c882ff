/** The cells of a line, in the order in which the keyboard goes through them (Spec 2.7). */
export const LINE_COLUMNS = ["accountId", "debit", "credit", "description"] as const;
export type LineColumn = (typeof LINE_COLUMNS)[number];

export type LinePlace = { line: number; column: LineColumn };

/** What a key means in the line editor. */
export type LineCommand =
  | { do: "go"; to: LinePlace }
  | { do: "add" }
  | { do: "remove"; line: number }
  | { do: "duplicate"; line: number }
  | { do: "copy-above"; at: LinePlace };

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;
type Lines = { count: number; isLastEmpty: boolean };

/**
 * The command of a key in a cell, or null to leave it to the browser (Conventions 2). Tab in the last cell adds
 * a line, unless the last line is still empty: then it leaves the editor, which must not trap the keyboard.
 */
export function lineCommand(key: Key, at: LinePlace, lines: Lines): LineCommand | null {
  if (key.altKey) return null;
  if (key.ctrlKey || key.metaKey) return key.shiftKey ? null : withControl(key.key, at);
  if (key.shiftKey) return null;
  const isLastColumn = at.column === LINE_COLUMNS.at(-1);
  if (key.key === "Tab") {
    return isLastColumn && at.line === lines.count - 1 && !lines.isLastEmpty ? { do: "add" } : null;
  }
  if (key.key === "Enter") return isLastColumn ? nextLine(at.line, lines) : { do: "go", to: cellAfter(at) };
  if (key.key === "ArrowDown" && at.line < lines.count - 1) {
    return { do: "go", to: { ...at, line: at.line + 1 } };
  }
  if (key.key === "ArrowUp" && at.line > 0) return { do: "go", to: { ...at, line: at.line - 1 } };
  return null;
}

function withControl(key: string, at: LinePlace): LineCommand | null {
  if (key === "Backspace") return { do: "remove", line: at.line };
  if (key.toLowerCase() === "d") return { do: "duplicate", line: at.line };
  return key === "'" && at.line > 0 ? { do: "copy-above", at } : null;
}

function nextLine(line: number, lines: Lines): LineCommand | null {
  if (line < lines.count - 1) return { do: "go", to: { line: line + 1, column: "accountId" } };
  return lines.isLastEmpty ? null : { do: "add" };
}

function cellAfter({ line, column }: LinePlace): LinePlace {
  return { line, column: LINE_COLUMNS[LINE_COLUMNS.indexOf(column) + 1] ?? column };
}

/** The id of a cell's control, by which it is found and focused. */
export function cellId({ line, column }: LinePlace): string {
  return `line-${line}-${column}`;
}

/** The cell whose control has this id. */
export function placeOf(id: string): LinePlace | null {
  const [, line, name] = /^line-(\d+)-(\w+)$/.exec(id) ?? [];
  const column = LINE_COLUMNS.find((candidate) => candidate === name);
  return column === undefined ? null : { line: Number(line), column };
}
