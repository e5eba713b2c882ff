import { Controller, useWatch } from "react-hook-form";
import { TAX_USES } from "#contract/tax-rates.ts";
import type { AccountType } from "#domain/account.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { useIsFree } from "#web/fields/chart.ts";
import { IdentifierField } from "#web/fields/identifier-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { USE_LABELS } from "./tax-rate-words.ts";
import type { TaxRateFormState } from "./use-tax-rate-form.ts";

const USE_OPTIONS = TAX_USES.map((value) => ({ value, label: USE_LABELS[value] }));

/** The fields of a tax rate (Rules 8). */
export function TaxRateFields({ form }: { form: TaxRateFormState }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus
        data-first-focus
        error={errors.name?.message}
        {...register("name")}
      />
      <IdentifierField of="tax_rate" label="Code" form={form} {...register("code")} />
      <TextField
        label="Rate in percent"
        inputMode="decimal"
        autoComplete="off"
        hint="From 0 to 100, such as 19 or 8.875. Documents keep the rate that they were saved with."
        error={errors.rate?.message}
        {...register("rate")}
      />
      <Select
        label="Used for"
        options={USE_OPTIONS}
        error={errors.appliesTo?.message}
        {...register("appliesTo")}
      />
      <AccountFields form={form} />
      <div className="sm:col-span-2">
        <TextField
          label="Description"
          optional
          autoComplete="off"
          error={errors.description?.message}
          {...register("description")}
        />
      </div>
      <div className="sm:col-span-2">
        <Checkbox
          label="Active tax rate"
          hint="An inactive tax rate is not offered in forms, and stays on every document."
          {...register("isActive")}
        />
      </div>
    </div>
  );
}

/** Where the tax goes, for the uses that the rate has. */
function AccountFields({ form }: { form: TaxRateFormState }) {
  const appliesTo = useWatch({ control: form.control, name: "appliesTo" });
  return (
    <>
      {appliesTo !== "purchases" && (
        <Account
          form={form}
          name="salesAccountId"
          label="Account for tax on sales"
          type="liability"
          hint="Left empty it is Tax Payable."
        />
      )}
      {appliesTo !== "sales" && (
        <Account
          form={form}
          name="purchaseAccountId"
          label="Account for tax on purchases"
          type={null}
          hint="Left empty it is Recoverable Tax."
        />
      )}
      {appliesTo !== "sales" && (
        <div className="sm:col-span-2">
          <Checkbox
            label="Tax on purchases is recoverable"
            hint="Where it is not, it becomes part of what the goods or services cost."
            error={form.formState.errors.isRecoverable?.message}
            {...form.register("isRecoverable")}
          />
        </div>
      )}
    </>
  );
}

type AccountProps = {
  form: TaxRateFormState;
  name: "salesAccountId" | "purchaseAccountId";
  label: string;
  /** Tax on purchases may also be kept in the account of the tax that is owed. */
  type: AccountType | null;
  hint: string;
};

function Account({ form, name, label, type, hint }: AccountProps) {
  const isFree = useIsFree("tax");
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <AccountPicker
          label={label}
          optional
          hint={hint}
          error={fieldState.error?.message}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          filter={(account) =>
            account.isActive &&
            isFree(account) &&
            (type === null ? ["asset", "liability"].includes(account.type) : account.type === type)
          }
        />
      )}
    />
  );
}
