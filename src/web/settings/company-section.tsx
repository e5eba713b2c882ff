import type { Book } from "#contract/book.ts";
import { isDateText, shiftDays, shiftMonths } from "#domain/dates.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { CardForm } from "#web/forms/card-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { CompanyGlyphsWarning } from "#web/emails/missing-glyphs-in-form.tsx";
import { TaxIdField } from "#web/fields/tax-id-field.tsx";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { Select } from "#web/ui/select.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { IrregularYears } from "./irregular-years.tsx";
import { ACCOUNT_CODES_CHOICES, type CompanyFormFields, useCompanyForm } from "./company-form.ts";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { CountryAndCurrencyFields } from "./country-and-currency-fields.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import { LoadBook } from "./load-book.tsx";

/** The company details (Behavior 2.15, 5.5). */
export function CompanySection() {
  return (
    <LoadBook fields={6}>
      {(book) => (
        <>
          <CompanyCard book={book} />
          <RecordHistory subjectId={book.id} title="Changes to the company" />
        </>
      )}
    </LoadBook>
  );
}

function CompanyCard({ book }: { book: Book }) {
  const { fields, ...form } = useCompanyForm(book);
  return (
    <Card title="Company Information">
      <CardForm needs="company.update" form={form} saveLabel="Save company information">
        <CompanyFields fields={fields} book={book} />
      </CardForm>
    </Card>
  );
}

/** The fields of the company, in the order of Behavior 3. */
function CompanyFields({ fields, book }: { fields: CompanyFormFields; book: Book }) {
  const input = useInputs(fields);
  const { ref, ...timeZone } = useField(fields, "timeZone");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Company name"
        autoComplete="organization"
        maxLength={200}
        hint='Leave blank to use "My Company".'
        {...input("name")}
      />
      <CompanyTaxId fields={fields} />
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
      <div className="empty:hidden sm:col-span-2">
        <CompanyGlyphsWarning fields={fields} />
      </div>
      <FiscalYearFields fields={fields} />
      <TimeZoneField {...timeZone} inputRef={ref} />
      <CountryAndCurrencyFields fields={fields} book={book} />
      <Select
        label="Account codes"
        options={ACCOUNT_CODES_OPTIONS}
        hint="Codes have up to 20 characters. You can go back to numbers only while no code has other characters."
        {...input("accountCodes")}
      />
    </div>
  );
}

function CompanyTaxId({ fields }: { fields: CompanyFormFields }) {
  const country = useFieldValue(fields, "country");
  return <TaxIdField {...useField(fields, "taxId")} label="Tax ID" country={country || null} />;
}

const ACCOUNT_CODES_OPTIONS = Object.entries(ACCOUNT_CODES_CHOICES).map(([value, label]) => ({
  value,
  label,
}));

/** The start of the fiscal year, and fiscal years of other lengths (Accounting 11.1). */
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
      <IrregularYears fields={fields} />
    </>
  );
}
