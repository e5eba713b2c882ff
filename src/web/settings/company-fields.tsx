import { Controller } from "react-hook-form";
import { isDateText, shiftDays, shiftMonths } from "#domain/dates.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { NEGATIVE_STOCK } from "./company-form-rules.ts";
import { TimeZoneField } from "./time-zone-field.tsx";
import type { CompanyFormState } from "./use-company-form.ts";

type Props = { form: CompanyFormState };

/** The fields of the company, in the order of Spec 3. */
export function CompanyFields({ form }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Company name"
        autoComplete="organization"
        maxLength={200}
        hint="Left blank it is saved as My Company."
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Tax ID"
        optional
        autoComplete="off"
        maxLength={50}
        error={errors.taxId?.message}
        {...register("taxId")}
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Address"
          optional
          autoComplete="street-address"
          maxLength={1000}
          error={errors.address?.message}
          {...register("address")}
        />
      </div>
      <ContactFields form={form} />
      <FiscalYearFields form={form} />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field, fieldState }) => (
          <TimeZoneField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <Select
        label="Selling without stock"
        options={NEGATIVE_STOCK_OPTIONS}
        hint="Allowed, the goods go out at their last average cost, and the next bill corrects it. Blocked, such an invoice cannot be posted."
        error={errors.negativeStock?.message}
        {...register("negativeStock")}
      />
    </div>
  );
}

const NEGATIVE_STOCK_OPTIONS = Object.entries(NEGATIVE_STOCK).map(([value, label]) => ({ value, label }));

function ContactFields({ form: { register, formState } }: Props) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        maxLength={50}
        error={errors.phone?.message}
        {...register("phone")}
      />
      <TextField
        label="Email"
        optional
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errors.email?.message}
        {...register("email")}
      />
    </>
  );
}

/** Choosing where the year begins fills in where it ends, as long as nothing stands there. */
function FiscalYearFields({ form: { control, getValues, setValue } }: Props) {
  function onStart(start: string): void {
    if (!isDateText(start) || getValues("fiscalYearEnd") !== "") return;
    setValue("fiscalYearEnd", shiftDays(shiftMonths(start, 12), -1), { shouldDirty: true });
  }
  return (
    <>
      <Controller
        control={control}
        name="fiscalYearStart"
        render={({ field: { ref, ...field }, fieldState }) => (
          <DateField
            label="Fiscal year start"
            optional
            {...field}
            ref={ref}
            hint="Left blank it begins on January 1."
            error={fieldState.error?.message}
            onChange={(start) => {
              field.onChange(start);
              onStart(start);
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="fiscalYearEnd"
        render={({ field, fieldState }) => (
          <DateField label="Fiscal year end" optional {...field} error={fieldState.error?.message} />
        )}
      />
    </>
  );
}
