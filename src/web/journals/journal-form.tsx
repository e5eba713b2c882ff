import { startTransition, useState } from "react";
import type { Journal } from "#contract/journals.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { SaveAndNew } from "#web/fields/save-and-new.tsx";
import { SaveButton } from "#web/fields/save-button.tsx";
import { useFocusOnRefusal } from "#web/fields/use-focus-on-refusal.ts";
import { useFormKeys } from "#web/fields/use-form-keys.ts";
import type { Next } from "#web/fields/use-leave-after.ts";
import { useStartingFocus } from "#web/fields/use-starting-focus.ts";
import { useGo } from "#web/navigation/address.ts";
import { LeaveGuard } from "#web/navigation/leave-guard.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { summaryOf } from "./journal-form-summary.ts";
import type { JournalFormValues } from "./journal-form-values.ts";
import { JournalHeaderFields } from "./journal-header-fields.tsx";
import { JournalLines } from "./journal-lines.tsx";
import { BalanceStatus } from "./journal-totals.tsx";
import { isLimitReached, LimitReached } from "./monthly-limit.tsx";
import { StaleDialog } from "./stale-dialog.tsx";
import { useJournalForm } from "./use-journal-form.ts";

type Props = {
  initial: JournalFormValues;
  proposal: string | null;
  journal: Journal | null;
  /** The field that has the focus at the start. */
  focus: "date" | "description";
  onSaved: (saved: Journal, next: Next) => void;
};

/** Writes a journal or changes one (Spec 2.7, 5.3; Conventions 2). */
export function JournalForm({ initial, proposal, journal, focus, onSaved }: Props) {
  const state = useJournalForm({ initial, proposal, journal, onSaved });
  const { form, problems, attempt, isSaving, isDirty, save } = state;
  const [inherited, setInherited] = useState(initial.description);
  const book = useApiQuery("book.get").data;
  const go = useGo();
  const cancel = () => go(journal ? paths.journal(journal.id) : paths.journals());
  useFormKeys({ onSave: () => void save("list"), onSaveAndNew: () => void save("new"), onCancel: cancel });
  const summary = summaryOf(problems, form.getValues("lines"));
  useStartingFocus(focus);
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
        {!journal && attempt === 0 && book && isLimitReached(book) && <LimitReached />}
        <ErrorSummary errors={summary} attempt={attempt} />
        <JournalHeaderFields
          {...{ form, problems }}
          isNew={journal === null}
          closedThrough={book?.closedThrough ?? null}
          onDescription={(text) => startTransition(() => setInherited(text))}
        />
        <JournalLines {...{ form, inherited, problems }} />
      </div>
      <SaveBar status={<BalanceStatus control={form.control} />}>
        <Button onClick={cancel}>Cancel</Button>
        <SaveAndNew onClick={() => void save("new")} />
        <SaveButton pending={isSaving}>Save</SaveButton>
      </SaveBar>
      <StaleVersion {...state} />
      <LeaveGuard when={isDirty} />
    </form>
  );
}

function StaleVersion(state: ReturnType<typeof useJournalForm>) {
  const { form, stale, isSaving, save, takeTheirs, closeStale } = state;
  if (!stale) return null;
  return (
    <StaleDialog
      current={stale.current}
      mine={form.getValues()}
      isSaving={isSaving}
      onTakeTheirs={() => takeTheirs(stale.current)}
      onSaveMine={() => void save(stale.next, stale.current)}
      onClose={closeStale}
    />
  );
}
