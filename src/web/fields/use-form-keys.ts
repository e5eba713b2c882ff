import { useHotkeys } from "react-hotkeys-hook";

type Commands = { onSave: () => void; onSaveAndNew: () => void; onCancel: () => void };

/** Ctrl+S saves, Ctrl+Enter saves and starts the next one, Esc leaves (Conventions 2). */
export function useFormKeys({ onSave, onSaveAndNew, onCancel }: Commands): void {
  const options = {
    enableOnFormTags: true,
    preventDefault: true,
    ignoreEventWhen: (event: KeyboardEvent) => event.defaultPrevented || isOverlayOpen(),
  } as const;
  useHotkeys("mod+s", onSave, options);
  useHotkeys("mod+enter", onSaveAndNew, options);
  useHotkeys("escape", onCancel, options);
}

/** Keys belong to a dialog, menu or list that is open. */
function isOverlayOpen(): boolean {
  return document.querySelector("dialog[open], :popover-open:not([role=region])") !== null;
}
