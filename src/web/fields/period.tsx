import { useState, useCallback } from "react";
import { type Day, isDateText, firstOfYear } from "#domain/dates.ts";
import {
  nameOfPeriod,
  periodNamed,
  PERIOD_NAMES,
  type Period,
  type PeriodName,
  type Calendar,
} from "#domain/periods.ts";
import { firstDayOfFiscalYear } from "#domain/fiscal-years.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
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
const REVERSED = FORM_REFUSALS["report.period-reversed"].detail;

/** Whether a period starts after it ends. */
export function isReversed({ start, end }: Period): boolean {
  return start > end;
}

/** Period of a report, by name or by its two dates (Interface 3). */
export function PeriodFields({ start, end, onChange }: Props) {
  const calendar = useCalendar();
  return (
    <div className="grid w-full grid-cols-2 gap-2 max-[359px]:grid-cols-1 sm:w-auto sm:grid-cols-[168px_168px_168px]">
      <div className="min-[360px]:max-sm:col-span-2">
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

type ReportDateFieldProps = {
  label: string;
  labelHidden?: boolean;
  value: string;
  error?: string | undefined;
  onChange: (date: Day) => void;
};

/** Date field that passes only valid dates to the report; other text shows an error. */
export function ReportDateField({
  label,
  labelHidden = false,
  value,
  error,
  onChange,
}: ReportDateFieldProps) {
  const [invalidPeriod, setInvalidPeriod] = useState({ text: "", insteadOf: "" });
  return (
    <DateField
      label={label}
      labelHidden={labelHidden}
      value={invalidPeriod.insteadOf === value ? invalidPeriod.text : value}
      error={error}
      onChange={(text) => {
        const isDate = isDateText(text);
        setInvalidPeriod(isDate ? { text: "", insteadOf: "" } : { text, insteadOf: value });
        if (isDate) onChange(text);
      }}
    />
  );
}

function readDates({ start, end }: SearchParams) {
  return { start: dateOfAddress(start), end: dateOfAddress(end) };
}

/** Period of a report, kept in the address; by default January 1 to today (Behavior 9). */
export function usePeriod(): [Period, (period: Period) => void] {
  const today = useToday();
  const [search, change] = useSearchParams(readDates);
  const setPeriod = useCallback(({ start, end }: Period) => change({ start, end }), [change]);
  const { end = today, start = firstOfYear(end) } = search;
  return [{ start, end }, setPeriod];
}

/** Returns the date in the address; undefined if invalid. */
export function dateOfAddress(text: string | undefined): Day | undefined {
  return text !== undefined && isDateText(text) ? text : undefined;
}

/** Returns today and the company's fiscal years; calendar years until the settings are loaded. */
export function useCalendar(): Calendar {
  const today = useToday();
  const book = useApiQuery("company.get").data;
  return {
    today,
    fiscalYearStart: book ? firstDayOfFiscalYear(book) : null,
    fiscalYears: book?.fiscalYears ?? [],
  };
}
