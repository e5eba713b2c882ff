import { type Day, dateIn, firstOfMonth, startOfWeek, isEarlier, type Instant } from "./dates.ts";

const dayOf = (instant: Instant): Day => dateIn({ timeZone: "UTC", instant });

/** Retention of full backups: the newest one of each of this many days, weeks, and months that have one. */
const RETENTION_RULES = [
  { many: 7, periodOf: dayOf },
  { many: 4, periodOf: (instant: Instant) => startOfWeek(dayOf(instant), 0) },
  { many: 12, periodOf: (instant: Instant) => firstOfMonth(dayOf(instant)) },
];

/** Returns the backups to delete, identified by their creation instants. */
export function copiesToDrop(madeAt: readonly Instant[]): Instant[] {
  const newestFirst = madeAt.toSorted((a, b) => (isEarlier(a, b) ? 1 : -1));
  const retained = RETENTION_RULES.flatMap(({ many, periodOf }) => {
    const newest = new Map<Day, Instant>();
    for (const instant of newestFirst) {
      const period = periodOf(instant);
      if (!newest.has(period)) newest.set(period, instant);
    }
    return [...newest.values()].slice(0, many);
  });
  return newestFirst.filter((instant) => !retained.includes(instant));
}
