import { useId, useRef, type ReactNode, type Ref } from "react";
import { classNames } from "./class-names.ts";
import { ComboboxList } from "./combobox-list.tsx";
import { ControlChevron } from "./control-chevron.tsx";
import { controlClasses, type ControlLook } from "./control-classes.ts";
import { Field, type FieldTexts, type FieldWiring } from "./field.tsx";
import { comboboxKeys } from "./combobox-keys.ts";
import { useCombobox, type ComboboxChoice } from "./use-combobox.ts";
import { useSelectWhenSettled } from "./use-select-when-settled.ts";

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
 * restore (Conventions 2). A live region says how many match.
 */
export function Combobox<Item>(props: Props<Item>) {
  const { label, hint, error, optional, labelHidden, id } = props;
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id }}>
      {(wiring) => <ComboboxControl {...props} wiring={wiring} />}
    </Field>
  );
}

/** Neither the browser's suggestions nor its red lines may cover the list. */
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
        // Nothing where nothing matches: no option has that name then.
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
  { itemKey, itemText, renderItem, create }: Props<Item>,
  { shown, typed }: { shown: readonly Item[]; typed: string },
) {
  const options = shown.map((item) => ({
    key: itemKey(item),
    content: renderItem?.(item) ?? itemText(item),
  }));
  if (!create) return options;
  const content = <span className="font-medium text-accent-ink">{create.label(typed)}</span>;
  return [...options, { key: "create", content }];
}
