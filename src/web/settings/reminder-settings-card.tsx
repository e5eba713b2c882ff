import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { ReminderSettings } from "#contract/reminder-settings.ts";
import { REMINDERS_MAX } from "#domain/reminder.ts";
import { REMINDER_FIELDS } from "#domain/reminder-templates.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { LANGUAGE_LABELS, LANGUAGE_OPTIONS } from "#web/fields/language-labels.ts";
import { MoneyField, QuantityField } from "#web/fields/number-field.tsx";
import { CardForm } from "#web/forms/card-form.tsx";
import { type FormFields, useComputed, useField, useInputs, useLines } from "#web/forms/form-fields.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import {
  type ReminderPlanValues as Values,
  useReminderPlanForm,
  firstInvalidLanguage,
} from "./reminder-settings-form.ts";

/** The reminder settings, once loaded. */
export function RemindersSection() {
  return (
    <AsyncContent
      query={useApiQuery("reminderSettings.get")}
      failed={(message) => `Couldn't load the reminder settings: ${message}`}
      loading={<FormSkeleton fields={4} />}
    >
      {(plan) => <ReminderPlanCard plan={plan} />}
    </AsyncContent>
  );
}

/**
 * The reminders and their texts by language (Behavior 2.24). Saving switches to the first language with an invalid
 * text, because only a rendered field can show its error, and reports schemas that can't be loaded.
 */
function ReminderPlanCard({ plan }: { plan: ReminderSettings }) {
  const { fields, ...form } = useReminderPlanForm(plan);
  const { fields: rows, append, remove } = useLines(fields, "reminders");
  const [language, setLanguage] = useState<PdfLanguage>("en");
  const last = fields.getValues("reminders").at(-1);
  async function save(): Promise<void> {
    const invalidLanguage = await firstInvalidLanguage(fields.getValues(), language);
    if (invalidLanguage !== null) flushSync(() => setLanguage(invalidLanguage));
    await form.save();
  }
  function removeReminder(index: number): void {
    flushSync(() => remove(index));
    fields.focus(`reminders.${Math.min(index, rows.length - 2)}.daysAfterDue`);
  }
  return (
    <Card title="Reminders">
      <CardForm needs="reminderSettings.update" form={{ ...form, save }} saveLabel="Save reminders">
        <p className="text-ink-soft">
          {`Each reminder is sent once for an invoice. Placeholders: ${REMINDER_FIELDS.map((name) => `{${name}}`).join(", ")}.`}
        </p>
        <AutomaticField fields={fields} />
        <Select
          label="Language"
          hint="Reminders are sent in each customer's language."
          value={language}
          onChange={({ target }) => {
            const chosen = LANGUAGE_OPTIONS.find(({ value }) => value === target.value);
            if (chosen) setLanguage(chosen.value);
          }}
          options={LANGUAGE_OPTIONS}
        />
        {rows.map(({ id }, index) => (
          <ReminderInputs
            key={`${id} ${language}`}
            {...{ index, language, fields }}
            onRemove={rows.length > 1 ? () => removeReminder(index) : null}
          />
        ))}
        {rows.length < REMINDERS_MAX && last && (
          <AddReminder
            onAdd={() => append({ ...last, daysAfterDue: String(Number(last.daysAfterDue) + 14) })}
          />
        )}
        <FeeAccount fields={fields} />
        <InterestAccount fields={fields} />
      </CardForm>
    </Card>
  );
}

function AutomaticField({ fields }: { fields: FormFields<Values> }) {
  const input = useInputs(fields);
  return (
    <Checkbox
      {...input("isAutomatic")}
      label="Send reminders automatically"
      hint="Every morning at 9:00, customers with a reminder due get it by email. Disputed invoices and paused customers get none."
    />
  );
}

function AddReminder({ onAdd }: { onAdd: () => void }) {
  return (
    <div>
      <Button needs="reminderSettings.update" icon={<Plus />} onClick={onAdd}>
        Add a reminder
      </Button>
    </div>
  );
}

/** The income account of late fees, required once a reminder has a fee. */
function FeeAccount({ fields }: { fields: FormFields<Values> }) {
  const costs = useComputed(fields, "reminders", (reminders) => reminders.some(({ fee }) => fee !== ""));
  const { ref, ...account } = useField(fields, "feeAccountId");
  if (!costs && account.value === "") return null;
  return (
    <div className="border-t border-line pt-4">
      <AccountChoice
        creates="revenue"
        {...account}
        inputRef={ref}
        label="Late fee income account"
        hint="Each fee is posted as a separate invoice without tax."
        filter={({ isActive, type }) => isActive && type === "revenue"}
      />
    </div>
  );
}

/** The income account of interest, required once a reminder charges interest. */
function InterestAccount({ fields }: { fields: FormFields<Values> }) {
  const bears = useComputed(fields, "reminders", (reminders) =>
    reminders.some(({ interestRate }) => interestRate.trim() !== ""),
  );
  const { ref, ...account } = useField(fields, "interestAccountId");
  if (!bears && account.value === "") return null;
  return (
    <AccountChoice
      creates="revenue"
      {...account}
      inputRef={ref}
      label="Interest income account"
      hint="Interest is added to the fee invoice, one line per overdue invoice."
      filter={({ isActive, type }) => isActive && type === "revenue"}
    />
  );
}

type ReminderInputsProps = {
  index: number;
  language: PdfLanguage;
  fields: FormFields<Values>;
  onRemove: (() => void) | null;
};

function ReminderInputs({ index, language, fields, onRemove }: ReminderInputsProps) {
  const input = useInputs(fields);
  const title = `Reminder ${index + 1}`;
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-3">
        <h3 aria-hidden="true" className="font-semibold">
          {title}
        </h3>
        {onRemove && (
          <Button needs="reminderSettings.update" size="small" icon={<Trash2 />} onClick={onRemove}>
            {`Remove reminder ${index + 1}`}
          </Button>
        )}
      </div>
      <ReminderTerms {...{ index, fields }} />
      <CollapsedSection label={`Text of reminder ${index + 1}`} startsOpen={index === 0}>
        <div className="flex flex-col gap-4">
          <TextField
            label={`Subject in ${LANGUAGE_LABELS[language]}`}
            autoComplete="off"
            maxLength={200}
            {...input(`reminders.${index}.templates.${language}.subject`)}
          />
          <TextArea
            label={`Message in ${LANGUAGE_LABELS[language]}`}
            rows={9}
            maxLength={10_000}
            {...input(`reminders.${index}.templates.${language}.text`)}
          />
        </div>
      </CollapsedSection>
    </fieldset>
  );
}

/** The due days, fee and interest of a reminder. */
function ReminderTerms({ index, fields }: Pick<ReminderInputsProps, "index" | "fields">) {
  const input = useInputs(fields);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <TextField
        label="Days after the due date"
        inputMode="numeric"
        autoComplete="off"
        {...input(`reminders.${index}.daysAfterDue`)}
      />
      <MoneyField
        {...useField(fields, `reminders.${index}.fee`)}
        label="Fee"
        optional
        hint="Charged once per reminder."
      />
      <QuantityField
        {...useField(fields, `reminders.${index}.interestRate`)}
        label="Annual interest rate (%)"
        optional
        hint="Charged on the overdue balance since the due date or the last interest charge."
      />
    </div>
  );
}
