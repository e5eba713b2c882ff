import { CheckCheck, X } from "lucide-react";
import { useLayoutEffect, useRef, useEffect, useEffectEvent } from "react";
import type { Money } from "#domain/money.ts";
import { formatSigned } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { type SumInCurrency, sumsText } from "#web/fields/sums-by-currency.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { SelectBox } from "#web/ui/checkbox.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { HeadCell } from "#web/ui/table.tsx";
import type { BulkRun, BulkProgress } from "./bulk.ts";
import type { Notes, ListSelection } from "./selection.ts";

/** A bulk action; `keys` is its single-key shortcut. */
export type BulkAction = Omit<MenuItem, "onSelect" | "href" | "disabled"> & { onSelect: () => void };

type Props = {
  selection: ListSelection<unknown>;
  /** The total of the selected records, if they have amounts. */
  total?: Money;
  currencySign?: string;
  /** The totals by currency, if there are several. */
  sums?: readonly SumInCurrency[];
  actions: readonly BulkAction[];
  bulk: Pick<BulkRun, "progress" | "stop">;
  /** Same as the `wide` option of its table, which changes when rows become cards. */
  wide: boolean;
};

/**
 * The number of selected records and their bulk actions, fixed to the bottom of the window. In the DOM it precedes the
 * list, one tab stop before its head; space is reserved at the end of the list, so that nothing moves when it appears.
 */
export function SelectionBar(props: Props) {
  const { selection, total, currencySign = "", sums, wide } = props;
  const totalText = total ? formatSigned({ amount: total, sign: currencySign }) : sums && sumsText(sums);
  const count = selection.selected.length;
  const isShown = count > 0 || selection.notes !== null;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && [`${count} selected`, totalText && `total: ${totalText}`].filter(Boolean).join(", ")}
      </p>
      {isShown && (
        <>
          <div
            aria-hidden="true"
            className={classNames("order-last shrink-0 print:hidden", selection.notes ? "h-40" : "h-16")}
          />
          <div
            data-selection-bar
            className="pointer-events-none fixed start-(--page-start,0px) end-0 bottom-4 z-20 print:hidden"
          >
            <div className="mx-auto max-w-page px-4 sm:px-6">
              <div className={wide ? "@container/wide-table" : "@container/table"}>
                <Bar {...props} />
              </div>
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Bar(props: Props) {
  const { selection, actions, bulk } = props;
  const { progress, stop } = bulk;
  const { selected, notes, onClear } = selection;
  const box = useRef<HTMLElement>(null);
  useFocusAfter(box);
  useEscape(() => progress === null && onClear());
  return (
    <section
      ref={box}
      aria-label="Selection"
      className="pointer-events-auto animate-rise rounded-card border border-line bg-raised shadow-float"
    >
      {notes && <NotesNotice notes={notes} />}
      <div className="flex items-center gap-2 py-2 ps-4 pe-2">
        {progress?.isLong ? <Progress progress={progress} onStop={stop} /> : <Summary {...props} />}
        {selected.length > 0 && (
          <span className="flex flex-wrap justify-end gap-2 cards:hidden">
            <Actions actions={actions} progress={progress} />
          </span>
        )}
        {!progress?.isLong && (
          <>
            {selected.length > 0 && <ActionMenu selection={selection} actions={actions} />}
            <IconButton label="Clear the selection" icon={<X />} plain title="Esc" onClick={onClear} />
          </>
        )}
      </div>
    </section>
  );
}

function NotesNotice({ notes: { lines, undo } }: { notes: Notes }) {
  return (
    <div data-selection-notes className="px-2 pt-2">
      <Notice
        tone="warning"
        action={
          undo && (
            <Button size="small" onClick={undo}>
              Undo
            </Button>
          )
        }
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    </div>
  );
}

function Summary({ selection, total, currencySign = "", sums }: Props) {
  return (
    <p className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2 py-0.5 tabular-nums">
      <span className="font-semibold whitespace-nowrap">{selection.selected.length} selected</span>
      {total && (
        <span className="min-w-0 text-ink-soft cards:text-small">
          Total <Amount amount={total} currencySign={currencySign} showZero />
        </span>
      )}
      {sums && <span className="min-w-0 text-ink-soft cards:text-small">Total {sumsText(sums)}</span>}
    </p>
  );
}

/** A menu of the actions where the buttons don't fit; the head with its checkbox is hidden there too. */
function ActionMenu({ selection: { isAll, onPickAll }, actions }: Pick<Props, "selection" | "actions">) {
  const all: BulkAction[] = isAll ? [] : [{ label: "Select all", icon: <CheckCheck />, onSelect: onPickAll }];
  return (
    <span className="columns:hidden">
      <MenuButton label="Actions" items={[...all, ...actions].map(withoutKeys)} />
    </span>
  );
}

type SelectionActionsProps = { actions: readonly BulkAction[]; progress: BulkProgress | null };

function Actions({ actions, progress }: SelectionActionsProps) {
  return actions.map(({ label, icon, needs, keys, onSelect }) => (
    <Button
      key={label}
      needs={needs}
      size="small"
      icon={icon}
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

/** Where the bar is narrow there is rarely a keyboard. */
function withoutKeys({ keys: _keys, ...item }: BulkAction): MenuItem {
  return item;
}

function Progress({
  progress: { label, count, total },
  onStop,
}: {
  progress: BulkProgress;
  onStop: () => void;
}) {
  const box = useRef<HTMLSpanElement>(null);
  useFocusAfter(box);
  // The menu button, which had the focus, has just been replaced by this one.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector("button")?.focus();
  }, []);
  return (
    <>
      <p className="shrink-0 font-medium tabular-nums">
        {count} of {total}
      </p>
      <progress
        aria-label={label}
        value={count}
        max={total}
        className="block h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
      <span ref={box}>
        <Button size="small" onClick={onStop}>
          Stop
        </Button>
      </span>
    </>
  );
}

/** If a part of the bar disappears while focused, moves the focus to the head of the list, or its first row if that is hidden. */
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

/** The checkbox in the head of a list. Cards have no head; there it is in the selection bar. */
export function SelectHead({ selection }: { selection: ListSelection<unknown> }) {
  const { ids, isAll, onPickAll } = selection;
  return (
    <HeadCell>
      <span className="sr-only">Selection</span>
      <span className="cards:hidden">
        <SelectBox label="Select all" checked={isAll} mixed={ids.size > 0 && !isAll} onPick={onPickAll} />
      </span>
    </HeadCell>
  );
}

/** Dialogs and fields that handle Escape themselves; menus stop the event before it gets here. */
const HAS_OWN_ESCAPE = "input:not([type=checkbox]), select, textarea, dialog";

/** Runs a callback on Escape, wherever the focus is. */
function useEscape(onEscape: () => void): void {
  const act = useEffectEvent(onEscape);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.target instanceof Element && event.target.closest(HAS_OWN_ESCAPE)) return;
      act();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
