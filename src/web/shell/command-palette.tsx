import { useEffect, useState, type KeyboardEvent } from "react";
import { Search } from "lucide-react";
import { formatDate } from "#web/fields/formats.ts";
import { useGo } from "#web/navigation/address.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useModal } from "#web/ui/dialog.tsx";
import { KeyHint } from "#web/ui/keys.tsx";
import { usePaletteEntries, useSwitcherEntries } from "./palette-entries.ts";
import type { PaletteEntry } from "./palette-records.ts";

type Props = { onClose: () => void; onHelp: () => void; onSwitch: () => void; onNewCompany: () => void };

/** The command palette (Ctrl+K): pages, actions, accounts and records (Interface 2). */
export function CommandPalette({ onClose, ...commands }: Props) {
  const [typed, setTyped] = useState("");
  const { entries, isSearching } = usePaletteEntries(typed, commands);
  return (
    <PaletteDialog
      label="Search or go to"
      placeholder="Go to a page, find a document, a name or an amount..."
      {...{ typed, onType: setTyped, entries, isSearching, onClose }}
    />
  );
}

type SwitcherProps = { onClose: () => void; onNewCompany: () => void };

/** The user's companies, to switch to one on the same page (Interface 2). */
export function CompanySwitcher({ onClose, onNewCompany }: SwitcherProps) {
  const [typed, setTyped] = useState("");
  const { entries, isSearching } = useSwitcherEntries(typed, onNewCompany);
  return (
    <PaletteDialog
      label="Switch company"
      placeholder="Switch to a company..."
      {...{ typed, onType: setTyped, entries, isSearching, onClose }}
    />
  );
}

type DialogProps = {
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  entries: readonly PaletteEntry[];
  isSearching: boolean;
  onClose: () => void;
};

function PaletteDialog({ label, placeholder, typed, onType, entries, isSearching, onClose }: DialogProps) {
  const modal = useModal({ onClose });
  const go = useGo();
  const [highlighted, setHighlighted] = useState(0);
  const index = Math.min(highlighted, Math.max(0, entries.length - 1));

  function runEntry(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    onClose();
    if (entry.href === undefined) entry.onSelect();
    else if (entry.isOtherCompany) window.location.assign(entry.href);
    else go(entry.href);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 0 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const count = Math.max(1, entries.length);
    if (step === 0) runEntry(entries[index]);
    else setHighlighted((index + step + count) % count);
  }
  function typeText(text: string): void {
    onType(text);
    setHighlighted(0);
  }
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="mx-auto mt-[12vh] mb-auto max-h-[70dvh] w-[calc(100%-24px)] max-w-palette flex-col overflow-hidden rounded-large border border-line bg-raised shadow-float open:flex open:animate-rise backdrop:animate-appear backdrop:bg-backdrop"
    >
      <PaletteInput
        {...{ label, placeholder, typed, onType: typeText, onKeyDown }}
        activeId={entries.length > 0 ? `palette-${index}` : undefined}
      />
      <PaletteList {...{ entries, at: index, onHighlight: setHighlighted, onRun: runEntry }} />
      <p role="status" className={entries.length === 0 ? "px-4 pb-5 text-center text-ink-faint" : "sr-only"}>
        {entries.length > 0 ? `${entries.length} found` : isSearching ? "Searching" : "Nothing found"}
      </p>
    </dialog>
  );
}

type PaletteInputProps = {
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  activeId: string | undefined;
};

function PaletteInput({ label, placeholder, typed, onType, onKeyDown, activeId }: PaletteInputProps) {
  return (
    <div className="relative border-b border-line">
      <Search aria-hidden="true" className="absolute inset-y-0 start-4 my-auto size-4 text-ink-faint" />
      <input
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls="palette-list"
        aria-activedescendant={activeId}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-13 w-full bg-transparent ps-11 pe-4 text-section outline-none"
      />
    </div>
  );
}

type PaletteListProps = {
  entries: readonly PaletteEntry[];
  at: number;
  onHighlight: (index: number) => void;
  onRun: (entry: PaletteEntry) => void;
};

function PaletteList({ entries, at, onHighlight, onRun }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`palette-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div
      id="palette-list"
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="min-h-4 overflow-y-auto p-2"
    >
      {entries.map((entry, index) => (
        <div key={entry.key}>
          {entry.group !== entries[index - 1]?.group && (
            <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-small font-medium text-ink-faint">
              {entry.group}
            </p>
          )}
          <div
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => index !== at && onHighlight(index)}
            onClick={() => onRun(entry)}
            className={classNames(
              "flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 pointer-coarse:min-h-11",
              index === at && "bg-hover",
            )}
          >
            <entry.icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            <span className="min-w-0 flex-1 truncate">{entry.label}</span>
            {entry.date && (
              <span className="text-small text-ink-faint tabular-nums max-sm:hidden">
                {formatDate(entry.date)}
              </span>
            )}
            {entry.detail && (
              <span className="min-w-20 text-end text-small text-ink-faint tabular-nums">{entry.detail}</span>
            )}
            {entry.keys && <KeyHint keys={entry.keys} />}
          </div>
        </div>
      ))}
    </div>
  );
}
