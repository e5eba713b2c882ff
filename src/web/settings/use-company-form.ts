import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { book as bookSchema, bookEndpoints, type Book, type BookInput } from "#contract/book.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { applyRefusal } from "#web/fields/apply-refusal.ts";
import { showToast } from "#web/ui/toast-store.ts";
import {
  COMPANY_FIELDS,
  readCompany,
  toCompanyValues,
  type CompanyFormValues,
} from "./company-form-rules.ts";

export type CompanyFormState = UseFormReturn<CompanyFormValues>;
export type StaleCompany = { message: string; saved: Book };

/** The state of the company form and its saving (Spec 5.5, 8). */
export function useCompanyForm(opened: Book) {
  const [base, setBase] = useState(opened);
  const [stale, setStale] = useState<StaleCompany | null>(null);
  const update = useApiMutation(bookEndpoints.update);
  const form: CompanyFormState = useForm({ defaultValues: toCompanyValues(opened) });

  function take(saved: Book): void {
    form.reset(toCompanyValues(saved));
    setBase(saved);
    setStale(null);
  }
  async function save(input: BookInput): Promise<void> {
    try {
      take(await update.mutateAsync({ body: input }));
      showToast("Company information updated successfully");
    } catch (error) {
      const current = error instanceof ApiError ? bookSchema.safeParse(error.current).data : undefined;
      if (error instanceof ApiError && current) setStale({ message: error.message, saved: current });
      else
        applyRefusal(error, form, {
          fields: COMPANY_FIELDS,
          fallback: "Failed to update company information",
        });
    }
  }
  function submit(version: number) {
    return form.handleSubmit(async (values) => {
      setStale(null);
      const read = readCompany(values, version);
      if ("input" in read) return save(read.input);
      for (const [index, { field, message }] of read.errors.entries())
        form.setError(field, { message }, { shouldFocus: index === 0 });
    });
  }
  return {
    form,
    stale,
    isPending: update.isPending,
    submit: submit(base.version),
    takeSaved: ({ saved }: StaleCompany) => take(saved),
    keepMine: ({ saved }: StaleCompany) => {
      setBase(saved);
      void submit(saved.version)();
    },
  };
}
