import { memo, useRef, type KeyboardEvent } from "react";
import type { PartySide } from "#domain/document.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { useCurrencyOf, usePartySide } from "#web/fields/use-chart.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { PartyPicker } from "#web/fields/record-pickers.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useComputed, useField } from "#web/forms/form-fields.ts";
import { LineActions } from "#web/forms/line-actions.tsx";
import { LineText, type LineEditor } from "#web/forms/line-editor.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { consumeKey } from "#web/ui/keys.tsx";
import { commitTypedText } from "#web/ui/pending-input.ts";
import { ForeignOfLine } from "./line-foreign-amount.tsx";
import { suggestedAmount, clearOtherSide, type LineColumn, missingAmount } from "./line-amounts.ts";
import type { JournalFormFields } from "./use-journal-form.ts";

type Props = {
  fields: JournalFormFields;
  editor: LineEditor<LineColumn>;
  index: number;
  isLast: boolean;
  /** The journal's description, used by a line without its own. */
  inherited: string;
  /** Whether the account may be in a foreign currency. */
  inCurrency: boolean;
  onAccount: (index: number) => void;
  onNewAccount: (index: number, typed: string) => void;
};

/**
 * The grid columns of the line editor: account, debit, credit, description, move and remove. Amount columns fit fifteen
 * digits, or share the width of a small window.
 */
export const LINE_GRID =
  "[--line-actions:--spacing(21)] pointer-coarse:[--line-actions:--spacing(33)] grid grid-cols-[minmax(--spacing(28),1.15fr)_repeat(2,minmax(--spacing(34),--spacing(51)))_minmax(--spacing(20),1fr)_var(--line-actions)] px-1.5";

/** Off-screen lines aren't painted; their assumed height is one row of controls, or four on a phone. */
const PAINTED_IN_VIEW =
  "[contain-intrinsic-block-size:auto_calc(var(--spacing-control)+4px)] [content-visibility:auto] max-sm:[contain-intrinsic-block-size:auto_calc(4*var(--spacing-control)+24px)]";

/** One line of the editor. It re-renders only if its own values or its suggested amount change. */
export const JournalLine = memo(function JournalLine(props: Props) {
  const { fields, editor, index, isLast } = props;
  const offer = useComputed(fields, "lines", (lines) => suggestedAmount(lines, index));
  return (
    <li
      className={classNames(
        LINE_GRID,
        PAINTED_IN_VIEW,
        "border-t border-line max-sm:first:border-t-0 max-sm:grid-cols-[repeat(2,minmax(min-content,1fr))] max-sm:gap-1 max-sm:px-2 max-sm:py-3 max-sm:[&_input]:border-line",
      )}
    >
      <AccountCell {...props} />
      <AmountCell {...{ fields, editor, index, offer }} side="debit" />
      <AmountCell {...{ fields, editor, index, offer }} side="credit" />
      <DescriptionCell {...props} />
      <LineActions
        {...{ index, isLast, editor }}
        className="max-sm:order-first max-sm:col-span-2 max-sm:[&>span]:inline"
      />
    </li>
  );
});

function AccountCell({ fields, editor, index, inCurrency, onAccount, onNewAccount }: Props) {
  const { ref, onChange, ...account } = useField(fields, `lines.${index}.accountId`);
  const side = usePartySide(account.value);
  const currency = useCurrencyOf()(account.value);
  return (
    <div {...editor.cell({ line: index, column: "accountId" })} className="p-0.5 max-sm:col-span-2">
      <AccountPicker
        {...account}
        inputRef={ref}
        label={`Account, line ${index + 1}`}
        labelHidden
        variant="plain"
        placeholder="Account"
        inCurrency={inCurrency}
        onChange={(id) => {
          // The contact belonged to the previous account.
          if (id !== account.value) {
            fields.setValue(`lines.${index}.party`, null, { shouldDirty: true });
            fields.setValue(`lines.${index}.foreignAmount`, "", { shouldDirty: true });
          }
          onChange(id);
          if (id !== "") onAccount(index);
        }}
        onCreate={(typed) => onNewAccount(index, typed)}
      />
      {side && <PartyOfLine {...{ fields, index, side }} onChosen={() => onAccount(index)} />}
      {currency !== null && <ForeignOfLine {...{ fields, index, currency }} />}
    </div>
  );
}

type PartyOfLineProps = Pick<Props, "fields" | "index"> & { side: PartySide; onChosen: () => void };

