import type { Book } from "#contract/book.ts";
import { PricesField } from "#web/fields/prices-field.tsx";
import { DefaultTaxPicker } from "#web/fields/record-pickers.tsx";
import { CardForm } from "#web/forms/card-form.tsx";
import { useField, useInputs } from "#web/forms/form-fields.ts";
import { paths } from "#web/navigation/paths.ts";
import { TAX_FORM_OPTIONS, TAX_FREQUENCY_OPTIONS } from "#web/tax-returns/tax-return-labels.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Select } from "#web/ui/select.tsx";
import {
  type CompanyFormFields,
  DISCOUNT_TAX_OPTIONS,
  TAX_ROUNDING,
  useCompanyForm,
} from "./company-form.ts";
import { LoadBook } from "./load-book.tsx";

/** The default taxes, and the tax return settings (Behavior 2.15). */
export function TaxesSection() {
  return <LoadBook fields={4}>{(book) => <TaxesCard book={book} />}</LoadBook>;
}

function TaxesCard({ book }: { book: Book }) {
  const { fields, ...form } = useCompanyForm(book, {
    messages: { saved: "Taxes saved", failed: "Couldn't save taxes" },
  });
  return (
    <Card title="Taxes">
      <CardForm needs="company.update" form={form} saveLabel="Save taxes">
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <TextLink href={paths.taxRates()}>Tax rates</TextLink>
          <TextLink href={paths.taxReturns()}>Tax returns</TextLink>
        </p>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TaxFields fields={fields} />
          <TaxReturnFields fields={fields} />
        </div>
      </CardForm>
    </Card>
  );
}

/** The default taxes of new lines; an invoice line without tax then needs confirmation (Accounting 8). */
function TaxFields({ fields }: { fields: CompanyFormFields }) {
  const input = useInputs(fields);
  const { ref: salesRef, ...sales } = useField(fields, "salesTaxRateId");
  const { ref: purchasesRef, ...purchases } = useField(fields, "purchaseTaxRateId");
  return (
    <>
      <DefaultTaxPicker
        {...sales}
        inputRef={salesRef}
        label="Tax on sales"
        optional
        side="customer"
        hint="Default for new lines. We'll warn you before you post an invoice without tax."
      />
      <DefaultTaxPicker
        {...purchases}
        inputRef={purchasesRef}
        label="Tax on purchases"
        optional
        side="vendor"
        hint="Default for new bill lines."
      />
      <PricesField
        {...useField(fields, "salesPricesIncludeTax")}
        label="Sales prices"
        hint="Whether your sales prices include tax. Default for new invoices; you can change it on each one."
      />
      <PricesField
        {...useField(fields, "purchasePricesIncludeTax")}
        label="Purchase prices"
        hint="Whether purchase prices and bills include tax."
      />
      <Select
        label="Tax rounding"
        options={TAX_ROUNDING_OPTIONS}
        hint="Depends on your country's rules. Existing documents don't change."
        {...input("taxRounding")}
      />
      <Select
        label="Early payment discounts"
        options={DISCOUNT_TAX_OPTIONS}
        placeholder="Default for your country"
        hint="Whether a discount that a payment takes also reduces the tax on the invoice or bill."
        {...input("earlyDiscountTax")}
      />
    </>
  );
}

function TaxReturnFields({ fields }: { fields: CompanyFormFields }) {
  const input = useInputs(fields);
  return (
    <>
      <Select
        label="Tax return"
        options={TAX_FORM_OPTIONS}
        placeholder="Default for your country"
        hint="The tax form to prepare. Filed returns don't change."
        {...input("taxForm")}
      />
      <Select
        label="Filing frequency"
        options={TAX_FREQUENCY_OPTIONS}
        placeholder="Default for your country"
        hint="Default: monthly in Germany, quarterly elsewhere."
        {...input("taxFrequency")}
      />
    </>
  );
}

const TAX_ROUNDING_OPTIONS = Object.entries(TAX_ROUNDING).map(([value, label]) => ({ value, label }));
