import { useState } from "react";
import { useController } from "react-hook-form";
import { isDateText, shiftDays } from "#domain/dates.ts";
import { dueDateOf, isCredit, sideOf, type DocumentKind } from "#domain/document.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { IdentifierField } from "#web/fields/identifier-field.tsx";
import { PartyPicker } from "#web/fields/record-pickers.tsx";
import type { Problem } from "#web/fields/use-form-problems.ts";
import { PartyDialog } from "#web/parties/party-dialog.tsx";
import { DOCUMENT_WORDS } from "./document-words.ts";
import type { DocumentFormState } from "./use-item-editor.ts";

type Props = {
  kind: DocumentKind;
  form: DocumentFormState;
  problems: readonly Problem[];
  /** The last closed day, after which documents may be dated. */
  closedThrough: string | null;
};

/** Party, number, date and due date (Spec 2.9). */
export function DocumentHeaderFields({ kind, form, problems, closedThrough }: Props) {
  const errorAt = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <div className="sm:col-span-4">
        <PartyField kind={kind} form={form} error={errorAt("party")} />
      </div>
      <div className="sm:col-span-2">
        <IdentifierField
          of={kind}
          form={form}
          {...form.register("number")}
          id="number"
          label="Number"
          maxLength={40}
          error={errorAt("number")}
        />
      </div>
      <Dates form={form} errorAt={errorAt} closedThrough={closedThrough} hasDue={!isCredit(kind)} />
    </div>
  );
}

function PartyField({
  kind,
  form,
  error,
}: {
  kind: DocumentKind;
  form: DocumentFormState;
  error: string | undefined;
}) {
  const { field } = useController({ control: form.control, name: "party" });
  const [missing, setMissing] = useState<string | null>(null);
  const side = sideOf(kind);
  return (
    <>
      <PartyPicker
        id="party"
        label={DOCUMENT_WORDS[kind].party}
        side={side}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        onCreate={setMissing}
      />
      {missing !== null && (
        <PartyDialog
          side={side}
          name={missing}
          onClose={() => setMissing(null)}
          onCreated={({ id, code, name }) => {
            form.setValue("party", { id, code, name }, { shouldDirty: true });
            setTimeout(() => document.getElementById("date")?.focus());
          }}
        />
      )}
    </>
  );
}

type DatesProps = Pick<Props, "form" | "closedThrough"> & {
  errorAt: (field: string) => string | undefined;
  /** A credit is not due. */
  hasDue: boolean;
};

/** The due date is 30 days later and follows the date until somebody edits it (Spec 9). */
function Dates({ form, errorAt, closedThrough, hasDue }: DatesProps) {
  const { field: date } = useController({ control: form.control, name: "date" });
  const { field: due } = useController({ control: form.control, name: "dueDate" });
  function setDate(next: string): void {
    const before = form.getValues("date");
    const isFollowing = isDateText(before) && form.getValues("dueDate") === dueDateOf(before);
    date.onChange(next);
    if (!isDateText(next)) return;
    if (!hasDue) form.setValue("dueDate", next, { shouldDirty: true });
    else if (isFollowing) form.setValue("dueDate", dueDateOf(next), { shouldDirty: true });
    if (form.getValues("payment.date") === before) form.setValue("payment.date", next);
  }
  return (
    <>
      <div className="sm:col-span-3">
        <DateField
          id="date"
          label="Date"
          value={date.value}
          onChange={setDate}
          onBlur={date.onBlur}
          flagFuture
          min={closedThrough === null ? undefined : shiftDays(closedThrough, 1)}
          error={errorAt("date")}
        />
      </div>
      {hasDue && (
        <div className="sm:col-span-3">
          <DateField
            id="dueDate"
            label="Due date"
            value={due.value}
            onChange={due.onChange}
            onBlur={due.onBlur}
            error={errorAt("dueDate")}
          />
        </div>
      )}
    </>
  );
}
