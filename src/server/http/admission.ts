import { Refusal } from "#domain/refusals.ts";
import type { Database } from "#server/db/database.ts";

/** Gives the place to who comes next; called again, it does nothing. */
export type Leave = () => void;

/** What a request that wants a place counts for. */
export type Visitor = {
  /** The person and the book, or the address while the sender of the request is unknown. */
  groups: readonly string[];
  /** Requests with the same connection wait for one another and count as one; a request without one counts alone. */
  connection: string | null;
};

type Limits = {
  /** How many requests are let in at once. */
  places: number;
  /** How many connections the requests of one group have at once. */
  connectionsOfGroup: number;
  busyAfterMs: number;
};

export type Enter = (visitor: Visitor) => Promise<Leave>;

/**
 * Lets so many requests in at once, of which no person, book or address has more than half. A place that becomes free goes
 * to the group with the fewest, then to the first in line. A request that can't begin in time is refused before any of
 * its work is done; while the oldest of a line has waited half of that time, newcomers to the line are refused at once
 * (Decision 0037).
 */
export function openAdmission({ places, connectionsOfGroup, busyAfterMs }: Limits): { enter: Enter } {
  const lines = new Map<string, Line>();
  const held = countHeld({ places: Math.ceil(places / 2), connections: connectionsOfGroup });
  let free = places;
  const take = (visitor: Visitor): Leave => {
    free -= 1;
    const giveBack = held.take(visitor);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      free += 1;
      giveBack();
      letIn();
    };
  };
  const letIn = () => {
    while (free > 0) {
      const line = leastServed(lines.values(), held);
      const [first] = line?.waiting ?? [];
      if (first === undefined) return;
      first.begin(take(first.visitor));
    }
  };
  const enter = async (visitor: Visitor) => {
    const key = JSON.stringify([visitor.groups, visitor.connection]);
    const [oldest] = lines.get(key)?.waiting ?? [];
    if (oldest === undefined && free > 0 && held.fits(visitor)) return take(visitor);
    if (oldest !== undefined && performance.now() - oldest.since > busyAfterMs / 2)
      throw new Refusal("request.busy");
    return joinLine(lines, { key, visitor, busyAfterMs });
  };
  return { enter };
}

type Waiter = { visitor: Visitor; since: number; begin: (leave: Leave) => void };
/** Those that count for the same, in the order in which they came. */
type Line = { waiting: Set<Waiter> };
type Held = ReturnType<typeof countHeld>;

type Joining = { key: string; visitor: Visitor; busyAfterMs: number };

/** Waits in a line for a place, or is refused after a while. */
function joinLine(lines: Map<string, Line>, { key, visitor, busyAfterMs }: Joining): Promise<Leave> {
  const line = lines.get(key) ?? { waiting: new Set() };
  lines.set(key, line);
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(late);
      line.waiting.delete(waiter);
      if (line.waiting.size === 0) lines.delete(key);
    };
    const begin = (leave: Leave) => {
      stop();
      resolve(leave);
    };
    const waiter: Waiter = { visitor, since: performance.now(), begin };
    const late = setTimeout(() => {
      stop();
      reject(new Refusal("request.busy"));
    }, busyAfterMs);
    line.waiting.add(waiter);
  });
}

/** The line whose first one fits and counts for the fewest places; of equal ones that which waits longest. */
function leastServed(lines: Iterable<Line>, held: Held): Line | null {
  let best: { line: Line; places: number; since: number } | null = null;
  for (const line of lines) {
    const [first] = line.waiting;
    if (first === undefined || !held.fits(first.visitor)) continue;
    const places = held.placesOf(first.visitor);
    const { since } = first;
    if (best === null || places < best.places || (places === best.places && since < best.since))
      best = { line, places, since };
  }
  return best?.line ?? null;
}

/** Counts the places and connections of each group. */
function countHeld(most: { places: number; connections: number }) {
  const groups = new Map<string, Map<string | object, number>>();
  const placesIn = (group: string) =>
    [...(groups.get(group)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return {
    fits: ({ groups: visitorGroups, connection }: Visitor) =>
      visitorGroups.every((group) => {
        const connections = groups.get(group);
        if (connections === undefined) return true;
        if (placesIn(group) >= most.places) return false;
        return connections.size < most.connections || (connection !== null && connections.has(connection));
      }),
    placesOf: ({ groups: visitorGroups }: Visitor) => Math.max(0, ...visitorGroups.map(placesIn)),
    take: ({ groups: visitorGroups, connection }: Visitor): (() => void) => {
      const key = connection ?? {};
      for (const group of visitorGroups) {
        const connections = groups.get(group) ?? new Map<string | object, number>();
        groups.set(group, connections.set(key, (connections.get(key) ?? 0) + 1));
      }
      return () => {
        for (const group of visitorGroups) {
          const connections = groups.get(group);
          const remaining = (connections?.get(key) ?? 1) - 1;
          if (remaining > 0) connections?.set(key, remaining);
          else connections?.delete(key);
          if (connections?.size === 0) groups.delete(group);
        }
      };
    },
  };
}

/**
 * How many requests are under way at once. Writes that wait for one another share a commit (Decision 0031), so there are
 * more of them than connections. On the embedded database, with its one connection, one request works and one is ready.
 */
export function placesOn({ kind, books }: Database): Omit<Limits, "busyAfterMs"> {
  const { max } = books.options;
  return kind === "embedded"
    ? { places: 32, connectionsOfGroup: 2 }
    : { places: 4 * max, connectionsOfGroup: Math.ceil(max / 2) };
}

/** A place that another request may have while its own request does something without the database. */
export async function takePlace(enter: () => Promise<Leave>) {
  let leave = await enter();
  return {
    leave: () => leave(),
    lend: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      leave();
      const result = await work();
      leave = await enter();
      return result;
    },
  };
}
