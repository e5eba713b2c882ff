import type { EInvoiceDetails, EInvoiceDetailsInput } from "#contract/e-invoices.ts";
import type { Book } from "#contract/book.ts";
import type { CodePayee } from "#domain/payment-codes/payable-invoice.ts";
import { localSchemeOf, accountNumbersIn } from "#domain/payment-codes/local-account.ts";
import { describeCodes } from "#domain/payment-codes/payment-code.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { type FormFields, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";
import { LoadBook } from "./load-book.tsx";

const eInvoiceDetails = lazySchema(async () => (await import("#contract/e-invoices.ts")).eInvoiceDetails);
const eInvoiceDetailsInput = lazySchema(
  async () => (await import("#contract/e-invoices.ts")).eInvoiceDetailsInput,
);

const TEXT_FIELDS = [
  "country",
  "bankName",
  "routingNumber",
  "accountNumber",
  "iban",
  "bic",
  "postalCode",
  "city",
] as const;
type PaymentCodeTexts = Record<(typeof TEXT_FIELDS)[number], string>;
type PaymentCodeValues = { company: PaymentCodeTexts & { hasPaymentQrCode: boolean } };

type Props = { details: EInvoiceDetails; book: Pick<Book, "name" | "address"> };

/** How customers can pay by bank transfer (Behavior 2.15). */
export function PaymentsSection() {
  const details = useApiQuery("eInvoiceDetails.get", { query: {} });
  return (
    <LoadBook fields={8}>
      {(book) => (
        <AsyncContent
          query={details}
          failed={(message) => `Couldn't load your bank details: ${message}`}
          loading={<FormSkeleton fields={8} />}
        >
          {(data) => <PaymentCodesCard details={data} book={book} />}
        </AsyncContent>
      )}
    </LoadBook>
  );
}

/** The account that invoices are paid to, and whether they show a payment QR code (Behavior 2.15, Accounting 22). */
function PaymentCodesCard({ details, book }: Props) {
  const { fields, ...form } = usePaymentCodesForm(details);
  const company = useFieldValue(fields, "company");
  const payee = payeeOf(company);
  // Entered numbers are shown in every country.
  const numbers = new Set([
    ...accountNumbersIn(payee.country),
    ...(payee.iban === null ? [] : ["iban"]),
    ...(company.accountNumber === "" ? [] : ["local"]),
  ]);
  return (
    <Card title="Bank details">
      <CardForm needs="eInvoiceDetails.update" form={form} saveLabel="Save bank details">
        <p className="text-ink-soft">
          Unpaid invoices show the account to pay to, in the PDF and on the page behind their link.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {[...numbers].map((kind) =>
            kind === "local" ? (
              <LocalAccountFields key={kind} {...{ fields }} country={payee.country} />
            ) : (
              <IbanFields key={kind} fields={fields} />
            ),
          )}
          <PlaceFields fields={fields} />
        </div>
        {numbers.has("iban") && <CodesChoice {...{ fields, book, company }} />}
      </CardForm>
    </Card>
  );
}

type CardFieldsProps = { fields: FormFields<PaymentCodeValues> };

/** Bank, its number as it is called in the country, and account number. */
function LocalAccountFields({ fields, country }: CardFieldsProps & { country: string | null }) {
  const input = useInputs(fields);
  const { label, hint } = localSchemeOf(country);
  return (
    <>
      <TextField label="Bank" optional autoComplete="off" {...input("company.bankName")} />
      <TextField label={label} hint={hint} optional autoComplete="off" {...input("company.routingNumber")} />
      <TextField label="Account number" optional autoComplete="off" {...input("company.accountNumber")} />
    </>
  );
}

function IbanFields({ fields }: CardFieldsProps) {
  const input = useInputs(fields);
  return (
    <>
      <TextField label="IBAN" optional autoComplete="off" {...input("company.iban")} />
      <TextField label="BIC" optional autoComplete="off" {...input("company.bic")} />
    </>
  );
}

