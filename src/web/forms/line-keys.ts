/** A cell of a line editor. */
export type LinePlace<Column extends string> = { line: number; column: Column };

/** Command of a key in a line editor. */
export type LineCommand<Column extends string> =
  | { do: "go"; to: LinePlace<Column> }
  | { do: "add" }
  | { do: "remove"; line: number }
  | { do: "duplicate"; line: number }
  | { do: "move"; to: LinePlace<Column> }
  | { do: "copy-above"; at: LinePlace<Column> };

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export type LineGrid<Column extends string> = {
  /** Cells of a line in keyboard order (Behavior 2.7). */
  columns: readonly Column[];
  count: number;
  isLastEmpty: boolean;
  /** Last cell of this line, if it has fewer than others. */
  lastColumn?: Column | undefined;
};

/**
 * Returns the command of a key in a cell, or null to leave it to the browser (Interface 2). Tab in the last cell adds
 * a line, unless the last line is empty: then it leaves the editor, to avoid a keyboard trap.
 */
export function lineCommand<Column extends string>(
  key: KeyPress,
  place: LinePlace<Column>,
  lines: LineGrid<Column>,
): LineCommand<Column> | null {
  if (key.altKey) return withAlt(key, place, lines);
  // On some keyboards the apostrophe needs Shift.
  if (key.shiftKey && key.key !== "'") return null;
  if (key.ctrlKey || key.metaKey) return withControl(key.key, place);
  const isLastColumn = isInLastColumn(place, lines);
  if (key.key === "Tab") {
    return isLastColumn && place.line === lines.count - 1 && !lines.isLastEmpty ? { do: "add" } : null;
  }
  if (key.key === "Enter") return isLastColumn ? nextLine(place.line, lines) : cellAfter(place, lines);
  if (key.key === "ArrowDown" && place.line < lines.count - 1) return goTo(place.line + 1, place.column);
  return key.key === "ArrowUp" && place.line > 0 ? goTo(place.line - 1, place.column) : null;
}

/** Alt+Up and Alt+Down move the line. */
function withAlt<Column extends string>(
  { key, ctrlKey, metaKey, shiftKey }: KeyPress,
  { line, column }: LinePlace<Column>,
  { count }: LineGrid<Column>,
): LineCommand<Column> | null {
  if (ctrlKey || metaKey || shiftKey) return null;
  if (key === "ArrowUp" && line > 0) return { do: "move", to: { line: line - 1, column } };
  return key === "ArrowDown" && line < count - 1 ? { do: "move", to: { line: line + 1, column } } : null;
}

function withControl<Column extends string>(
  key: string,
  place: LinePlace<Column>,
): LineCommand<Column> | null {
  if (key === "Backspace") return { do: "remove", line: place.line };
  if (key.toLowerCase() === "d") return { do: "duplicate", line: place.line };
  return key === "'" && place.line > 0 ? { do: "copy-above", at: place } : null;
}

function isInLastColumn<Column extends string>(
  { column }: LinePlace<Column>,
  lines: LineGrid<Column>,
): boolean {
  return column === (lines.lastColumn ?? lines.columns.at(-1));
}

function nextLine<Column extends string>(line: number, lines: LineGrid<Column>): LineCommand<Column> | null {
  const [first] = lines.columns;
  if (line < lines.count - 1 && first !== undefined) return goTo(line + 1, first);
  return lines.isLastEmpty ? null : { do: "add" };
}

function cellAfter<Column extends string>(
  { line, column }: LinePlace<Column>,
  { columns }: LineGrid<Column>,
): LineCommand<Column> {
  return goTo(line, columns[columns.indexOf(column) + 1] ?? column);
}

function goTo<Column extends string>(line: number, column: Column): LineCommand<Column> {
  return { do: "go", to: { line, column } };
}
