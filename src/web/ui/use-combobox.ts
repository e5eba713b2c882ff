import { useState } from "react";

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

/** The state of a combobox. combobox-keys.ts has its keys, combobox.tsx draws it. */
export function useCombobox<Item>({ items, value, onChange, itemText, match, create }: ComboboxChoice<Item>) {
  const list = useList();
  const { typed, isOpen, close } = list;
  const shown = isOpen ? match(items, typed ?? "").slice(0, SHOWN_MAX) : [];

  function open(): void {
    if (isOpen) return;
    const at = value === null ? -1 : match(items, "").indexOf(value);
    list.openAt(at >= 0 && at < SHOWN_MAX ? at : 0);
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
  return {
    ...list,
    typed: typed ?? "",
    /** The field shows the chosen item and nothing half typed. */
    isSettled: typed === null,
    text: typed ?? (value === null ? "" : itemText(value)),
    shown,
    optionCount: shown.length + (create ? 1 : 0),
    open,
    choose,
    leave,
  };
}

function useList() {
  /** What was typed since the last choice; null while the field shows the chosen item. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(0);
  const openAt = (index: number) => {
    setHighlighted(index);
    setOpen(true);
  };
  const type = (text: string) => {
    setTyped(text);
    openAt(0);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  return { typed, isOpen, highlighted, setHighlighted, openAt, type, close };
}
