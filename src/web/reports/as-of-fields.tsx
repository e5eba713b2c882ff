import { periodNamed, type Calendar } from "#domain/periods.ts";
import { ReportDateField, useCalendar } from "#web/fields/period.tsx";
import { Select } from "#web/ui/select.tsx";

const CUSTOM = "custom";

/** The days that a report of one day is asked for most. */
function namedDays(calendar: Calendar): { value: string; label: string }[] {
  return [
    { value: calendar.today, label: "Today" },
    { value: periodNamed("last-month", calendar).end, label: "End of last month" },
    { value: periodNamed("last-quarter", calendar).end, label: "End of last quarter" },
    { value: periodNamed("last-fiscal-year", calendar).end, label: "End of last fiscal year" },
  ];
}

/** The day of a report: by name, or typed (Conventions 3). */
export function AsOfFields({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  // In January three of them are one day: the first name of it is enough.
  const days = namedDays(useCalendar());
  const options = days.filter((day, index) => days.findIndex((other) => other.value === day.value) === index);
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:w-auto sm:grid-cols-[192px_176px]">
      <Select
        label="Day"
        value={options.some((day) => day.value === value) ? value : CUSTOM}
        options={[...options, { value: CUSTOM, label: "Custom" }]}
        onChange={(event) => event.target.value !== CUSTOM && onChange(event.target.value)}
      />
      <ReportDateField label="As of" value={value} onChange={onChange} />
    </div>
  );
}
