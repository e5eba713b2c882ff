import type { Schedule } from "#contract/schedules.ts";
import { type Day, shiftMonths } from "#domain/dates.ts";
import { useToday } from "#web/api/session.ts";
import { paths } from "#web/navigation/paths.ts";
import { FormSkeleton } from "#web/ui/skeleton.tsx";

// What the pages of all kinds of schedules begin with.

export const failed = (message: string): string => `Failed to load form data: ${message}`;
export const loading = <FormSkeleton />;
export const back = { href: paths.schedules(), label: "Schedules" };

export type New = { from: string | undefined; onSaved: (saved: Schedule) => void };

/** Where a new schedule begins: today, or at the first month after a record's date that is still to come. */
export function useStart() {
  const today = useToday();
  const after = (date: Day): Day => {
    let months = 1;
    while (shiftMonths(date, months) < today) months += 1;
    return shiftMonths(date, months);
  };
  return { today, after };
}

/** A schedule that is edited, as it is shown: perhaps as a later change has it, from that date on. */
export type Edited = Pick<New, "onSaved"> & { opened: Schedule; start: Schedule; effectiveFrom: string };
