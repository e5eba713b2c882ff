import { useState } from "react";
import type { Book } from "#contract/book.ts";
import { notationIn } from "#domain/company-region.ts";
import { isDateText } from "#domain/dates.ts";
import { defaultFiscalYear } from "#domain/fiscal-years.ts";
import { timeZoneOfRuntime } from "#domain/notation.ts";
import { chartsFor, hasNoChart, type StarterChartName } from "#domain/starter-charts.ts";
import { CHART_TEXTS } from "#web/accounts/starter-chart-texts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { CountryField } from "#web/fields/country-field.tsx";
import { useField, useInputs, useValues } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { type CompanyFormFields, useCompanyForm } from "#web/settings/company-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { NEW_BOOK } from "./getting-started-store.ts";

type Props = { book: Book; onClose: () => void };

/** Sets up a company with name and country, which determines currency, formats, paper and chart (Interface 4). */
export function CompanySetupDialog({ book, onClose }: Props) {
  const accounts = useChart().data?.items;
  const hasChart = accounts === undefined || !hasNoChart(accounts);
  const add = useApiMutation("accounts.addStarterChart");
  const [picked, setPicked] = useState<StarterChartName | null>(null);
  const chartIn = (country: string): StarterChartName => {
    const charts = chartsFor(country || null);
    return charts.find((name) => name === picked) ?? charts[0] ?? "services";
  };
  // A currency change remounts the page; this continues anyway.
  const addChart = (chart: StarterChartName) =>
    add.mutateAsync({ body: { chart } }).then(
      ({ created }) => showToast(`${created} accounts added`),
      (error: Error) => showToast(error.message),
    );
  const initialName = book.name === NEW_BOOK ? "" : book.name;
  const initialBook = { ...book, name: initialName, timeZone: proposedTimeZone(book) };
  const { fields, ...form } = useCompanyForm(initialBook, {
    onDone: ({ country }) => {
      if (hasChart) onClose();
      else void addChart(chartIn(country ?? "")).finally(onClose);
    },
  });
  const { country } = useValues(fields);
  const charts = chartsFor(country || null);
  const chart = chartIn(country);
  return (
    <RecordDialog title="Your company" saveLabel="Save" form={form} onClose={onClose} size="normal">
      <div data-first-focus>
        <TextField
          label="Company name"
          hint={`Shown on your invoices. If you leave it blank, we use "${NEW_BOOK}" and keep this step on your list.`}
          autoComplete="organization"
          maxLength={200}
          {...useInputs(fields)("name")}
        />
      </div>
      <CountryOfCompany fields={fields} book={book} />
      {!hasChart && (
        <Select
          label="Chart of accounts"
          options={charts.map((value) => ({ value, label: CHART_TEXTS[value].title }))}
          hint={CHART_TEXTS[chart].text}
          value={chart}
          onChange={({ target }) => setPicked(charts.find((name) => name === target.value) ?? null)}
        />
      )}
    </RecordDialog>
  );
}

/** The browser's time zone, as long as the company has the time zone of a new one. */
const proposedTimeZone = ({ timeZone }: Book): string =>
  timeZone === "UTC" ? timeZoneOfRuntime() : timeZone;

type CountryProps = { fields: CompanyFormFields; book: Book };

/** Choosing a country sets currency, formats and the usual fiscal year, unless one was entered. */
function CountryOfCompany({ fields, book: { isCurrencyLocked, today } }: CountryProps) {
  const { onChange, ...country } = useField(fields, "country");
  const { currency, locale, fiscalYearStart } = useValues(fields);
  const usualYear = (code: string) => defaultFiscalYear({ country: code || null, today });
  function choose(code: string): void {
    onChange(code);
    const set = (name: "fiscalYearStart" | "fiscalYearEnd" | "currency", value: string) =>
      fields.setValue(name, value, { shouldDirty: true });
    if (fiscalYearStart === (usualYear(country.value)?.start ?? "")) {
      const year = usualYear(code);
      set("fiscalYearStart", year?.start ?? "");
      set("fiscalYearEnd", year?.end ?? "");
    }
    const notation = notationIn(code, navigator.languages);
    if (notation === null) return;
    fields.setValue("locale", notation.locale, { shouldDirty: true });
    if (!isCurrencyLocked) set("currency", notation.currency);
  }
  const start = isDateText(fiscalYearStart) ? fiscalYearStart : null;
  return (
    <CountryField {...country} onChange={choose} follows={{ currency, locale, fiscalYearStart: start }} />
  );
}
