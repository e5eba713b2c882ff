import { ChevronDown } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { buttonClasses } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { KeyHint } from "./keys.tsx";
import { placePopup } from "./place-popup.ts";

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** The keys that do the same, shown at the right. */
  keys?: string;
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined });

type Props = {
  /** The name of the button; with `icon` only the icon is shown. */
  label: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
};

const ICON_BUTTON =
  "inline-flex size-8 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink aria-expanded:bg-hover pointer-coarse:size-11 [&_svg]:size-4";

/** A button that opens a menu of named actions. Arrow keys, Home, End, first letters and Escape work. */
export function MenuButton({ label, icon, items }: Props) {
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  function toggle(): void {
    const popup = menu.current;
    if (!popup || !button.current) return;
    if (isOpen) {
      popup.hidePopover();
      return;
    }
    popup.showPopover();
    placePopup(button.current, popup, { align: "end", matchWidth: false });
    popup.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }
  function close(): void {
    menu.current?.hidePopover();
    button.current?.focus();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={menuId}
        aria-label={icon ? label : undefined}
        className={icon ? ICON_BUTTON : buttonClasses("secondary", "normal")}
        onClick={toggle}
      >
        {icon ?? (
          <>
            {label}
            <ChevronDown aria-hidden="true" className="-me-1 text-ink-faint" />
          </>
        )}
      </button>
      <MenuPopup {...{ id: menuId, menu, label, items }} onOpenChange={setOpen} onDone={close} />
    </>
  );
}

type PopupProps = {
  id: string;
  menu: RefObject<HTMLDivElement | null>;
  label: string;
  items: readonly MenuItem[];
  onOpenChange: (isOpen: boolean) => void;
  onDone: () => void;
};

function MenuPopup({ id, menu, label, items, onOpenChange, onDone }: PopupProps) {
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onToggle={(event) => onOpenChange(event.newState === "open")}
      onKeyDown={moveInMenu}
      className="fixed max-h-[60dvh] min-w-44 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float open:animate-appear"
    >
      {items.map((item) => (
        <MenuEntry key={item.label} item={item} onDone={onDone} />
      ))}
    </div>
  );
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const className = classNames(
    "flex h-8 w-full items-center gap-2.5 rounded-small px-2.5 text-start outline-none hover:bg-hover focus:bg-hover aria-disabled:text-ink-faint pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:text-ink-faint",
    item.danger && "text-negative [&_svg]:text-negative",
  );
  const content = (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.keys && <KeyHint keys={item.keys} />}
    </>
  );
  if (item.href !== undefined) {
    return (
      <a role="menuitem" tabIndex={-1} href={item.href} className={className} onClick={onDone}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      className={className}
      onClick={() => {
        if (item.disabled) return;
        onDone();
        item.onSelect();
      }}
    >
      {content}
    </button>
  );
}

function moveInMenu(event: KeyboardEvent<HTMLDivElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const to = nextEntry(event.key, at, entries);
  if (event.key === "Tab") event.currentTarget.hidePopover();
  event.stopPropagation();
  if (to === undefined) return;
  event.preventDefault();
  entries[to]?.focus();
}

function nextEntry(key: string, at: number, entries: readonly HTMLElement[]): number | undefined {
  const last = entries.length - 1;
  if (key === "ArrowDown") return at >= last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return undefined;
  const letter = key.toLowerCase();
  const starts = (entry: HTMLElement) => entry.textContent.trim().toLowerCase().startsWith(letter);
  const after = entries.findIndex((entry, index) => index > at && starts(entry));
  const found = after >= 0 ? after : entries.findIndex(starts);
  return found >= 0 ? found : undefined;
}
