/** The cells of an item, in the order in which the keyboard goes through them. */
export const ITEM_COLUMNS = [
  "product",
  "description",
  "quantity",
  "unitPrice",
  "taxRate",
  "taxAmount",
] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

export type ItemPlace = { line: number; column: ItemColumn };

/** What a key means in the item editor. */
export type ItemCommand =
  | { do: "go"; to: ItemPlace }
  | { do: "add" }
  | { do: "remove"; line: number }
  | { do: "duplicate"; line: number }
  | { do: "copy-above"; at: ItemPlace };

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;
type Lines = {
  count: number;
  isLastEmpty: boolean;
  /** The last cell of this line: without a tax there is no tax amount. */
  lastColumn: ItemColumn;
};

/**
 * The command of a key in a cell, or null to leave it to the browser: the same keys as in a journal
 * (Conventions 2). Tab in the last cell adds a line, unless the last line is still empty.
 */
export function itemCommand(key: Key, at: ItemPlace, lines: Lines): ItemCommand | null {
  if (key.altKey || (key.shiftKey && key.key !== "'")) return null;
  if (key.ctrlKey || key.metaKey) return withControl(key.key, at);
  const isLastColumn = at.column === lines.lastColumn;
  if (key.key === "Tab") {
    return isLastColumn && at.line === lines.count - 1 && !lines.isLastEmpty ? { do: "add" } : null;
  }
  if (key.key === "Enter") return isLastColumn ? nextLine(at.line, lines) : { do: "go", to: cellAfter(at) };
  if (key.key === "ArrowDown" && at.line < lines.count - 1)
    return { do: "go", to: { ...at, line: at.line + 1 } };
  if (key.key === "ArrowUp" && at.line > 0) return { do: "go", to: { ...at, line: at.line - 1 } };
  return null;
}

function withControl(key: string, at: ItemPlace): ItemCommand | null {
  if (key === "Backspace") return { do: "remove", line: at.line };
  if (key.toLowerCase() === "d") return { do: "duplicate", line: at.line };
  return key === "'" && at.line > 0 ? { do: "copy-above", at } : null;
}

function nextLine(line: number, lines: Lines): ItemCommand | null {
  if (line < lines.count - 1) return { do: "go", to: { line: line + 1, column: "product" } };
  return lines.isLastEmpty ? null : { do: "add" };
}

function cellAfter({ line, column }: ItemPlace): ItemPlace {
  return { line, column: ITEM_COLUMNS[ITEM_COLUMNS.indexOf(column) + 1] ?? column };
}

/** The id of a cell's control, by which it is found and focused. */
export function cellId({ line, column }: ItemPlace): string {
  return `item-${line}-${column}`;
}

/** The cell whose control has this id. */
export function placeOf(id: string): ItemPlace | null {
  const [, line, name] = /^item-(\d+)-(\w+)$/.exec(id) ?? [];
  const column = ITEM_COLUMNS.find((candidate) => candidate === name);
  return column === undefined ? null : { line: Number(line), column };
}
