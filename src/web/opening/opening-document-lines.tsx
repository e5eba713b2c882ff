import { useState } from "react";
import type { PartySide } from "#domain/document.ts";
import { sum, ZERO } from "#domain/money.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { PartyPicker } from "#web/fields/record-pickers.tsx";
import { type FormFields, useField, useFieldValue, useLines } from "#web/forms/form-fields.ts";
import { AddLine, LineActions } from "#web/forms/line-actions.tsx";
import { type LineEditor, useLineEditor } from "#web/forms/line-editor.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useProblemAt } from "#web/forms/problems.ts";
import { useFocusAfterDialog } from "#web/forms/refusal.ts";
import { controlClasses, Field } from "#web/ui/field.tsx";
import { defaultCurrency } from "#web/fields/currency-fields.tsx";
import { CURRENCY_COLUMNS, LineCurrency } from "./line-currency.tsx";
import { LinesSection } from "./lines-section.tsx";
import {
  amountIn,
  EMPTY_DOCUMENT,
  isEmptyDocument,
  LIST_OF,
  type OpeningValues,
  type OpeningList,
  type OpeningDocumentLine,
} from "./opening-values.ts";
import { PasteOpeningDocuments } from "./paste-opening-documents.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const PartyDialog = lazyPart(async () => (await import("#web/parties/party-dialog.tsx")).PartyDialog);

const COLUMNS = ["party", "number", "date", "dueDate", "amount", "taxAmount", ...CURRENCY_COLUMNS] as const;
type OpeningColumn = (typeof COLUMNS)[number];

const GRID =
  "[--line-actions:--spacing(21)] pointer-coarse:[--line-actions:--spacing(33)] grid grid-cols-[minmax(0,1fr)_--spacing(25)_--spacing(44)_--spacing(44)_--spacing(28)_--spacing(21)_var(--line-actions)] px-1.5 max-lg:grid-cols-2 max-lg:gap-1 max-lg:px-2";

const SIDE_TEXTS = {
  customer: { title: "Unpaid invoices", party: "Customer", documents: "invoices", add: "Add invoice" },
  vendor: { title: "Unpaid bills", party: "Vendor", documents: "bills", add: "Add bill" },
} as const;

type Props = { fields: FormFields<OpeningValues>; side: PartySide };

