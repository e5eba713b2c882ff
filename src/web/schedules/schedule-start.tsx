import type { Schedule } from "#contract/schedules.ts";
import { type Day, shiftMonths } from "#domain/dates.ts";
import { useToday } from "#web/api/session.ts";
import { paths } from "#web/navigation/paths.ts";
import { FormSkeleton } from "#web/ui/skeleton.tsx";

// Shared by the form pages of all kinds of schedules.

export const failed = (message: string): string => `Couldn't load the form: ${message}`;
export const loading = <FormSkeleton />;
export const back = { href: paths.schedules(), label: "Recurring transactions" };

export type NewScheduleProps = { from: string | undefined; onSaved: (saved: Schedule) => void };

/** The default start: today, or `after` a record's date by the fewest months that aren't in the past. */
export function useStartDate() {
  const today = useToday();
  const nextFutureDate = (date: Day): Day => {
    let months = 1;
    while (shiftMonths(date, months) < today) months += 1;
    return shiftMonths(date, months);
  };
  return { today, after: nextFutureDate };
}

/** The schedule to edit: `start` has the form values, possibly of a later change from `effectiveFrom` on. */
export type ScheduleEdit = Pick<NewScheduleProps, "onSaved"> & {
  opened: Schedule;
  start: Schedule;
  effectiveFrom: string;
};
