import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { takeKey } from "./keys.tsx";
import { giveUpAwaited, useAwaiting, useTyping } from "./typing.ts";

export type Create = { label: (typed: string) => string; onCreate: (typed: string) => void };

/** Which of many is chosen, and how it is found. */
export type ComboboxChoice<Item> = {
  items: readonly Item[];
  value: Item | null;
  onChange: (item: Item | null) => void;
  /** The text in the field for a chosen item. */
  itemText: (item: Item) => string;
  /** The items for what was typed, the best first. */
  match: (items: readonly Item[], typed: string) => readonly Item[];
  /** Offered last, after all matches: "Create account ...", or several. */
  create?: Create | readonly Create[] | undefined;
  /** Items are still to come: nothing is created, and what is taken meanwhile is taken once they are there. */
  isLoading?: boolean | undefined;
};

const SHOWN_MAX = 50;

/** What a combobox shows, and what its keys and its list do. */
export function useCombobox<Item>(choice: ComboboxChoice<Item>) {
  const { items, value, onChange, itemText, match, create, isLoading = false } = choice;
  const list = useList();
  const { typed, isOpen, isAwaited, close } = list;
  const matches = isOpen ? match(items, typed ?? "").slice(0, SHOWN_MAX) : [];
  const creates = isLoading ? [] : [create ?? []].flat();

  function open(): void {
    if (isOpen) return;
    const at = value === null ? -1 : match(items, "").indexOf(value);
    list.openAt(at >= 0 && at < SHOWN_MAX ? at : 0);
  }
  function choose(index: number): void {
    const item = matches[index];
    const text = typed ?? "";
    // What was typed stays while there is nothing to take.
    if (index >= matches.length + creates.length) return;
    close();
    if (item !== undefined) onChange(item);
    else creates[index - matches.length]?.onCreate(text.trim());
  }
  const takeAwaited = useEffectEvent(() => {
    const [first] = match(items, typed ?? "");
    // A user who has left the field since gets no question.
    const offered = isOpen ? creates[0] : undefined;
    close();
    if (first === undefined) giveUpAwaited();
    if (first !== undefined) onChange(first);
    else offered?.onCreate((typed ?? "").trim());
  });
  useEffect(() => {
    if (isAwaited && !isLoading) takeAwaited();
  }, [isAwaited, isLoading]);
  /** Leaving the field empties the choice if its text was deleted, and keeps it otherwise. */
  function leave(): void {
    if (!isAwaited && typed !== null && typed.trim() === "" && value !== null) onChange(null);
    if (isAwaited) list.hide();
    else close();
  }
  useTyping(typed !== null && !isAwaited, leave);
  return {
    ...list,
    typed: typed ?? "",
    /** The field shows the chosen item and nothing half typed. */
    isSettled: typed === null,
    isLoading,
    text: typed ?? (value === null ? "" : itemText(value)),
    matches,
    creates,
    optionCount: matches.length + creates.length,
    open,
    choose,
    leave,
  };
}

function useList() {
  /** What was typed since the last choice; null while the field shows the chosen item. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** What was typed is to be taken, and the items are still to come. */
  const [isAwaited, setAwaited] = useState(false);
  const [highlighted, setHighlighted] = useState(0);
  useAwaiting(isAwaited);
  const openAt = (index: number) => {
    setHighlighted(index);
    setOpen(true);
  };
  const giveUp = () => {
    if (isAwaited) giveUpAwaited();
  };
  const type = (text: string) => {
    giveUp();
    setTyped(text);
    setAwaited(false);
    openAt(0);
  };
  const hide = () => setOpen(false);
  const close = () => {
    hide();
    setTyped(null);
    setAwaited(false);
  };
  const restore = () => {
    giveUp();
    close();
  };
  return {
    typed,
    isOpen,
    isAwaited,
    setAwaited,
    highlighted,
    setHighlighted,
    openAt,
    type,
    hide,
    close,
    restore,
  };
}

type List = {
  isOpen: boolean;
  isSettled: boolean;
  isLoading: boolean;
  typed: string;
  matches: readonly unknown[];
  optionCount: number;
  highlighted: number;
  setHighlighted: (index: number) => void;
  open: () => void;
  choose: (index: number) => void;
  setAwaited: (isAwaited: boolean) => void;
  /** Restores the text from before the user typed. */
  restore: () => void;
};

/** Up and down move, Enter and Tab take, Escape restores (Interface 2). Other keys are left to the form. */
export function comboboxKeys(list: List): (event: KeyboardEvent) => void {
  const move = (step: number) => {
    if (!list.isOpen) list.open();
    else if (list.optionCount > 0) {
      list.setHighlighted((list.highlighted + step + list.optionCount) % list.optionCount);
    }
  };
  const isTyped = list.isOpen && list.typed.trim() !== "";
  const isMatch = isTyped && list.highlighted < list.matches.length;
  const isToCome = isTyped && list.isLoading && list.optionCount === 0;
  return (event) => {
    // With Alt they move a line of the form.
    if (event.altKey) return;
    const isPlainEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if ((event.key === "Tab" || isPlainEnter) && isToCome) list.setAwaited(true);
    // Tab takes the match and still moves on to the next field.
    if (event.key === "Tab" && isMatch) list.choose(list.highlighted);
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (isPlainEnter && list.isOpen) list.choose(list.highlighted);
    else if (event.key === "Escape" && (list.isOpen || !list.isSettled)) list.restore();
    else return;
    takeKey(event);
  };
}