function PlaceFields({ fields }: CardFieldsProps) {
  const input = useInputs(fields);
  return (
    <>
      <TextField label="Postal code" optional autoComplete="off" {...input("company.postalCode")} />
      <TextField label="City" optional autoComplete="off" {...input("company.city")} />
      <TextField
        label="Country"
        optional
        hint="Two letters, such as DE"
        autoComplete="off"
        {...input("company.country")}
      />
    </>
  );
}

type CodesChoiceProps = CardFieldsProps & Pick<Props, "book"> & { company: PaymentCodeValues["company"] };

/** Whether unpaid invoices show a payment QR code, and which. */
function CodesChoice({ fields, book, company }: CodesChoiceProps) {
  const input = useInputs(fields);
  return (
    <>
      <Checkbox
        label="Show QR codes on unpaid invoices"
        hint="Customers scan them in their banking app. The reference matches the payment with the invoice."
        {...input("company.hasPaymentQrCode")}
      />
      {company.hasPaymentQrCode && (
        <ul aria-label="Shown on invoices" className="list-disc pl-5 text-ink-soft">
          {describeCodes({ ...payeeOf(company), name: book.name, address: book.address }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The typed bank details, normalized; null if blank. */
function payeeOf({
  iban,
  bic,
  postalCode,
  city,
  country,
}: PaymentCodeTexts): Omit<CodePayee, "name" | "address"> {
  const code = (text: string) => text.replace(/\s/g, "").toUpperCase() || null;
  return {
    iban: code(iban),
    bic: code(bic),
    postalCode: postalCode.trim() || null,
    city: city.trim() || null,
    country: code(country),
  };
}

function usePaymentCodesForm(opened: EInvoiceDetails) {
  const update = useApiMutation("eInvoiceDetails.update");
  return useForm<PaymentCodeValues, EInvoiceDetailsInput, EInvoiceDetails>({
    opened,
    initial: toValues(opened),
    toValues,
    read: ({ company }) =>
      validateValues(eInvoiceDetailsInput, { version: 1, company: { ...opened.company, ...company } }),
    write: ({ company }, over) => {
      const { version, company: newest } = over ?? opened;
      // The other company details are unchanged.
      const changed = Object.fromEntries(TEXT_FIELDS.map((name) => [name, company[name]]));
      const details = { ...newest, ...changed, hasPaymentQrCode: company.hasPaymentQrCode };
      return update.mutateAsync({ body: { version, company: details } });
    },
    schema: eInvoiceDetails,
    compare: (versions) => compareFields(COMPARED_FIELDS, versions),
    onSaved: () => showToast("Bank details saved"),
    keepsFormOpen: true,
    fallback: "Couldn't save your bank details",
  });
}

function toValues({ company }: EInvoiceDetails): PaymentCodeValues {
  const text = (name: keyof PaymentCodeTexts): string => company[name] ?? "";
  return {
    company: {
      country: text("country"),
      bankName: text("bankName"),
      routingNumber: text("routingNumber"),
      accountNumber: text("accountNumber"),
      iban: text("iban"),
      bic: text("bic"),
      postalCode: text("postalCode"),
      city: text("city"),
      hasPaymentQrCode: company.hasPaymentQrCode,
    },
  };
}

const COMPARED_FIELDS: ComparedFields<PaymentCodeValues> = [
  ["Bank", ({ company }) => company.bankName],
  ["Bank code", ({ company }) => company.routingNumber],
  ["Account number", ({ company }) => company.accountNumber],
  ["IBAN", ({ company }) => company.iban],
  ["BIC", ({ company }) => company.bic],
  ["Postal code", ({ company }) => company.postalCode],
  ["City", ({ company }) => company.city],
  ["Country", ({ company }) => company.country],
  ["Show QR codes on unpaid invoices", ({ company }) => (company.hasPaymentQrCode ? "Yes" : "No")],
];
