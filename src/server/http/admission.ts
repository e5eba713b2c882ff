import { Refusal } from "#domain/refusals.ts";
import type { Database } from "#server/db/database.ts";

/** Releases the slot for the next request; idempotent. */
export type ReleaseSlot = () => void;

/** What a waiting request counts against. */
export type RequestSource = {
  /** Person and book, or the IP address while the sender is unknown. */
  groups: readonly string[];
  /** Requests with the same connection queue up and count as one; a request without one counts alone. */
  connection: string | null;
};

type AdmissionLimits = {
  /** Maximum of concurrent requests. */
  places: number;
  /** Maximum of concurrent connections per group. */
  connectionsOfGroup: number;
  busyAfterMs: number;
};

export type Admit = (visitor: RequestSource) => Promise<ReleaseSlot>;

/**
 * Limits concurrent requests; no person, book or address gets more than half of the slots. A slot that becomes free
 * goes to the group with the fewest, then to the first in line. A request that can't start in time is refused before
 * doing any work; once the oldest in a line has waited half of that time, newcomers to the line are refused at once
 * (Decision 0037).
 */
export function openAdmission({ places, connectionsOfGroup, busyAfterMs }: AdmissionLimits): {
  enter: Admit;
} {
  const lines = new Map<string, RequestQueue>();
  const slotCounts = countSlots({ places: Math.ceil(places / 2), connections: connectionsOfGroup });
  let freePlaces = places;
  const reserveSlot = (visitor: RequestSource): ReleaseSlot => {
    freePlaces -= 1;
    const giveBack = slotCounts.take(visitor);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      freePlaces += 1;
      giveBack();
      admitWaiting();
    };
  };
  const admitWaiting = () => {
    while (freePlaces > 0) {
      const line = selectNextQueue(lines.values(), slotCounts);
      const [first] = line?.waiting ?? [];
      if (first === undefined) return;
      first.begin(reserveSlot(first.visitor));
    }
  };
  const enter = async (visitor: RequestSource) => {
    const key = JSON.stringify([visitor.groups, visitor.connection]);
    const [oldest] = lines.get(key)?.waiting ?? [];
    if (oldest === undefined && freePlaces > 0 && slotCounts.fits(visitor)) return reserveSlot(visitor);
    if (oldest !== undefined && performance.now() - oldest.since > busyAfterMs / 2)
      throw new Refusal("request.busy");
    return queueForSlot(lines, { key, visitor, busyAfterMs });
  };
  return { enter };
}

type WaitingRequest = { visitor: RequestSource; since: number; begin: (leave: ReleaseSlot) => void };
/** Waiting requests with the same key, in order of arrival. */
type RequestQueue = { waiting: Set<WaitingRequest> };
type SlotCounts = ReturnType<typeof countSlots>;

type QueueEntry = { key: string; visitor: RequestSource; busyAfterMs: number };

/** Queues for a slot; refuses after a timeout. */
function queueForSlot(
  lines: Map<string, RequestQueue>,
  { key, visitor, busyAfterMs }: QueueEntry,
): Promise<ReleaseSlot> {
  const line = lines.get(key) ?? { waiting: new Set() };
  lines.set(key, line);
  return new Promise((resolve, reject) => {
    const stopWaiting = () => {
      clearTimeout(late);
      line.waiting.delete(waiter);
      if (line.waiting.size === 0) lines.delete(key);
    };
    const beginRequest = (leave: ReleaseSlot) => {
      stopWaiting();
      resolve(leave);
    };
    const waiter: WaitingRequest = { visitor, since: performance.now(), begin: beginRequest };
    const late = setTimeout(() => {
      stopWaiting();
      reject(new Refusal("request.busy"));
    }, busyAfterMs);
    line.waiting.add(waiter);
  });
}

/** Returns the line whose first request fits and has the fewest slots; on a tie, the longest waiting. */
function selectNextQueue(lines: Iterable<RequestQueue>, slotCounts: SlotCounts): RequestQueue | null {
  let best: { line: RequestQueue; places: number; since: number } | null = null;
  for (const line of lines) {
    const [first] = line.waiting;
    if (first === undefined || !slotCounts.fits(first.visitor)) continue;
    const places = slotCounts.placesOf(first.visitor);
    const { since } = first;
    if (best === null || places < best.places || (places === best.places && since < best.since))
      best = { line, places, since };
  }
  return best?.line ?? null;
}

/** Counts slots and connections by group. */
function countSlots(limits: { places: number; connections: number }) {
  const groups = new Map<string, Map<string | object, number>>();
  const placesIn = (group: string) =>
    [...(groups.get(group)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return {
    fits: ({ groups: visitorGroups, connection }: RequestSource) =>
      visitorGroups.every((group) => {
        const connections = groups.get(group);
        if (connections === undefined) return true;
        if (placesIn(group) >= limits.places) return false;
        return connections.size < limits.connections || (connection !== null && connections.has(connection));
      }),
    placesOf: ({ groups: visitorGroups }: RequestSource) => Math.max(0, ...visitorGroups.map(placesIn)),
    take: ({ groups: visitorGroups, connection }: RequestSource): (() => void) => {
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
 * Number of concurrent requests. Writes that wait for one another share a commit (Decision 0031), so it is higher
 * than the number of connections. The embedded database has one connection: one request runs and one is ready.
 */
export function slotsFor({ kind, books }: Database): Omit<AdmissionLimits, "busyAfterMs"> {
  const { max } = books.options;
  return kind === "embedded"
    ? { places: 32, connectionsOfGroup: 2 }
    : { places: 4 * max, connectionsOfGroup: Math.ceil(max / 2) };
}

/** Takes a slot that can be lent out while its request does work without the database. */
export async function takeSlot(enter: () => Promise<ReleaseSlot>) {
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
