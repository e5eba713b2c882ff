import { useLayoutEffect, useState, type KeyboardEvent } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { classNames } from "#web/ui/class-names.ts";
import { controlClasses, Field } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { commitTypedText } from "#web/ui/pending-input.ts";
import type { FormFields } from "./form-fields.ts";
import { lineCommand, type LineCommand, type LinePlace } from "./line-keys.ts";
import { useProblemAt } from "./problems.ts";
import type { Controls } from "./refusal.ts";

type LineEditorOptions<Line, Column extends string> = {
  /** The result of `useLines`. */
  array: {
    fields: readonly { id: string }[];
    append: (line: Line, options: { shouldFocus: boolean }) => void;
    insert: (index: number, line: Line, options?: { shouldFocus: boolean }) => void;
    remove: (index: number) => void;
    move: (from: number, to: number) => void;
  };
  /** Name of the field, such as "lines". Its control is the add button. */
  name: string;
  form: Pick<Controls, "has" | "focus" | "keep">;
  /** Cells in keyboard order. */
  columns: readonly [Column, ...Column[]];
  lines: () => readonly Line[];
  isEmpty: (line: Line) => boolean;
  /** Returns the line to add below another. */
  after: (line: Line | undefined) => Line;
  /** Last cell of a line, if it has fewer than others. */
  lastColumn?: (line: Line) => Column;
  /** Omitted if lines have no cells below each other. */
  copyAbove?: (place: LinePlace<Column>) => void;
};

type MoveDirection = "up" | "down";

export type LineEditor<Column extends string> = {
  add: () => void;
  remove: (index: number) => void;
  /** Ref for the element that announces moves to screen readers. */
  announcer: (element: HTMLElement | null) => void;
  /** Props of the button that moves a line. */
  mover: (
    line: number,
    direction: MoveDirection,
  ) => { ref: (button: HTMLElement | null) => void; onClick: () => void };
  focus: (position: LinePlace<Column>) => void;
  /** Line with the focus. */
  focusedLine: () => number | null;
  /** Props of the element around a cell's control. */
  cell: (position: LinePlace<Column>) => {
    role: "presentation";
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: () => void;
    onBlur: () => void;
  };
  /** Props of the element around a line whose fields aren't cells: only whole-line keys apply. */
  block: (line: number) => { role: "presentation"; onKeyDown: (event: KeyboardEvent) => void };
};

/** Keyboard handling for the lines of a form (Interface 2). Returns a stable object. */
export function useLineEditor<Line, Column extends string>(
  options: LineEditorOptions<Line, Column>,
): LineEditor<Column> {
  const [{ editor, follow, applyPendingFocus }] = useState(() => newLineEditor(options));
  useLayoutEffect(() => follow(options));
  const { fields } = options.array;
  useLayoutEffect(() => applyPendingFocus(), [applyPendingFocus, fields]);
  return editor;
}

type LineTextProps<Values extends FieldValues> = {
  fields: FormFields<Values>;
  name: FieldPath<Values>;
  index: number;
  /** Shown while the line has no text of its own. */
  inherited?: string;
  isSoft?: boolean;
};

/** Description field of a line. */
export function LineText<Values extends FieldValues>(props: LineTextProps<Values>) {
  const { fields, name, index, inherited = "", isSoft = false } = props;
  return (
    <Field label={`Description, line ${index + 1}`} labelHidden error={useProblemAt(fields, name)}>
      {(wiring) => (
        <input
          {...fields.register(name)}
          {...wiring}
          type="text"
          autoComplete="off"
          maxLength={500}
          placeholder={inherited || "Description"}
          className={classNames(controlClasses("plain"), "text-ellipsis", isSoft && "text-ink-soft")}
        />
      )}
    </Field>
  );
}

type LineEditorState<Line, Column extends string> = {
  now: LineEditorOptions<Line, Column>;
  /** Cell or field to focus once the lines are rendered. */
  pendingFocus: LinePlace<Column | MoveDirection> | HTMLElement | null;
  focusedLine: number | null;
  announcer: HTMLElement | null;
};

