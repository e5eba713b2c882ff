import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "./button.tsx";
import { useCanAccess, type AccessRequirement } from "./permissions.ts";

const SHOWN_MS = 6_000;
/** Messages with an action stay longer (Interface 4). */
const SHOWN_WITH_ACTION_MS = 10_000;
const SETTLED_MS = 400;

/** The area for toasts, on top of everything, even of an open dialog. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Shown again each time, so that it is above a dialog that was opened in the meantime.
    if (region.current?.matches(":popover-open")) region.current.hidePopover();
    if (toasts.length === 0) return;
    region.current?.showPopover();
    return avoidControls(region.current);
  }, [toasts]);
  return (
    <div
      ref={region}
      popover="manual"
      role="region"
      aria-label="Messages"
      className="fixed m-0 w-90 max-w-[calc(100vw-32px)] flex-col gap-2 overflow-visible border-0 bg-transparent open:flex print:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Positions the messages where they don't cover fields or buttons, as long as they are shown. */
function avoidControls(region: HTMLElement | null): () => void {
  if (!region) return () => undefined;
  const reposition = () => placeClear(region);
  reposition();
  // The page may still change after the action that the message is about.
  const timer = setTimeout(reposition, SETTLED_MS);
  document.addEventListener("focusin", reposition);
  document.addEventListener("input", dismissReadToasts);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("focusin", reposition);
    document.removeEventListener("input", dismissReadToasts);
  };
}

const CONTROL_SELECTOR = "input, textarea, select, button, a[href], [role=combobox]";
const EDGE_PX = 16;
/** Between two heights that are tried, and between two points that are sampled: less than a control. */
const STEP_PX = 28;

/**
 * Moves the messages to the bottom, a corner or the top, or else to any height: where they cover the fewest controls, least of
 * all the focused one.
 */
function placeClear(region: HTMLElement): void {
  const { offsetWidth: width, offsetHeight: height } = region;
  const middle = (innerWidth - width) / 2;
  const [top, bottom, end] = [64, innerHeight - height - EDGE_PX, innerWidth - width - EDGE_PX];
  const stepCount = Math.max(0, Math.floor((bottom - 64 - top) / STEP_PX));
  const places = [
    { left: middle, top: bottom - 64 },
    { left: end, top: bottom },
    { left: middle, top },
    { left: EDGE_PX, top: bottom },
    ...Array.from({ length: stepCount }, (_, step) => ({ left: end, top: bottom - 64 - step * STEP_PX })),
  ];
  const [best] = places
    .map((place) => ({ ...place, covered: countCoveredControls(region, { ...place, width, height }) }))
    .toSorted((place, otherPlace) => place.covered - otherPlace.covered);
  if (!best) return;
  region.style.inset = "auto";
  region.style.left = `${Math.max(EDGE_PX, best.left)}px`;
  region.style.top = `${best.top}px`;
}

type ScreenBox = { left: number; top: number; width: number; height: number };

/** How many controls a box would cover; the focused one weighs most. */
function countCoveredControls(region: HTMLElement, { left, top, width, height }: ScreenBox): number {
  const points = samples({ start: left, length: width }).flatMap((x) =>
    samples({ start: top, length: height }).map((y) => [x, y] as const),
  );
  const covered = new Set(
    points
      .flatMap(([x, y]) => document.elementsFromPoint(x, y))
      .filter((element) => !region.contains(element) && element.matches(CONTROL_SELECTOR)),
  );
  return [...covered].reduce((sum, element) => sum + (element === document.activeElement ? 100 : 1), 0);
}

/** Points of a side, from end to end. */
function samples({ start, length }: { start: number; length: number }): number[] {
  const count = Math.max(1, Math.ceil(length / STEP_PX));
  return Array.from({ length: count + 1 }, (_, index) => start + (index * length) / count);
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const isUsable = useCanAccess();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(
      () => dismissToast(toast.id),
      toast.actions.length > 0 ? SHOWN_WITH_ACTION_MS : SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const Icon = toast.tone === "positive" ? CircleCheck : CircleAlert;
  return (
    <div
      role={toast.tone === "negative" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      // A phone has room for the latest only.
      className="flex animate-rise items-center gap-2.5 rounded-card border max-sm:not-last:hidden border-line bg-raised py-1.5 ps-3.5 pe-1.5 shadow-float"
    >
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${toast.tone === "positive" ? "text-positive" : "text-negative"}`}
      />
      {/* The actions wrap below the message if they would leave it too little room. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end">
        <p className="min-w-0 flex-1 basis-44 py-1 break-words">{toast.message}</p>
        {toast.actions.filter(isUsable).map(({ label, onSelect }) => (
          <Button
            key={label}
            size="small"
            variant="quiet"
            onClick={() => {
              onSelect();
              dismissToast(toast.id);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <IconButton label="Dismiss" icon={<X />} plain onClick={() => dismissToast(toast.id)} />
    </div>
  );
}

export type ToastAction = { label: string; onSelect: () => void } & AccessRequirement;

type Toast = {
  id: number;
  message: string;
  tone: "positive" | "negative";
  /** The available actions, such as Undo or a next step. */
  actions: readonly ToastAction[];
  /** The ID of the record it is about; null if none. */
  description: string | null;
  shownAt: number;
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message. It disappears automatically, with the next message, or when the user types or leaves the page, so it must
 * never be the only place for information. One with an action stays along with the next, unless that is about the same record.
 */
export function showToast(
  message: string,
  {
    tone = "positive",
    action,
    actions = action ? [action] : [],
    description = null,
  }: Partial<Omit<Toast, "id" | "message" | "shownAt">> & { action?: ToastAction | undefined } = {},
): void {
  const otherToasts = toasts.filter(
    (toast) => hasActions(toast) && (description === null || toast.description !== description),
  );
  const shownAt = performance.now();
  publish([...otherToasts.slice(-1), { id: nextId++, message, tone, actions, description, shownAt }]);
}

const hasActions = ({ actions }: Toast): boolean => actions.length > 0;

/** A user who types has read the message, but may still want to undo its action. */
function dismissReadToasts(): void {
  const remaining = toasts.filter(hasActions);
  if (remaining.length < toasts.length) publish(remaining);
}

/** An action may show its message just before it opens the page to which the message belongs. */
const OPENING_MS = 1_000;

/** Hides the messages of a page that the user leaves; Undo stays available (Interface 4). */
export function leaveToastsBehind(): void {
  const now = performance.now();
  publish(
    toasts.filter(
      ({ shownAt, actions }) => now - shownAt < OPENING_MS || actions.some(({ label }) => label === "Undo"),
    ),
  );
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Removes offered actions such as Undo, when something has happened that they can't undo. */
export function withdrawOffers(): void {
  publish(toasts.filter((toast) => !hasActions(toast)));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
