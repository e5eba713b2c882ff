import { X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { formatMoney } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Money } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Bulk, BulkProgress } from "./use-bulk.ts";
import type { ListSelection } from "./use-selection.ts";

/** What can be done with the selection; `keys` is the single key that does the same. */
export type BulkAction = Omit<MenuItem, "onSelect" | "href" | "disabled"> & { onSelect: () => void };

type Props = {
  selection: ListSelection<unknown>;
  /** What the selected records come to. */
  total: string;
  currencySign?: string;
  actions: readonly BulkAction[];
  bulk: Pick<Bulk, "progress" | "stop">;
  /** As its table: what changes its shape where the rows become cards. */
  wide: boolean;
};

/**
 * How much is selected and what can be done with it, in view at the foot of the window. It stands before the list
 * in the page, one step back from its head for the keyboard, and takes its room at the end of it, so that nothing
 * moves when it comes.
 */
export function SelectionBar(props: Props) {
  const { selection, total, currencySign = "", wide } = props;
  const count = selection.selected.length;
  return (
    <div
      className={classNames(
        "sticky bottom-4 z-20 order-last print:hidden",
        wide ? "@container/wide-table" : "@container/table",
      )}
    >
      <p role="status" className="sr-only">
        {count > 0 && `${count} selected, total ${currencySign}${formatMoney(total)}`}
      </p>
      {(count > 0 || selection.notes.length > 0) && <Bar {...props} />}
    </div>
  );
}

function Bar({ selection, total, currencySign, actions, bulk: { progress, stop } }: Props) {
  const box = useRef<HTMLElement>(null);
  useFocusAfter(box);
  const { selected, notes, isAll, onPickAll, onClear } = selection;
  const all: BulkAction[] = isAll ? [] : [{ label: "Select all", onSelect: onPickAll }];
  return (
    <section
      ref={box}
      aria-label="Selection"
      className="mt-3 animate-rise rounded-card border border-line bg-raised shadow-float"
    >
      {notes.length > 0 && (
        <div className="px-2 pt-2">
          <Notice tone="warning">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Notice>
        </div>
      )}
      <div className="flex items-center gap-2 py-2 ps-4 pe-2">
        {progress?.isLong ? (
          <Progress progress={progress} onStop={stop} />
        ) : (
          <p className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2 py-0.5 tabular-nums">
            <span className="font-semibold whitespace-nowrap">{selected.length} selected</span>
            <span className="min-w-0 text-ink-soft cards:text-small">
              Total <Money amount={total} showZero {...(currencySign ? { currencySign } : {})} />
            </span>
          </p>
        )}
        {selected.length > 0 && (
          <>
            <span className="flex gap-2 cards:hidden">
              <Actions actions={actions} progress={progress} />
            </span>
            {!progress?.isLong && (
              <span className="columns:hidden">
                <MenuButton label="Actions" items={[...all, ...actions].map(withoutKeys)} />
              </span>
            )}
          </>
        )}
        {!progress?.isLong && (
          <IconButton label="Clear the selection" icon={<X />} plain title="Esc" onClick={onClear} />
        )}
      </div>
    </section>
  );
}

type ActionsProps = { actions: readonly BulkAction[]; progress: BulkProgress | null };

function Actions({ actions, progress }: ActionsProps) {
  return actions.map(({ label, icon, danger, keys, onSelect }) => (
    <Button
      key={label}
      size="small"
      icon={icon}
      variant={danger ? "danger" : "secondary"}
      title={keys}
      aria-keyshortcuts={keys}
      pending={progress?.label === label}
      disabled={progress !== null && progress.label !== label}
      onClick={onSelect}
    >
      {label}
    </Button>
  ));
}

/** A card has no keys beside its menu: there is seldom a keyboard. */
function withoutKeys({ keys: _keys, ...item }: BulkAction): MenuItem {
  return item;
}

function Progress({
  progress: { label, count, of },
  onStop,
}: {
  progress: BulkProgress;
  onStop: () => void;
}) {
  return (
    <>
      <p className="shrink-0 font-medium tabular-nums">
        {count} of {of}
      </p>
      <progress
        aria-label={label}
        value={count}
        max={of}
        className="block h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
      <Button size="small" onClick={onStop}>
        Stop
      </Button>
    </>
  );
}

/** When the bar goes with the focus in it, the list has it next: its head, or its first row where that is hidden. */
function useFocusAfter(box: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      for (const target of document.querySelectorAll<HTMLElement>("[data-select]")) {
        target.focus({ preventScroll: true });
        if (document.activeElement === target) return;
      }
    };
  }, [box]);
}
