import type { NewCompanyInput, CompanyOfPerson } from "#contract/companies.ts";
import { regionByLanguages, placeIn } from "#domain/company-region.ts";
import { defaultFiscalYear } from "#domain/fiscal-years.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useToday } from "#web/api/session.ts";
import { CountryField } from "#web/fields/country-field.tsx";
import { type FormFields, useField, useInputs } from "#web/forms/form-fields.ts";
import type { FormReading } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextField } from "#web/ui/field.tsx";

type NewCompanyValues = { name: string; country: string };

function readCompany({ name, country }: NewCompanyValues): FormReading<NewCompanyInput> {
  if (name.trim() === "") return { problems: [{ field: "name", message: "Company name is required" }] };
  return { input: { name, ...(country !== "" && { country }) } };
}

const languages = (): string => navigator.languages.join(",");

/** Creates another company and opens it. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const create = useApiMutation("companies.create");
  const { fields, ...form } = useForm<NewCompanyValues, NewCompanyInput, CompanyOfPerson>({
    initial: { name: "", country: regionByLanguages(languages()).country ?? "" },
    read: readCompany,
    write: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => window.location.assign(paths.homeOf(id)),
    fallback: "Couldn't create the company",
  });
  return (
    <RecordDialog title="New company" saveLabel="Create company" size="normal" form={form} onClose={onClose}>
      <p className="text-ink-soft">
        A new company has its own accounts, customers, documents and numbering. Switch companies using the
        name at the top.
      </p>
      <div data-first-focus>
        <TextField
          {...useInputs(fields)("name")}
          label="Company name"
          autoComplete="organization"
          maxLength={200}
        />
      </div>
      <LocationFields fields={fields} />
    </RecordDialog>
  );
}

function LocationFields({ fields }: { fields: FormFields<NewCompanyValues> }) {
  const country = useField(fields, "country");
  const today = useToday();
  const chosen = country.value || null;
  const fiscalYearStart = defaultFiscalYear({ country: chosen, today })?.start ?? null;
  const { currency, locale } = placeIn({ country: chosen, languages: languages() });
  return <CountryField {...country} follows={{ currency, locale, fiscalYearStart }} />;
}
