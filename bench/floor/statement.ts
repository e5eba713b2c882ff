import { createHash } from "node:crypto";

/** A named statement, so that the database parses it once for each connection. */
export function statement(text: string, values: readonly unknown[]) {
  return { name: nameOf(text), text, values: [...values] };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("hex").slice(0, 16);
  names.set(text, name);
  return name;
}
