import { Check, ChevronDown } from "lucide-react";
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { buttonClasses } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { KeyHint } from "./keys.tsx";
import { useCanAccess, type AccessRequirement } from "./permissions.ts";
import { placePopup } from "./place-popup.ts";

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** The keyboard shortcut, shown on the right. */
  keys?: string;
  /** Whether a checkable entry is on; its menu stays open after a click. */
  isChecked?: boolean;
} & Pick<AccessRequirement, "needs"> &
  ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined });

type Props = {
  /** The name of the button; with `icon`, only the icon is shown. */
  label: string;
  icon?: ReactNode;
  /** The heading above the entries. */
  head?: string;
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** For the main button of a page on a phone. */
  isFloating?: boolean;
  /** The edge of the button the menu is aligned to. */
  align?: "start" | "end";
  onOpen?: () => void;
};

const ENTRIES = "[role^=menuitem]";

export const ICON_BUTTON =
  "inline-flex h-8 max-w-full min-w-8 items-center justify-center gap-1.5 rounded-control text-ink-soft hover:bg-hover hover:text-ink aria-expanded:bg-hover pointer-coarse:h-11 pointer-coarse:min-w-11 [&_svg]:size-4";

/**
 * A button that opens a menu of the actions available to the user; not rendered if there are none. Supports arrow keys,
 * Home, End, first letters and Escape.
 */
export function MenuButton({ label, icon, head, items, align = "end", isFloating = false, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const isUsable = useCanAccess();
  const button = useRef<HTMLButtonElement>(null);
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  const usable = (typeof items === "function" ? items() : items).filter(isUsable);
  if (usable.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={icon ? label : undefined}
        className={buttonStyle({ isFloating, isIcon: icon !== undefined })}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      >
        <ButtonContent {...{ label, icon, isFloating }} />
      </button>
      {isOpen && (
        <MenuPopup
          {...{ id: menuId, button, label, head, align }}
          items={usable}
          onClosed={() => setOpen(false)}
          onDone={close}
        />
      )}
    </>
  );
}

function buttonStyle({ isFloating, isIcon }: { isFloating: boolean; isIcon: boolean }): string {
  if (isFloating) return `${buttonClasses("primary", "normal")} shadow-float`;
  return isIcon ? ICON_BUTTON : buttonClasses("secondary", "normal");
}

function ButtonContent({ label, icon, isFloating }: Pick<Props, "label" | "icon"> & { isFloating: boolean }) {
  if (icon !== undefined && !isFloating) return icon;
  return (
    <>
      {isFloating && icon}
      {label}
      {!isFloating && <ChevronDown aria-hidden="true" className="-me-1 text-ink-faint" />}
    </>
  );
}

type PopupProps = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  head: string | undefined;
  align: "start" | "end";
  items: readonly MenuItem[];
  onClosed: () => void;
  onDone: () => void;
};

/** Rendered only while open, because a list has a menu for each of its rows. */
function MenuPopup({ id, button, label, head, align, items, onClosed, onDone }: PopupProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    menu.current?.showPopover();
    menu.current?.querySelector<HTMLElement>(ENTRIES)?.focus();
  }, []);
  // Entries may arrive while it is open.
  useLayoutEffect(() => {
    if (menu.current && button.current)
      placePopup(button.current, menu.current, { align, matchWidth: false });
  }, [button, align, items.length]);
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onToggle={(event) => event.newState === "closed" && onClosed()}
      onKeyDown={moveInMenu}
      className="fixed max-h-[60dvh] max-w-[calc(100vw-16px)] min-w-44 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float open:animate-appear"
    >
      {head !== undefined && (
        <p role="presentation" className="max-w-72 truncate px-2.5 py-1.5 text-small text-ink-faint">
          {head}
        </p>
      )}
      {items.map((item, index) => (
        <MenuEntry
          key={`${item.label} ${item.href ?? ""}`}
          item={item}
          tabIndex={index === 0 ? 0 : -1}
          onDone={onDone}
        />
      ))}
    </div>
  );
}

type MenuEntryProps = {
  item: MenuItem;
  /** 0 for one entry: a scrolling menu needs an element that is reachable by Tab. */
  tabIndex: 0 | -1;
  onDone: () => void;
};

function MenuEntry({ item, tabIndex, onDone }: MenuEntryProps) {
  const className = classNames(
    "flex h-8 w-full items-center gap-2.5 rounded-small px-2.5 text-start outline-none hover:bg-hover focus:bg-hover aria-disabled:text-ink-faint pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:text-ink-faint",
    item.danger && "text-negative [&_svg]:text-negative",
  );
  const isChoice = item.isChecked !== undefined;
  const content = (
    <>
      {isChoice && <Check aria-hidden="true" className={item.isChecked ? "" : "invisible"} />}
      {item.icon}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.keys && <KeyHint keys={item.keys} />}
    </>
  );
  if (item.href !== undefined) {
    return (
      <a role="menuitem" tabIndex={tabIndex} href={item.href} className={className} onClick={onDone}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      role={isChoice ? "menuitemcheckbox" : "menuitem"}
      aria-checked={item.isChecked}
      tabIndex={tabIndex}
      aria-disabled={item.disabled || undefined}
      className={className}
      onClick={() => {
        if (item.disabled) return;
        if (!isChoice) onDone();
        item.onSelect();
      }}
    >
      {content}
    </button>
  );
}

function moveInMenu(event: KeyboardEvent<HTMLDivElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(ENTRIES)];
  const index = entries.findIndex((entry) => entry === document.activeElement);
  const to = nextEntry(event.key, index, entries);
  if (event.key === "Tab") event.currentTarget.hidePopover();
  event.stopPropagation();
  if (to === undefined) return;
  event.preventDefault();
  entries[to]?.focus();
}

function nextEntry(key: string, current: number, entries: readonly HTMLElement[]): number | undefined {
  const last = entries.length - 1;
  if (key === "ArrowDown") return current >= last ? 0 : current + 1;
  if (key === "ArrowUp") return current <= 0 ? last : current - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return undefined;
  const letter = key.toLowerCase();
  const startsWithLetter = (entry: HTMLElement) => entry.textContent.trim().toLowerCase().startsWith(letter);
  const after = entries.findIndex((entry, index) => index > current && startsWithLetter(entry));
  const entryIndex = after >= 0 ? after : entries.findIndex(startsWithLetter);
  return entryIndex >= 0 ? entryIndex : undefined;
}
