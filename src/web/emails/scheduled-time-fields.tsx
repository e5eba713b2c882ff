import type { Ref } from "react";
import { dateIn, type Instant, isEarlier, shiftDays, toInstant } from "#domain/dates.ts";
import { type Clock, clockTimeIn } from "#domain/scheduled-email.ts";
import { useSession } from "#web/api/session.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";

type FieldOf<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};
type Props = { isLater: FieldOf<boolean>; sendOn: FieldOf<string>; sendAt: FieldOf<string> };

/** Whether to send an email later, and when, in the company's time zone (Behavior 2.21). */
export function ScheduledTimeFields({ isLater, sendOn, sendAt }: Props) {
  const { timeZone } = useSession().company;
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="Send later"
        hint="The PDF is created when the email is sent"
        checked={isLater.value}
        onChange={(event) => isLater.onChange(event.target.checked)}
      />
      {isLater.value && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="Day" {...sendOn} />
          <TextField
            {...sendAt}
            type="time"
            label="Time"
            hint={timeZone.replaceAll("_", " ")}
            onChange={(event) => sendAt.onChange(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}

/** Returns a function that reads the current date and time in the company's time zone. */
export function useClock(): () => Clock {
  const { timeZone } = useSession().company;
  return () => {
    const now = toInstant(Date.now());
    return { timeZone, now, today: dateIn({ timeZone, instant: now }) };
  };
}

/** The initial values: the scheduled time, or tomorrow morning. */
export function initialSendTime({ timeZone, today, now }: Clock, dueAt: Instant | null = null) {
  if (dueAt === null || isEarlier(dueAt, now)) return { sendOn: shiftDays(today, 1), sendAt: "09:00" };
  const moment = { timeZone, instant: dueAt };
  return { sendOn: dateIn(moment), sendAt: clockTimeIn(moment) };
}
