import { Plus, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Day, isDateText, shiftDays, shiftMonths } from "#domain/dates.ts";
import { INSTALLMENTS_MAX } from "#domain/installments.ts";
import { isZero, type Money, subtract, sum, toAmount, ZERO } from "#domain/money.ts";
import { dueByTerms } from "#domain/payment-terms.ts";
import { allocateLargestRemainder } from "#domain/largest-remainder.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { formatWithSign } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { toTerms } from "#web/fields/payment-terms.ts";
import { isMoneyText } from "#web/fields/parse-input.ts";
import { useField, useFieldValue, useLines } from "#web/forms/form-fields.ts";
import { useProblemAt } from "#web/forms/problems.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import type { DocumentFormValues } from "./document-form-values.ts";
import { type DocumentFormFields, useTotals } from "./use-document-form.ts";

const INTERVALS = {
  "2-weeks": { label: "Every two weeks", after: (day: Day, times: number) => shiftDays(day, 14 * times) },
  month: { label: "Every month", after: (day: Day, times: number) => shiftMonths(day, times) },
  quarter: { label: "Every quarter", after: (day: Day, times: number) => shiftMonths(day, 3 * times) },
} as const;
type Interval = keyof typeof INTERVALS;
const INTERVAL_OPTIONS = (["2-weeks", "month", "quarter"] as const).map((value) => ({
  value,
  label: INTERVALS[value].label,
}));

const COUNTS = Array.from({ length: INSTALLMENTS_MAX - 1 }, (_, index) => String(index + 2));

/** Splits an amount into equal parts; the first ones are a cent larger if it doesn't divide evenly. */
function evenParts(total: Money, count: number, currency: string): Money[] {
  const equal = Array.from({ length: count }, () => toAmount("1"));
  return allocateLargestRemainder(total, equal, pageMinorUnit(currency));
}

type Props = { fields: DocumentFormFields };

/** Rows of the plan. A new plan has three, the first on the due date; while parts are even, they follow the total. */
function usePlan({ fields }: Props) {
  const lines = useLines(fields, "installments");
  const { replace } = lines;
  const { total, currency } = useTotals(fields);
  const values = useFieldValue(fields, "installments");
  const [every, setEvery] = useState<Interval>("month");
  function splitEvenly(count: number, interval: Interval): void {
    const begin = values[0]?.dueDate ?? fields.getValues("dueDate");
    const day = isDateText(begin) ? begin : fields.getValues("dueDate");
    if (!isDateText(day)) return;
    const parts = evenParts(total, count, currency);
    fields.setValue("paymentTerms", []);
    replace(parts.map((amount, index) => ({ dueDate: INTERVALS[interval].after(day, index), amount })));
  }
  const splitTotal = useRef(total);
  const updatePlan = useEffectEvent(() => {
    if (values.length === 0) {
      splitEvenly(3, every);
      return;
    }
    // FollowTerms updates these.
    if ((fields.getValues("paymentTerms") ?? []).length > 0) return;
    const before = evenParts(splitTotal.current, values.length, currency);
    splitTotal.current = total;
    if (values.some(({ amount }, index) => amount !== before[index])) return;
    for (const [index, amount] of evenParts(total, values.length, currency).entries())
      fields.setValue(`installments.${index}.amount`, amount, { shouldDirty: true });
  });
  useEffect(() => updatePlan(), [total]);
  const amounts = values.map(({ amount }) => (isMoneyText(amount) ? toAmount(amount) : ZERO));
  return {
    lines,
    values,
    total,
    currency,
    every,
    setEvery,
    split: splitEvenly,
    remaining: subtract(total, sum(amounts)),
  };
}

type InstallmentPlan = ReturnType<typeof usePlan>;

/** Installments of an invoice or bill (Decision 0133). */
export function InstallmentsCard({ fields, onRemoved }: Props & { onRemoved: () => void }) {
  const plan = usePlan({ fields });
  const { fields: rows, remove } = plan.lines;
  return (
    <section
      aria-label="Installments"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-medium">Installments</h2>
      <Split plan={plan} onRemoved={onRemoved} />
      {rows.map(({ id }, index) => (
        <InstallmentFields
          key={id}
          {...{ fields, index }}
          currency={plan.currency}
          onRemove={rows.length > 2 ? () => remove(index) : null}
        />
      ))}
      <RemainingAmount {...{ fields, plan }} />
    </section>
  );
}

