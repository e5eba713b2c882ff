import { useLocation } from "@tanstack/react-router";
import { ChevronDown, ChevronsLeft, ChevronsRight, X } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { paths } from "#web/navigation/paths.ts";
import { Brand } from "#web/ui/brand.tsx";
import { closedGroups, keepClosedGroups } from "#web/ui/browser-settings.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useModal } from "#web/ui/dialog.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { isCurrent, type NavEntry, useNavGroups } from "./nav-entries.ts";

type Props = { isNarrow: boolean; onToggle: () => void };

/** The way to every part of the books, wide with words or narrow with icons (Behaviour 2.3). */
export function Sidebar({ isNarrow, onToggle }: Props) {
  const Toggle = isNarrow ? ChevronsRight : ChevronsLeft;
  return (
    <aside
      className={classNames(
        // Fixed, not sticky: to focus what is sticky the browser would scroll the page.
        "fixed inset-y-0 start-0 z-30 flex flex-col border-e border-line bg-sunken/70 max-md:hidden print:hidden",
        isNarrow ? "w-sidebar-narrow" : "w-sidebar",
      )}
    >
      <div className="flex h-header shrink-0 items-center px-4">
        <Brand href={paths.home()} markOnly={isNarrow} />
      </div>
      <NavList isNarrow={isNarrow} />
      <div className="mt-auto flex shrink-0 items-center justify-between gap-2 p-3">
        {!isNarrow && <ThemeSwitch />}
        <button
          type="button"
          aria-expanded={!isNarrow}
          aria-label={isNarrow ? "Expand sidebar" : "Collapse sidebar"}
          onClick={onToggle}
          className="inline-flex size-8 items-center justify-center rounded-control text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <Toggle aria-hidden="true" className="size-4" />
        </button>
      </div>
    </aside>
  );
}

/** The groups of entries, also used by the drawer of narrow screens. */
function NavList({ isNarrow = false, onGo }: { isNarrow?: boolean; onGo?: () => void }) {
  const [closed, setClosed] = useState(closedGroups);
  function toggle(title: string): void {
    const next = closed.includes(title) ? closed.filter((other) => other !== title) : [...closed, title];
    keepClosedGroups(next);
    setClosed(next);
  }
  return (
    <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2.5 py-1 [scrollbar-width:thin]">
      {useNavGroups().map(({ title, entries }) => {
        if (title === null) return <NavEntries key="" entries={entries} isNarrow={isNarrow} onGo={onGo} />;
        // Icons alone have no room for a head to open a group by, so that all of them are shown.
        const isOpen = isNarrow || !closed.includes(title);
        return (
          <div
            key={title}
            role="group"
            aria-label={title}
            className={isNarrow ? "mt-1.5 border-t border-line pt-1.5" : "mt-2"}
          >
            {!isNarrow && <GroupHead title={title} isOpen={isOpen} onToggle={() => toggle(title)} />}
            <NavEntries entries={entries} isNarrow={isNarrow} currentOnly={!isOpen} onGo={onGo} />
          </div>
        );
      })}
    </nav>
  );
}

function GroupHead({ title, isOpen, onToggle }: { title: string; isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="group flex h-6 w-full items-center justify-between rounded-small px-2.5 text-small font-medium text-ink-faint transition-colors hover:text-ink pointer-coarse:h-11"
    >
      {title}
      <ChevronDown
        aria-hidden="true"
        className={classNames(
          "size-3.5 transition-[rotate,opacity] group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100",
          isOpen ? "opacity-0" : "-rotate-90",
        )}
      />
    </button>
  );
}

type EntriesProps = {
  entries: readonly NavEntry[];
  isNarrow: boolean;
  /** A closed group still says where one is. */
  currentOnly?: boolean;
  onGo: (() => void) | undefined;
};

function NavEntries({ entries, isNarrow, currentOnly = false, onGo }: EntriesProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => {
        const current = isCurrent(entry, pathname);
        if (currentOnly && !current) return null;
        return (
          <li key={entry.href}>
            <a
              href={entry.href}
              onClick={onGo}
              aria-current={current ? "page" : undefined}
              aria-keyshortcuts={`g ${entry.letter}`}
              aria-label={isNarrow ? entry.label : undefined}
              data-hint={entry.label}
              onPointerEnter={isNarrow ? placeHint : undefined}
              onFocus={isNarrow ? placeHint : undefined}
              className={classNames(
                "flex h-8 items-center gap-2.5 rounded-control px-2.5 font-medium transition-colors pointer-coarse:h-11",
                isNarrow && "hint hint-end justify-center",
                current ? "bg-accent-soft text-accent-ink" : "text-ink-soft hover:bg-hover hover:text-ink",
              )}
            >
              <entry.icon aria-hidden="true" className="size-4 shrink-0" />
              {!isNarrow && entry.label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The hint lies above the page, because the scrolling list would cut it off; so it has to be told where its icon is. */
function placeHint({ currentTarget: link }: SyntheticEvent<HTMLElement>): void {
  link.style.setProperty("--hint-top", `${link.getBoundingClientRect().top}px`);
}

/** The sidebar of narrow screens: slides in over the page. Render it only while it is open. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const modal = useModal({ onClose });
  return (
    <dialog
      {...modal}
      aria-label="Menu"
      className="m-0 h-dvh max-h-none w-70 max-w-[85vw] flex-col border-e border-line bg-raised shadow-float open:flex open:animate-slide backdrop:animate-appear backdrop:bg-backdrop"
    >
      <div className="flex h-header shrink-0 items-center justify-between ps-4 pe-2">
        <Brand href={paths.home()} />
        <IconButton label="Close menu" icon={<X />} plain onClick={onClose} />
      </div>
      <NavList onGo={onClose} />
      <div className="mt-auto p-3">
        <ThemeSwitch />
      </div>
    </dialog>
  );
}
