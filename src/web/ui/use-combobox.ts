import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { consumeKey } from "./keys.tsx";
import {
  cancelPendingChoice,
  markUnmatched,
  useDelaySaving,
  useCommitBeforeSave,
  useUnmatchedMark,
} from "./pending-input.ts";

export type CreateOption = { label: (typed: string) => string; onCreate: (typed: string) => void };

/** The choice among many items, and how to find one. */
export type ComboboxChoice<Item> = {
  items: readonly Item[];
  value: Item | null;
  onChange: (item: Item | null) => void;
  /** The text in the field for a chosen item. */
  itemText: (item: Item) => string;
  /** The items that match the typed text, best first. */
  match: (items: readonly Item[], typed: string) => readonly Item[];
  /** The option or options at the end of the list: "Create account ...". */
  create?: CreateOption | readonly CreateOption[] | undefined;
  /** Whether items are still loading: nothing can be created, and a selection is completed once they have loaded. */
  isLoading?: boolean | undefined;
};

const OPTIONS_MAX = 50;

/** The state of a combobox around its input, and the actions of its keys and list. */
export function useCombobox<Item>(choice: ComboboxChoice<Item>, anchor: RefObject<HTMLElement | null>) {
  const { items, value, onChange, itemText, match, create, isLoading = false } = choice;
  const chosenText = value === null ? "" : itemText(value);
  const list = useList(chosenText);
  const { typed, isOpen, isAwaited, close } = list;
  const { leave, keepUnmatched } = useLeaving(choice, { list, anchor, chosenText });
  const matches = isOpen ? match(items, typed ?? "").slice(0, OPTIONS_MAX) : [];
  const creates = isLoading ? [] : [create ?? []].flat();

  function openList(): void {
    if (isOpen) return;
    const index = value === null ? -1 : match(items, "").indexOf(value);
    list.openAt(index >= 0 && index < OPTIONS_MAX ? index : 0);
  }
  function choose(index: number): void {
    const item = matches[index];
    const text = typed ?? "";
    // Keep the typed text if there is nothing to select.
    if (index >= matches.length + creates.length) return;
    close();
    if (item !== undefined) onChange(item);
    else creates[index - matches.length]?.onCreate(text.trim());
  }
  const takeAwaited = useEffectEvent(() => {
    const [first] = match(items, typed ?? "");
    // A user who has left the field isn't asked to create anything.
    const offered = isOpen ? creates[0] : undefined;
    if (first === undefined && offered === undefined) keepUnmatched();
    else close();
    if (first === undefined) cancelPendingChoice();
    if (first !== undefined) onChange(first);
    else offered?.onCreate((typed ?? "").trim());
  });
  useEffect(() => {
    if (isAwaited && !isLoading) takeAwaited();
  }, [isAwaited, isLoading]);
  return {
    ...list,
    typed: typed ?? "",
    /** Whether the field shows the chosen item and no partial text. */
    isSettled: typed === null,
    isLoading,
    text: typed ?? chosenText,
    matches,
    creates,
    optionCount: matches.length + creates.length,
    open: openList,
    choose,
    leave,
  };
}

type LeavingField = {
  list: ReturnType<typeof useList>;
  anchor: RefObject<HTMLElement | null>;
  chosenText: string;
};

/** What happens to typed text on blur or with a save shortcut. */
function useLeaving<Item>(
  { value, onChange }: Pick<ComboboxChoice<Item>, "value" | "onChange">,
  { list, anchor, chosenText }: LeavingField,
) {
  const { typed, isAwaited, isUnmatched } = list;
  useUnmatchedMark(anchor, isUnmatched);
  function keepUnmatched(): void {
    list.keepUnmatched();
    markUnmatched(anchor.current?.querySelector("input"));
  }
  /** Clears the choice if its text was deleted; other text that wasn't chosen is kept and marked (Interface 2). */
  function leave(): void {
    const text = typed?.trim() ?? "";
    if (isAwaited) list.hide();
    else if (text !== "" && text !== chosenText.trim()) keepUnmatched();
    else {
      if (typed !== null && text === "" && value !== null) onChange(null);
      list.close();
    }
  }
  useCommitBeforeSave(typed !== null && !isAwaited && !isUnmatched, leave);
  return { leave, keepUnmatched };
}

/** The typed text, which may be left next to a choice that it doesn't match. */
function useTypedText(chosenText: string) {
  /** The text typed since the last choice; null while the field shows the chosen item. */
  const [typedText, setTyped] = useState<string | null>(null);
  /** The choice next to which text was left that matches nothing; another choice replaces that text. */
  const [leftBeside, setLeftBeside] = useState<string | null>(null);
  const isUnmatched = typedText !== null && leftBeside === chosenText;
  return {
    typed: leftBeside === null || isUnmatched ? typedText : null,
    isUnmatched,
    setTyped: (text: string | null) => {
      setTyped(text);
      setLeftBeside(null);
    },
    keepTyped: () => setLeftBeside(chosenText),
  };
}

function useList(chosenText: string) {
  const { typed, isUnmatched, setTyped, keepTyped } = useTypedText(chosenText);
  const [isOpen, setOpen] = useState(false);
  /** Whether the typed text is to be selected once the items have loaded. */
  const [isAwaited, setAwaited] = useState(false);
  const [highlighted, setHighlighted] = useState(0);
  useDelaySaving(isAwaited);
  const highlight = (index: number) => {
    setHighlighted(index);
    setOpen(true);
  };
  const giveUp = () => {
    if (isAwaited) cancelPendingChoice();
  };
  const type = (text: string) => {
    giveUp();
    setTyped(text);
    setAwaited(false);
    highlight(0);
  };
  const hide = () => setOpen(false);
  const close = () => {
    hide();
    setTyped(null);
    setAwaited(false);
  };
  const keepUnmatched = () => {
    hide();
    keepTyped();
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
    isUnmatched,
    keepUnmatched,
    setAwaited,
    highlighted,
    setHighlighted,
    openAt: highlight,
    type,
    hide,
    close,
    restore,
  };
}

type ComboboxList = {
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

/** Handles up and down (move), Enter and Tab (select) and Escape (restore) (Interface 2). Other keys are left to the form. */
export function comboboxKeys(list: ComboboxList): (event: KeyboardEvent) => void {
  const moveHighlight = (step: number) => {
    if (!list.isOpen) list.open();
    else if (list.optionCount > 0) {
      list.setHighlighted((list.highlighted + step + list.optionCount) % list.optionCount);
    }
  };
  const isTyped = list.isOpen && list.typed.trim() !== "";
  const isMatch = isTyped && list.highlighted < list.matches.length;
  const isAwaitingOptions = isTyped && list.isLoading && list.optionCount === 0;
  return (event) => {
    // With Alt they move a line of the form.
    if (event.altKey) return;
    const isPlainEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if ((event.key === "Tab" || isPlainEnter) && isAwaitingOptions) list.setAwaited(true);
    // Tab selects the match and still moves on to the next field.
    if (event.key === "Tab" && isMatch) list.choose(list.highlighted);
    if (event.key === "ArrowDown") moveHighlight(1);
    else if (event.key === "ArrowUp") moveHighlight(-1);
    else if (isPlainEnter && list.isOpen) list.choose(list.highlighted);
    else if (event.key === "Escape" && (list.isOpen || !list.isSettled)) list.restore();
    else return;
    consumeKey(event);
  };
}