/** The unpaid documents of customers or vendors, one line each. */
export function OpeningDocumentLines({ fields, side }: Props) {
  const list = LIST_OF[side];
  const texts = SIDE_TEXTS[side];
  const array = useLines(fields, list);
  const [isPasting, setPasting] = useState(false);
  const [missing, setMissing] = useState<{ line: number; name: string } | null>(null);
  const editor = useOpenEditor(fields, list, array);
  const focusAfter = useFocusAfterDialog(fields);
  return (
    <LinesSection
      title={texts.title}
      text={`List all unpaid ${texts.documents} and the amount still due on each. Tax is for information only, as it was accounted for earlier. Enter unapplied credits as negative amounts.`}
      onPaste={() => setPasting(true)}
    >
      <Heads party={texts.party} />
      <ol>
        {array.fields.map(({ id }, index) => (
          <Line
            key={id}
            {...{ fields, side, editor, index }}
            isLast={index === array.fields.length - 1}
            onCreate={(name) => setMissing({ line: index, name })}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center border-t border-line pe-4">
        <div className="flex-1 [&>div]:border-t-0">
          <AddLine form={fields} name={list} editor={editor}>
            {texts.add}
          </AddLine>
        </div>
        <Total fields={fields} side={side} />
      </div>
      {isPasting && (
        <PasteOpeningDocuments {...{ fields, side }} texts={texts} onClose={() => setPasting(false)} />
      )}
      {missing && (
        <PartyDialog
          side={side}
          start={{ name: missing.name }}
          onCreated={({ id, code, name }) => {
            fields.setValue(`${list}.${missing.line}.party`, { id, code, name }, { shouldDirty: true });
            focusAfter(`${list}.${missing.line}.number`);
          }}
          onClose={() => setMissing(null)}
        />
      )}
    </LinesSection>
  );
}

function useOpenEditor(
  fields: Props["fields"],
  list: OpeningList,
  array: Parameters<typeof useLineEditor<OpeningDocumentLine, OpeningColumn>>[0]["array"],
): LineEditor<OpeningColumn> {
  return useLineEditor<OpeningDocumentLine, OpeningColumn>({
    array,
    name: list,
    form: fields,
    columns: COLUMNS,
    lines: () => fields.getValues(list),
    isEmpty: isEmptyDocument,
    after: () => ({ ...EMPTY_DOCUMENT }),
    lastColumn: ({ currency }) =>
      currency !== "" ? "baseAmount" : fields.getValues("inCurrencies") ? "currency" : "taxAmount",
    copyAbove: ({ line, column }) =>
      fields.setValue(`${list}.${line}.${column}`, fields.getValues(`${list}.${line - 1}.${column}`), {
        shouldDirty: true,
      }),
  });
}

type OpeningLineProps = Props & {
  editor: LineEditor<OpeningColumn>;
  index: number;
  isLast: boolean;
  onCreate: (name: string) => void;
};

function Line(props: OpeningLineProps) {
  const { fields, side, editor, index, isLast } = props;
  const list = LIST_OF[side];
  const labelFor = (heading: string) => `${heading}, ${SIDE_TEXTS[side].title.toLowerCase()} ${index + 1}`;
  const cell = (column: OpeningColumn) => editor.cell({ line: index, column });
  const currency = useFieldValue(fields, `${list}.${index}.currency`);
  return (
    <li className={classNames(GRID, "border-t border-line max-lg:py-3 max-lg:[&_input]:border-line")}>
      <PartyCell {...props} />
      <div {...cell("number")} className="p-0.5 max-lg:col-span-2">
        <NumberCell fields={fields} name={`${list}.${index}.number`} label={labelFor("Number")} />
      </div>
      {(["date", "dueDate"] as const).map((name) => (
        <div key={name} {...cell(name)} className="p-0.5 max-[359px]:col-span-2">
          <Head>{HEADS[name]}</Head>
          <DateCell fields={fields} name={`${list}.${index}.${name}`} label={labelFor(HEADS[name])} />
        </div>
      ))}
      {(["amount", "taxAmount"] as const).map((name) => (
        <div key={name} {...cell(name)} className="p-0.5">
          <Head>{HEADS[name]}</Head>
          <AmountCell
            fields={fields}
            name={`${list}.${index}.${name}`}
            label={labelFor(HEADS[name])}
            currency={currency}
          />
        </div>
      ))}
      <LineActions
        {...{ index, isLast, editor }}
        className="max-lg:order-first max-lg:col-span-2 max-lg:[&>span]:inline"
      />
      <LineCurrency {...{ fields, list, index, cell, labelFor }} />
    </li>
  );
}

const HEADS = { date: "Date", dueDate: "Due", amount: "Amount due", taxAmount: "Tax" } as const;

/** The label of a cell where column heads don't fit. */
function Head({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="block px-1 text-small text-ink-faint lg:hidden">
      {children}
    </span>
  );
}

const PLAIN_FIELD = { labelHidden: true, variant: "plain" } as const;

type DocumentNumberCellProps = Pick<Props, "fields"> & {
  name: `${OpeningList}.${number}.number`;
  label: string;
};

function NumberCell({ fields, name, label }: DocumentNumberCellProps) {
  return (
    <Field label={label} labelHidden error={useProblemAt(fields, name)}>
      {(wiring) => (
        <input
          {...fields.register(name)}
          {...wiring}
          type="text"
          autoComplete="off"
          maxLength={40}
          placeholder="Number"
          className={controlClasses("plain")}
        />
      )}
    </Field>
  );
}

type DateCellProps = Pick<Props, "fields"> & {
  name: `${OpeningList}.${number}.${"date" | "dueDate"}`;
  label: string;
};

function DateCell({ fields, name, label }: DateCellProps) {
  return <DateField {...useField(fields, name)} {...PLAIN_FIELD} label={label} />;
}

type AmountCellProps = Pick<Props, "fields"> & {
  name: `${OpeningList}.${number}.${"amount" | "taxAmount"}`;
  label: string;
  /** "" for the base currency. */
  currency: string;
};

function AmountCell({ fields, name, label, currency }: AmountCellProps) {
  return (
    <MoneyField
      {...useField(fields, name)}
      {...PLAIN_FIELD}
      label={label}
      currency={currency}
      placeholder={formatMoney(ZERO, currency)}
      blankZero
    />
  );
}

function PartyCell({ fields, side, editor, index, onCreate }: OpeningLineProps) {
  const path = `${LIST_OF[side]}.${index}` as const;
  const { ref, onChange, ...party } = useField(fields, `${path}.party`);
  const currency = useField(fields, `${path}.currency`);
  return (
    <div {...editor.cell({ line: index, column: "party" })} className="p-0.5 max-lg:col-span-2">
      <PartyPicker
        {...party}
        {...PLAIN_FIELD}
        side={side}
        inputRef={ref}
        label={`${SIDE_TEXTS[side].party}, ${SIDE_TEXTS[side].title.toLowerCase()} ${index + 1}`}
        placeholder={SIDE_TEXTS[side].party}
        onChange={(chosen) => {
          onChange(chosen && { id: chosen.id, code: chosen.code, name: chosen.name });
          if (chosen && currency.value === "") currency.onChange(defaultCurrency(chosen));
        }}
        onCreate={onCreate}
      />
    </div>
  );
}

function Total({ fields, side }: Props) {
  const lines = useFieldValue(fields, LIST_OF[side]);
  const currencies = [...new Set(["", ...lines.map(({ currency }) => currency)])];
  // Amounts in different currencies aren't added up.
  const totals = currencies.map((currency) => {
    const currencyLines = lines.filter((line) => line.currency === currency);
    const total = sum(currencyLines.map(({ amount }) => amountIn({ text: amount, currency }) ?? ZERO));
    return { currency, hasLines: currencyLines.some((line) => !isEmptyDocument(line)), total };
  });
  const shownTotals = totals.filter(
    ({ hasLines }, index) => hasLines || (index === 0 && !totals.some((total) => total.hasLines)),
  );
  const texts = shownTotals.map(({ currency, total }) =>
    `${currency} ${formatMoney(total, currency)}`.trim(),
  );
  return <p className="py-2 text-ink-soft tabular-nums max-sm:px-4">{`Amount due ${texts.join(", ")}`}</p>;
}

function Heads({ party }: { party: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        GRID,
        "h-9 items-center border-t border-line bg-sunken text-small font-medium text-ink-soft max-lg:hidden",
      )}
    >
      <span className="px-3.75">{party}</span>
      <span className="px-3.75">Number</span>
      <span className="px-3.75">Date</span>
      <span className="px-3.75">Due</span>
      <span className="px-3.75 text-end">Amount due</span>
      <span className="px-3.75 text-end">incl. tax</span>
    </div>
  );
}
