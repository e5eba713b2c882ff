import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type Ref } from "react";
import { classNames } from "./class-names.ts";
import { controlClasses, type ControlLook } from "./control-classes.ts";
import { Field, type FieldTexts } from "./field.tsx";
import { placePopup } from "./place-popup.ts";
import { useSelectWhenSettled } from "./use-select-when-settled.ts";
import { useCombobox, type ComboboxChoice } from "./use-combobox.ts";

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
  const { label, hint, error, optional, labelHidden, id, look, placeholder, disabled, inputRef, onBlur } =
    props;
  const combobox = useCombobox(props);
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const { isOpen, highlighted, shown } = combobox;
  useSelectWhenSettled(anchor, combobox.isSettled ? combobox.text : null);
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id }}>
      {(wiring) => (
        <div ref={anchor} className="relative">
          <input
            {...wiring}
            ref={inputRef}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen ? `${listId}-${highlighted}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            disabled={disabled}
            value={combobox.text}
            onFocus={(event) => event.target.select()}
            onClick={combobox.open}
            onChange={(event) => combobox.type(event.target.value)}
            onKeyDown={combobox.onKeyDown}
            onBlur={() => {
              combobox.leave();
              onBlur?.();
            }}
            className={classNames(controlClasses(look), "text-ellipsis")}
          />
          {isOpen && <ComboboxList {...props} {...{ listId, anchor, combobox }} />}
          <span role="status" className="sr-only">
            {isOpen &&
              (shown.length === 0 ? (props.nothingFound ?? "Nothing found") : `${shown.length} found`)}
          </span>
        </div>
      )}
    </Field>
  );
}

type ListProps<Item> = Props<Item> & {
  listId: string;
  anchor: { current: HTMLDivElement | null };
  combobox: ReturnType<typeof useCombobox<Item>>;
};

function ComboboxList<Item>({
  listId,
  anchor,
  combobox,
  label,
  itemKey,
  itemText,
  renderItem,
  create,
  nothingFound,
}: ListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const { shown, highlighted, typed } = combobox;
  useLayoutEffect(() => {
    const popup = list.current;
    if (!popup || !anchor.current) return;
    if (!popup.matches(":popover-open")) popup.showPopover();
    placePopup(anchor.current, popup, { align: "start", matchWidth: true });
  }, [anchor, shown.length]);
  useEffect(() => {
    document.getElementById(`${listId}-${highlighted}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, highlighted]);
  function option(index: number, content: ReactNode, key: string) {
    return (
      <div
        key={key}
        id={`${listId}-${index}`}
        role="option"
        aria-selected={index === highlighted}
        onPointerDown={(event) => event.preventDefault()}
        onPointerMove={() => index !== highlighted && combobox.setHighlighted(index)}
        onClick={() => combobox.choose(index)}
        className={classNames(
          "flex min-h-8 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1 pointer-coarse:min-h-11",
          index === highlighted && "bg-hover",
        )}
      >
        {content}
      </div>
    );
  }
  return (
    <div
      ref={list}
      id={listId}
      popover="manual"
      role="listbox"
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      className="fixed max-h-72 max-w-[min(480px,calc(100vw-16px))] overflow-y-auto rounded-card border border-line bg-raised p-1 text-start shadow-float"
    >
      {shown.map((item, index) => option(index, renderItem?.(item) ?? itemText(item), itemKey(item)))}
      {shown.length === 0 && (
        <p className="px-2.5 py-1.5 text-ink-faint">{nothingFound ?? "Nothing found"}</p>
      )}
      {create &&
        option(
          shown.length,
          <span className="font-medium text-accent-ink">{create.label(typed)}</span>,
          "create",
        )}
    </div>
  );
}
