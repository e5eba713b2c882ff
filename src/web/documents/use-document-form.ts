import { useCallback, useState } from "react";
import { useForm } from "react-hook-form";
import { document as documentSchema, type Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { DocumentKind } from "#domain/document.ts";
import { announced } from "#web/accounts/opened-accounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { commitTyping } from "#web/fields/commit-typing.ts";
import { useAfterSaving } from "#web/fields/use-after-saving.ts";
import { useFormProblems, type Problem } from "#web/fields/use-form-problems.ts";
import type { Next } from "#web/fields/use-leave-after.ts";
import { contractProblems, problemsOf, toInput, toUpdate, whyNotSavable } from "./document-form-rules.ts";
import type { DocumentFormValues } from "./document-form-values.ts";
import { whatToConfirm, type Question } from "./document-questions.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";

type Options = {
  kind: DocumentKind;
  initial: DocumentFormValues;
  /** The number that the server would give; sent only when something else was typed. */
  proposal: string | null;
  /** The document that is edited, as it was read. */
  opened: Document | null;
  onSaved: (saved: Document, next: Next) => void;
};

/** The state of a document's form: what was typed, what is wrong with it, and saving it (Spec 5.4). */
export function useDocumentForm({ kind, initial, proposal, opened, onSaved }: Options) {
  const form = useForm<DocumentFormValues>({ defaultValues: initial, shouldFocusError: false });
  const { problems, attempt, refuse } = useFormProblems(
    form,
    useCallback((values: DocumentFormValues) => whyNotSavable(kind, values), [kind]),
  );
  const [stale, setStale] = useState<Document | null>(null);
  const [asked, setAsked] = useState<(Question & { next: Next }) | null>(null);
  const [saved, setSaved] = useState<{ document: Document; next: Next } | null>(null);
  const { send, isSaving } = useSend({ kind, proposal, opened });
  useAfterSaving(saved, (done) => onSaved(done.document, done.next));

  /** Saves, after what has to be asked first; the answer is yes where the caller has asked. */
  async function save(next: Next, { isConfirmed = false, onTopOf }: Answer = {}): Promise<void> {
    if (isSaving || saved) return;
    commitTyping();
    const values = form.getValues();
    const own = whyNotSavable(kind, values);
    const found = own.length > 0 ? own : contractProblems(values);
    const question = isConfirmed ? null : whatToConfirm({ kind, opened, initial, values });
    setStale(null);
    if (found.length > 0) refuse(found);
    else if (question) setAsked({ ...question, next });
    else await trySending(values, next, onTopOf);
  }
  async function trySending(values: DocumentFormValues, next: Next, onTopOf?: Document): Promise<void> {
    try {
      setSaved({ document: await send(values, onTopOf), next });
    } catch (error) {
      const current = staleVersion(error);
      if (current) setStale(current);
      else refuse(problemsOfFailure(error, { kind, values }));
    }
  }
  const isDirty = form.formState.isDirty && saved === null;
  const dialogs = { stale, asked, closeStale: () => setStale(null), closeAsked: () => setAsked(null) };
  return { form, problems, attempt, isSaving, isDirty, save, dialogs };
}

type Answer = { isConfirmed?: boolean; /** The version to save on top of. */ onTopOf?: Document };

type SendOptions = Pick<Options, "kind" | "proposal" | "opened">;

function useSend({ kind, proposal, opened }: SendOptions) {
  const create = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.create`);
  const update = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.update`);
  async function send(values: DocumentFormValues, onTopOf?: Document): Promise<Document> {
    if (opened) {
      const body = toUpdate(values, (onTopOf ?? opened).version);
      return announced(await update.mutateAsync({ params: { id: opened.id }, body }));
    }
    const { number, ...input } = toInput(values);
    const own = number === undefined || number === proposal ? {} : { number };
    return announced(await create.mutateAsync({ body: { ...input, ...own } }));
  }
  return { send, isSaving: create.isPending || update.isPending };
}

function staleVersion(error: unknown): Document | null {
  if (!(error instanceof ApiError) || error.code !== "record.stale") return null;
  return documentSchema.safeParse(error.current).data ?? null;
}

type Failed = { kind: DocumentKind; values: DocumentFormValues };

function problemsOfFailure(error: unknown, { kind, values }: Failed): readonly Problem[] {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return problemsOf(error, values.items);
  const message = failureText(error, DOCUMENT_WORDS[kind].failedToSave);
  return [{ field: "", message, untilChanged: true }];
}
