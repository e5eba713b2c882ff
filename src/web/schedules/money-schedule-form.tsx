import type { MoneyEntry } from "#contract/money-entries.ts";
import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import type { Schedule } from "#contract/schedules.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import type { TaxRateOption } from "#web/fields/record-pickers.tsx";
import type { FormReading } from "#web/forms/problems.ts";
import {
  type MoneyFormValues,
  newMoneyValues,
  BASE_CURRENCIES,
  readMoney,
  toMoneyValues,
} from "#web/money/money-form-values.ts";
import { UnassignedAmount, MoneyFields } from "#web/money/money-form.tsx";
import { MoneyLines } from "#web/money/money-lines.tsx";
import { type MoneyFormFields, moneyField } from "#web/money/use-money-form.ts";
import { FIELDS_HINT, ruleFieldsOf, ResultCard, RuleCard } from "./rule-fields.tsx";
import {
  newRule,
  readSentSchedule,
  formFieldName,
  type DateRuleValues,
  toRuleInput,
  toRuleValues,
} from "./rule-values.ts";
import { ScheduleFormFrame } from "./schedule-form-frame.tsx";
import { type ScheduleSaving, useScheduleForm } from "./use-schedule-form.ts";

/** The expense, deposit or transfer with its first date, and the recurrence rule. */
type MoneyScheduleValues = MoneyFormValues & DateRuleValues;
type TaxRateChoices = readonly TaxRateOption[];
type MoneyScheduleStart = { date: string };

/** A blank recurring entry for an account, starting on a date. */
export function newMoneySchedule(accountId: string, { date }: MoneyScheduleStart): MoneyScheduleValues {
  return { ...newMoneyValues({ date, accountId }), ...withPostedResult(newRule(date)) };
}

/** A recurring entry copied from an existing one. */
export function moneyScheduleFrom(
  entry: MoneyEntry,
  { date }: MoneyScheduleStart,
  rates: TaxRateChoices,
): MoneyScheduleValues {
  return { ...toMoneyValues(entry, rates), ...withPostedResult(newRule(date)) };
}

export function toMoneySchedule(schedule: Schedule, rates: TaxRateChoices): MoneyScheduleValues {
  const { money, total, startsOn: date } = schedule;
  if (money === null) throw new Error("Choose an expense, a deposit or a transfer");
  return { ...toMoneyValues({ ...money, date, total }, rates), ...toRuleValues(schedule) };
}

/** Expenses, deposits and transfers have no drafts. */
const withPostedResult = (rule: DateRuleValues): DateRuleValues => ({ ...rule, result: "posted" });

function read(kind: MoneyEntryKind, values: MoneyScheduleValues): FormReading<ScheduleInput> {
  const { input, problems = [] } = readMoney(kind, values);
  if (input === undefined) return { problems };
  const { date: _first, total: _sum, ...money } = input;
  const { result, language } = values;
  return readSentSchedule(
    { kind: "money", money, result, language: language || null, ...toRuleInput(values) },
    { formProblems: [], nameOf: (field) => moneyField(formFieldName(field)) },
  );
}

type Props = ScheduleSaving & { kind: MoneyEntryKind; initial: MoneyScheduleValues; rates: TaxRateChoices };

/** The form for a recurring expense, deposit or transfer (Accounting 21). */
export function MoneyScheduleForm({ kind, initial, rates, opened, onSaved }: Props) {
  const { fields, base, toInput, ...form } = useScheduleForm<MoneyScheduleValues>({
    initial,
    opened,
    onSaved,
    toValues: (schedule) => toMoneySchedule(schedule, rates),
    read: (values) => read(kind, values),
    compared: [
      ["Payee", ({ payee }) => payee],
      ["Amount", ({ total }) => total],
    ],
    nameOf: (field) => moneyField(formFieldName(field)),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The values of this form include all values of a money entry.
  const entryFields = fields as unknown as MoneyFormFields;
  return (
    <ScheduleFormFrame
      {...{ form, opened }}
      first={kind === "transfer" ? "total" : "payee"}
      status={<UnassignedAmount fields={entryFields} currencies={BASE_CURRENCIES} />}
    >
      <RuleCard
        fields={ruleFieldsOf(fields)}
        opened={base}
        toInput={toInput}
        confirmsPastDates={kind !== "deposit"}
      />
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2">
        <MoneyFields {...{ kind, rates }} fields={entryFields} currencies={BASE_CURRENCIES} entry={null} />
        <p className="text-small text-ink-soft sm:col-span-2">{FIELDS_HINT}, in descriptions and numbers.</p>
      </div>
      {kind !== "transfer" && <MoneyLines fields={entryFields} kind={kind} />}
      <ResultCard kind="money" fields={ruleFieldsOf(fields)} />
    </ScheduleFormFrame>
  );
}
