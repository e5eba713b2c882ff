import type { Book } from "#contract/book.ts";
import { TaxIdField } from "#web/fields/tax-id-field.tsx";
import { useField, useInputs } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { useCompanyForm } from "./company-form.ts";

/** Edits the company details shown on its documents. */
export function CompanyDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { fields, ...form } = useCompanyForm(book, { onDone: onClose });
  const input = useInputs(fields);
  return (
    <RecordDialog title="Details on your documents" saveLabel="Save" form={form} onClose={onClose}>
      <TextField label="Company name" autoComplete="organization" maxLength={200} {...input("name")} />
      <TextArea
        label="Address"
        optional
        autoComplete="street-address"
        maxLength={1000}
        {...input("address")}
      />
      <TaxIdField {...useField(fields, "taxId")} label="Tax ID" country={book.country} />
      <TextField label="Phone" optional type="tel" autoComplete="tel" maxLength={50} {...input("phone")} />
      <TextField
        label="Email"
        optional
        type="email"
        autoComplete="email"
        maxLength={254}
        {...input("email")}
      />
    </RecordDialog>
  );
}
