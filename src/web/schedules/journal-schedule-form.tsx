import { startTransition, useState } from "react";
import type { Journal } from "#contract/journals.ts";
import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import type { Schedule } from "#contract/schedules.ts";
import { type FormFields, useInputs } from "#web/forms/form-fields.ts";
import type { FormReading } from "#web/forms/problems.ts";
import { placeInJournal, journalFormProblems } from "#web/journals/journal-form-rules.ts";
import {
  copyJournal,
  draftLines,
  formLine,
  type JournalFormValues,
  newJournal,
} from "#web/journals/journal-form-values.ts";
import { JournalLines } from "#web/journals/journal-lines.tsx";
import { BalanceStatus } from "#web/journals/journal-totals.tsx";
import type { JournalFormFields } from "#web/journals/use-journal-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { FIELDS_HINT, ruleFieldsOf, ResultCard, RuleCard } from "./rule-fields.tsx";
import {
  newRule,
  readSentSchedule,
  formFieldName,
  type DateRuleValues,
  toRuleInput,
  toRuleValues,
} from "./rule-values.ts";
import { ScheduleFormFrame } from "./schedule-form-frame.tsx";
import { type ScheduleSaving, useScheduleForm } from "./use-schedule-form.ts";

/** The journal with its first date, and the recurrence rule. */
type JournalScheduleValues = JournalFormValues & DateRuleValues;

/** Placeholder for the journal form's required number; each occurrence gets its own. */
const NO_NUMBER = "-";

/** A blank recurring journal, or a copy of an existing one, starting on a date. */
export function newJournalSchedule(source: Journal | null, date: string): JournalScheduleValues {
  const header = { date, number: NO_NUMBER };
  return {
    ...(source === null ? newJournal(header) : copyJournal(source, header)),
    ...newRule(date),
    result: "posted",
  };
}

export function toJournalSchedule(schedule: Schedule): JournalScheduleValues {
  const { journal, startsOn: date } = schedule;
  return {
    ...newJournal({ date, number: NO_NUMBER }),
    ...toRuleValues(schedule),
    description: journal?.description ?? "",
    lines: journal?.lines.map(formLine) ?? [],
  };
}

function read(values: JournalScheduleValues): FormReading<ScheduleInput> {
  const { description, lines, result, language } = values;
  const request = {
    kind: "journal" as const,
    journal: { description, lines: draftLines(lines) },
    result,
    language: language || null,
    ...toRuleInput(values),
  };
  return readSentSchedule(request, { formProblems: journalFormProblems(values), nameOf: formFieldName });
}

type Props = ScheduleSaving & { initial: JournalScheduleValues };

/** The form for a recurring journal (Accounting 21). */
export function JournalScheduleForm({ initial, opened, onSaved }: Props) {
  const { fields, base, toInput, ...form } = useScheduleForm<JournalScheduleValues>({
    initial,
    opened,
    onSaved,
    toValues: toJournalSchedule,
    read,
    compared: [
      ["Description", ({ description }) => description],
      ["Lines", ({ lines }) => lines.map(({ debit, credit }) => debit || credit).join(", ")],
    ],
    nameOf: formFieldName,
    placeOf: placeInJournal,
  });
  const [inherited, setInherited] = useState(initial.description);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The values of this form include all values of a journal's.
  const journalFields = fields as unknown as JournalFormFields;
  return (
    <ScheduleFormFrame
      {...{ form, opened }}
      first="description"
      status={<BalanceStatus fields={journalFields} />}
    >
      <RuleCard fields={ruleFieldsOf(fields)} opened={base} toInput={toInput}>
        <Description fields={fields} onTyped={(text) => startTransition(() => setInherited(text))} />
      </RuleCard>
      <JournalLines fields={journalFields} inherited={inherited} />
      <ResultCard kind="journal" fields={ruleFieldsOf(fields)} />
    </ScheduleFormFrame>
  );
}

/** The description of each journal, inherited by lines without their own. */
function Description({
  fields,
  onTyped,
}: {
  fields: FormFields<JournalScheduleValues>;
  onTyped: (text: string) => void;
}) {
  const input = useInputs(fields);
  return (
    <TextField
      {...input("description", { onBlur: () => onTyped(fields.getValues("description")) })}
      label="Description"
      hint={`${FIELDS_HINT}, here and in the lines`}
      maxLength={500}
      autoComplete="off"
    />
  );
}
