import { useEffect, useEffectEvent, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { journal as journalSchema, journalEndpoints, type Journal } from "#contract/journals.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { commitTyping } from "./commit-typing.ts";
import { problemsOf, whyNotSavable, type Problem } from "./journal-form-rules.ts";
import { draftLines, valuesOf, type JournalFormValues } from "./journal-form-values.ts";
import { failureText } from "./use-journal-actions.tsx";

/** Where the user goes after saving. */
export type Next = "list" | "new";
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
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [stale, setStale] = useState<{ current: Journal; next: Next } | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const { send, isSaving } = useSend({ base, proposal });
  useProposal(form, proposal);
  useSolvedProblems(form, setProblems);

  useAfterSaving(saved, onSaved);

  function refuse(found: readonly Problem[]): void {
    setStale(null);
    setProblems(found);
    setAttempt((before) => before + 1);
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
    setProblems([]);
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

/** Goes on once the leave guard has seen that there is nothing left to guard. */
function useAfterSaving(saved: Saved | null, onSaved: Options["onSaved"]): void {
  const goOn = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved) goOn(saved.journal, saved.next);
  }, [saved]);
}

function useSend({ base, proposal }: { base: Journal | null; proposal: string | null }) {
  const create = useApiMutation(journalEndpoints.create);
  const update = useApiMutation(journalEndpoints.update);
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

/** A message goes as soon as what it says is no longer so. */
function useSolvedProblems(
  form: UseFormReturn<JournalFormValues>,
  setProblems: (change: (before: readonly Problem[]) => readonly Problem[]) => void,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) =>
          setProblems((before) => {
            if (before.length === 0) return before;
            const own = whyNotSavable(values);
            const stays = (problem: Problem): boolean =>
              own.some(({ field, message }) => field === problem.field && message === problem.message) ||
              (problem.field !== name && !isOwn(problem));
            const left = before.filter(stays);
            return left.length === before.length ? before : left;
          }),
      }),
    [form, setProblems],
  );
}

/** Whether the form itself found the problem, so that it can tell when it is gone. */
function isOwn({ field, atField }: Problem): boolean {
  return atField !== undefined || field.startsWith("lines");
}

function staleVersion(error: unknown): Journal | null {
  if (!(error instanceof ApiError) || error.code !== "record.stale") return null;
  const current = journalSchema.safeParse(error.current);
  return current.success ? current.data : null;
}

function problemsOfFailure(error: unknown, isNew: boolean): readonly Problem[] {
  const fallback = isNew ? "Failed to create journal" : "Failed to save journal";
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return problemsOf(error);
  return [{ field: "", message: failureText(error, fallback) }];
}
