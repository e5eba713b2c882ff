import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "./button.tsx";

const SHOWN_MS = 6_000;
/** What can be undone stays longer (Interface 4). */
const SHOWN_WITH_ACTION_MS = 10_000;

/** Where toasts appear: above everything, also above an open dialog. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Shown anew each time, so that it comes to lie above a dialog that was opened meanwhile.
    if (region.current?.matches(":popover-open")) region.current.hidePopover();
    if (toasts.length > 0) region.current?.showPopover();
  }, [toasts]);
  return (
    <div
      ref={region}
      popover="manual"
      role="region"
      aria-label="Messages"
      className="fixed inset-[auto_0_80px_0] max-sm:bottom-28 mx-auto w-90 max-w-[calc(100vw-32px)] flex-col gap-2 overflow-visible border-0 bg-transparent open:flex print:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
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
      className="flex animate-rise items-center gap-2.5 rounded-card border border-line bg-raised py-1.5 ps-3.5 pe-1.5 shadow-float"
    >
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${toast.tone === "positive" ? "text-positive" : "text-negative"}`}
      />
      <p className="min-w-0 flex-1 py-1 break-words">{toast.message}</p>
      {toast.actions.map(({ label, onSelect }) => (
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
      <IconButton label="Dismiss" icon={<X />} plain onClick={() => dismissToast(toast.id)} />
    </div>
  );
}

export type ToastAction = { label: string; onSelect: () => void };

type Toast = {
  id: number;
  message: string;
  tone: "positive" | "negative";
  /** What can be done about it, such as Undo, or what comes next. */
  actions: readonly ToastAction[];
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Tells the user that something happened. It goes away by itself; nothing may be said only here. */
export function showToast(
  message: string,
  {
    tone = "positive",
    action,
    actions = action ? [action] : [],
  }: { tone?: Toast["tone"]; action?: ToastAction | undefined; actions?: readonly ToastAction[] } = {},
): void {
  publish([...toasts.slice(-2), { id: nextId++, message, tone, actions }]);
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Takes back what was offered, such as Undo, when something has happened that it cannot undo. */
export function withdrawOffers(): void {
  publish(toasts.filter(({ actions }) => actions.length === 0));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
