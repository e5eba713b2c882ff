import { memo, useRef } from "react";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useField } from "#web/forms/form-fields.ts";
import { RemoveLine, type LineEditor } from "#web/forms/line-editor.tsx";
import { useProblemAt } from "#web/forms/problems.ts";
import { classNames } from "#web/ui/class-names.ts";
import { controlClasses, Field, useSelectWhenSettled } from "#web/ui/field.tsx";
import { offeredAmount, settledAmounts, type LineColumn } from "./line-amounts.ts";
import type { JournalFormFields } from "./use-journal-form.ts";

type Props = {
  fields: JournalFormFields;
  editor: LineEditor<LineColumn>;
  index: number;
  /** The journal's description, which is the line's as long as it has none of its own. */
  inherited: string;
  onAccount: (index: number) => void;
  onNewAccount: (index: number, typed: string) => void;
};

/**
 * The columns of the line editor: account, debit, credit, description, remove. The amounts have room for fifteen
 * digits, or share what a small window has.
 */
export const LINE_GRID =
  "grid grid-cols-[minmax(--spacing(40),1.15fr)_repeat(2,minmax(--spacing(34),--spacing(51)))_minmax(--spacing(24),1fr)_--spacing(10)] px-1.5";

/** Lines out of view are not painted; until then they are as high as one row of controls, or three on a phone. */
const PAINTED_IN_VIEW =
  "[contain-intrinsic-block-size:auto_calc(var(--spacing-control)+4px)] [content-visibility:auto] max-sm:[contain-intrinsic-block-size:auto_calc(3*var(--spacing-control)+20px)]";

/** One line of the editor. It renders again only for what happens in itself. */
export const JournalLine = memo(function JournalLine(props: Props) {
  const { fields, editor, index } = props;
  return (
    <li
      className={classNames(
        LINE_GRID,
        PAINTED_IN_VIEW,
        "border-t border-line max-sm:relative max-sm:first:border-t-0 max-sm:grid-cols-[repeat(2,minmax(min-content,1fr))] max-sm:gap-1 max-sm:px-2 max-sm:py-3 max-sm:[&_input]:border-line",
      )}
    >
      <AccountCell {...props} />
      <AmountCell {...{ fields, editor, index }} side="debit" />
      <AmountCell {...{ fields, editor, index }} side="credit" />
      <DescriptionCell {...props} />
      <div className="flex h-10 items-center justify-center max-sm:absolute max-sm:end-1 max-sm:top-3.5">
        <RemoveLine index={index} onRemove={editor.remove} />
      </div>
    </li>
  );
});

function AccountCell({ fields, editor, index, onAccount, onNewAccount }: Props) {
  const { ref, onChange, ...account } = useField(fields, `lines.${index}.accountId`);
  return (
    <div
      {...editor.cell({ line: index, column: "accountId" })}
      className="p-0.5 max-sm:col-span-2 max-sm:pe-11"
    >
      <AccountPicker
        {...account}
        inputRef={ref}
        label={`Account, line ${index + 1}`}
        labelHidden
        look="plain"
        placeholder="Account"
        onChange={(id) => {
          onChange(id);
          if (id !== "") onAccount(index);
        }}
        onCreate={(typed) => onNewAccount(index, typed)}
      />
    </div>
  );
}

function DescriptionCell({ fields, editor, index, inherited }: Props) {
  const name = `lines.${index}.description` as const;
  return (
    <div {...editor.cell({ line: index, column: "description" })} className="p-0.5 max-sm:col-span-2">
      <Field label={`Description, line ${index + 1}`} labelHidden error={useProblemAt(fields, name)}>
        {(wiring) => (
          <input
            {...fields.register(name)}
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

type AmountProps = Pick<Props, "fields" | "editor" | "index"> & { side: "debit" | "credit" };

const NAMES = { debit: "Debit", credit: "Credit" };

/** On a phone a long amount takes room from the other side, which is empty. */
const AMOUNT_CELL = classNames(
  "p-0.5 sm:[&_input]:placeholder:text-transparent",
  "max-sm:[&_input]:w-auto max-sm:[&_input]:min-w-full max-sm:[&_input]:[field-sizing:content]",
);

function AmountCell({ fields, editor, index, side }: AmountProps) {
  const { getValues, setValue } = fields;
  const field = useField(fields, `lines.${index}.${side}`);
  const cell = useRef<HTMLDivElement>(null);
  const deleted = useRef("");
  useSelectWhenSettled(cell, field.value);
  function settle(typed: string): void {
    const line = getValues(`lines.${index}`);
    const next = settledAmounts(line, side, typed);
    if (next[side] === "") deleted.current = line[side];
    for (const name of ["debit", "credit"] as const) {
      if (next[name] !== line[name] || name === side) {
        setValue(`lines.${index}.${name}`, next[name], { shouldDirty: true });
      }
    }
  }
  /** Where the difference is lacking it is offered, but not again to whoever has deleted it (Interface 2). */
  function offer(): void {
    const lines = getValues("lines");
    const offered = lines[index]?.accountId ? offeredAmount(lines, index) : null;
    if (offered?.side !== side || offered.amount === deleted.current) return;
    setValue(`lines.${index}.${side}`, offered.amount, { shouldDirty: true });
  }
  return (
    <div ref={cell} {...editor.cell({ line: index, column: side })} className={AMOUNT_CELL}>
      <MoneyField
        {...field}
        label={`${NAMES[side]}, line ${index + 1}`}
        labelHidden
        look="plain"
        placeholder={NAMES[side]}
        blankZero
        onChange={settle}
        onFocus={offer}
      />
    </div>
  );
}
