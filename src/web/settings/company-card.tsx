import type { Book } from "#contract/book.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { useCompanyForm } from "./company-form.ts";

/** The company as it stands on every report (Behaviour 2.15, 5.5). */
export function CompanyCard({ book }: { book: Book }) {
  const { fields, ...form } = useCompanyForm(book);
  return (
    <Card title="Company Information">
      <CardForm form={form} saveLabel="Save Company Information">
        <CompanyFields fields={fields} />
      </CardForm>
    </Card>
  );
}
