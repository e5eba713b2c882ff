import { useState, type KeyboardEvent } from "react";

export type ComboboxChoice<Item> = {
  items: readonly Item[];
  value: Item | null;
  onChange: (item: Item | null) => void;
  /** What stands in the field for a chosen item. */
  itemText: (item: Item) => string;
  /** The items for what was typed, the best first. */
  match: (items: readonly Item[], typed: string) => readonly Item[];
  /** Offered last, after all matches: "Create account ...". */
  create?: { label: (typed: string) => string; onCreate: (typed: string) => void } | undefined;
};

const SHOWN_MAX = 50;

/** The state and the keys of a combobox; drawing it is the component's work. */
export function useCombobox<Item>({ items, value, onChange, itemText, match, create }: ComboboxChoice<Item>) {
  /** What was typed since the last choice; null while the field shows the chosen item. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(0);
  const shown = isOpen ? match(items, typed ?? "").slice(0, SHOWN_MAX) : [];
  const count = shown.length + (create && isOpen ? 1 : 0);

  function close(): void {
    setOpen(false);
    setTyped(null);
  }
  function open(): void {
    if (isOpen) return;
    const at = value === null ? -1 : match(items, "").indexOf(value);
    setHighlighted(at >= 0 && at < SHOWN_MAX ? at : 0);
    setOpen(true);
  }
  function type(text: string): void {
    setTyped(text);
    setHighlighted(0);
    setOpen(true);
  }
  function choose(index: number): void {
    const item = shown[index];
    const text = typed ?? "";
    close();
    if (item !== undefined) onChange(item);
    else if (create && index === shown.length) create.onCreate(text.trim());
  }
  /** Leaving the field empties the choice when its text was deleted, and else keeps what was chosen. */
  function leave(): void {
    if (typed !== null && typed.trim() === "" && value !== null) onChange(null);
    close();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) open();
      else if (count > 0) setHighlighted((highlighted + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
    } else if (event.key === "Enter" && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      choose(highlighted);
    } else if (event.key === "Tab" && isOpen && typed?.trim() && shown[highlighted] !== undefined) {
      choose(highlighted);
    } else if (event.key === "Escape" && (isOpen || typed !== null)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }
  const text = typed ?? (value === null ? "" : itemText(value));
  return {
    text,
    typed: typed ?? "",
    isSettled: typed === null,
    isOpen,
    shown,
    highlighted,
    setHighlighted,
    open,
    type,
    choose,
    leave,
    onKeyDown,
  };
}
