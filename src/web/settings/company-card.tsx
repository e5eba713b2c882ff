import type { Book } from "#contract/book.ts";
import { isDateText, shiftDays, shiftMonths } from "#domain/dates.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { CardForm } from "#web/forms/card-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { PricesField } from "#web/fields/prices-field.tsx";
import { DefaultTaxPicker } from "#web/fields/record-pickers.tsx";
import { TaxNumberField } from "#web/fields/tax-number-field.tsx";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { Select } from "#web/ui/select.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import {
  ACCOUNT_CODES_CHOICES,
  type CompanyFormFields,
  NEGATIVE_STOCK,
  SELLS,
  TAX_ROUNDING,
  useCompanyForm,
} from "./company-form.ts";
import { TAX_FORM_OPTIONS, TAX_FREQUENCY_OPTIONS } from "#web/tax-returns/tax-return-words.ts";
import { PlaceFields } from "./place-fields.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

/** The company as it stands on every report (Behaviour 2.15, 5.5). */
export function CompanyCard({ book }: { book: Book }) {
  const { fields, ...form } = useCompanyForm(book);
  return (
    <Card title="Company Information">
      <CardForm needs="book.update" form={form} saveLabel="Save Company Information">
        <CompanyFields fields={fields} book={book} />
      </CardForm>
    </Card>
  );
}

/** The fields of the company, in the order of Behaviour 3. */
function CompanyFields({ fields, book }: { fields: CompanyFormFields; book: Book }) {
  const input = useInputs(fields);
  const { ref, ...timeZone } = useField(fields, "timeZone");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Company name"
        autoComplete="organization"
        maxLength={200}
        hint='If blank, "My Company" is used.'
        {...input("name")}
      />
      <TaxIdField fields={fields} />
      <div className="sm:col-span-2">
        <TextArea
          label="Address"
          optional
          autoComplete="street-address"
          maxLength={1000}
          {...input("address")}
        />
      </div>
      <TextField label="Phone" optional type="tel" autoComplete="tel" maxLength={50} {...input("phone")} />
      <TextField
        label="Email"
        optional
        type="email"
        autoComplete="email"
        maxLength={254}
        {...input("email")}
      />
      <FiscalYearFields fields={fields} />
      <TimeZoneField {...timeZone} inputRef={ref} />
      <PlaceFields fields={fields} book={book} />
      <HabitFields fields={fields} />
      <TaxFields fields={fields} />
    </div>
  );
}

/** What it sells, and how it keeps its books. */
function HabitFields({ fields }: { fields: CompanyFormFields }) {
  const input = useInputs(fields);
  return (
    <>
      <Select
        label="You mainly sell"
        options={SELLS_OPTIONS}
        hint="Default type for new products."
        {...input("sells")}
      />
      <Select
        label="Selling out-of-stock items"
        options={NEGATIVE_STOCK_OPTIONS}
        hint="If allowed, sales use the last average cost and the next bill corrects it. If blocked, the invoice can't be posted."
        {...input("negativeStock")}
      />
      <Select
        label="Account codes"
        options={ACCOUNT_CODES_OPTIONS}
        hint="Codes have up to 20 characters. You can go back to numbers only while no code has other characters."
        {...input("accountCodes")}
      />
    </>
  );
}

function TaxIdField({ fields }: { fields: CompanyFormFields }) {
  const country = useFieldValue(fields, "country");
  return <TaxNumberField {...useField(fields, "taxId")} label="Tax ID" country={country || null} />;
}

/** The taxes that lines begin with; an invoice without one is then asked about (Accounting 8). */
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
      <TaxReturnFields fields={fields} />
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

const SELLS_OPTIONS = Object.entries(SELLS).map(([value, label]) => ({ value, label }));

const ACCOUNT_CODES_OPTIONS = Object.entries(ACCOUNT_CODES_CHOICES).map(([value, label]) => ({
  value,
  label,
}));

const TAX_ROUNDING_OPTIONS = Object.entries(TAX_ROUNDING).map(([value, label]) => ({ value, label }));

const NEGATIVE_STOCK_OPTIONS = Object.entries(NEGATIVE_STOCK).map(([value, label]) => ({ value, label }));

const FixedYears = lazyPart(
  async () => (await import("./fixed-years.tsx")).FixedYears,
  <FormSkeleton fields={2} />,
);

/** The start of the fiscal year, and years of another length (Accounting 11.1). */
function FiscalYearFields({ fields }: { fields: CompanyFormFields }) {
  const { getValues, setValue } = fields;
  const start = useField(fields, "fiscalYearStart");
  const end = useField(fields, "fiscalYearEnd");
  return (
    <>
      <DateField
        {...start}
        label="Fiscal year start"
        optional
        hint="Defaults to January 1."
        onChange={(date) => {
          start.onChange(date);
          if (isDateText(date) && getValues("fiscalYearEnd") === "")
            setValue("fiscalYearEnd", shiftDays(shiftMonths(date, 12), -1), { shouldDirty: true });
        }}
      />
      <DateField {...end} label="Fiscal year end" optional />
      <FixedYears fields={fields} />
    </>
  );
}
