import { X } from "lucide-react";
import { memo, useRef } from "react";
import { useController, type UseFormReturn } from "react-hook-form";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { controlClasses, Field, useSelectWhenSettled } from "#web/ui/field.tsx";
import type { JournalFormValues } from "./journal-form-values.ts";
import { offeredAmount, settledAmounts } from "./line-amounts.ts";
import { LINE_GRID } from "./line-grid.ts";
import { cellId } from "./line-keys.ts";

type Form = UseFormReturn<JournalFormValues>;

type Props = {
  form: Form;
  index: number;
  /** The journal's description, which is the line's as long as it has none of its own. */
  inherited: string;
  accountError: string | undefined;
  debitError: string | undefined;
  creditError: string | undefined;
  descriptionError: string | undefined;
  onAccount: (index: number) => void;
  onNewAccount: (index: number, typed: string) => void;
  onRemove: (index: number) => void;
};

/** Lines out of view are not painted; until then they are as high as one row of controls, or three on a phone. */
const PAINTED_IN_VIEW =
  "[contain-intrinsic-block-size:auto_calc(var(--spacing-control)+4px)] [content-visibility:auto] max-sm:[contain-intrinsic-block-size:auto_calc(3*var(--spacing-control)+20px)]";

/** One line of the editor. It renders again only for what happens in itself. */
export const JournalLine = memo(function JournalLine(props: Props) {
  const { form, index, onRemove } = props;
  return (
    <li
      className={classNames(
        LINE_GRID,
        PAINTED_IN_VIEW,
        "border-t border-line max-sm:relative max-sm:first:border-t-0 max-sm:grid-cols-[repeat(2,minmax(min-content,1fr))] max-sm:gap-1 max-sm:px-2 max-sm:py-3 max-sm:[&_input]:border-line",
      )}
    >
      <AccountCell {...props} />
      <AmountCell {...{ form, index }} side="debit" error={props.debitError} />
      <AmountCell {...{ form, index }} side="credit" error={props.creditError} />
      <DescriptionCell {...props} />
      <div className="flex h-10 items-center justify-center max-sm:absolute max-sm:end-1 max-sm:top-3.5">
        <IconButton
          label={`Remove line ${index + 1}`}
          icon={<X />}
          plain
          tabIndex={-1}
          aria-keyshortcuts="Control+Backspace"
          onClick={() => onRemove(index)}
        />
      </div>
    </li>
  );
});

function AccountCell({ form, index, accountError, onAccount, onNewAccount }: Props) {
  const { field } = useController({ control: form.control, name: `lines.${index}.accountId` });
  return (
    <div className="p-0.5 max-sm:col-span-2 max-sm:pe-11">
      <AccountPicker
        id={cellId({ line: index, column: "accountId" })}
        label={`Account, line ${index + 1}`}
        labelHidden
        look="plain"
        placeholder="Account"
        value={field.value}
        error={accountError}
        onChange={(id) => {
          field.onChange(id);
          if (id !== "") onAccount(index);
        }}
        onCreate={(typed) => onNewAccount(index, typed)}
      />
    </div>
  );
}

function DescriptionCell({ form, index, inherited, descriptionError }: Props) {
  return (
    <div className="p-0.5 max-sm:col-span-2">
      <Field
        id={cellId({ line: index, column: "description" })}
        label={`Description, line ${index + 1}`}
        labelHidden
        error={descriptionError}
      >
        {(wiring) => (
          <input
            {...form.register(`lines.${index}.description`)}
            {...wiring}
            type="text"
            autoComplete="off"
            maxLength={500}
            placeholder={inherited || "Description"}
            className={classNames(controlClasses("plain"), "text-ellipsis")}
          />
        )}
      </Field>
    </div>
  );
}

type AmountProps = { form: Form; index: number; side: "debit" | "credit"; error: string | undefined };

const NAMES = { debit: "Debit", credit: "Credit" };

/** On a phone a long amount takes room from the other side, which is empty. */
const AMOUNT_CELL = classNames(
  "p-0.5 sm:[&_input]:placeholder:text-transparent",
  "max-sm:[&_input]:w-auto max-sm:[&_input]:min-w-full max-sm:[&_input]:[field-sizing:content]",
);

function AmountCell({ form, index, side, error }: AmountProps) {
  const { field } = useController({ control: form.control, name: `lines.${index}.${side}` });
  const cell = useRef<HTMLDivElement>(null);
  const deleted = useRef("");
  useSelectWhenSettled(cell, field.value);
  function settle(typed: string): void {
    const line = form.getValues(`lines.${index}`);
    const next = settledAmounts(line, side, typed);
    if (next[side] === "") deleted.current = line[side];
    for (const name of ["debit", "credit"] as const) {
      if (next[name] !== line[name] || name === side) {
        form.setValue(`lines.${index}.${name}`, next[name], { shouldDirty: true });
      }
    }
  }
  /** Where the difference is lacking it is offered, but not again to whoever has deleted it (Conventions 2). */
  function offer(): void {
    const lines = form.getValues("lines");
    const offered = lines[index]?.accountId ? offeredAmount(lines, index) : null;
    if (offered?.side !== side || offered.amount === deleted.current) return;
    form.setValue(`lines.${index}.${side}`, offered.amount, { shouldDirty: true });
  }
  return (
    <div ref={cell} className={AMOUNT_CELL}>
      <MoneyField
        id={cellId({ line: index, column: side })}
        label={`${NAMES[side]}, line ${index + 1}`}
        labelHidden
        look="plain"
        placeholder={NAMES[side]}
        blankZero
        value={field.value}
        error={error}
        onChange={settle}
        onFocus={offer}
        onBlur={field.onBlur}
      />
    </div>
  );
}
