import { pageMinorUnit } from "#web/api/page-notation.ts";
import { isAmountText, type Money } from "#domain/money.ts";
import { type MoneyEntryKind, splitTax } from "#domain/money-entry.ts";
import { taxAt } from "#domain/tax-components.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { TaxRatePicker, useRecordSearch } from "#web/fields/record-pickers.tsx";
import { useField, useInputs, useLines, useValues } from "#web/forms/form-fields.ts";
import { AddLine, LineActions } from "#web/forms/line-actions.tsx";
import { type LineEditor, useLineEditor } from "#web/forms/line-editor.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useEntryCurrencies } from "./money-currency.tsx";
import {
  amountsOfLines,
  EMPTY_MONEY_LINE,
  isEmptyMoneyLine,
  type MoneyLineValues,
} from "./money-form-values.ts";
import { MONEY_ENTRY_TEXTS } from "./money-texts.ts";
import { useTaxOfLines } from "./line-taxes.ts";
import type { MoneyFormFields } from "./use-money-form.ts";

type Props = { fields: MoneyFormFields; kind: MoneyEntryKind };

/** The categories of an entry: a single line for the whole amount, or several. */
export function MoneyLines({ fields, kind }: Props) {
  const array = useLines(fields, "lines");
  const editor = useLineEditor<MoneyLineValues, "accountId">({
    array,
    name: "lines",
    form: fields,
    columns: ["accountId"],
    lines: () => fields.getValues("lines"),
    isEmpty: isEmptyMoneyLine,
    after: () => ({ ...EMPTY_MONEY_LINE }),
  });
  const input = useInputs(fields);
  return (
    <>
      <section aria-label="Category" className="rounded-card border border-line bg-surface">
        <ol className="flex flex-col divide-y divide-line">
          {array.fields.map(({ id }, index, { length }) => (
            <li key={id}>
              <Line
                {...{ fields, kind, index }}
                editor={length > 1 ? editor : null}
                isLast={index === length - 1}
              />
            </li>
          ))}
        </ol>
        <AddLine form={fields} name="lines" editor={editor}>
          Split
        </AddLine>
      </section>
      <div className="max-w-80">
        <TextField
          {...input("reference")}
          label="Receipt number"
          optional
          autoComplete="off"
          maxLength={100}
        />
      </div>
    </>
  );
}

type MoneyLineProps = Props & {
  index: number;
  isLast: boolean;
  /** Null if there is only one line. */
  editor: LineEditor<"accountId"> | null;
};

function Line({ fields, kind, index, isLast, editor }: MoneyLineProps) {
  const input = useInputs(fields);
  const { ref, ...account } = useField(fields, `lines.${index}.accountId`);
  const { ref: rateRef, ...taxRate } = useField(fields, `lines.${index}.taxRate`);
  const { onAccount } = useTaxOfLines(fields, kind);
  const labelSuffix = editor ? `, line ${index + 1}` : "";
  return (
    <div {...editor?.block(index)} className="grid items-start gap-3 p-4 sm:grid-cols-2">
      <AccountChoice
        creates={MONEY_ENTRY_TEXTS[kind].creates}
        {...account}
        inputRef={ref}
        onChange={(id, chosen) => {
          account.onChange(id);
          onAccount(index, chosen);
        }}
        label={`${MONEY_ENTRY_TEXTS[kind].category}${labelSuffix}`}
        placeholder="Account"
      />
      <TextField
        {...input(`lines.${index}.description`)}
        label={`Description${labelSuffix}`}
        optional
        autoComplete="off"
        maxLength={400}
      />
      <TaxRatePicker
        {...taxRate}
        inputRef={rateRef}
        label={`Tax (included)${labelSuffix}`}
        optional
        placeholder="No tax"
        side={MONEY_ENTRY_TEXTS[kind].side}
        hint={<TaxWithin {...{ kind, fields, index }} />}
      />
      {editor && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <AmountOfLine {...{ fields, kind, index }} label={`Amount${labelSuffix}`} />
          <LineActions {...{ index, isLast, editor }} />
        </div>
      )}
    </div>
  );
}

/** The amount of one of several lines; a blank line takes the rest. */
function AmountOfLine({ fields, kind, index, label }: Props & { index: number; label: string }) {
  const { accountCurrency } = useEntryCurrencies(fields, kind);
  const currency = accountCurrency ?? undefined;
  const remainingAmount = amountsOfLines(useValues(fields), accountCurrency)[index] ?? "";
  return (
    <MoneyField
      {...useField(fields, `lines.${index}.amount`)}
      label={label}
      currency={currency}
      placeholder={
        isAmountText(remainingAmount, pageMinorUnit(currency)) ? formatMoney(remainingAmount, currency) : ""
      }
    />
  );
}

/** The net amount and tax included in a line amount. */
function TaxWithin({ kind, fields, index }: Props & { index: number }) {
  const values = useValues(fields);
  const { accountCurrency } = useEntryCurrencies(fields, kind);
  const currency = accountCurrency ?? undefined;
  const formatPart = (part: Money) => formatMoney(part, currency);
  const amount = amountsOfLines(values, accountCurrency)[index] ?? "";
  const rate = values.lines[index]?.taxRate;
  const listedRate = useRecordSearch("taxRates.list").items.find(({ id }) => id === rate?.id);
  if (rate == null || !isAmountText(amount, pageMinorUnit(currency))) return null;
  const tax = listedRate ? taxAt(listedRate, MONEY_ENTRY_TEXTS[kind].side) : { taxRate: rate.rate };
  const { net, tax: totalTax, components } = splitTax(amount, tax, pageMinorUnit(currency));
  const displayedComponents = components.map(({ name, amount: part, kind: componentKind }) =>
    componentKind === "reverse_charge"
      ? `${name} of ${formatPart(part)} (reverse charge: payable and recoverable)`
      : `${name} ${formatPart(part)}`,
  );
  const taxes =
    displayedComponents.length === 0 ? `${formatPart(totalTax)} of tax` : displayedComponents.join(" and ");
  return <span className="tabular-nums">{`${formatPart(net)} and ${taxes}.`}</span>;
}
