import { type Day, dateIn, firstOfMonth, weekFrom, isEarlier, type Instant } from "./dates.ts";

const dayOf = (instant: Instant): Day => dateIn({ timeZone: "UTC", instant });

/** Retention of full backups: the newest one of each of this many days, weeks, and months that have one. */
const KEPT = [
  { many: 7, periodOf: dayOf },
  { many: 4, periodOf: (instant: Instant) => weekFrom(dayOf(instant), 0) },
  { many: 12, periodOf: (instant: Instant) => firstOfMonth(dayOf(instant)) },
];

/** Returns the backups to delete, identified by their creation instants. */
export function copiesToDrop(madeAt: readonly Instant[]): Instant[] {
  const newestFirst = madeAt.toSorted((a, b) => (isEarlier(a, b) ? 1 : -1));
  const kept = KEPT.flatMap(({ many, periodOf }) => {
    const newest = new Map<Day, Instant>();
    for (const instant of newestFirst) {
      const period = periodOf(instant);
      if (!newest.has(period)) newest.set(period, instant);
    }
    return [...newest.values()].slice(0, many);
  });
  return newestFirst.filter((instant) => !kept.includes(instant));
}
