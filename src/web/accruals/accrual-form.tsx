import type { Accrual, AccrualInput } from "#contract/accruals.ts";
import { ACCRUAL_KINDS, isDeferral, accrualSchedule } from "#domain/accrual-schedule.ts";
import { FIRST_MONTHS } from "#domain/depreciation-schedule.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { AnyPartyPicker } from "#web/fields/record-pickers.tsx";
import { compareFields } from "#web/forms/compare-versions.ts";
import { type FormFields, useField, useFieldValue, useInputs, useValues } from "#web/forms/form-fields.ts";
import { FormPage, FormSection } from "#web/forms/form-page.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type AccrualFormValues, readAccrualForm, toAccrualValues } from "./accrual-form-values.ts";
import { AccrualScheduleTable } from "./accrual-schedule-table.tsx";
import { ACCRUAL_ACCOUNTS, ACCRUAL_CHOICES } from "./accrual-labels.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const accrualSchema = lazySchema(async () => (await import("#contract/accruals.ts")).accrual);

type AccrualFormFields = FormFields<AccrualFormValues>;

type Props = { initial: AccrualFormValues; opened: Accrual | null; onSaved: (saved: Accrual) => void };

/** Form of an accrual or deferral, with a preview of its schedule (Accounting 30). */
export function AccrualForm({ initial, opened, onSaved }: Props) {
  const { fields, base, ...form } = useAccrualForm({ initial, opened, onSaved });
  const posted = base?.entries.filter(({ isVoid }) => !isVoid).length ?? 0;
  return (
    <FormPage
      form={form}
      back={opened ? paths.accrual(opened.id) : paths.accruals()}
      saveLabel="Save"
      offersNew={false}
      first="name"
      hasSummary
    >
      <FormSection>
        <DetailFields fields={fields} />
      </FormSection>
      <FormSection>
        <TimeFields fields={fields} />
      </FormSection>
      <FormSection>
        <AccountFields fields={fields} />
      </FormSection>
      <AccrualSchedulePreview fields={fields} posted={posted} />
    </FormPage>
  );
}

function useAccrualForm({ initial, opened, onSaved }: Props) {
  const create = useApiMutation("accruals.create");
  const update = useApiMutation("accruals.update");
  return useForm<AccrualFormValues, AccrualInput, Accrual>({
    opened,
    initial,
    toValues: toAccrualValues,
    read: readAccrualForm,
    write: (input, over) =>
      over === null
        ? create.mutateAsync({ body: input })
        : update.mutateAsync({ params: { id: over.id }, body: { ...input, version: over.version } }),
    schema: accrualSchema,
    compare: (versions) =>
      compareFields<AccrualFormValues>(
        [
          ["Name", ({ name }) => name],
          ["Amount", ({ amount }) => amount],
          ["Start date", ({ startsOn }) => startsOn],
          ["Months", ({ months }) => months],
          ["Notes", ({ notes }) => notes],
        ],
        versions,
      ),
    onSaved,
    fallback: "Couldn't save this",
    nameOf: (field) => (field === "partyId" ? "party" : field),
  });
}

function DetailFields({ fields }: { fields: AccrualFormFields }) {
  const input = useInputs(fields);
  const { ref: partyRef, onChange, ...party } = useField(fields, "party");
  return (
    <>
      <div className="sm:col-span-2">
        <Select
          {...input("kind")}
          label="Kind"
          options={ACCRUAL_KINDS.map((value) => ({ value, label: ACCRUAL_CHOICES[value] }))}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField {...input("name")} label="Name" autoComplete="off" maxLength={200} />
      </div>
      <MoneyField {...useField(fields, "amount")} label="Amount" hint="Excluding recoverable tax." />
      <div className="sm:col-span-1 lg:col-span-3">
        <AnyPartyPicker
          {...party}
          inputRef={partyRef}
          onChange={(chosen) => onChange(chosen && { id: chosen.id, code: chosen.code, name: chosen.name })}
          label="Vendor or customer"
          optional
        />
      </div>
    </>
  );
}

const FIRST_MONTH_LABELS = {
  full: "Equal monthly amounts",
  prorated: "Prorate the first and last month by day",
} as const;

function TimeFields({ fields }: { fields: AccrualFormFields }) {
  const input = useInputs(fields);
  const startsOn = useField(fields, "startsOn");
  const recordedOn = useField(fields, "recordedOn");
  const lockedDays = useLockedDays("all");
  if (!isDeferral(useFieldValue(fields, "kind")))
    return (
      <>
        <DateField {...startsOn} label="Accrual date" hint="It is reversed the next day." {...lockedDays} />
        <div className="sm:pt-7.5 lg:col-span-3">
          <Checkbox label="Post automatically" {...input("isAutomatic")} />
        </div>
      </>
    );
  return (
    <>
      <DateField {...startsOn} label="From" />
      <TextField {...input("months")} label="Months" inputMode="numeric" autoComplete="off" maxLength={3} />
      <Select
        {...input("firstMonthMethod")}
        label="Method"
        options={FIRST_MONTHS.toReversed().map((value) => ({ value, label: FIRST_MONTH_LABELS[value] }))}
      />
      <DateField {...recordedOn} label="Recorded on" hint="Nothing is posted before this date." />
      <div className="sm:col-span-2">
        <Checkbox label="Post automatically at month end" {...input("isAutomatic")} />
      </div>
      <div className="sm:col-span-2">
        <Checkbox
          label="Already recorded as an expense or income—reclassify it first"
          {...input("startsWithReclassification")}
        />
      </div>
    </>
  );
}

function AccountFields({ fields }: { fields: AccrualFormFields }) {
  const input = useInputs(fields);
  const { balance, type: balanceType, result, results } = ACCRUAL_ACCOUNTS[useFieldValue(fields, "kind")];
  const { ref: balanceRef, ...balanceSheetAccount } = useField(fields, "balanceSheetAccountId");
  const { ref: resultRef, ...profitLossAccount } = useField(fields, "profitLossAccountId");
  return (
    <>
      <div className="sm:col-span-2">
        <AccountChoice
          creates={balanceType}
          {...balanceSheetAccount}
          inputRef={balanceRef}
          label={balance}
          filter={({ isActive, type, moneyKind }) => isActive && type === balanceType && moneyKind === null}
        />
      </div>
      <div className="sm:col-span-2">
        <AccountChoice
          creates={results[0] ?? "any"}
          {...profitLossAccount}
          inputRef={resultRef}
          label={result}
          filter={({ isActive, type, moneyKind }) =>
            isActive && results.some((candidate) => candidate === type) && moneyKind === null
          }
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea {...input("notes")} label="Notes" optional rows={2} maxLength={4000} />
      </div>
    </>
  );
}

/** Previews the schedule as soon as the form's values are complete. */
function AccrualSchedulePreview({ fields, posted }: { fields: AccrualFormFields; posted: number }) {
  const { input } = readAccrualForm({ ...useValues(fields), ...ANY_NAMES });
  if (input === undefined)
    return <p className="text-ink-soft">Enter the amount, dates and number of months to see the schedule.</p>;
  return (
    <AccrualScheduleTable
      kind={input.kind}
      schedule={accrualSchedule({ ...input, minorUnit: pageMinorUnit() })}
      posted={posted}
    />
  );
}

// The schedule doesn't depend on names or accounts.
const ANY_NAMES = {
  name: "Any",
  balanceSheetAccountId: "00000000-0000-4000-8000-000000000001",
  profitLossAccountId: "00000000-0000-4000-8000-000000000002",
};
