import { Plus, Trash2 } from "lucide-react";
import { isDateText, shiftDays, shiftMonths } from "#domain/dates.ts";
import { firstDayOfFiscalYear, fiscalYearOf, type FiscalYearSettings } from "#domain/fiscal-years.ts";
import { faultOfYears, fiscalYearsBetween } from "#domain/fiscal-year-list.ts";
import { useToday } from "#web/api/session.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { formatPeriod } from "#web/fields/formats.ts";
import { useField, useLines, useValues } from "#web/forms/form-fields.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { CompanyFormFields, CompanyFormValues } from "./company-form.ts";

type Props = { fields: CompanyFormFields };

/** Sets the first regular fiscal year, which has twelve months, to start on a date. */
function startOn({ setValue }: CompanyFormFields, date: string): void {
  if (!isDateText(date)) return;
  setValue("fiscalYearStart", date, { shouldDirty: true });
  setValue("fiscalYearEnd", shiftDays(shiftMonths(date, 12), -1), { shouldDirty: true });
}

/** Fiscal years that are shorter or longer than twelve months, and a preview of the resulting years. */
export function IrregularYears({ fields }: Props) {
  const { fields: rows, append, remove } = useLines(fields, "fiscalYears");
  const settings = settingsOf(useValues(fields));
  const today = useToday();
  function addYear(): void {
    if (settings === null) return;
    const last = settings.fiscalYears.at(-1);
    const isCovered = last !== undefined && last.end >= today;
    const { start, end } = fiscalYearOf({ ...settings, date: isCovered ? shiftDays(last.end, 1) : today });
    append({ start, end, isClosed: false });
  }
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2">
      <legend className="font-medium">Shorter or longer fiscal years</legend>
      <p className="text-ink-soft">
        Add your first year if it wasn't 12 months long, and any year in which you change the end of your
        fiscal year. It can have up to 24 months; check what your country allows. Closed years keep their
        dates.
      </p>
      {rows.map(
        ({ id, isClosed }, index) =>
          !isClosed && <YearFields key={id} {...{ fields, index }} onRemove={() => remove(index)} />,
      )}
      <div>
        <Button
          needs="company.update"
          size="small"
          icon={<Plus />}
          disabled={settings === null}
          onClick={addYear}
        >
          Add a year
        </Button>
      </div>
      {settings && <ResultingYears settings={settings} />}
    </fieldset>
  );
}

function YearFields({ fields, index, onRemove }: Props & { index: number; onRemove: () => void }) {
  const start = useField(fields, `fiscalYears.${index}.start`);
  const end = useField(fields, `fiscalYears.${index}.end`);
  /** If this is the last of these years, regular years start on the day after its end. */
  function changeEnd(date: string): void {
    end.onChange(date);
    const isLast = fields
      .getValues("fiscalYears")
      .every((year, position) => position === index || year.end < date);
    if (isDateText(date) && isLast) startOn(fields, shiftDays(date, 1));
  }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <DateField {...start} label="Year starts" />
      <DateField {...end} label="Year ends" onChange={changeEnd} />
      <div className="sm:pt-7">
        <Button needs="company.update" icon={<Trash2 />} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}

function ResultingYears({ settings }: { settings: FiscalYearSettings & { closed: readonly string[] } }) {
  const today = useToday();
  const between = { start: shiftMonths(today, -24), end: shiftMonths(today, 12) };
  return (
    <div>
      <p className="font-medium">Your fiscal years</p>
      <ul className="mt-1 flex flex-col gap-1 tabular-nums">
        {fiscalYearsBetween(between, settings).map((year) => (
          <li key={year.end} className="flex items-center gap-2">
            <span className="min-w-12">{year.year}</span>
            <span className="text-ink-soft">{formatPeriod(year)}</span>
            {settings.closed.includes(year.end) && <Badge tone="positive">Closed</Badge>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fiscal year settings in the form, or null if a date is invalid. */
function settingsOf({ fiscalYearStart, fiscalYearEnd, fiscalYears: rows }: CompanyFormValues) {
  const dates = [fiscalYearStart, fiscalYearEnd].map((date) => (isDateText(date) ? date : null));
  const [start = null, end = null] = dates;
  const years = rows.flatMap(({ start: first, end: last }) =>
    isDateText(first) && isDateText(last) ? [{ start: first, end: last }] : [],
  );
  if (years.length < rows.length || faultOfYears(years) !== null) return null;
  return {
    fiscalYearStart: firstDayOfFiscalYear({ fiscalYearStart: start, fiscalYearEnd: end }),
    fiscalYears: years.toSorted((a, b) => (a.start < b.start ? -1 : 1)),
    closed: rows.flatMap((row) => (row.isClosed ? row.end : [])),
  };
}
