import { type Schedule, schedule as scheduleSchema, type ScheduleInput } from "#contract/schedules.ts";
import type { ScheduledKind } from "#domain/schedule.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { placeInDocument } from "#web/documents/document-form-rules.ts";
import { compareFields } from "#web/forms/compare-versions.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import { useForm } from "#web/forms/use-form.ts";
import {
  readScheduleForm,
  scheduleField,
  type ScheduleFormValues,
  toScheduleValues,
} from "./schedule-form-values.ts";
import { RESULT_LABELS } from "./schedule-words.ts";

export type ScheduleFormFields = FormFields<ScheduleFormValues>;

type Options = {
  kind: ScheduledKind;
  initial: ScheduleFormValues;
  opened: Schedule | null;
  onSaved: (saved: Schedule) => void;
};

/** The state of a schedule's form and its saving (Accounting 21). */
export function useScheduleForm({ kind, initial, opened, onSaved }: Options) {
  const create = useApiMutation("schedules.create");
  const update = useApiMutation("schedules.update");
  return useForm<ScheduleFormValues, ScheduleInput, Schedule>({
    opened,
    initial,
    toValues: toScheduleValues,
    read: (values) => readScheduleForm(kind, values),
    write: (input, over) =>
      over === null
        ? create.mutateAsync({ body: input })
        : update.mutateAsync({ params: { id: over.id }, body: { ...input, version: over.version } }),
    schema: scheduleSchema,
    compare: (versions) =>
      compareFields<ScheduleFormValues>(
        [
          ["First date", ({ date }) => date],
          ["Every", ({ every, unit }) => `${every} ${unit}`],
          ["Result", ({ result }) => RESULT_LABELS[result]],
          ["Notes", ({ notes }) => notes],
        ],
        versions,
      ),
    onSaved,
    fallback: "Failed to save schedule",
    nameOf: scheduleField,
    placeOf: placeInDocument,
  });
}
