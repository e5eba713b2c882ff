import { useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { countOfToDo } from "#web/dashboard/to-do.ts";
import { paths } from "#web/navigation/paths.ts";
import { expandedNavGroups, saveExpandedNavGroups } from "#web/ui/browser-settings.ts";
import { classNames } from "#web/ui/class-names.ts";
import { groupAt, isCurrent, type NavEntry, type NavGroup, useNavGroups } from "./nav-entries.ts";

type NavProps = { isNarrow?: boolean; onGo?: () => void };

/**
 * The groups of entries, also used in the drawer of narrow screens. One group is expanded: that of the page, or one the
 * user has opened since. The entry of the page is always shown and scrolled into view.
 */
export function NavList({ isNarrow = false, onGo }: NavProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const groups = useNavGroups();
  const [opened, setOpened] = useOpenGroup(groupAt(groups, pathname));
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, opened]);
  return (
    <nav
      ref={list}
      aria-label="Main"
      className="min-h-0 flex-1 overflow-y-auto px-2.5 py-1 [scrollbar-width:thin]"
    >
      {groups.map((group) => {
        const { title, entries } = group;
        if (title === null) return <NavEntries key="" {...{ entries, isNarrow, onGo }} />;
        const isOpen = opened === title;
        return (
          <div key={title} role="group" aria-label={title} className="mt-0.5">
            <GroupHead {...{ group, isOpen, isNarrow }} onToggle={() => setOpened(isOpen ? null : title)} />
            <GroupEntries {...{ group, isOpen, isNarrow, onGo }} />
          </div>
        );
      })}
    </nav>
  );
}

/** The expanded group: the page's group until the user opens another; navigating to another group expands that one. */
function useOpenGroup(current: string | null) {
  const [chosen, setChosen] = useState({ at: current, open: current });
  if (chosen.at !== current) setChosen({ at: current, open: current });
  return [chosen.open, (open: string | null) => setChosen({ at: current, open })] as const;
}

type GroupHeadProps = { group: NavGroup; isOpen: boolean; isNarrow: boolean; onToggle: () => void };

function GroupHead({ group: { title, icon: Icon, entries }, isOpen, isNarrow, onToggle }: GroupHeadProps) {
  const counts = useCounts();
  const waiting = isOpen ? 0 : entries.reduce((sum, { href }) => sum + (counts.get(href) ?? 0), 0);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={title ?? undefined}
      data-hint={title}
      onClick={onToggle}
      onPointerEnter={isNarrow ? placeHint : undefined}
      onFocus={isNarrow ? placeHint : undefined}
      className={classNames(
        "flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11",
        isNarrow && "hint hint-end justify-center",
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {!isNarrow && (
        <>
          <span className="flex-1 text-start">{title}</span>
          {waiting > 0 && <CountBadge count={waiting} />}
          <ChevronDown
            aria-hidden="true"
            className={classNames("size-3.5 text-ink-faint transition-[rotate]", !isOpen && "-rotate-90")}
          />
        </>
      )}
    </button>
  );
}

type GroupEntriesProps = {
  group: NavGroup;
  isOpen: boolean;
  isNarrow: boolean;
  onGo: (() => void) | undefined;
};

/** Hides unused features behind "Show all", except the entry of the current page. */
function GroupEntries({ group: { title, entries }, isOpen, isNarrow, onGo }: GroupEntriesProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const uses = useApiQuery("reports.toDo").data?.features;
  const [full, setFull] = useState(expandedNavGroups);
  const isFull = title !== null && full.includes(title);
  const visibleEntries = entries.filter(
    (entry) =>
      isCurrent(entry, pathname) ||
      (isOpen && (entry.shownWith === undefined || isFull || uses?.[entry.shownWith] === true)),
  );
  const hasMore = entries.some(({ shownWith }) => shownWith !== undefined && uses?.[shownWith] === false);
  function toggle(): void {
    const next = isFull ? full.filter((fullTitle) => fullTitle !== title) : [...full, title ?? ""];
    saveExpandedNavGroups(next);
    setFull(next);
  }
  return (
    <>
      <NavEntries {...{ entries: visibleEntries, isNarrow, onGo }} isInGroup />
      {isOpen && hasMore && !isNarrow && (
        <button
          type="button"
          onClick={toggle}
          className="flex h-7 items-center rounded-control ps-9 pe-2.5 text-small text-ink-faint hover:text-ink pointer-coarse:h-11"
        >
          {isFull ? "Show fewer" : "Show all"}
        </button>
      )}
    </>
  );
}

type NavEntriesProps = {
  entries: readonly NavEntry[];
  isNarrow: boolean;
  isInGroup?: boolean;
  onGo: (() => void) | undefined;
};

function NavEntries({ entries, isNarrow, isInGroup = false, onGo }: NavEntriesProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const counts = useCounts();
  return (
    <ul className={classNames("flex flex-col gap-0.5", isInGroup && !isNarrow && "ps-2")}>
      {entries.map((entry) => {
        const current = isCurrent(entry, pathname);
        const count = counts.get(entry.href) ?? 0;
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
                "flex min-h-8 items-center gap-2.5 rounded-control px-2.5 py-1 font-medium transition-colors pointer-coarse:min-h-11",
                isNarrow && "hint hint-end justify-center",
                current ? "bg-accent-soft text-accent-ink" : "text-ink-soft hover:bg-hover hover:text-ink",
              )}
            >
              <entry.icon aria-hidden="true" className="size-4 shrink-0" />
              {!isNarrow && <span className="flex-1">{entry.label}</span>}
              {!isNarrow && count > 0 && <CountBadge count={count} />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Hidden from screen readers; the page it links to announces the number. */
function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-full bg-accent-soft px-1.5 text-small font-normal text-accent-ink tabular-nums"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}

/** The number of pending items by path of their entry. */
function useCounts(): ReadonlyMap<string, number> {
  const toDo = useApiQuery("reports.toDo").data;
  if (toDo === undefined) return new Map();
  return new Map([
    [paths.home(), countOfToDo(toDo)],
    [paths.documents("invoice"), toDo.overdueInvoiceCount],
    [paths.reminders(), toDo.dueReminderCount ?? 0],
    [paths.documents("bill"), toDo.dueBillCount],
    [paths.inbox(), toDo.waitingReceiptCount],
    [paths.bank(), toDo.bankAccounts.reduce((sum, account) => sum + account.forReviewCount, 0)],
    [paths.taxReturns(), toDo.dueTaxReturnCount],
  ]);
}

/** The hint is positioned above the page, because the scrolling list would clip it; so it needs its icon's position. */
function placeHint({ currentTarget: link }: SyntheticEvent<HTMLElement>): void {
  link.style.setProperty("--hint-top", `${link.getBoundingClientRect().top}px`);
}
