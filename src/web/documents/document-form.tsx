import type { Document } from "#contract/documents.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { formatMoney } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { symbolOf } from "#web/fields/money.tsx";
import { SaveAndNew } from "#web/fields/save-and-new.tsx";
import { SaveButton } from "#web/fields/save-button.tsx";
import { useFocusOnRefusal } from "#web/fields/use-focus-on-refusal.ts";
import { useFormKeys } from "#web/fields/use-form-keys.ts";
import type { Problem } from "#web/fields/use-form-problems.ts";
import type { Next } from "#web/fields/use-leave-after.ts";
import { useStartingFocus } from "#web/fields/use-starting-focus.ts";
import { useGo } from "#web/navigation/address.ts";
import { LeaveGuard } from "#web/navigation/leave-guard.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { ErrorSummary, type SummaryError } from "#web/ui/error-summary.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import type { DocumentFormValues } from "./document-form-values.ts";
import { DocumentHeaderFields } from "./document-header-fields.tsx";
import { DocumentItems } from "./document-items.tsx";
import { DocumentStatusFields } from "./document-status-fields.tsx";
import { useTotals } from "./document-totals.tsx";
import { DOCUMENT_WORDS } from "./document-words.ts";
import { cellId, placeOf } from "./item-keys.ts";
import { PostingPreview } from "./posting-preview.tsx";
import { StaleDocument } from "./stale-document.tsx";
import { useDocumentForm } from "./use-document-form.ts";
import type { DocumentFormState } from "./use-item-editor.ts";

type Props = {
  kind: DocumentKind;
  initial: DocumentFormValues;
  proposal: string | null;
  opened: Document | null;
  onSaved: (saved: Document, next: Next) => void;
};

/** Writes a document or changes one (Spec 2.9, 5.4; Conventions 2). */
export function DocumentForm({ kind, initial, proposal, opened, onSaved }: Props) {
  const state = useDocumentForm({ kind, initial, proposal, opened, onSaved });
  const { form, problems, attempt, isSaving, isDirty, save, dialogs } = state;
  const book = useApiQuery("book.get").data;
  const go = useGo();
  const cancel = () => go(opened ? paths.document(kind, opened.id) : paths.documents(kind));
  useFormKeys({ onSave: () => void save("list"), onSaveAndNew: () => void save("new"), onCancel: cancel });
  const summary = summaryOf(problems);
  useStartingFocus(initial.party === null ? "party" : "date");
  useFocusOnRefusal(attempt, summary[0]?.fieldId);
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void save("list");
      }}
    >
      <div className="flex w-full max-w-form flex-1 flex-col gap-4">
        <ErrorSummary errors={summary} attempt={attempt} />
        <div className="rounded-card border border-line bg-surface p-4">
          <DocumentHeaderFields {...{ kind, form, problems }} closedThrough={book?.closedThrough ?? null} />
        </div>
        <DocumentItems {...{ kind, form, problems }} />
        <DocumentStatusFields {...{ kind, form, problems, opened }} />
        <PostingPreview {...{ kind, form, opened }} />
      </div>
      <SaveBar status={<TotalStatus form={form} />}>
        <Buttons
          {...{ kind, isSaving }}
          isNew={opened === null}
          onCancel={cancel}
          onSaveAndNew={() => void save("new")}
        />
      </SaveBar>
      <FormDialogs {...{ dialogs, isSaving, save }} />
      <LeaveGuard when={isDirty} />
    </form>
  );
}

type FormDialogsProps = Pick<ReturnType<typeof useDocumentForm>, "dialogs" | "isSaving" | "save">;

/** What is asked before saving, and what is said after somebody else has saved. */
function FormDialogs({ dialogs, isSaving, save }: FormDialogsProps) {
  const { asked, stale, closeAsked, closeStale } = dialogs;
  return (
    <>
      {asked && (
        <ConfirmDialog
          {...asked}
          // The form shows how saving goes on, and what is refused, so the dialog does not wait for it.
          onConfirm={() => Promise.resolve(void save(asked.next, { isConfirmed: true }))}
          onClose={closeAsked}
        />
      )}
      {stale && (
        <StaleDocument
          current={stale}
          isSaving={isSaving}
          onSaveMine={(current) => void save("list", { isConfirmed: true, onTopOf: current })}
          onClose={closeStale}
        />
      )}
    </>
  );
}

type ButtonsProps = {
  kind: DocumentKind;
  isNew: boolean;
  isSaving: boolean;
  onCancel: () => void;
  onSaveAndNew: () => void;
};

function Buttons({ kind, isNew, isSaving, onCancel, onSaveAndNew }: ButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      {!isCredit(kind) && isNew && <SaveAndNew onClick={onSaveAndNew} />}
      <SaveButton pending={isSaving}>Save {DOCUMENT_WORDS[kind].title}</SaveButton>
    </>
  );
}

/** The total, in view however long the document is. */
function TotalStatus({ form }: { form: DocumentFormState }) {
  const { total } = useTotals(form.control);
  const sign = symbolOf(useSession().book.currency);
  return (
    <p role="status" className="font-medium tabular-nums">
      Total {sign}
      {formatMoney(total)}
    </p>
  );
}

/** The problems as the summary lists them: each sentence once, linked to the first field that it is about. */
function summaryOf(problems: readonly Problem[]): SummaryError[] {
  const sentences = new Map<string, SummaryError>();
  for (const { field, message } of problems) {
    if (!sentences.has(message)) sentences.set(message, { message, fieldId: controlOf(field) });
  }
  return [...sentences.values()];
}

function controlOf(field: string): string | undefined {
  if (field === "" || field === "creditsId") return undefined;
  if (field === "items") return cellId({ line: 0, column: "product" });
  const [, line, column] = /^items\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const place = placeOf(`item-${line}-${column}`);
  return place ? cellId(place) : field;
}
