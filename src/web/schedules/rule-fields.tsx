import type { ReactNode } from "react";
import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import type { Schedule } from "#contract/schedules.ts";
import { INTERVAL_UNITS } from "#domain/date-rule.ts";
import { RESULTS_OF, type ScheduledKind } from "#domain/schedule.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { LANGUAGE_OPTIONS } from "#web/fields/language-labels.ts";
import { type FormFields, useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { DatesPreview } from "./dates-preview.tsx";
import type { RuleFormFields, DateRuleValues } from "./rule-values.ts";
import { RESULT_CHOICES, UNIT_LABELS, DEFAULT_LANGUAGE_LABELS } from "./schedule-labels.ts";

/** Narrows the fields of any schedule form to the fields of the recurrence rule. */
export function ruleFieldsOf<Values extends DateRuleValues>(fields: FormFields<Values>): RuleFormFields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The values of a schedule's form include all values of a rule.
  return fields as unknown as RuleFormFields;
}

type RuleCardProps = {
  fields: RuleFormFields;
  /** The schedule being edited; null for a new one. */
  opened: Schedule | null;
  /** The request body of the form; null while it is incomplete. */
  toInput: () => ScheduleInput | null;
  confirmsPastDates?: boolean;
  /** The content above the rule, at full width. */
  children?: ReactNode;
  /** The content after the rule. */
  end?: ReactNode;
};

/** The recurrence rule, with the next twelve dates. */
export function RuleCard({ fields, confirmsPastDates = false, children, end, ...previewed }: RuleCardProps) {
  const date = useField(fields, "date");
  const input = useInputs(fields);
  const hasMonths = ["month", "year"].includes(useFieldValue(fields, "intervalUnit"));
  const effectiveFrom = useField(fields, "effectiveFrom");
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      {previewed.opened !== null && (
        <div className="grid sm:grid-cols-3">
          <DateField
            {...effectiveFrom}
            label="Change takes effect on"
            optional
            hint="Leave blank to change all future dates."
          />
        </div>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-6">
        {children && <div className="sm:col-span-6">{children}</div>}
        <div className="sm:col-span-2">
          <DateField {...date} label="First date" />
        </div>
        <TextField
          label="Repeat every"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...input("intervalCount")}
        />
        <Select
          label="Unit"
          options={INTERVAL_UNITS.map((intervalUnit) => ({
            value: intervalUnit,
            label: UNIT_LABELS[intervalUnit],
          }))}
          {...input("intervalUnit")}
        />
        <div className="sm:col-span-2 sm:pt-7.5">
          {hasMonths && <Checkbox label="On the last day of the month" {...input("isOnLastDay")} />}
        </div>
        <EndFields fields={fields} />
        {end}
      </div>
      <DatesPreview {...{ fields, confirmsPastDates }} {...previewed} />
    </div>
  );
}

const ENDING_OPTIONS = [
  { value: "never", label: "Never ends" },
  { value: "on", label: "On date" },
  { value: "after", label: "After a number of occurrences" },
];

function EndFields({ fields }: { fields: RuleFormFields }) {
  const input = useInputs(fields);
  const endsOn = useField(fields, "endsOn");
  const ending = useFieldValue(fields, "ending");
  return (
    <>
      <div className="sm:col-span-2">
        <Select label="Ends" options={ENDING_OPTIONS} {...input("ending")} />
      </div>
      <div className="sm:col-span-2">
        {ending === "on" && <DateField {...endsOn} label="Last date" />}
        {ending === "after" && (
          <TextField
            label="Occurrences"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...input("occurrenceCount")}
          />
        )}
      </div>
    </>
  );
}

/** The hint for texts with placeholders. */
export const FIELDS_HINT = "Use {month}, {period} and {year} to insert the date of each occurrence";

type ResultProps = { kind: ScheduledKind; fields: RuleFormFields; children?: ReactNode };

/** What to create on each date, and the language of month and period names. */
export function ResultCard({ kind, fields, children }: ResultProps) {
  const input = useInputs(fields);
  const results = RESULTS_OF[kind];
  return (
    <div className="grid items-start gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-6">
      {results.length > 1 && (
        <div className="sm:col-span-2">
          <Select
            label="When due"
            options={results.map((value) => ({ value, label: RESULT_CHOICES[value] }))}
            {...input("result")}
          />
        </div>
      )}
      <div className="sm:col-span-2">
        <Select
          label="Language"
          options={LANGUAGE_OPTIONS}
          placeholder={DEFAULT_LANGUAGE_LABELS[kind]}
          {...input("language")}
        />
      </div>
      {children}
    </div>
  );
}
