import type { Problem } from "#web/fields/use-form-problems.ts";
import type { SummaryError } from "#web/ui/error-summary.tsx";
import { sideOf } from "./journal-form-rules.ts";
import type { FormLine } from "./journal-form-values.ts";
import { cellId, LINE_COLUMNS } from "./line-keys.ts";
import { ADD_ENTRY_ID } from "./use-line-editor.ts";

/** The problems as the summary lists them: each sentence once, linked to the first field that it is about. */
export function summaryOf(problems: readonly Problem[], lines: readonly FormLine[]): SummaryError[] {
  const sentences = new Map<string, SummaryError>();
  for (const { field, message } of problems) {
    if (!sentences.has(message)) sentences.set(message, { message, fieldId: controlOf(field, lines) });
  }
  return [...sentences.values()];
}

/** The id of the control that a problem is about; undefined when it is about the journal as a whole. */
function controlOf(field: string, lines: readonly FormLine[]): string | undefined {
  if (field === "") return undefined;
  if (field === "lines") return cellOfLines(lines);
  const [, line, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const column = LINE_COLUMNS.find((candidate) => candidate === name);
  return column === undefined ? field : cellId({ line: Number(line), column });
}

/** Where to begin when the lines as a whole are wrong: the last amount, or the first account. */
function cellOfLines(lines: readonly FormLine[]): string {
  if (lines.length === 0) return ADD_ENTRY_ID;
  const last = lines.findLastIndex((line) => sideOf(line) !== null);
  const line = lines[last];
  return line
    ? cellId({ line: last, column: sideOf(line) ?? "debit" })
    : cellId({ line: 0, column: "accountId" });
}
