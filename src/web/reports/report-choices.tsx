import { useCallback } from "react";
import { type Comparison, periodNamed, type Calendar } from "#domain/periods.ts";
import type { RowChoice } from "#domain/statements.ts";
import { useToday } from "#web/api/session.ts";
import { ReportDateField, useCalendar, dateOfAddress } from "#web/fields/period.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { Select } from "#web/ui/select.tsx";
import { type Day, isDateText } from "#domain/dates.ts";

/** The comparison periods: their distance, and how many. */
type ComparisonQuery = { compare: Comparison; periodCount: number };

type ComparisonChoice = ComparisonQuery & { value: string; label: string };

const CHOICES = [
  { value: "", label: "No comparison", compare: "none", periodCount: 1 },
  { value: "previous-period", label: "Previous period", compare: "previous_period", periodCount: 1 },
  { value: "months", label: "By month", compare: "month", periodCount: 11 },
  { value: "quarters", label: "By quarter", compare: "quarter", periodCount: 3 },
  { value: "previous-year", label: "Same period last year", compare: "previous_year", periodCount: 1 },
  { value: "3-years", label: "Same period, last 3 years", compare: "previous_year", periodCount: 3 },
] as const satisfies readonly ComparisonChoice[];

/** The wording if the report is for a date rather than a period. */
const AS_OF_LABELS: Readonly<Partial<Record<ComparisonName, string>>> = {
  "previous-period": "Previous month",
  months: "Month ends",
  quarters: "Quarter ends",
  "previous-year": "Previous year",
  "3-years": "Previous 3 years",
};

export type ComparisonName = (typeof CHOICES)[number]["value"];

/** The comparison in the URL; unknown values mean no comparison. */
function readComparison(text: string | undefined): ComparisonName {
  return CHOICES.find(({ value }) => value === text)?.value ?? "";
}

export function comparisonQueryOf(name: ComparisonName): ComparisonQuery {
  const { compare, periodCount } = CHOICES.find(({ value }) => value === name) ?? CHOICES[0];
  return { compare, periodCount };
}

type Props = {
  value: ComparisonName;
  /** Whether the report is for a date rather than a period. */
  hasDays?: boolean;
  onChange: (value: ComparisonName) => void;
};

/** Chooses the periods a report is compared with (Interface 3). */
export function CompareField({ value, hasDays = false, onChange }: Props) {
  return (
    <div className="min-w-36 flex-1 sm:w-56 sm:flex-none">
      <Select
        label="Compare with"
        value={value}
        options={CHOICES.map((choice) => ({
          value: choice.value,
          label: (hasDays ? AS_OF_LABELS[choice.value] : undefined) ?? choice.label,
        }))}
        onChange={(event) => onChange(readComparison(event.target.value))}
      />
    </div>
  );
}

const ROW_CHOICES = [
  { value: "balance", label: "Accounts with a balance" },
  { value: "activity", label: "With activity" },
  { value: "all", label: "All accounts" },
] as const satisfies readonly { value: RowChoice; label: string }[];

export function isRowChoice(text: string): text is RowChoice {
  return ROW_CHOICES.some(({ value }) => value === text);
}

type RowsFieldProps = { value: RowChoice; onChange: (value: RowChoice) => void };

/** Shows all accounts, or omits those without a balance or activity. */
export function RowsField({ value, onChange }: RowsFieldProps) {
  return (
    <div className="min-w-36 flex-1 sm:w-56 sm:flex-none">
      <Select
        label="Rows"
        value={value}
        options={ROW_CHOICES}
        onChange={(event) => isRowChoice(event.target.value) && onChange(event.target.value)}
      />
    </div>
  );
}

export type StatementChoice = { rows: RowChoice; compare: ComparisonName };

function readChoice({ rows, compare }: { rows?: string; compare?: string }): StatementChoice {
  return {
    rows: rows !== undefined && isRowChoice(rows) ? rows : "balance",
    compare: readComparison(compare),
  };
}

/** The visible rows and the comparison of a statement, kept in the URL. */
export function useStatementChoice(): [StatementChoice, (change: Partial<StatementChoice>) => void] {
  return useSearchParams(readChoice);
}

const CUSTOM = "custom";

/** The most common dates for a report as of a date. */
function commonDays(calendar: Calendar): { value: string; label: string }[] {
  return [
    { value: calendar.today, label: "Today" },
    { value: periodNamed("last-month", calendar).end, label: "End of last month" },
    { value: periodNamed("last-quarter", calendar).end, label: "End of last quarter" },
    { value: periodNamed("last-fiscal-year", calendar).end, label: "End of last fiscal year" },
  ];
}

/** The date of a report: a named date, or a typed one (Interface 3). */
export function AsOfFields({ value, onChange }: { value: Day; onChange: (day: Day) => void }) {
  // In January three of them are the same day; the first name is used.
  const days = commonDays(useCalendar());
  const options = days.filter(
    (day, index) => days.findIndex((candidate) => candidate.value === day.value) === index,
  );
  return (
    <div className="grid w-full grid-cols-2 gap-2 max-[359px]:grid-cols-1 sm:w-auto sm:grid-cols-[192px_176px]">
      <Select
        label="Date"
        value={options.some((day) => day.value === value) ? value : CUSTOM}
        options={[...options, { value: CUSTOM, label: "Custom" }]}
        onChange={({ target }) => isDateText(target.value) && onChange(target.value)}
      />
      <ReportDateField label="As of" value={value} onChange={onChange} />
    </div>
  );
}

function readAsOf({ asOf }: { asOf?: string }) {
  return { asOf: dateOfAddress(asOf) };
}

/** The date of a report, kept in the URL; today by default (Behavior 9). */
export function useAsOf(): [Day, (asOf: Day) => void] {
  const today = useToday();
  const [{ asOf = today }, change] = useSearchParams(readAsOf);
  const setAsOf = useCallback((day: Day) => change({ asOf: day }), [change]);
  return [asOf, setAsOf];
}
