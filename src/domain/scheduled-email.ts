import { type Day, type Instant, isEarlier, shiftMonths, toInstant } from "./dates.ts";
import type { RefusalCode } from "./refusals.ts";

/** When to send an email: day and time in the company's time zone. */
export type SendTime = { sendOn: Day; sendAt: string };
/** The company's clock. */
export type Clock = { timeZone: string; today: Day; now: Instant };

/** Why an email can't be sent at that time, and the field with the error; null if it can (Behavior 2.21). */
export function sendTimeError(
  { sendOn, sendAt }: SendTime,
  { timeZone, today, now }: Clock,
): { field: keyof SendTime; code: RefusalCode } | null {
  if (sendOn < today) return { field: "sendOn", code: "email.time-in-past" };
  if (sendOn > shiftMonths(today, 12)) return { field: "sendOn", code: "email.time-too-far" };
  const isFuture = isEarlier(now, momentIn(timeZone, { date: sendOn, time: sendAt }));
  return isFuture ? null : { field: "sendAt", code: "email.time-in-past" };
}

/**
 * The instant of a local time, "09:30", in a time zone. A time skipped when clocks go forward is shifted by the gap; a time that
 * occurs twice is the first one.
 */
export function momentIn(timeZone: string, { date, time }: { date: Day; time: string }): Instant {
  const sendTime = Temporal.PlainDateTime.from(`${date}T${time}`);
  return toInstant(sendTime.toZonedDateTime(timeZone).epochMilliseconds);
}

/** The local time in a time zone at an instant: "09:30". */
export function clockTimeIn({ timeZone, instant }: { timeZone: string; instant: Instant }): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5);
}
