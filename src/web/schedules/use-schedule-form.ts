import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import type { Schedule } from "#contract/schedules.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { compareFields, type ComparedFields } from "#web/forms/compare-versions.ts";
import { type Day, isDateText } from "#domain/dates.ts";
import { invalidDateText } from "#web/fields/formats.ts";
import type { FormReading } from "#web/forms/problems.ts";
import { type InitialValues, type Question, useForm } from "#web/forms/use-form.ts";
import { type DateRuleValues, effectiveDateOf } from "./rule-values.ts";
import { RESULT_LABELS } from "./schedule-labels.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const scheduleSchema = lazySchema(async () => (await import("#contract/schedules.ts")).schedule);

export type ScheduleSaving = { opened: Schedule | null; onSaved: (saved: Schedule) => void };

type ScheduleFormOptions<Values extends DateRuleValues> = ScheduleSaving & {
  initial: InitialValues<Values>;
  toValues: (schedule: Schedule) => Values;
  read: (values: Values) => FormReading<ScheduleInput>;
  /** The fields to compare when two versions conflict, besides the rule. */
  compared: ComparedFields<Values>;
  nameOf: (field: string, values: Values) => string;
  placeOf?: (field: string, values: Values) => string;
  ask?: (values: Values, over: Schedule | null) => Question | null;
};

/** The state of a schedule form of any kind, and saving it (Accounting 21). */
export function useScheduleForm<Values extends DateRuleValues>({
  compared,
  ...options
}: ScheduleFormOptions<Values>) {
  const create = useApiMutation("schedules.create");
  const update = useApiMutation("schedules.update");
  const currentEffectiveDate = (): Day | null => effectiveDateOf(form.fields.getValues());
  const form: ReturnType<typeof useForm<Values, ScheduleInput, Schedule>> = useForm<
    Values,
    ScheduleInput,
    Schedule
  >({
    ...options,
    read: (values) => {
      const reading = options.read(values);
      const { effectiveFrom } = values;
      if (effectiveFrom === "" || isDateText(effectiveFrom)) return reading;
      const problem = { field: "effectiveFrom", message: invalidDateText() };
      return { problems: [...(reading.problems ?? []), problem] };
    },
    write: (input, over) =>
      over === null
        ? create.mutateAsync({ body: input })
        : update.mutateAsync({
            params: { id: over.id },
            body: { ...input, version: over.version, from: currentEffectiveDate() },
          }),
    schema: scheduleSchema,
    compare: (versions) =>
      compareFields<Values>(
        [
          ["First date", ({ date }) => date],
          ["Every", ({ intervalCount, intervalUnit }) => `${intervalCount} ${intervalUnit}`],
          ["Result", ({ result }) => RESULT_LABELS[result]],
          ["Change takes effect on", ({ effectiveFrom }) => effectiveFrom],
          ...compared,
        ],
        versions,
      ),
    fallback: "Couldn't save the recurring transaction",
  });
  /** The request body of the form; null while it is incomplete. */
  const toInput = (): ScheduleInput | null => options.read(form.fields.getValues()).input ?? null;
  return { ...form, toInput };
}