function newLineEditor<Line, Column extends string>(options: LineEditorOptions<Line, Column>) {
  const state: LineEditorState<Line, Column> = {
    now: options,
    pendingFocus: null,
    focusedLine: null,
    announcer: null,
  };
  const changes = lineChanges(state);
  function focus({ line, column }: LinePlace<Column | MoveDirection>): void {
    const { form, name } = state.now;
    const cell = `${name}.${line}.${column}`;
    // When no line is left, focus the add button.
    form.focus(form.has(cell) ? cell : name);
  }
  /** The focus stays on the button, or moves to the opposite one at either end. */
  function moveBy(line: number, direction: MoveDirection): void {
    const to = direction === "up" ? line - 1 : line + 1;
    const [end, back] =
      direction === "up" ? ([0, "down"] as const) : ([state.now.lines().length - 1, "up"] as const);
    changes.move(line, { line: to, column: to === end ? back : direction });
  }
  const { onKeyDown, onBlockKeyDown } = lineKeys(state, changes, focus);
  const editor: LineEditor<Column> = {
    ...changes,
    focus,
    mover: (line, direction) => ({
      ref: state.now.form.keep(`${state.now.name}.${line}.${direction}`),
      onClick: () => moveBy(line, direction),
    }),
    announcer: (element) => void (state.announcer = element),
    focusedLine: () => state.focusedLine,
    cell: (place) => ({
      role: "presentation",
      onFocus: () => void (state.focusedLine = place.line),
      onBlur: () => void (state.focusedLine = null),
      onKeyDown: (event) => onKeyDown(event, place),
    }),
    block: (line) => ({ role: "presentation", onKeyDown: (event) => onBlockKeyDown(event, line) }),
  };
  return {
    editor,
    follow: (next: LineEditorOptions<Line, Column>): void => void (state.now = next),
    applyPendingFocus: (): void => {
      if (state.pendingFocus instanceof HTMLElement) state.pendingFocus.focus();
      else if (state.pendingFocus) focus(state.pendingFocus);
      state.pendingFocus = null;
    },
  };
}

function lineKeys<Line, Column extends string>(
  state: LineEditorState<Line, Column>,
  changes: ReturnType<typeof lineChanges<Line, Column>>,
  focus: (position: LinePlace<Column>) => void,
) {
  function onKeyDown(event: KeyboardEvent, place: LinePlace<Column>): void {
    const command = event.defaultPrevented ? null : commandOf(event, place, state.now);
    if (!command) return;
    event.preventDefault();
    if (command.do === "go") focus(command.to);
    else if (command.do === "add") changes.add();
    else if (command.do === "remove") changes.remove(command.line, place.column);
    else if (command.do === "duplicate") changes.duplicate(place);
    else if (command.do === "move") changes.move(place.line, command.to);
    else changes.copyAbove(place);
  }
  function onBlockKeyDown(event: KeyboardEvent, line: number): void {
    if (!event.altKey && !event.ctrlKey && !event.metaKey) return;
    const [column] = state.now.columns;
    const command = event.defaultPrevented ? null : commandOf(event, { line, column }, state.now);
    if (command?.do !== "move" && command?.do !== "remove") return;
    event.preventDefault();
    if (command.do === "remove") changes.remove(line);
    else changes.move(line, command.to, document.activeElement);
  }
  return { onKeyDown, onBlockKeyDown };
}

/** Changes to a line. Each first commits what is being typed. */
function lineChanges<Line, Column extends string>(state: LineEditorState<Line, Column>) {
  return {
    add: (): void => {
      commitTypedText();
      const { array, columns, lines, after } = state.now;
      state.pendingFocus = { line: lines().length, column: columns[0] };
      array.append(after(lines().at(-1)), { shouldFocus: false });
    },
    remove: (index: number, column?: Column): void => {
      commitTypedText();
      const { array, columns, lines, isEmpty } = state.now;
      const removed = lines()[index];
      const line = Math.max(0, Math.min(index, lines().length - 2));
      state.pendingFocus = { line, column: column ?? columns[0] };
      array.remove(index);
      if (removed === undefined || isEmpty(removed)) return;
      showToast(`Line ${index + 1} was removed`, {
        action: { label: "Undo", onSelect: () => array.insert(index, removed) },
      });
    },
    duplicate: (place: LinePlace<Column>): void => {
      commitTypedText();
      const { array, lines } = state.now;
      const line = lines()[place.line];
      if (line === undefined) return;
      state.pendingFocus = { ...place, line: place.line + 1 };
      array.insert(place.line + 1, { ...line }, { shouldFocus: false });
    },
    /** Moves a line; the focus goes to a cell, or stays in the current field. */
    move: (line: number, to: LinePlace<Column | MoveDirection>, field: Element | null = null): void => {
      commitTypedText();
      state.pendingFocus = field instanceof HTMLElement ? field : to;
      state.now.array.move(line, to.line);
      if (state.announcer) state.announcer.textContent = `Line ${line + 1} moved to ${to.line + 1}`;
    },
    copyAbove: (place: LinePlace<Column>): void => {
      commitTypedText();
      state.now.copyAbove?.(place);
    },
  };
}

function commandOf<Line, Column extends string>(
  event: KeyboardEvent,
  place: LinePlace<Column>,
  { columns, lines, isEmpty, lastColumn }: LineEditorOptions<Line, Column>,
): LineCommand<Column> | null {
  // Commit typed text before checking whether the last line is empty.
  if (event.key === "Tab") commitTypedText();
  const all = lines();
  const [line, last] = [all[place.line], all.at(-1)];
  return lineCommand(event, place, {
    columns,
    count: all.length,
    isLastEmpty: last !== undefined && isEmpty(last),
    lastColumn: line && lastColumn?.(line),
  });
}
