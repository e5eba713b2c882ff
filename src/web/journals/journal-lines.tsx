import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from "react";
import { rememberAccount } from "#web/fields/account-picker.tsx";
import { useLines } from "#web/forms/form-fields.ts";
import { AddLine } from "#web/forms/line-actions.tsx";
import { useLineEditor } from "#web/forms/line-editor.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EMPTY_LINE, isEmptyLine } from "./journal-form-values.ts";
import { JournalLine, LINE_GRID } from "./journal-line.tsx";
import { EntryTotals } from "./journal-totals.tsx";
import { LINE_COLUMNS, clearOtherSide, type LineColumn } from "./line-amounts.ts";
import type { JournalFormFields } from "./use-journal-form.ts";

type Props = { fields: JournalFormFields; inherited: string; inCurrency?: boolean };

/** The line editor of a journal, styled like a ledger page (Behavior 2.7, Interface 6.6). */
export function JournalLines({ fields, inherited, inCurrency = false }: Props) {
  const array = useLines(fields, "lines");
  const editor = useLineEditor({
    array,
    name: "lines",
    form: fields,
    columns: LINE_COLUMNS,
    lines: () => fields.getValues("lines"),
    isEmpty: isEmptyLine,
    after: () => ({ ...EMPTY_LINE }),
    copyAbove: ({ line, column }) => copyAbove(fields, line, column),
  });
  const accountChosen = useCallback(
    (index: number) =>
      runAfterKeyPress(() => {
        if (editor.focusedLine() !== index) return;
        const party = `lines.${index}.party` as const;
        if (fields.has(party) && !fields.getValues(party)) fields.focus(party);
        else editor.focus({ line: index, column: "debit" });
      }),
    [editor, fields],
  );
  const { createAccount, dialog } = useNewAccount(fields, accountChosen);
  return (
    <section aria-label="Entries" className="rounded-card border border-line bg-surface">
      <ColumnHeads />
      <ol>
        {array.fields.map(({ id }, index) => (
          <JournalLine
            key={id}
            {...{ fields, editor, index, inherited, inCurrency }}
            isLast={index === array.fields.length - 1}
            onAccount={accountChosen}
            onNewAccount={createAccount}
          />
        ))}
      </ol>
      <AddLine form={fields} name="lines" editor={editor}>
        Add Entry
      </AddLine>
      <EntryTotals fields={fields} />
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
        "sticky top-header z-10 h-9 items-center rounded-t-card bg-sunken text-small font-medium text-ink-soft max-sm:hidden",
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

/** Runs a callback after the current key press has moved the focus, but always before the next key press. */
function runAfterKeyPress(act: () => void): void {
  function runPending(): void {
    clearTimeout(timer);
    window.removeEventListener("keydown", runPending, { capture: true });
    act();
  }
  const timer = setTimeout(runPending);
  window.addEventListener("keydown", runPending, { capture: true });
}

function copyAbove({ getValues, setValue }: JournalFormFields, line: number, column: LineColumn): void {
  const above = getValues(`lines.${line - 1}`);
  if (column === "debit" || column === "credit") {
    const amounts = clearOtherSide(getValues(`lines.${line}`), column, above[column] || "0.00");
    setValue(`lines.${line}.debit`, amounts.debit, { shouldDirty: true });
    setValue(`lines.${line}.credit`, amounts.credit, { shouldDirty: true });
  } else setValue(`lines.${line}.${column}`, above[column], { shouldDirty: true });
}

const NewAccountDialog = lazy(async () => ({
  default: (await import("#web/accounts/new-account-dialog.tsx")).NewAccountDialog,
}));

/** Opens a dialog that creates an account and then selects it in the line (Interface 2). */
function useNewAccount(fields: JournalFormFields, onChosen: (line: number) => void) {
  const [accountRequest, setAccountRequest] = useState<{ line: number; typed: string } | null>(null);
  const [chosenAt, setChosenAt] = useState<{ line: number } | null>(null);
  const goOn = useEffectEvent(onChosen);
  // Closing the dialog has just returned the focus to the line.
  useEffect(() => {
    if (chosenAt) goOn(chosenAt.line);
  }, [chosenAt]);
  return {
    createAccount: useCallback((line: number, typed: string) => setAccountRequest({ line, typed }), []),
    dialog: accountRequest && (
      <Suspense>
        <NewAccountDialog
          initialValues={accountRequest.typed}
          onClose={() => setAccountRequest(null)}
          onCreated={({ id }) => {
            rememberAccount(id);
            fields.setValue(`lines.${accountRequest.line}.accountId`, id, { shouldDirty: true });
            setAccountRequest(null);
            setChosenAt({ line: accountRequest.line });
          }}
        />
      </Suspense>
    ),
  };
}
