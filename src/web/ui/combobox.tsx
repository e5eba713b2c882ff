import {
  useId,
  useRef,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  type RefObject,
  useState,
  type KeyboardEvent,
} from "react";
import { classNames } from "./class-names.ts";
import {
  ControlChevron,
  controlClasses,
  type ControlLook,
  Field,
  type FieldTexts,
  type FieldWiring,
  useSelectWhenSettled,
} from "./field.tsx";
import { takeKey } from "./keys.tsx";
import { placePopup } from "./place-popup.ts";
import { useTyping } from "./typing.ts";

type Props<Item> = FieldTexts &
  ComboboxChoice<Item> & {
    id?: string | undefined;
    itemKey: (item: Item) => string;
    /** Draws an item in the list; its text unless told. */
    renderItem?: (item: Item) => ReactNode;
    placeholder?: string;
    look?: ControlLook;
    disabled?: boolean;
    /** Said when nothing matches. */
    nothingFound?: string;
    inputRef?: Ref<HTMLInputElement>;
    onBlur?: () => void;
  };

/**
 * A text field that finds one of many: type to filter, up and down to move, Enter or Tab to take, Escape to
 * restore (Interface 2). A live region says how many match.
 */
export function Combobox<Item>(props: Props<Item>) {
  const { label, hint, error, optional, labelHidden, id } = props;
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id }}>
      {(wiring) => <ComboboxControl {...props} wiring={wiring} />}
    </Field>
  );
}

/** The browser's suggestions and red lines must not cover the list. */
const PLAIN_TYPING = { autoComplete: "off", spellCheck: false } as const;

function ComboboxControl<Item>(props: Props<Item> & { wiring: FieldWiring }) {
  const { label, wiring, look, placeholder, disabled } = props;
  const { inputRef, onBlur, nothingFound = "Nothing found" } = props;
  const combobox = useCombobox(props);
  const { isOpen, highlighted, shown, optionCount } = combobox;
  const [listId, anchor] = [useId(), useRef<HTMLDivElement>(null)];
  useSelectWhenSettled(anchor, combobox.isSettled ? combobox.text : null);
  return (
    <div ref={anchor} className="relative">
      <input
        {...wiring}
        {...{ placeholder, disabled }}
        ref={inputRef}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        // No option has that id when nothing matches.
        aria-activedescendant={isOpen && highlighted < optionCount ? `${listId}-${highlighted}` : undefined}
        {...PLAIN_TYPING}
        value={combobox.text}
        onFocus={(event) => event.target.select()}
        onClick={combobox.open}
        onChange={(event) => combobox.type(event.target.value)}
        onKeyDown={comboboxKeys(combobox)}
        onBlur={() => {
          combobox.leave();
          onBlur?.();
        }}
        className={classNames(controlClasses(look), "text-ellipsis", look !== "plain" && "pe-9")}
      />
      {look !== "plain" && <ControlChevron />}
      {isOpen && (
        <ComboboxList
          {...{ id: listId, label, anchor, highlighted, options: optionsOf(props, combobox) }}
          onHighlight={combobox.setHighlighted}
          onChoose={combobox.choose}
          nothingFound={shown.length === 0 ? nothingFound : undefined}
        />
      )}
      <Found text={isOpen ? (shown.length === 0 ? nothingFound : `${shown.length} found`) : ""} />
    </div>
  );
}

/** Says how many match while the list is open. */
function Found({ text }: { text: string }) {
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}

function optionsOf<Item>(
  { itemKey, itemText, renderItem, ...props }: Props<Item>,
  { shown, typed }: { shown: readonly Item[]; typed: string },
) {
  const options = shown.map((item) => ({
    key: itemKey(item),
    content: renderItem?.(item) ?? itemText(item),
  }));
  const created = createsOf(props).map(({ label }) => ({
    key: label(""),
    content: <span className="font-medium text-accent-ink">{label(typed)}</span>,
  }));
  return [...options, ...created];
}

type Create = { label: (typed: string) => string; onCreate: (typed: string) => void };

function createsOf({ create }: { create?: Create | readonly Create[] | undefined }): readonly Create[] {
  return [create ?? []].flat();
}

type ComboboxListProps = {
  id: string;
  label: string;
  /** The field that the list is placed beside. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly { key: string; content: ReactNode }[];
  highlighted: number;
  onHighlight: (index: number) => void;
  onChoose: (index: number) => void;
  /** Said instead of options. */
  nothingFound?: string | undefined;
};

