import { nameOfPeriod, periodNamed, PERIOD_NAMES, type Period, type PeriodName } from "#domain/periods.ts";
import { refusalReply } from "#domain/refusals.ts";
import { Select } from "#web/ui/select.tsx";
import { ReportDateField } from "./report-date-field.tsx";
import { useCalendar } from "./use-calendar.ts";

type Props = Period & { onChange: (period: Period) => void };

const LABELS: Readonly<Record<PeriodName, string>> = {
  "year-to-date": "Year to date",
  "this-month": "This month",
  "last-month": "Last month",
  "this-quarter": "This quarter",
  "last-quarter": "Last quarter",
  "this-fiscal-year": "This fiscal year",
  "last-fiscal-year": "Last fiscal year",
};
const CUSTOM = "custom";
const REVERSED = refusalReply("report.period-reversed").detail;

/** True for a period that begins after it ends. */
export function isReversed({ start, end }: Period): boolean {
  return start > end;
}

/** The period of a report: by name, or by its two dates (Conventions 3). */
export function PeriodFields({ start, end, onChange }: Props) {
  const calendar = useCalendar();
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:w-auto sm:grid-cols-[168px_168px_168px]">
      <div className="max-sm:col-span-2">
        <Select
          label="Period"
          value={nameOfPeriod({ start, end }, calendar) ?? CUSTOM}
          options={[
            ...PERIOD_NAMES.map((name) => ({ value: name, label: LABELS[name] })),
            { value: CUSTOM, label: "Custom" },
          ]}
          onChange={(event) => {
            const name = PERIOD_NAMES.find((candidate) => candidate === event.target.value);
            if (name) onChange(periodNamed(name, calendar));
          }}
        />
      </div>
      <ReportDateField
        label="From"
        value={start}
        error={isReversed({ start, end }) ? REVERSED : undefined}
        onChange={(date) => onChange({ start: date, end })}
      />
      <ReportDateField label="To" value={end} onChange={(date) => onChange({ start, end: date })} />
    </div>
  );
}
