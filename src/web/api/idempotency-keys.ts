const pendingKeys = new Map<string, string>();

/**
 * Returns the idempotency key of a mutation. It is kept until the outcome is known, so that pressing Save again after
 * a lost reply doesn't create a second record.
 */
export function keyFor(action: string): string {
  const key = pendingKeys.get(action) ?? crypto.randomUUID();
  pendingKeys.set(action, key);
  return key;
}

/** Forgets the key: the server has given its final answer, so the next press is a new action. */
export function settle(action: string): void {
  pendingKeys.delete(action);
}
