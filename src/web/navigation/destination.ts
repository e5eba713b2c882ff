const DESTINATION = "twofold.destination";

/**
 * Remembers the page that a user wanted before signing up, until the address is confirmed (Security 1.5), or before leaving
 * for the identity provider.
 */
export function rememberDestination(next: string | null): void {
  if (next === null) localStorage.removeItem(DESTINATION);
  else localStorage.setItem(DESTINATION, next);
}

/** Returns the remembered page and forgets it. */
export function takeDestination(): string | undefined {
  const next = localStorage.getItem(DESTINATION) ?? undefined;
  localStorage.removeItem(DESTINATION);
  return next;
}
