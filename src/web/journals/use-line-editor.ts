import { useCallback, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { commitTyping } from "#web/fields/commit-typing.ts";
import { showToast } from "#web/ui/toast.tsx";
import { EMPTY_LINE, isEmptyLine, type FormLine, type JournalFormValues } from "./journal-form-values.ts";
import { offeredAmount, settledAmounts } from "./line-amounts.ts";
import { cellId, lineCommand, placeOf, type LineCommand, type LinePlace } from "./line-keys.ts";

export const ADD_ENTRY_ID = "add-entry";

/** The lines of the form and what the keyboard does with them (Conventions 2). */
export function useLineEditor(form: UseFormReturn<JournalFormValues>) {
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: "lines" });
  const toFocus = useRef<LinePlace | null>(null);
  useLayoutEffect(() => {
    if (toFocus.current) focusCell(toFocus.current);
    toFocus.current = null;
  }, [fields]);

  const addLine = useCallback(() => {
    toFocus.current = { line: form.getValues("lines").length, column: "accountId" };
    append({ ...EMPTY_LINE }, { shouldFocus: false });
  }, [append, form]);

  const removeLine = useCallback(
    (index: number, column: LinePlace["column"] = "accountId") => {
      commitTyping();
      const lines = form.getValues("lines");
      const removed = lines[index];
      toFocus.current = { line: Math.max(0, Math.min(index, lines.length - 2)), column };
      remove(index);
      if (removed && !isEmptyLine(removed)) offerUndo(index, () => insert(index, removed));
    },
    [form, insert, remove],
  );

  const accountChosen = useCallback((index: number) => offerDifference(form, index), [form]);

  function run(command: LineCommand, at: LinePlace): void {
    if (command.do === "go") focusCell(command.to);
    else if (command.do === "add") addLine();
    else if (command.do === "remove") removeLine(command.line, at.column);
    else if (command.do === "copy-above") copyAbove(form, command.at);
    else {
      commitTyping();
      toFocus.current = { ...at, line: command.line + 1 };
      insert(command.line + 1, { ...form.getValues(`lines.${command.line}`) }, { shouldFocus: false });
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    const at = event.target instanceof HTMLInputElement ? placeOf(event.target.id) : null;
    if (!at || event.defaultPrevented) return;
    const lines = form.getValues("lines");
    const last = lines.at(-1);
    const command = lineCommand(event, at, {
      count: lines.length,
      isLastEmpty: last !== undefined && isEmptyLine(last),
    });
    if (!command) return;
    event.preventDefault();
    run(command, at);
  }
  return { fields, addLine, removeLine, accountChosen, onKeyDown };
}

/** A cell, or, when there is no line left, the button that adds one. */
function focusCell(place: LinePlace): void {
  (document.getElementById(cellId(place)) ?? document.getElementById(ADD_ENTRY_ID))?.focus();
}

function offerUndo(index: number, onSelect: () => void): void {
  showToast(`Line ${index + 1} was removed`, { action: { label: "Undo", onSelect } });
}

/** Fills the remaining difference into a line without amounts and selects it; typed amounts are never touched. */
function offerDifference(form: UseFormReturn<JournalFormValues>, index: number): void {
  const offer = offeredAmount(form.getValues("lines"), index);
  if (offer) form.setValue(`lines.${index}.${offer.side}`, offer.amount, { shouldDirty: true });
  afterThisKey(() => {
    const now = document.activeElement ? placeOf(document.activeElement.id) : null;
    if (now?.line === index) focusCell({ line: index, column: offer?.side ?? "debit" });
  });
}

/** Acts when the present key has done its own moving, and before the next one, however quickly it comes. */
function afterThisKey(act: () => void): void {
  function run(): void {
    clearTimeout(timer);
    window.removeEventListener("keydown", run, { capture: true });
    act();
  }
  const timer = setTimeout(run);
  window.addEventListener("keydown", run, { capture: true });
}

function copyAbove(form: UseFormReturn<JournalFormValues>, { line, column }: LinePlace): void {
  commitTyping();
  const above: FormLine = form.getValues(`lines.${line - 1}`);
  if (column === "debit" || column === "credit") {
    const amounts = settledAmounts(form.getValues(`lines.${line}`), column, above[column] || "0.00");
    form.setValue(`lines.${line}.debit`, amounts.debit, { shouldDirty: true });
    form.setValue(`lines.${line}.credit`, amounts.credit, { shouldDirty: true });
  } else form.setValue(`lines.${line}.${column}`, above[column], { shouldDirty: true });
}
