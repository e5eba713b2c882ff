import { type Day, type Instant, isEarlier, shiftMonths, toInstant } from "./dates.ts";
import type { RefusalCode } from "./refusals.ts";

/** When a mail is to leave: a day, and a time of the company's clock. */
export type Departure = { sendOn: Day; sendAt: string };
/** The company's clock. */
export type Clock = { timeZone: string; today: Day; now: Instant };

/** Why an email can't be sent at that time, and the field with the error; null if it can (Behavior 2.21). */
export function departureError(
  { sendOn, sendAt }: Departure,
  { timeZone, today, now }: Clock,
): { field: keyof Departure; code: RefusalCode } | null {
  if (sendOn < today) return { field: "sendOn", code: "mail.time-past" };
  if (sendOn > shiftMonths(today, 12)) return { field: "sendOn", code: "mail.time-far" };
  const isToCome = isEarlier(now, momentIn(timeZone, { date: sendOn, time: sendAt }));
  return isToCome ? null : { field: "sendAt", code: "mail.time-past" };
}

/**
 * The instant at which the clocks of a time zone show a time, "09:30". Where they are put forward over it, it is as much
 * later; where they show it twice, it is the first time.
 */
export function momentIn(timeZone: string, { date, time }: { date: Day; time: string }): Instant {
  const at = Temporal.PlainDateTime.from(`${date}T${time}`);
  return toInstant(at.toZonedDateTime(timeZone).epochMilliseconds);
}

/** What the clocks of a time zone show at an instant: "09:30". */
export function clockTimeIn({ timeZone, instant }: { timeZone: string; instant: Instant }): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5);
}