/** Number of installments and the interval between them. */
function Split({ plan, onRemoved }: { plan: InstallmentPlan; onRemoved: () => void }) {
  const { lines, every, setEvery, split: splitEvenly } = plan;
  const count = Math.max(lines.fields.length, 2);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Select
        label="Number"
        value={String(count)}
        options={COUNTS.map((value) => ({ value, label: value }))}
        onChange={({ target }) => splitEvenly(Number(target.value), every)}
      />
      <Select
        label="Interval"
        value={every}
        options={INTERVAL_OPTIONS}
        onChange={({ target }) => {
          const chosen = INTERVAL_OPTIONS.find(({ value }) => value === target.value)?.value ?? every;
          setEvery(chosen);
          splitEvenly(count, chosen);
        }}
      />
      <Button onClick={() => splitEvenly(count, every)}>Split evenly</Button>
      <Button
        onClick={() => {
          lines.replace([]);
          onRemoved();
        }}
      >
        Remove installments
      </Button>
    </div>
  );
}

/** The part of the total without an installment, and a button to add it. */
function RemainingAmount({
  fields,
  plan: { lines, values, total, currency, every, remaining },
}: Props & { plan: InstallmentPlan }) {
  const problem = useProblemAt(fields, "installments");
  const last = values.at(-1)?.dueDate ?? "";
  const next = isDateText(last) ? INTERVALS[every].after(last, 1) : "";
  return (
    <div className="flex flex-wrap items-center gap-4">
      {lines.fields.length < INSTALLMENTS_MAX && (
        <Button icon={<Plus />} onClick={() => lines.append({ dueDate: next, amount: remaining })}>
          Add installment
        </Button>
      )}
      <p role="status" className={isZero(remaining) ? "text-ink-soft" : "text-negative"}>
        {isZero(remaining)
          ? `The installments add up to ${formatWithSign(total, currency)}.`
          : `Remaining: ${formatWithSign(remaining, currency)}`}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-negative">
          {problem}
        </p>
      )}
    </div>
  );
}

type InstallmentFieldsProps = Props & { index: number; currency: string; onRemove: (() => void) | null };

function InstallmentFields({ fields, index, currency, onRemove }: InstallmentFieldsProps) {
  const dueDate = useField(fields, `installments.${index}.dueDate`);
  const amount = useField(fields, `installments.${index}.amount`);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,7rem)_auto] items-start gap-2 sm:grid-cols-[1fr_1fr_auto] sm:gap-4">
      <legend className="sr-only">{`Installment ${index + 1}`}</legend>
      <DateField {...dueDate} label="Due date" />
      <MoneyField {...amount} label="Amount" currency={currency} />
      <div className="pt-7.5">
        {onRemove && (
          <IconButton label={`Remove installment ${index + 1}`} icon={<Trash2 />} onClick={onRemove} />
        )}
      </div>
    </fieldset>
  );
}

type DueValues = Pick<DocumentFormValues, "dueDate" | "installments" | "earlyDiscount">;

/** Whether both have the same due dates with the same amounts. */
const isSamePlan = ([a, b]: [DueValues, DueValues]): boolean =>
  a.dueDate === b.dueDate &&
  a.earlyDiscount?.percent === b.earlyDiscount?.percent &&
  a.earlyDiscount?.until === b.earlyDiscount?.until &&
  a.installments.length === b.installments.length &&
  a.installments.every(
    ({ dueDate, amount }, index) =>
      dueDate === b.installments[index]?.dueDate && amount === b.installments[index]?.amount,
  );

/** Updates due dates from payment terms, date and total until they are edited. */
export function FollowTerms({ fields }: { fields: DocumentFormFields }) {
  const { total, currency } = useTotals(fields);
  const date = useFieldValue(fields, "date");
  const terms = useFieldValue(fields, "paymentTerms");
  const previous = useRef<DueValues | null>(null);
  const updateTerms = useEffectEvent(() => {
    if (!isDateText(date)) return;
    const dated = { date, total, minorUnit: pageMinorUnit(currency) };
    const before = previous.current ?? dueByTerms([], dated);
    const due = dueByTerms(toTerms(terms ?? []), dated);
    previous.current = due;
    const { dueDate, installments, earlyDiscount } = fields.getValues();
    const entered = { dueDate: installments.at(-1)?.dueDate ?? dueDate, installments, earlyDiscount };
    if (!isSamePlan([before, entered]) || isSamePlan([due, entered])) return;
    fields.setValue("dueDate", due.dueDate, { shouldDirty: true });
    fields.setValue("installments", due.installments, { shouldDirty: true });
    fields.setValue("earlyDiscount", due.earlyDiscount, { shouldDirty: true });
  });
  useEffect(() => updateTerms(), [date, total, currency, terms]);
  return null;
}
