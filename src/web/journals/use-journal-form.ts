import { useState } from "react";
import type { Journal } from "#contract/journals.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { type FormFields, useFieldValue } from "#web/forms/form-fields.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useNextNumber } from "#web/forms/next-code.ts";
import { useForm } from "#web/forms/use-form.ts";
import { compareJournals } from "./compare-journals.ts";
import { placeInJournal, journalFormProblems } from "./journal-form-rules.ts";
import { draftLines, toJournalValues, type JournalFormValues } from "./journal-form-values.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const journalSchema = lazySchema(async () => (await import("#contract/journals.ts")).journal);

export type JournalFormFields = FormFields<JournalFormValues>;

type JournalFormOptions = {
  initial: JournalFormValues;
  /** The number the server would assign; sent only if the user typed another. */
  proposal: string | null;
  /** The journal being edited, as loaded; null for a new one. */
  journal: Journal | null;
  onSaved: (saved: Journal, next: NextPage) => void;
};

/** The state of the journal form, and saving it (Behavior 5.3). */
export function useJournalForm({ initial, proposal, journal, onSaved }: JournalFormOptions) {
  const create = useApiMutation("journals.create");
  const update = useApiMutation("journals.update");
  const accounts = useChart().data?.items ?? [];
  const [proposed, onProposed] = useState(proposal);
  const form = useForm<JournalFormValues, ReturnType<typeof inputOf>, Journal>({
    opened: journal,
    initial,
    toValues: toJournalValues,
    read: (values) => {
      const problems = journalFormProblems(values);
      return problems.length > 0 ? { problems } : { input: inputOf(values) };
    },
    write: ({ number, ...input }, over, confirmRates) => {
      if (over) {
        const body = { ...input, number, confirmRates, version: over.version };
        return update.mutateAsync({ params: { id: over.id }, body });
      }
      const body = { ...input, confirmRates };
      return create.mutateAsync({ body: number === proposed ? body : { ...body, number } });
    },
    schema: journalSchema,
    compare: (versions) => compareJournals(accounts, versions),
    onSaved,
    fallback: journal === null ? "Failed to create journal" : "Failed to save journal",
    placeOf: placeInJournal,
  });
  const date = useFieldValue(form.fields, "date");
  useNextNumber(form.fields, { id: "journals.nextNumber", proposal, proposed, onProposed, date });
  return form;
}

function inputOf({ lines, ...header }: JournalFormValues) {
  return { ...header, lines: draftLines(lines) };
}
