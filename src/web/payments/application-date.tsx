import { isDateText } from "#domain/dates.ts";
import type { LockArea } from "#domain/period-locks.ts";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { invalidDateText } from "#web/fields/formats.ts";

type Props = { area: LockArea; value: string; onChange: (date: string) => void };

/** The optional date from which documents count as paid by a credit (Accounting 3). */
export function ApplicationDate({ area, ...props }: Props) {
  return (
    <div className="w-full sm:w-56">
      <DateField
        id="application-date"
        label="Date"
        optional
        error={props.value === "" || isDateText(props.value) ? undefined : invalidDateText()}
        hint="Leave blank to use the later of the two dates"
        {...props}
        {...useLockedDays(area)}
      />
    </div>
  );
}
