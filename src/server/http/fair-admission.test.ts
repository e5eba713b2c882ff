import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Leave, openAdmission, type Visitor } from "./admission.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const reader = (person: string, book = `${person}'s`): Visitor => ({
  groups: [`person ${person}`, `book ${book}`],
  connection: null,
});
const writer = (person: string, book?: string): Visitor => ({
  ...reader(person, book),
  connection: person,
});

/** Requests by name, with what has become of each so far. */
function visit({ places = 8, connectionsOfGroup = 2 } = {}) {
  const { enter } = openAdmission({ places, connectionsOfGroup, busyAfterMs: 2_000 });
  const states: Record<string, "waiting" | "in" | "busy"> = {};
  const leaves: Record<string, Leave> = {};
  return {
    states,
    come: async (name: string, visitor: Visitor) => {
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
  visitors: Readonly<Record<string, Visitor>>,
): Promise<void> => {
  for (const [name, visitor] of Object.entries(visitors)) await come(name, visitor);
};

test("one person's reads have only so many connections at once", async () => {
  const queue = visit();
  await all(queue, { a1: reader("a"), a2: reader("a"), a3: reader("a") });
  expect(queue.states).toEqual({ a1: "in", a2: "in", a3: "waiting" });
});

test("what one person waits for doesn't hold up another", async () => {
  const queue = visit();
  await all(queue, { a1: reader("a"), a2: reader("a"), a3: reader("a"), b1: reader("b") });
  expect(queue.states["b1"]).toBe("in");
});

test("the members of one book count together", async () => {
  const queue = visit();
  await all(queue, { a: reader("a", "shop"), b: reader("b", "shop"), c: reader("c", "shop") });
  expect(queue.states["c"]).toBe("waiting");
});

test("writes that share a connection count as one connection", async () => {
  const queue = visit();
  await all(queue, { a1: writer("a"), a2: writer("a"), a3: writer("a") });
  expect(queue.states["a3"]).toBe("in");
});

test("one person has no more than half of the places", async () => {
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

test("of those with equally many places, who came first has the next", async () => {
  const queue = visit({ places: 2 });
  await all(queue, { a1: reader("a"), b1: reader("b"), c1: reader("c"), d1: reader("d") });
  await queue.go("b1");
  expect([queue.states["c1"], queue.states["d1"]]).toEqual(["in", "waiting"]);
});

test("who waits too long is refused", async () => {
  const queue = visit();
  await all(queue, { a1: reader("a"), a2: reader("a"), a3: reader("a") });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queue.states["a3"]).toBe("busy");
});

test("while the oldest of a line has waited half as long as allowed, who comes is refused at once", async () => {
  const queue = visit();
  await all(queue, { a1: reader("a"), a2: reader("a"), a3: reader("a") });
  await vi.advanceTimersByTimeAsync(1_100);
  await all(queue, { a4: reader("a"), b1: reader("b") });
  expect([queue.states["a4"], queue.states["b1"]]).toEqual(["busy", "in"]);
});

test("who leaves twice gives one place back", async () => {
  const queue = visit({ places: 2 });
  await all(queue, { a1: reader("a"), b1: reader("b"), c1: reader("c"), d1: reader("d") });
  await queue.go("a1");
  await queue.go("a1");
  expect(queue.states["d1"]).toBe("waiting");
});
