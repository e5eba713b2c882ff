export type Toast = {
  id: number;
  message: string;
  tone: "positive" | "negative";
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onSelect: () => void } | undefined;
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
  { tone = "positive", action }: { tone?: Toast["tone"]; action?: Toast["action"] } = {},
): void {
  publish([...toasts.slice(-2), { id: nextId++, message, tone, action }]);
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Takes back what was offered, such as Undo, when something has happened that it cannot undo. */
export function withdrawOffers(): void {
  publish(toasts.filter(({ action }) => action === undefined));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
