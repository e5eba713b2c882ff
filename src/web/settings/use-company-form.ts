import { useForm, type UseFormReturn } from "react-hook-form";
import { book as bookSchema, type Book } from "#contract/book.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useRecordForm } from "#web/fields/use-record-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import {
  COMPANY_FIELDS,
  readCompany,
  toCompanyValues,
  type CompanyFormValues,
  type CompanyInput,
} from "./company-form-rules.ts";

export type CompanyFormState = UseFormReturn<CompanyFormValues, unknown, CompanyInput>;

/** The state of the company form and its saving (Spec 5.5, 8). */
export function useCompanyForm(opened: Book) {
  const update = useApiMutation("book.update");
  const form: CompanyFormState = useForm<CompanyFormValues, unknown, CompanyInput>({
    defaultValues: toCompanyValues(opened),
    resolver: readCompany,
  });
  const state = useRecordForm({
    form,
    opened,
    toValues: toCompanyValues,
    toInput: (input: CompanyInput) => input,
    write: (input, over) => update.mutateAsync({ body: { ...input, version: (over ?? opened).version } }),
    readCurrent: (current) => bookSchema.safeParse(current).data,
    onSaved: (saved) => {
      form.reset(toCompanyValues(saved));
      showToast("Company information updated successfully");
    },
    fields: COMPANY_FIELDS,
    fallback: "Failed to update company information",
  });
  return { form, state };
}
