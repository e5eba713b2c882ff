import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { taxRate as taxRateSchema, type TaxRate } from "#contract/tax-rates.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { codeToSend, useProposedCode } from "#web/fields/use-proposed-code.ts";
import { useRecordForm } from "#web/fields/use-record-form.ts";
import {
  newTaxRateFormSchema,
  TAX_RATE_FIELDS,
  taxRateFormSchema,
  toFormValues,
  toInput,
  type TaxRateFormOutput,
  type TaxRateFormValues,
} from "./tax-rate-form-rules.ts";

export type TaxRateFormState = UseFormReturn<TaxRateFormValues, unknown, TaxRateFormOutput>;

type Options = {
  /** Null for a new one. */
  opened: TaxRate | null;
  /** What stands in the fields at first. */
  values: TaxRateFormValues;
  onSaved: (taxRate: TaxRate) => void;
};

/** The state of a tax rate's form and its saving. */
export function useTaxRateForm({ opened, values, onSaved }: Options) {
  const create = useApiMutation("taxRates.create");
  const update = useApiMutation("taxRates.update");
  const form: TaxRateFormState = useForm<TaxRateFormValues, unknown, TaxRateFormOutput>({
    resolver: zodResolver(opened ? taxRateFormSchema : newTaxRateFormSchema),
    defaultValues: values,
  });
  const { resetField, getFieldState } = form;
  const setCode = useCallback(
    (code: string) => {
      if (!getFieldState("code").isDirty) resetField("code", { defaultValue: code });
    },
    [getFieldState, resetField],
  );
  const proposal = useProposedCode("taxRates.nextCode", { isWanted: opened === null, setCode });
  const state = useRecordForm({
    form,
    opened,
    toValues: toFormValues,
    toInput,
    write: ({ code = "", ...input }, over) =>
      over
        ? update.mutateAsync({ params: { id: over.id }, body: { ...input, code, version: over.version } })
        : create.mutateAsync({ body: { ...input, ...codeToSend(code, proposal) } }),
    readCurrent: (current) => taxRateSchema.safeParse(current).data,
    onSaved,
    fields: TAX_RATE_FIELDS,
    fallback: "Failed to save tax rate",
  });
  return { form, state };
}
