import type { KeyboardEvent } from "react";
import { classNames } from "./class-names.ts";

/**
 * The keys of a shortcut in small print: "Ctrl+K", "g d". Hidden from screen readers, which use aria-keyshortcuts, and on
 * touch devices and phones.
 */
export function KeyHint({ keys, always = false }: { keys: string; always?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("inline-flex gap-0.5", !always && "max-sm:hidden pointer-coarse:hidden")}
    >
      {keys.split(/ |(?<=.)\+(?=.)/).map((key, index) => (
        <kbd
          key={`${index}-${key}`}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-line bg-sunken px-1 font-sans text-small text-ink-faint"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

/** A key that saves: Ctrl+S, Ctrl+Enter or Ctrl+Shift+Enter (Interface 2). */
export function isSaveKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (altKey || (!ctrlKey && !metaKey)) return false;
  return key === "Enter" || (!shiftKey && key.toLowerCase() === "s");
}

/** Marks the key as handled: it neither leaves the form nor closes the dialog around it. */
export function consumeKey(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
