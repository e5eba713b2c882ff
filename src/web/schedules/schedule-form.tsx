import type { Schedule } from "#contract/schedules.ts";
import { RULE_UNITS } from "#domain/date-rule.ts";
import { sideOf } from "#domain/document.ts";
import { SCHEDULE_RESULTS, type ScheduledKind } from "#domain/schedule.ts";
import { useSession } from "#web/api/session.ts";
import { DocumentItems } from "#web/documents/document-items.tsx";
import { DOCUMENT_WORDS } from "#web/documents/document-words.ts";
import { type DocumentFormFields, useTotals } from "#web/documents/use-document-form.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { symbolOf } from "#web/fields/money.tsx";
import { PricesField } from "#web/fields/prices-field.tsx";
import { PartyPicker } from "#web/fields/record-pickers.tsx";
import { LANGUAGE_OPTIONS } from "#web/fields/language-labels.ts";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { NextDates } from "./next-dates.tsx";
import type { ScheduleFormValues } from "./schedule-form-values.ts";
import { RESULT_CHOICES, UNIT_LABELS } from "./schedule-words.ts";
import { type ScheduleFormFields, useScheduleForm } from "./use-schedule-form.ts";

type Props = {
  kind: ScheduledKind;
  initial: ScheduleFormValues;
  opened: Schedule | null;
  onSaved: (saved: Schedule) => void;
};

/** What is written again and again, and when (Accounting 21). */
export function ScheduleForm({ kind, initial, opened, onSaved }: Props) {
  const { fields, base, ...form } = useScheduleForm({ kind, initial, opened, onSaved });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What stands in a schedule's form has all that stands in a document's.
  const ofDocument = fields as unknown as DocumentFormFields;
  return (
    <FormPage
      form={form}
      back={opened ? paths.schedule(opened.id) : paths.schedules()}
      saveLabel="Save schedule"
      offersNew={false}
      first={initial.party === null ? "party" : "every"}
      hasSummary
      status={<TotalStatus fields={ofDocument} />}
    >
      <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
        <RuleFields {...{ kind, fields }} />
        <NextDates fields={fields} handledThrough={base?.handledThrough ?? null} />
      </div>
      <DocumentItems kind={kind} fields={ofDocument} />
      <div className="rounded-card border border-line bg-surface p-4">
        <ResultFields {...{ kind, fields }} />
      </div>
    </FormPage>
  );
}

function TotalStatus({ fields }: { fields: DocumentFormFields }) {
  const { total } = useTotals(fields);
  const sign = symbolOf(useSession().book.currency);
  return (
    <p role="status" className="font-medium tabular-nums">
      Total {sign}
      {formatMoney(total)}
    </p>
  );
}

type FieldsProps = { kind: ScheduledKind; fields: ScheduleFormFields };

/** Whom it is for, and the rule of its dates. */
function RuleFields({ kind, fields }: FieldsProps) {
  const { ref: partyRef, ...party } = useField(fields, "party");
  const date = useField(fields, "date");
  const input = useInputs(fields);
  const hasMonths = ["month", "year"].includes(useFieldValue(fields, "unit"));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-6">
      <div className="sm:col-span-6">
        <PartyPicker {...party} inputRef={partyRef} label={DOCUMENT_WORDS[kind].party} side={sideOf(kind)} />
      </div>
      <div className="sm:col-span-2">
        <DateField {...date} label="First date" />
      </div>
      <TextField label="Every" inputMode="numeric" autoComplete="off" maxLength={3} {...input("every")} />
      <Select
        label="Unit"
        options={RULE_UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }))}
        {...input("unit")}
      />
      <div className="sm:col-span-2 sm:pt-7.5">
        {hasMonths && <Checkbox label="On the last day of the month" {...input("onLastDay")} />}
      </div>
      <EndFields fields={fields} />
      <div className="sm:col-span-2">
        <PricesField {...useField(fields, "pricesIncludeTax")} label="Prices" />
      </div>
    </div>
  );
}

const ENDING_OPTIONS = [
  { value: "never", label: "Goes on" },
  { value: "on", label: "Until a date" },
  { value: "after", label: "So many times" },
];

function EndFields({ fields }: { fields: ScheduleFormFields }) {
  const input = useInputs(fields);
  const endsOn = useField(fields, "endsOn");
  const ending = useFieldValue(fields, "ending");
  return (
    <>
      <div className="sm:col-span-2">
        <Select label="End" options={ENDING_OPTIONS} {...input("ending")} />
      </div>
      <div className="sm:col-span-2">
        {ending === "on" && <DateField {...endsOn} label="Last date" />}
        {ending === "after" && (
          <TextField label="Times" inputMode="numeric" autoComplete="off" maxLength={4} {...input("times")} />
        )}
      </div>
    </>
  );
}

/** What becomes of each document, and what it says. */
function ResultFields({ kind, fields }: FieldsProps) {
  const input = useInputs(fields);
  const results = SCHEDULE_RESULTS.filter((result) => kind === "invoice" || result !== "sent");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-6">
      <div className="sm:col-span-2">
        <Select
          label="On each date"
          options={results.map((value) => ({ value, label: RESULT_CHOICES[value] }))}
          {...input("result")}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="Days to pay"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...input("daysToPay")}
        />
      </div>
      <div className="sm:col-span-2">
        <Select label="Language of texts" options={LANGUAGE_OPTIONS} {...input("language")} />
      </div>
      <div className="sm:col-span-6">
        <TextArea
          label="Notes"
          optional
          rows={3}
          maxLength={4000}
          hint="{month}, {period} and {year} stand for those of each date, here and in the items"
          {...input("notes")}
        />
      </div>
    </div>
  );
}
