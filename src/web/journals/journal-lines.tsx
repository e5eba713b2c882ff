import { Plus } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import type { Problem } from "#web/fields/use-form-problems.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FieldMessage } from "#web/ui/field.tsx";
import type { JournalFormValues } from "./journal-form-values.ts";
import { JournalLine } from "./journal-line.tsx";
import { JournalTotals } from "./journal-totals.tsx";
import { LINE_GRID } from "./line-grid.ts";
import { ADD_ENTRY_ID, useLineEditor } from "./use-line-editor.ts";
import { useNewAccount } from "./use-new-account.tsx";

type Props = {
  form: UseFormReturn<JournalFormValues>;
  inherited: string;
  problems: readonly Problem[];
};

/** The entries of a journal, like a page of a ledger (Spec 2.7, Look: Forms). */
export function JournalLines({ form, inherited, problems }: Props) {
  const { fields, addLine, removeLine, accountChosen, onKeyDown } = useLineEditor(form);
  const { createAccount, dialog } = useNewAccount(form, accountChosen);
  const errorAt = (field: string): string | undefined => {
    const problem = problems.find((candidate) => candidate.field === field);
    return problem?.atField ?? problem?.message;
  };
  const message = errorAt("lines");
  return (
    <section aria-label="Entries" className="rounded-card border border-line bg-surface">
      <ColumnHeads />
      <div role="presentation" onKeyDown={onKeyDown}>
        <ol>
          {fields.map(({ id }, index) => (
            <JournalLine
              key={id}
              {...{ form, index, inherited }}
              accountError={errorAt(`lines.${index}.accountId`)}
              debitError={errorAt(`lines.${index}.debit`)}
              creditError={errorAt(`lines.${index}.credit`)}
              descriptionError={errorAt(`lines.${index}.description`)}
              onAccount={accountChosen}
              onNewAccount={createAccount}
              onRemove={removeLine}
            />
          ))}
        </ol>
      </div>
      <div className="flex min-h-12 flex-wrap items-center gap-3 border-t border-line px-2 py-1.5">
        <Button id={ADD_ENTRY_ID} size="small" variant="quiet" icon={<Plus />} onClick={addLine}>
          Add Entry
        </Button>
        {message && <FieldMessage>{message}</FieldMessage>}
      </div>
      <JournalTotals control={form.control} />
      {dialog}
    </section>
  );
}

function ColumnHeads() {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        LINE_GRID,
        "h-9 items-center rounded-t-card bg-sunken text-small font-medium text-ink-soft max-sm:hidden",
      )}
    >
      <span className="px-3.75">Account</span>
      <span className="px-3.75 text-end">Debit</span>
      <span className="px-3.75 text-end">Credit</span>
      <span className="px-3.75">
        Description<span className="font-normal text-ink-faint"> (optional)</span>
      </span>
    </div>
  );
}
