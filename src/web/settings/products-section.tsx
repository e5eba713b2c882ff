import type { Book } from "#contract/book.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { useInputs } from "#web/forms/form-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { Select } from "#web/ui/select.tsx";
import { NEGATIVE_STOCK, SELLS_LABELS, useCompanyForm } from "./company-form.ts";
import { LoadBook } from "./load-book.tsx";

/** What the company sells, and whether it may sell without stock (Behavior 2.15, Accounting 7). */
export function ProductsSection() {
  return <LoadBook fields={2}>{(book) => <ProductsCard book={book} />}</LoadBook>;
}

function ProductsCard({ book }: { book: Book }) {
  const { fields, ...form } = useCompanyForm(book, {
    messages: { saved: "Products and stock saved", failed: "Couldn't save products and stock" },
  });
  const input = useInputs(fields);
  return (
    <Card title="Products and stock">
      <CardForm needs="company.update" form={form} saveLabel="Save products and stock">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            label="You mainly sell"
            options={SELLS_OPTIONS}
            hint="Default type for new products."
            {...input("defaultProductType")}
          />
          <Select
            label="Selling out-of-stock items"
            options={NEGATIVE_STOCK_OPTIONS}
            hint="If allowed, sales use the last average cost and the next bill corrects it. If blocked, the invoice can't be posted."
            {...input("negativeStock")}
          />
        </div>
      </CardForm>
    </Card>
  );
}

const SELLS_OPTIONS = Object.entries(SELLS_LABELS).map(([value, label]) => ({ value, label }));

const NEGATIVE_STOCK_OPTIONS = Object.entries(NEGATIVE_STOCK).map(([value, label]) => ({ value, label }));
