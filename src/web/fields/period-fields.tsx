import { useState } from "react";
import { bookEndpoints } from "#contract/book.ts";
import { isDateText } from "#domain/dates.ts";
import {
  fiscalYearStartOf,
  nameOfPeriod,
  periodNamed,
  PERIOD_NAMES,
  type Period,
  type PeriodName,
} from "#domain/periods.ts";
import { refusalReply } from "#domain/refusals.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Select } from "#web/ui/select.tsx";
import { DateField } from "./date-field.tsx";

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
  const today = useToday();
  const book = useApiQuery(bookEndpoints.get).data;
  const calendar = { today, fiscalYearStart: book ? fiscalYearStartOf(book) : null };
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:w-auto sm:grid-cols-[176px_176px_176px]">
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
      <PeriodDate
        label="From"
        value={start}
        error={isReversed({ start, end }) ? REVERSED : undefined}
        onChange={(date) => onChange({ start: date, end })}
      />
      <PeriodDate label="To" value={end} onChange={(date) => onChange({ start, end: date })} />
    </div>
  );
}

type DateProps = {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (date: string) => void;
};

/** Only a date reaches the report; what is none stays in the field, which says so. */
function PeriodDate({ label, value, error, onChange }: DateProps) {
  const [wrong, setWrong] = useState({ text: "", insteadOf: "" });
  return (
    <DateField
      label={label}
      value={wrong.insteadOf === value ? wrong.text : value}
      error={error}
      onChange={(text) => {
        const isDate = isDateText(text);
        setWrong(isDate ? { text: "", insteadOf: "" } : { text, insteadOf: value });
        if (isDate) onChange(text);
      }}
    />
  );
}
