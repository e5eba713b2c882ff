import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { document as documentSchema, documentEndpoints, type Document } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import { ApiError } from "#web/api/api-error.ts";
import { told } from "#web/accounts/tell-opened.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { failureText } from "#web/fields/failure-text.ts";
import { commitTyping } from "#web/journals/commit-typing.ts";
import {
  contractProblems,
  problemsOf,
  toInput,
  toUpdate,
  whyNotSavable,
  type Problem,
} from "./document-form-rules.ts";
import type { DocumentFormValues } from "./document-form-values.ts";
import { whatToConfirm, type Question } from "./document-questions.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";
import type { DocumentFormState } from "./use-item-editor.ts";

/** Where the user goes after saving. */
export type Next = "list" | "new";

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
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [stale, setStale] = useState<Document | null>(null);
  const [asked, setAsked] = useState<(Question & { next: Next }) | null>(null);
  const [saved, setSaved] = useState<{ document: Document; next: Next } | null>(null);
  const { send, isSaving } = useSend({ kind, proposal, opened });
  useSolvedProblems({ kind, form, setProblems });
  useAfterSaving(saved, onSaved);

  function refuse(found: readonly Problem[]): void {
    setProblems(found);
    setAttempt((before) => before + 1);
  }
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
  const create = useApiMutation(documentEndpoints[kind].create);
  const update = useApiMutation(documentEndpoints[kind].update);
  async function send(values: DocumentFormValues, onTopOf?: Document): Promise<Document> {
    if (opened) {
      const body = toUpdate(values, (onTopOf ?? opened).version);
      return told(await update.mutateAsync({ params: { id: opened.id }, body }));
    }
    const { number, ...input } = toInput(values);
    const own = number === undefined || number === proposal ? {} : { number };
    return told(await create.mutateAsync({ body: { ...input, ...own } }));
  }
  return { send, isSaving: create.isPending || update.isPending };
}

/** Goes on once the leave guard has seen that there is nothing left to guard. */
function useAfterSaving(saved: { document: Document; next: Next } | null, onSaved: Options["onSaved"]): void {
  const goOn = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved) goOn(saved.document, saved.next);
  }, [saved]);
}

type Solved = {
  kind: DocumentKind;
  form: DocumentFormState;
  setProblems: (change: (before: readonly Problem[]) => readonly Problem[]) => void;
};

/** A message goes as soon as what it says is no longer so; one of the server, when its field changes. */
function useSolvedProblems({ kind, form, setProblems }: Solved): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) =>
          setProblems((before) => {
            if (before.length === 0) return before;
            const own = whyNotSavable(kind, values);
            const stays = ({ field, message }: Problem): boolean =>
              own.some((problem) => problem.field === field && problem.message === message);
            const isOfServer = ({ field, message }: Problem): boolean =>
              !OWN_SENTENCES.some((part) => message.startsWith(part)) && field !== name;
            const left = before.filter((problem) => stays(problem) || isOfServer(problem));
            return left.length === before.length ? before : left;
          }),
      }),
    [kind, form, setProblems],
  );
}

/** How the sentences begin that the form says by itself. */
const OWN_SENTENCES = [
  "Please ",
  "Product is",
  "Quantity is",
  "Unit price is",
  "Number is",
  "Date is",
  "Due date is",
  "Enter a",
  "The due date",
  "The tax may",
];

function staleVersion(error: unknown): Document | null {
  if (!(error instanceof ApiError) || error.code !== "record.stale") return null;
  return documentSchema.safeParse(error.current).data ?? null;
}

type Failed = { kind: DocumentKind; values: DocumentFormValues };

function problemsOfFailure(error: unknown, { kind, values }: Failed): readonly Problem[] {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return problemsOf(error, values.items);
  return [{ field: "", message: failureText(error, DOCUMENT_WORDS[kind].failedToSave) }];
}