/** The open list of a combobox, above everything else, also inside a dialog. */
function ComboboxList(props: ComboboxListProps) {
  const { id, label, anchor, options, highlighted, onHighlight, onChoose, nothingFound } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popup = list.current;
    if (!popup || !anchor.current) return;
    if (!popup.matches(":popover-open")) popup.showPopover();
    placePopup(anchor.current, popup, { align: "start", matchWidth: true });
  }, [anchor, options.length]);
  useEffect(() => {
    document.getElementById(`${id}-${highlighted}`)?.scrollIntoView({ block: "nearest" });
  }, [id, highlighted]);
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      className="fixed max-h-72 max-w-[min(480px,calc(100vw-16px))] overflow-y-auto rounded-card border border-line bg-raised p-1 text-start shadow-float"
    >
      {nothingFound && <p className="px-2.5 py-1.5 text-ink-faint">{nothingFound}</p>}
      {options.map(({ key, content }, index) => (
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === highlighted}
          onPointerMove={() => index !== highlighted && onHighlight(index)}
          onClick={() => onChoose(index)}
          className={classNames(
            "flex min-h-8 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1 pointer-coarse:min-h-11",
            index === highlighted && "bg-hover",
          )}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

type ComboboxChoice<Item> = {
  items: readonly Item[];
  value: Item | null;
  onChange: (item: Item | null) => void;
  /** What stands in the field for a chosen item. */
  itemText: (item: Item) => string;
  /** The items for what was typed, the best first. */
  match: (items: readonly Item[], typed: string) => readonly Item[];
  /** Offered last, after all matches: "Create account ...", or several. */
  create?: Create | readonly Create[] | undefined;
};

const SHOWN_MAX = 50;

function useCombobox<Item>({ items, value, onChange, itemText, match, create }: ComboboxChoice<Item>) {
  const list = useList();
  const { typed, isOpen, close } = list;
  const shown = isOpen ? match(items, typed ?? "").slice(0, SHOWN_MAX) : [];
  const creates = createsOf({ create });

  function open(): void {
    if (isOpen) return;
    const at = value === null ? -1 : match(items, "").indexOf(value);
    list.openAt(at >= 0 && at < SHOWN_MAX ? at : 0);
  }
  function choose(index: number): void {
    const item = shown[index];
    const text = typed ?? "";
    // What was typed stays while there is nothing to take, as long as the items are still to come.
    if (index >= shown.length + creates.length) return;
    close();
    if (item !== undefined) onChange(item);
    else creates[index - shown.length]?.onCreate(text.trim());
  }
  /** Leaving the field empties the choice if its text was deleted, and keeps it otherwise. */
  function leave(): void {
    if (typed !== null && typed.trim() === "" && value !== null) onChange(null);
    close();
  }
  useTyping(typed !== null, leave);
  return {
    ...list,
    typed: typed ?? "",
    /** The field shows the chosen item and nothing half typed. */
    isSettled: typed === null,
    text: typed ?? (value === null ? "" : itemText(value)),
    shown,
    optionCount: shown.length + creates.length,
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

type List = {
  isOpen: boolean;
  isSettled: boolean;
  typed: string;
  shown: readonly unknown[];
  optionCount: number;
  highlighted: number;
  setHighlighted: (index: number) => void;
  open: () => void;
  choose: (index: number) => void;
  close: () => void;
};

/** Up and down move, Enter and Tab take, Escape restores (Interface 2). Other keys are left to the form. */
function comboboxKeys(list: List): (event: KeyboardEvent) => void {
  const move = (step: number) => {
    if (!list.isOpen) list.open();
    else if (list.optionCount > 0) {
      list.setHighlighted((list.highlighted + step + list.optionCount) % list.optionCount);
    }
  };
  const isMatch = list.isOpen && list.typed.trim() !== "" && list.highlighted < list.shown.length;
  return (event) => {
    // With Alt they move a line of the form.
    if (event.altKey) return;
    // Tab takes the match and still moves on to the next field.
    if (event.key === "Tab" && isMatch) list.choose(list.highlighted);
    const isPlainEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (isPlainEnter && list.isOpen) list.choose(list.highlighted);
    else if (event.key === "Escape" && (list.isOpen || !list.isSettled)) list.close();
    else return;
    takeKey(event);
  };
}
