import type { NewCompanyInput, CompanyOfPerson } from "#contract/companies.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useInputs } from "#web/forms/form-fields.ts";
import type { Reading } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextField } from "#web/ui/field.tsx";

type Values = { name: string };

function readCompany({ name }: Values): Reading<NewCompanyInput> {
  if (name.trim() === "") return { problems: [{ field: "name", message: "Company name is required" }] };
  return { input: { name } };
}

/** Begins another company and opens it. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const create = useApiMutation("companies.create");
  const { fields, ...form } = useForm<Values, NewCompanyInput, CompanyOfPerson>({
    initial: { name: "" },
    read: readCompany,
    write: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => window.location.assign(paths.homeOf(id)),
    fallback: "Failed to create the company",
  });
  const input = useInputs(fields);
  return (
    <RecordDialog title="New company" saveLabel="Create company" size="normal" form={form} onClose={onClose}>
      <p className="text-ink-soft">
        A new company has its own accounts, customers, documents and numbering. Switch companies using the
        name at the top. Set its currency and address in Settings.
      </p>
      <div data-first-focus>
        <TextField {...input("name")} label="Company name" autoComplete="organization" maxLength={200} />
      </div>
    </RecordDialog>
  );
}
