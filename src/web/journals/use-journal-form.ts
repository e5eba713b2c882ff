import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { journal as journalSchema, type Journal } from "#contract/journals.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { commitTyping } from "#web/fields/commit-typing.ts";
import { useAfterSaving } from "#web/fields/use-after-saving.ts";
import { useFormProblems, type Problem } from "#web/fields/use-form-problems.ts";
import type { Next } from "#web/fields/use-leave-after.ts";
import { problemsOf, whyNotSavable } from "./journal-form-rules.ts";
import { draftLines, valuesOf, type JournalFormValues } from "./journal-form-values.ts";

type Saved = { journal: Journal; next: Next };

type Options = {
  initial: JournalFormValues;
  /** The number that the server would give; sent only when something else was typed. */
  proposal: string | null;
  /** The journal that is edited, as it was read. */
  journal: Journal | null;
  onSaved: (saved: Journal, next: Next) => void;
};

/** The state of the journal form: what was typed, what is wrong with it, and saving it (Spec 5.3). */
export function useJournalForm({ initial, proposal, journal, onSaved }: Options) {
  const form = useForm<JournalFormValues>({ defaultValues: initial, shouldFocusError: false });
  const [base, setBase] = useState(journal);
  const { problems, attempt, forget, ...refused } = useFormProblems(form, whyNotSavable);
  const [stale, setStale] = useState<{ current: Journal; next: Next } | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const { send, isSaving } = useSend({ base, proposal });
  useProposal(form, proposal);
  useAfterSaving(saved, (done) => onSaved(done.journal, done.next));

  function refuse(found: readonly Problem[]): void {
    setStale(null);
    refused.refuse(found);
  }
  async function save(next: Next, onTopOf?: Journal): Promise<void> {
    if (isSaving || saved) return;
    commitTyping();
    const values = form.getValues();
    const found = whyNotSavable(values);
    try {
      if (found.length > 0) refuse(found);
      else setSaved({ journal: await send(values, onTopOf), next });
    } catch (error) {
      const current = staleVersion(error);
      if (current) setStale({ current, next });
      else refuse(problemsOfFailure(error, base === null));
    }
  }
  function takeTheirs(current: Journal): void {
    form.reset(valuesOf(current));
    setBase(current);
    forget();
    setStale(null);
  }
  return {
    form,
    problems,
    attempt,
    stale,
    isSaving,
    isDirty: form.formState.isDirty && saved === null,
    save,
    takeTheirs,
    closeStale: () => setStale(null),
  };
}

function useSend({ base, proposal }: { base: Journal | null; proposal: string | null }) {
  const create = useApiMutation("journals.create");
  const update = useApiMutation("journals.update");
  async function send(values: JournalFormValues, onTopOf: Journal | undefined): Promise<Journal> {
    const { number, date, description, status } = values;
    const body = { date, description, status, lines: draftLines(values.lines) };
    if (base) {
      const { id, version } = onTopOf ?? base;
      return update.mutateAsync({ params: { id }, body: { ...body, number, version } });
    }
    const own = number === proposal ? {} : { number };
    return create.mutateAsync({ body: { ...body, ...own } });
  }
  return { send, isSaving: create.isPending || update.isPending };
}

/** A newer proposal takes the place of an older one, unless the user has typed a number. */
function useProposal(form: UseFormReturn<JournalFormValues>, proposal: string | null): void {
  useEffect(() => {
    if (proposal !== null && !form.getFieldState("number").isDirty) {
      form.resetField("number", { defaultValue: proposal });
    }
  }, [form, proposal]);
}

function staleVersion(error: unknown): Journal | null {
  if (!(error instanceof ApiError) || error.code !== "record.stale") return null;
  const current = journalSchema.safeParse(error.current);
  return current.success ? current.data : null;
}

function problemsOfFailure(error: unknown, isNew: boolean): readonly Problem[] {
  const fallback = isNew ? "Failed to create journal" : "Failed to save journal";
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return problemsOf(error);
  return [{ field: "", message: failureText(error, fallback), untilChanged: true }];
}