/** The contact whose receivable or payable the line changes, for the aging reports (Accounting 9). */
function PartyOfLine({ fields, index, side, onChosen }: PartyOfLineProps) {
  const { ref, onChange, value, ...field } = useField(fields, `lines.${index}.party`);
  return (
    <PartyPicker
      {...field}
      side={side}
      value={value ?? null}
      inputRef={ref}
      label={`${side === "customer" ? "Customer" : "Vendor"}, line ${index + 1}`}
      labelHidden
      variant="plain"
      placeholder={side === "customer" ? "Choose a customer" : "Choose a vendor"}
      onChange={(party) => {
        onChange(party && { id: party.id, code: party.code, name: party.name });
        if (party) onChosen();
      }}
    />
  );
}

function DescriptionCell({ fields, editor, index, inherited }: Props) {
  return (
    <div {...editor.cell({ line: index, column: "description" })} className="p-0.5 max-sm:col-span-2">
      <LineText {...{ fields, index, inherited }} name={`lines.${index}.description`} />
    </div>
  );
}

type SideAmounts = ReturnType<typeof clearOtherSide>;

type AmountProps = Pick<Props, "fields" | "editor" | "index"> & {
  side: "debit" | "credit";
  /** The amount and side that would balance the journal. */
  offer: ReturnType<typeof suggestedAmount>;
};

const NAMES = { debit: "Debit", credit: "Credit" };

/** On a phone a long amount takes space from the empty amount on the other side. */
const AMOUNT_CELL = classNames(
  "relative p-0.5",
  "max-sm:[&_input]:w-auto max-sm:[&_input]:min-w-full max-sm:[&_input]:[field-sizing:content]",
);

/** An amount field. It shows the missing difference as a hint, which the `=` key accepts (Interface 2). */
function AmountCell(props: AmountProps) {
  const { fields, editor, index, side, offer } = props;
  const field = useField(fields, `lines.${index}.${side}`);
  const { type, acceptSuggestion, onFocus, onKeyDown } = useAmountKeys(props);
  const hint = offer?.side === side ? formatMoney(offer.amount) : null;
  return (
    <div
      {...editor.cell({ line: index, column: side })}
      className={classNames(
        AMOUNT_CELL,
        hint === null ? "sm:[&_input]:placeholder:text-transparent" : "[&_input]:ps-9",
      )}
    >
      <MoneyField
        {...{ ...field, onFocus, onKeyDown }}
        label={`${NAMES[side]}, line ${index + 1}`}
        labelHidden
        variant="plain"
        placeholder={hint ?? NAMES[side]}
        blankZero
        onChange={type}
      />
      {hint !== null && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Use ${hint} as the ${side} of line ${index + 1}`}
          aria-keyshortcuts="="
          onClick={acceptSuggestion}
          className="absolute start-2 top-2 flex size-6 items-center justify-center rounded-small border border-line bg-sunken text-small text-ink-faint hover:text-ink"
        >
          =
        </button>
      )}
    </div>
  );
}

/** The key and change handlers of an amount field; typing updates both amounts of the line. */
function useAmountKeys({ fields: { getValues, setValue }, editor, index, side }: AmountProps) {
  const before = useRef<SideAmounts | null>(null);
  function setAmounts(next: SideAmounts): void {
    const line = getValues(`lines.${index}`);
    for (const name of ["debit", "credit"] as const) {
      if (next[name] !== line[name]) setValue(`lines.${index}.${name}`, next[name], { shouldDirty: true });
    }
  }
  /** Also without an account: the hint waits for one, the key doesn't need it. */
  function acceptSuggestion(): void {
    commitTypedText();
    const offer = missingAmount(getValues("lines"), index);
    if (!offer) return;
    setValue(`lines.${index}.${offer.side}`, offer.amount, { shouldDirty: true });
    editor.focus({ line: index, column: offer.side });
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "=" && event.currentTarget.value === "") {
      consumeKey(event);
      acceptSuggestion();
    }
    // Escape restores this field, but the other side may have had an amount too.
    if (event.key === "Escape" && event.defaultPrevented && before.current) setAmounts(before.current);
  }
  return {
    acceptSuggestion,
    onKeyDown,
    type: (typed: string): void => setAmounts(clearOtherSide(getValues(`lines.${index}`), side, typed)),
    onFocus: (): void => void (before.current = { ...getValues(`lines.${index}`) }),
  };
}
