import { useState } from "react";
import { flushSync } from "react-dom";
import type { NumberFormats } from "#contract/number-formats.ts";
import { yearOf } from "#domain/dates.ts";
import { containsYear, numberIn, parseNumberFormat } from "#domain/numbering-formats.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { type FormFields, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import {
  type FormatKind,
  NUMBERED_OPTIONS,
  type NumberFormatsValues as Values,
  useNumberFormatsForm,
  firstInvalidKind,
} from "./number-formats-form.ts";

/** The number formats of the company's records (Behavior 2.15). */
export function NumbersSection() {
  return (
    <AsyncContent
      query={useApiQuery("numberFormats.get")}
      failed={(message) => `Couldn't load the number formats: ${message}`}
      loading={<FormSkeleton fields={4} />}
    >
      {(formats) => <NumberFormatsCard formats={formats} />}
    </AsyncContent>
  );
}

function NumberFormatsCard({ formats }: { formats: NumberFormats }) {
  const { fields, ...form } = useNumberFormatsForm(formats);
  const input = useInputs(fields);
  const [selectedKind, show] = useState<FormatKind>("invoice");
  /** Selects the first invalid format, because only a rendered field can show its error. */
  async function save(): Promise<void> {
    const invalidKind = await firstInvalidKind(fields.getValues(), selectedKind);
    if (invalidKind !== null) flushSync(() => show(invalidKind));
    await form.save();
  }
  return (
    <Card title="Numbers">
      <CardForm needs="numberFormats.update" form={{ ...form, save }} saveLabel="Save number formats">
        <Checkbox
          label="Number invoices, bills and credits when they're posted"
          hint="Posted documents are then numbered without gaps. Drafts have a provisional number."
          {...input("isNumberedAtPosting")}
        />
        <Select
          label="Numbers for"
          value={selectedKind}
          onChange={({ target }) => {
            const chosen = NUMBERED_OPTIONS.find(({ value }) => value === target.value);
            if (chosen) show(chosen.value);
          }}
          options={NUMBERED_OPTIONS}
        />
        <FormatFields key={selectedKind} kind={selectedKind} fields={fields} />
      </CardForm>
    </Card>
  );
}

/** The format for one kind of record, and the first number it produces. */
function FormatFields({ kind, fields }: { kind: FormatKind; fields: FormFields<Values> }) {
  const input = useInputs(fields);
  const { format, start } = useFieldValue(fields, `formats.${kind}`);
  const parts = parseNumberFormat(format.trim());
  const year = yearOf(useToday());
  const count = Number(start);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Format"
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          hint="Example: RE-{year}-###. Each # is a digit; {year} or {yy} is the year of the date. Leave blank to use the default."
          {...input(`formats.${kind}.format`)}
        />
        <TextField
          label="First number"
          inputMode="numeric"
          autoComplete="off"
          hint="Numbers in use are skipped."
          {...input(`formats.${kind}.start`)}
        />
      </div>
      {parts !== null && containsYear(parts) && (
        <Checkbox
          label="Start again at 1 each year"
          hint={`The first number applies to ${year}.`}
          {...input(`formats.${kind}.restartsYearly`)}
        />
      )}
      <p className="text-ink-soft" aria-live="polite">
        {parts !== null && Number.isSafeInteger(count) && count > 0
          ? `First number: ${numberIn(parts, { year, count })}`
          : "Default numbers"}
      </p>
    </>
  );
}
