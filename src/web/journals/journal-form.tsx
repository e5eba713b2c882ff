import { startTransition, useState } from "react";
import type { Journal } from "#contract/journals.ts";
import { AttachmentsOfForm, useFilesToAttach, withFiles } from "#web/attachments/files-to-attach.tsx";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { IdentifierField } from "#web/forms/identifier-field.tsx";
import { useField, useInputs } from "#web/forms/form-fields.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useProblems } from "#web/forms/problems.ts";
import { paths } from "#web/navigation/paths.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { JournalFormValues } from "./journal-form-values.ts";
import { JournalLines } from "./journal-lines.tsx";
import { BalanceStatus } from "./journal-totals.tsx";
import { isLimitReached, LimitReached } from "./monthly-limit.tsx";
import { SameLinesOffer } from "./same-lines-offer.tsx";
import { STATUS_OPTIONS } from "./journal-status.tsx";
import { useJournalForm, type JournalFormFields } from "./use-journal-form.ts";

type Props = {
  initial: JournalFormValues;
  proposal: string | null;
  journal: Journal | null;
  onSaved: (saved: Journal, next: NextPage) => void;
};

/** The form for a new or existing journal (Behavior 2.7, 5.3; Interface 2). */
export function JournalForm({ initial, proposal, journal, onSaved }: Props) {
  const files = useFilesToAttach("journal");
  const { fields, ...form } = useJournalForm({
    initial,
    proposal,
    journal,
    onSaved: files.afterSaving(onSaved),
  });
  const { attempt } = useProblems(form);
  const [inherited, setInherited] = useState(initial.description);
  const book = useApiQuery("company.get").data;
  return (
    <FormPage
      form={withFiles(form, files)}
      back={journal ? paths.journal(journal.id) : paths.journals()}
      saveLabel="Save"
      offersNew
      first="date"
      hasSummary
      status={<BalanceStatus fields={fields} />}
      savedBy={journal && <SavedBy id={journal.id} />}
    >
      {!journal && book && isLimitReached(book) && <LimitReached isMessageShown={attempt > 0} />}
      <HeaderFields
        fields={fields}
        isNew={journal === null}
        onDescription={(text) => startTransition(() => setInherited(text))}
      />
      <JournalLines fields={fields} inherited={inherited} inCurrency />
      <AttachmentsOfForm chosen={files} recordId={journal?.id ?? null} />
    </FormPage>
  );
}

type JournalHeaderProps = {
  fields: JournalFormFields;
  isNew: boolean;
  /** Called after the description was edited, for the lines that inherit it. */
  onDescription: (text: string) => void;
};

/** Status, number, date and description of a journal (Behavior 2.7). */
function HeaderFields({ fields, isNew, onDescription }: JournalHeaderProps) {
  const input = useInputs(fields);
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-3">
      <Select {...input("status")} label="Status" options={STATUS_OPTIONS} />
      <IdentifierField
        recordKind="journal"
        form={fields}
        {...input("number")}
        label="Number"
        maxLength={40}
      />
      <DateField {...useField(fields, "date")} label="Date" flagFuture {...useLockedDays("all")} />
      <div className="sm:col-span-3">
        <TextField
          {...input("description", { onBlur: () => onDescription(fields.getValues("description")) })}
          label="Description"
          maxLength={500}
          autoComplete="off"
        />
        {isNew && <SameLinesOffer fields={fields} onAccept={onDescription} />}
      </div>
    </div>
  );
}

/** Shows who saved the conflicting version, and when. */
function SavedBy({ id }: { id: string }) {
  const last = useApiQuery("journals.history", { params: { id } }).data?.items[0];
  return last ? (
    <>
      {last.changedBy?.name ?? "a former user"}, <InstantText at={last.changedAt} />
    </>
  ) : (
    "on the server"
  );
}
