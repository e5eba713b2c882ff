import { pageMinorUnit } from "#web/api/page-notation.ts";
import type { Asset, AssetInput } from "#contract/assets.ts";
import {
  DEPRECIATION_METHODS,
  DEPRECIATION_UNITS,
  FIRST_MONTHS,
  LIFE_MONTHS_MAX,
  depreciationSchedule,
  effectiveDepreciation,
} from "#domain/depreciation-schedule.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField } from "#web/fields/date-field.tsx";
import { MoneyField, QuantityField } from "#web/fields/number-field.tsx";
import { useCalendar } from "#web/fields/period.tsx";
import { compareFields } from "#web/forms/compare-versions.ts";
import { type FormFields, useField, useFieldValue, useInputs, useValues } from "#web/forms/form-fields.ts";
import { FormPage, FormSection } from "#web/forms/form-page.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type AssetFormValues, readAssetForm, toAssetValues } from "./asset-form-values.ts";
import { FIRST_MONTH_LABELS, usefulLifeText, DEPRECIATION_LABELS, POSTED_LABELS } from "./asset-labels.ts";
import { DepreciationTable } from "./depreciation-table.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const assetSchema = lazySchema(async () => (await import("#contract/assets.ts")).asset);

type AssetFormFields = FormFields<AssetFormValues>;

type Props = { initial: AssetFormValues; opened: Asset | null; onSaved: (saved: Asset) => void };

/** Form of a fixed asset and its depreciation, with a preview of the schedule (Accounting 24). */
export function AssetForm({ initial, opened, onSaved }: Props) {
  const { fields, base, ...form } = useAssetForm({ initial, opened, onSaved });
  return (
    <FormPage
      form={form}
      back={opened ? paths.asset(opened.id) : paths.assets()}
      saveLabel="Save asset"
      offersNew={false}
      first={initial.name === "" ? "name" : "usefulLifeMonths"}
      hasSummary
    >
      <FormSection>
        <DetailFields fields={fields} />
      </FormSection>
      <FormSection>
        <TermFields fields={fields} />
      </FormSection>
      <FormSection>
        <AccountFields fields={fields} />
      </FormSection>
      <DepreciationPreview fields={fields} opened={base} />
    </FormPage>
  );
}

function useAssetForm({ initial, opened, onSaved }: Props) {
  const create = useApiMutation("assets.create");
  const update = useApiMutation("assets.update");
  return useForm<AssetFormValues, AssetInput, Asset>({
    opened,
    initial,
    toValues: toAssetValues,
    read: readAssetForm,
    write: (input, over) =>
      over === null
        ? create.mutateAsync({ body: input })
        : update.mutateAsync({ params: { id: over.id }, body: { ...input, version: over.version } }),
    schema: assetSchema,
    compare: (versions) =>
      compareFields<AssetFormValues>(
        [
          ["Name", ({ name }) => name],
          ["Cost", ({ cost }) => cost],
          ["Salvage value", ({ salvageValue }) => salvageValue],
          ["Useful life (months)", ({ usefulLifeMonths }) => usefulLifeMonths],
          ["In-service date", ({ inServiceDate }) => inServiceDate],
          ["Notes", ({ notes }) => notes],
        ],
        versions,
      ),
    onSaved,
    fallback: "Couldn't save the asset",
  });
}

function DetailFields({ fields }: { fields: AssetFormFields }) {
  const input = useInputs(fields);
  return (
    <>
      <div className="sm:col-span-2">
        <TextField {...input("name")} label="Name" autoComplete="off" maxLength={200} />
      </div>
      <MoneyField {...useField(fields, "cost")} label="Cost" hint="As recorded in its account." />
      <MoneyField
        {...useField(fields, "salvageValue")}
        label="Salvage value"
        optional
        hint="Its expected value at the end of its life."
      />
      <DateField {...useField(fields, "recordedOn")} label="Purchase date" />
      <DateField {...useField(fields, "inServiceDate")} label="In-service date" />
      <MoneyField
        {...useField(fields, "priorDepreciation")}
        label="Accumulated depreciation so far"
        optional
        hint="At your opening balance date."
      />
      <DateField {...useField(fields, "priorDepreciationThrough")} label="Depreciated through" optional />
    </>
  );
}

