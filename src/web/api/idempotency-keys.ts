const unsettled = new Map<string, string>();

/**
 * The key of a mutation. An action whose outcome never became known keeps its key, so that pressing Save again
 * after a lost reply does not write a second record.
 */
export function keyFor(action: string): string {
  const key = unsettled.get(action) ?? crypto.randomUUID();
  unsettled.set(action, key);
  return key;
}

/** Forgets the key: the server has answered for good, and the next press is a new action. */
export function settle(action: string): void {
  unsettled.delete(action);
}
