import { useState } from "react";
import type { Book } from "#contract/book.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { TaxNumberField } from "#web/fields/tax-number-field.tsx";
import { useField, useInputs } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useCompanyForm } from "./company-form.ts";

/** Asks for what the sheet of an invoice needs, before the first one is issued with it for ever. */
export function CompanyFirst() {
  const book = useApiQuery("book.get").data;
  const [isOpen, setOpen] = useState(false);
  if (!book || (book.name !== "My Company" && book.address !== null)) return null;
  return (
    <div className="mb-4 max-w-form">
      <Notice>
        <p className="font-medium">
          {book.name === "My Company"
            ? 'Documents you issue now will say "My Company" permanently.'
            : "Documents you issue now won't show your address."}
        </p>
        <p>Your name and address are fixed on a document when you post it.</p>
        <div className="mt-2">
          <Button needs="book.update" size="small" onClick={() => setOpen(true)}>
            Enter name and address
          </Button>
        </div>
      </Notice>
      {isOpen && <SheetDialog book={book} onClose={() => setOpen(false)} />}
    </div>
  );
}

function SheetDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { fields, ...form } = useCompanyForm(book, onClose);
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
      <TaxNumberField {...useField(fields, "taxId")} label="Tax ID" country={book.country} />
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
