import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ReleaseSlot, openAdmission, type RequestSource } from "./admission.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const reader = (person: string, book = `${person}'s`): RequestSource => ({
  groups: [`person ${person}`, `book ${book}`],
  connection: null,
});
const writer = (person: string, book?: string): RequestSource => ({
  ...reader(person, book),
  connection: person,
});

/** Requests by name, with the state of each. */
function visit({ places = 8, connectionsOfGroup = 2 } = {}) {
  const { enter } = openAdmission({ places, connectionsOfGroup, busyAfterMs: 2_000 });
  const states: Record<string, "waiting" | "in" | "busy"> = {};
  const leaves: Record<string, ReleaseSlot> = {};
  return {
    states,
    come: async (name: string, visitor: RequestSource) => {
      states[name] = "waiting";
      const came = enter(visitor).then(
        (leave) => {
          states[name] = "in";
          leaves[name] = leave;
        },
        () => {
          states[name] = "busy";
        },
      );
      await Promise.race([came, vi.advanceTimersByTimeAsync(0)]);
    },
    go: async (name: string) => {
      leaves[name]?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const all = async (
  { come }: ReturnType<typeof visit>,
  visitors: Readonly<Record<string, RequestSource>>,
): Promise<void> => {
  for (const [name, visitor] of Object.entries(visitors)) await come(name, visitor);
};

test("one person's reads use a limited number of connections", async () => {
  const queue = visit();
  await all(queue, { a1: reader("a"), a2: reader("a"), a3: reader("a") });
  expect(queue.states).toEqual({ a1: "in", a2: "in", a3: "waiting" });
});

test("one person's waiting requests don't hold up another person", async () => {
  const queue = visit();
  await all(queue, { a1: reader("a"), a2: reader("a"), a3: reader("a"), b1: reader("b") });
  expect(queue.states["b1"]).toBe("in");
});

test("the members of one company share one limit", async () => {
  const queue = visit();
  await all(queue, { a: reader("a", "shop"), b: reader("b", "shop"), c: reader("c", "shop") });
  expect(queue.states["c"]).toBe("waiting");
});

test("writes that share a connection count as one connection", async () => {
  const queue = visit();
  await all(queue, { a1: writer("a"), a2: writer("a"), a3: writer("a") });
  expect(queue.states["a3"]).toBe("in");
});

test("one person gets at most half of the places", async () => {
  const queue = visit({ places: 4 });
  await all(queue, { a1: writer("a"), a2: writer("a"), a3: writer("a") });
  expect(queue.states["a3"]).toBe("waiting");
});

test("a free place goes to the person with the fewest, before the first in line", async () => {
  const queue = visit({ places: 4, connectionsOfGroup: 4 });
  await all(queue, { a1: reader("a"), a2: reader("a"), b1: reader("b"), c1: reader("c") });
  await all(queue, { b2: reader("b"), d1: reader("d") });
  await queue.go("a1");
  expect([queue.states["b2"], queue.states["d1"]]).toEqual(["waiting", "in"]);
});

test("among people with equally many places, the first in line gets the next one", async () => {
  const queue = visit({ places: 2 });
  await all(queue, { a1: reader("a"), b1: reader("b"), c1: reader("c"), d1: reader("d") });
  await queue.go("b1");
  expect([queue.states["c1"], queue.states["d1"]]).toEqual(["in", "waiting"]);
});

test("a request that waits too long is refused", async () => {
  const queue = visit();
  await all(queue, { a1: reader("a"), a2: reader("a"), a3: reader("a") });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queue.states["a3"]).toBe("busy");
});

test("once the oldest request in a line has waited half the limit, new ones are refused immediately", async () => {
  const queue = visit();
  await all(queue, { a1: reader("a"), a2: reader("a"), a3: reader("a") });
  await vi.advanceTimersByTimeAsync(1_100);
  await all(queue, { a4: reader("a"), b1: reader("b") });
  expect([queue.states["a4"], queue.states["b1"]]).toEqual(["busy", "in"]);
});

test("leaving twice frees one place", async () => {
  const queue = visit({ places: 2 });
  await all(queue, { a1: reader("a"), b1: reader("b"), c1: reader("c"), d1: reader("d") });
  await queue.go("a1");
  await queue.go("a1");
  expect(queue.states["d1"]).toBe("waiting");
});
