import { useState } from "react";
import { sum } from "#domain/money.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { useChart } from "#web/fields/use-chart.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { type FormFields, useField, useFieldValue, useLines } from "#web/forms/form-fields.ts";
import { AddLine, LineActions } from "#web/forms/line-actions.tsx";
import { type LineEditor, useLineEditor } from "#web/forms/line-editor.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LinesSection } from "./lines-section.tsx";
import {
  amountOf,
  type BalanceLine,
  EMPTY_BALANCE,
  isEmptyBalance,
  type OpeningValues,
  addPastedLines,
} from "./opening-values.ts";
import { PasteDialog } from "./paste-dialog.tsx";
import { readBalances } from "./parse-pasted-table.ts";

const COLUMNS = ["accountId", "foreignAmount", "debit", "credit"] as const;
type BalanceColumn = (typeof COLUMNS)[number];

const GRID =
  "[--line-actions:--spacing(21)] pointer-coarse:[--line-actions:--spacing(33)] grid grid-cols-[minmax(0,1fr)_--spacing(40)_--spacing(40)_var(--line-actions)] px-1.5 max-sm:grid-cols-2 max-sm:gap-1 max-sm:px-2";

type Props = { fields: FormFields<OpeningValues> };

/** The trial balance: accounts with debits or credits, typed or pasted. */
export function BalanceLines({ fields }: Props) {
  const array = useLines(fields, "balances");
  const [isPasting, setPasting] = useState(false);
  const editor = useLineEditor<BalanceLine, BalanceColumn>({
    array,
    name: "balances",
    form: fields,
    columns: COLUMNS,
    lines: () => fields.getValues("balances"),
    isEmpty: isEmptyBalance,
    after: () => ({ ...EMPTY_BALANCE }),
    copyAbove: ({ line, column }) => {
      for (const name of column === "accountId" ? (["accountId", "currency"] as const) : [column])
        fields.setValue(`balances.${line}.${name}`, fields.getValues(`balances.${line - 1}.${name}`), {
          shouldDirty: true,
        });
    },
  });
  return (
    <LinesSection
      title="Trial balance"
      text="Enter the balance of every account, including receivables, payables and inventory. We'll check these against the unpaid documents below and your stock."
      onPaste={() => setPasting(true)}
    >
      <Heads />
      <ol>
        {array.fields.map(({ id }, index) => (
          <Line key={id} {...{ fields, editor, index }} isLast={index === array.fields.length - 1} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center border-t border-line pe-4">
        <div className="flex-1 [&>div]:border-t-0">
          <AddLine form={fields} name="balances" editor={editor}>
            Add account
          </AddLine>
        </div>
        <Totals fields={fields} />
      </div>
      {isPasting && <PasteBalances fields={fields} onClose={() => setPasting(false)} />}
    </LinesSection>
  );
}

type BalanceLineProps = Props & { editor: LineEditor<BalanceColumn>; index: number };

function Line({ fields, editor, index, isLast }: BalanceLineProps & { isLast: boolean }) {
  const { ref, ...account } = useField(fields, `balances.${index}.accountId`);
  const currency = useFieldValue(fields, `balances.${index}.currency`);
  return (
    <li className={classNames(GRID, "border-t border-line max-sm:py-3 max-sm:[&_input]:border-line")}>
      <div className="p-0.5 max-sm:col-span-2">
        <div {...editor.cell({ line: index, column: "accountId" })}>
          <AccountChoice
            creates="any"
            {...account}
            inputRef={ref}
            label={`Account, balance ${index + 1}`}
            labelHidden
            variant="plain"
            placeholder="Account"
            inCurrency
            onChange={(id, chosen) => {
              // An amount in the previous account's currency doesn't apply to the new account.
              if (id !== account.value)
                fields.setValue(`balances.${index}.foreignAmount`, "", { shouldDirty: true });
              fields.setValue(`balances.${index}.currency`, chosen?.currency ?? "", { shouldDirty: true });
              account.onChange(id);
            }}
          />
        </div>
        {currency !== "" && <ForeignCell {...{ fields, editor, index, currency }} />}
      </div>
      <SideCell {...{ fields, editor, index }} side="debit" />
      <SideCell {...{ fields, editor, index }} side="credit" />
      <LineActions
        {...{ index, isLast, editor }}
        className="max-sm:order-first max-sm:col-span-2 max-sm:[&>span]:inline"
      />
    </li>
  );
}

/** The balance in the account's currency, next to the base amounts (Accounting 10). */
function ForeignCell({ fields, editor, index, currency }: BalanceLineProps & { currency: string }) {
  return (
    <div {...editor.cell({ line: index, column: "foreignAmount" })}>
      <MoneyField
        {...useField(fields, `balances.${index}.foreignAmount`)}
        label={`Amount in ${currency}, balance ${index + 1}`}
        labelHidden
        variant="plain"
        placeholder={`Amount in ${currency}`}
        currency={currency}
      />
    </div>
  );
}

const NAMES = { debit: "Debit", credit: "Credit" } as const;

function SideCell({ fields, editor, index, side }: BalanceLineProps & { side: "debit" | "credit" }) {
  return (
    <div {...editor.cell({ line: index, column: side })} className="p-0.5">
      <MoneyField
        {...useField(fields, `balances.${index}.${side}`)}
        label={`${NAMES[side]}, balance ${index + 1}`}
        labelHidden
        variant="plain"
        placeholder={NAMES[side]}
        blankZero
      />
    </div>
  );
}

function Totals({ fields }: Props) {
  const lines = useFieldValue(fields, "balances");
  const total = (side: "debit" | "credit") => formatMoney(sum(lines.map((line) => amountOf(line[side]))));
  return (
    <p className="py-2 text-ink-soft tabular-nums max-sm:px-4">
      {`Debit ${total("debit")}, credit ${total("credit")}`}
    </p>
  );
}

function Heads() {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        GRID,
        "h-9 items-center border-t border-line bg-sunken text-small font-medium text-ink-soft max-sm:hidden",
      )}
    >
      <span className="px-3.75">Account</span>
      <span className="px-3.75 text-end">Debit</span>
      <span className="px-3.75 text-end">Credit</span>
    </div>
  );
}

function PasteBalances({ fields, onClose }: Props & { onClose: () => void }) {
  const chart = useChart().data?.items ?? [];
  const [text, setText] = useState("");
  return (
    <PasteDialog
      title="Paste trial balance"
      columns="Account, Name, Debit, Credit, In currency"
      text={text}
      onText={setText}
      read={(pasted) => readBalances(pasted, chart)}
      onPaste={(lines) =>
        fields.setValue(
          "balances",
          addPastedLines({ lines: fields.getValues("balances"), pasted: lines }, isEmptyBalance),
          {
            shouldDirty: true,
          },
        )
      }
      onClose={onClose}
    />
  );
}
