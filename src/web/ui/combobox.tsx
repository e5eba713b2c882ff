import { useId, useRef, type ReactNode, type Ref, useEffect, useLayoutEffect, type RefObject } from "react";
import { classNames } from "./class-names.ts";
import {
  ControlChevron,
  controlClasses,
  type ControlVariant,
  Field,
  type FieldTexts,
  type FieldWiring,
  useSelectWhenSettled,
} from "./field.tsx";
import { placePopup } from "./place-popup.ts";
import { type ComboboxChoice, comboboxKeys, type CreateOption, useCombobox } from "./use-combobox.ts";

type Props<Item> = FieldTexts &
  ComboboxChoice<Item> & {
    id?: string | undefined;
    itemKey: (item: Item) => string;
    /** Renders an item in the list; by default its text. */
    renderItem?: (item: Item) => ReactNode;
    placeholder?: string;
    variant?: ControlVariant;
    disabled?: boolean;
    /** The text if nothing matches. */
    nothingFound?: string;
    inputRef?: Ref<HTMLInputElement>;
    onBlur?: () => void;
  };

/**
 * A text field to choose one of many items: type to filter, up and down to move, Enter or Tab to select, Escape to restore
 * (Interface 2). A live region announces the number of matches.
 */
export function Combobox<Item>(props: Props<Item>) {
  const { label, hint, optional, labelHidden, id } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const combobox = useCombobox(props, anchor);
  const error = combobox.isUnmatched ? unmatchedError(combobox.typed) : props.error;
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id }}>
      {(wiring) => <ComboboxControl {...props} {...{ anchor, combobox, wiring }} />}
    </Field>
  );
}

const unmatchedError = (typed: string): string =>
  `No match selected for "${typed.trim()}". Choose from the list, or press Escape to undo.`;

type ControlProps<Item> = Props<Item> & {
  anchor: RefObject<HTMLDivElement | null>;
  combobox: ReturnType<typeof useCombobox<Item>>;
  wiring: FieldWiring;
};

/** The browser's suggestions and spell check must not cover the list. */
const PLAIN_INPUT_PROPS = { autoComplete: "off", spellCheck: false } as const;

function ComboboxControl<Item>(props: ControlProps<Item>) {
  const { label, wiring, variant, placeholder, disabled, anchor, combobox } = props;
  const { inputRef, onBlur, nothingFound = "Nothing found" } = props;
  const { isOpen, highlighted, matches, optionCount } = combobox;
  const listId = useId();
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
        // If nothing matches, no option has that ID.
        aria-activedescendant={isOpen && highlighted < optionCount ? `${listId}-${highlighted}` : undefined}
        {...PLAIN_INPUT_PROPS}
        value={combobox.text}
        onFocus={(event) => event.target.select()}
        onClick={combobox.open}
        onChange={(event) => combobox.type(event.target.value)}
        onKeyDown={comboboxKeys(combobox)}
        onBlur={() => {
          combobox.leave();
          onBlur?.();
        }}
        className={classNames(controlClasses(variant), "text-ellipsis", variant !== "plain" && "pe-9")}
      />
      {variant !== "plain" && <ControlChevron />}
      {isOpen && (
        <ComboboxList
          {...{ id: listId, label, anchor, highlighted, options: optionsOf(props, combobox) }}
          onHighlight={combobox.setHighlighted}
          onChoose={combobox.choose}
          nothingFound={matches.length === 0 ? nothingFound : undefined}
        />
      )}
      <MatchCount text={isOpen ? (matches.length === 0 ? nothingFound : `${matches.length} found`) : ""} />
    </div>
  );
}

/** Announces the number of matches while the list is open. */
function MatchCount({ text }: { text: string }) {
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}

function optionsOf<Item>(
  { itemKey, itemText, renderItem }: Props<Item>,
  { matches, creates, typed }: { matches: readonly Item[]; creates: readonly CreateOption[]; typed: string },
) {
  const options = matches.map((item) => ({
    key: itemKey(item),
    content: renderItem?.(item) ?? itemText(item),
  }));
  const created = creates.map(({ label }) => ({
    key: label(""),
    content: <span className="font-medium text-accent-ink">{label(typed)}</span>,
  }));
  return [...options, ...created];
}

type ComboboxListProps = {
  id: string;
  label: string;
  /** The field the list is attached to. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly { key: string; content: ReactNode }[];
  highlighted: number;
  onHighlight: (index: number) => void;
  onChoose: (index: number) => void;
  /** The text shown instead of options. */
  nothingFound?: string | undefined;
};

/** The open list of a combobox, on top of everything, even of a dialog. */
export function ComboboxList(props: ComboboxListProps) {
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
