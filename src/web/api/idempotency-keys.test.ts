import { expect, test } from "vitest";
import { keyFor, settle } from "./idempotency-keys.ts";

test("an action with an unknown outcome keeps its key", () => {
  expect(keyFor("POST /api/journals a")).toBe(keyFor("POST /api/journals a"));
});

test("a completed action gets a new key, so that the same journal can be posted twice on purpose", () => {
  const first = keyFor("POST /api/journals b");
  settle("POST /api/journals b");
  expect(keyFor("POST /api/journals b")).not.toBe(first);
});

test("a different body is a different action", () => {
  expect(keyFor("POST /api/journals c")).not.toBe(keyFor("POST /api/journals d"));
});
