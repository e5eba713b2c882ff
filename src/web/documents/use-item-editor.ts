import { useCallback, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { commitTyping } from "#web/fields/commit-typing.ts";
import { showToast } from "#web/ui/toast.tsx";
import { isEmptyItem, lineAfter, type DocumentFormValues } from "./document-form-values.ts";
import { cellId, itemCommand, placeOf, type ItemCommand, type ItemPlace } from "./item-keys.ts";

export const ADD_ITEM_ID = "add-item";

export type DocumentFormState = UseFormReturn<DocumentFormValues>;

/** The items of the form and what the keyboard does with them (Conventions 2). */
export function useItemEditor(form: DocumentFormState) {
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: "items" });
  const toFocus = useRef<ItemPlace | null>(null);
  useLayoutEffect(() => {
    if (toFocus.current) focusCell(toFocus.current);
    toFocus.current = null;
  }, [fields]);

  const addItem = useCallback(() => {
    commitTyping();
    const items = form.getValues("items");
    toFocus.current = { line: items.length, column: "product" };
    append(lineAfter(items.at(-1)), { shouldFocus: false });
  }, [append, form]);

  const removeItem = useCallback(
    (index: number, column: ItemPlace["column"] = "product") => {
      commitTyping();
      const items = form.getValues("items");
      const removed = items[index];
      toFocus.current = { line: Math.max(0, Math.min(index, items.length - 2)), column };
      remove(index);
      if (!removed || isEmptyItem(removed)) return;
      showToast(`Line ${index + 1} was removed`, {
        action: { label: "Undo", onSelect: () => insert(index, removed) },
      });
    },
    [form, insert, remove],
  );

  function run(command: ItemCommand, at: ItemPlace): void {
    if (command.do === "go") focusCell(command.to);
    else if (command.do === "add") addItem();
    else if (command.do === "remove") removeItem(command.line, at.column);
    else if (command.do === "copy-above") copyAbove(form, command.at);
    else {
      commitTyping();
      toFocus.current = { ...at, line: command.line + 1 };
      insert(command.line + 1, { ...form.getValues(`items.${command.line}`) }, { shouldFocus: false });
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    const at = event.target instanceof HTMLInputElement ? placeOf(event.target.id) : null;
    if (!at || event.defaultPrevented) return;
    const command = commandOf(event, at, form);
    if (!command) return;
    event.preventDefault();
    run(command, at);
  }
  return { fields, addItem, removeItem, onKeyDown };
}

function commandOf(event: KeyboardEvent, at: ItemPlace, form: DocumentFormState): ItemCommand | null {
  if (event.key === "Tab") commitTyping();
  const items = form.getValues("items");
  const last = items.at(-1);
  return itemCommand(event, at, {
    count: items.length,
    isLastEmpty: last !== undefined && isEmptyItem(last),
    lastColumn: items[at.line]?.taxRate ? "taxAmount" : "taxRate",
  });
}

/** A cell, or, when there is no line left, the button that adds one. */
export function focusCell(place: ItemPlace): void {
  (document.getElementById(cellId(place)) ?? document.getElementById(ADD_ITEM_ID))?.focus();
}

function copyAbove(form: DocumentFormState, { line, column }: ItemPlace): void {
  commitTyping();
  const above = form.getValues(`items.${line - 1}`);
  form.setValue(`items.${line}.${column}`, above[column], { shouldDirty: true });
}