function TermFields({ fields }: { fields: AssetFormFields }) {
  const input = useInputs(fields);
  const months = Number(useFieldValue(fields, "usefulLifeMonths"));
  const isDeclining = useFieldValue(fields, "method") === "declining_balance";
  const isWhole = Number.isInteger(months) && months > 0 && months <= LIFE_MONTHS_MAX;
  return (
    <>
      <TextField
        {...input("usefulLifeMonths")}
        label="Useful life (months)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint={isWhole ? usefulLifeText(months) : undefined}
      />
      <div className="sm:col-span-1 lg:col-span-3">
        <Select
          label="Method"
          options={DEPRECIATION_METHODS.map((value) => ({ value, label: DEPRECIATION_LABELS[value] }))}
          {...input("method")}
        />
      </div>
      {isDeclining && <RateFields fields={fields} />}
      <Select
        label="First month"
        options={FIRST_MONTHS.map((value) => ({ value, label: FIRST_MONTH_LABELS[value] }))}
        {...input("firstMonthMethod")}
      />
      <Select
        label="Frequency"
        options={DEPRECIATION_UNITS.map((value) => ({ value, label: POSTED_LABELS[value] }))}
        {...input("depreciationFrequency")}
      />
      <div className="sm:col-span-2 sm:pt-7.5">
        <Checkbox label="Post automatically at the end of each period" {...input("isAutomatic")} />
      </div>
    </>
  );
}

function RateFields({ fields }: { fields: AssetFormFields }) {
  const input = useInputs(fields);
  return (
    <>
      <QuantityField {...useField(fields, "rate")} label="Annual rate (%)" kind="quantity" />
      <div className="sm:pt-7.5 lg:col-span-3">
        <Checkbox
          label="Switch to straight line when it gives a higher amount"
          {...input("switchesToStraightLine")}
        />
      </div>
    </>
  );
}

function AccountFields({ fields }: { fields: AssetFormFields }) {
  const input = useInputs(fields);
  const { ref: costRef, ...cost } = useField(fields, "costAccountId");
  const { ref: accumulatedRef, ...accumulatedDepreciation } = useField(
    fields,
    "accumulatedDepreciationAccountId",
  );
  const { ref: expenseRef, ...expense } = useField(fields, "expenseAccountId");
  return (
    <>
      <div className="sm:col-span-2">
        <AccountChoice
          creates="asset"
          {...cost}
          inputRef={costRef}
          label="Asset account"
          filter={({ isActive, type, moneyKind }) => isActive && type === "asset" && moneyKind === null}
        />
      </div>
      <div className="sm:col-span-2">
        <AccountChoice
          creates="asset"
          {...accumulatedDepreciation}
          inputRef={accumulatedRef}
          label="Accumulated depreciation"
          filter={({ isActive, type, moneyKind }) => isActive && type === "asset" && moneyKind === null}
        />
      </div>
      <div className="sm:col-span-2">
        <AccountChoice
          creates="expense"
          {...expense}
          inputRef={expenseRef}
          label="Depreciation expense account"
          filter={({ isActive, type }) => isActive && type === "expense"}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea {...input("notes")} label="Notes" optional rows={2} maxLength={4000} />
      </div>
    </>
  );
}

/** Previews the schedule as soon as the form's values are complete. */
function DepreciationPreview({ fields, opened }: { fields: AssetFormFields; opened: Asset | null }) {
  const years = useCalendar();
  const { input } = readAssetForm({ ...useValues(fields), ...ANY_NAMES });
  if (input === undefined)
    return <p className="text-ink-soft">Enter the cost, dates and useful life to see the schedule.</p>;
  const posted = effectiveDepreciation(opened?.entries ?? []);
  return (
    <DepreciationTable
      schedule={depreciationSchedule({ ...input, years, posted, minorUnit: pageMinorUnit() })}
      postedThrough={opened?.postedThrough ?? null}
    />
  );
}

// The schedule doesn't depend on names or accounts.
const ANY_NAMES = {
  name: "Any",
  costAccountId: "00000000-0000-4000-8000-000000000001",
  accumulatedDepreciationAccountId: "00000000-0000-4000-8000-000000000002",
  expenseAccountId: "00000000-0000-4000-8000-000000000003",
};
