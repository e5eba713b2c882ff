import { Plus, Trash2 } from "lucide-react";
import type { Book } from "#contract/book.ts";
import { STANDARD_TERMS } from "#domain/payment-terms.ts";
import { termValues } from "#web/fields/payment-terms.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { useInputs, useLines } from "#web/forms/form-fields.ts";
import { PaymentTermsCard, type TermFields } from "#web/forms/payment-terms-card.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { type CompanyFormFields, useCompanyForm } from "./company-form.ts";
import { LoadBook } from "./load-book.tsx";

const NET_30 = STANDARD_TERMS.find(({ name }) => name === "Net 30")?.paymentTerms ?? [];

/** The company's own payment terms, offered with the standard ones (Accounting 3). */
export function PaymentTermsSection() {
  return <LoadBook fields={2}>{(book) => <OwnTermsCard book={book} />}</LoadBook>;
}

function OwnTermsCard({ book }: { book: Book }) {
  const { fields, ...form } = useCompanyForm(book, {
    messages: { saved: "Payment terms saved", failed: "Couldn't save payment terms" },
  });
  const { fields: rows, append, remove } = useLines(fields, "namedTerms");
  return (
    <Card title="Payment terms">
      <CardForm needs="company.update" form={form} saveLabel="Save payment terms">
        <p className="max-w-prose text-pretty text-ink-soft">
          You can choose these in forms, along with the standard terms: due on receipt, Net 7 to Net 60, 2/10
          Net 30, and end of month. Existing customers, vendors and documents don't change.
        </p>
        {rows.map(({ id }, index) => (
          <OwnTerms key={id} {...{ fields, index }} onRemove={() => remove(index)} />
        ))}
        <div>
          <Button icon={<Plus />} onClick={() => append({ name: "", paymentTerms: termValues(NET_30) })}>
            Add terms
          </Button>
        </div>
      </CardForm>
    </Card>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The company form contains these fields, too.
const termFieldsOf = (fields: CompanyFormFields) => fields as unknown as TermFields;

type OwnTermsProps = { fields: CompanyFormFields; index: number; onRemove: () => void };

function OwnTerms({ fields, index, onRemove }: OwnTermsProps) {
  const input = useInputs(fields);
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{`Terms ${index + 1}`}</legend>
      <div className="flex items-start gap-2">
        <div className="grow sm:max-w-80">
          <TextField
            {...input(`namedTerms.${index}.name`)}
            label="Name"
            hint="Shown in forms, e.g. 3/10 Net 45."
            autoComplete="off"
            maxLength={60}
          />
        </div>
        <div className="pt-7.5">
          <IconButton label={`Remove terms ${index + 1}`} icon={<Trash2 />} onClick={onRemove} />
        </div>
      </div>
      <PaymentTermsCard fields={termFieldsOf(fields)} path={`namedTerms.${index}.paymentTerms`} />
    </fieldset>
  );
}
