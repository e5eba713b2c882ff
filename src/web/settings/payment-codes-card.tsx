import type { EInvoiceDetails, EInvoiceDetailsInput } from "#contract/e-invoices.ts";
import type { Book } from "#contract/book.ts";
import type { CodePayee } from "#domain/payment-codes/open-payment.ts";
import { describeCodes } from "#domain/payment-codes/payment-code.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { lateSchema } from "#web/forms/late-schema.ts";
import { LoadBook } from "./load-book.tsx";

const eInvoiceDetails = lateSchema(async () => (await import("#contract/e-invoices.ts")).eInvoiceDetails);
const eInvoiceDetailsInput = lateSchema(
  async () => (await import("#contract/e-invoices.ts")).eInvoiceDetailsInput,
);

type PaymentCodeTexts = Record<"iban" | "bic" | "postalCode" | "city" | "country", string>;
type PaymentCodeValues = { company: PaymentCodeTexts & { paymentCodes: boolean } };

type Props = { details: EInvoiceDetails; book: Pick<Book, "name" | "address"> };

/** How customers can pay by bank transfer (Behavior 2.15). */
export function PaymentsSection() {
  const details = useApiQuery("eInvoiceDetails.get", { query: {} });
  return (
    <LoadBook fields={4}>
      {(book) => (
        <AsyncContent
          query={details}
          failed={(message) => `Couldn't load the payment QR codes: ${message}`}
          loading={<FormSkeleton fields={4} />}
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
  const input = useInputs(fields);
  const company = useFieldValue(fields, "company");
  return (
    <Card title="Payment QR codes">
      <CardForm needs="eInvoiceDetails.update" form={form} saveLabel="Save codes">
        <p className="text-ink-soft">
          Add a QR code to unpaid invoices so customers can pay from their banking app. It includes a
          reference for matching the payment.
        </p>
        <Checkbox label="Show QR codes on unpaid invoices" {...input("company.paymentCodes")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="IBAN" optional autoComplete="off" {...input("company.iban")} />
          <TextField label="BIC" optional autoComplete="off" {...input("company.bic")} />
          <TextField label="Postal code" optional autoComplete="off" {...input("company.postalCode")} />
          <TextField label="City" optional autoComplete="off" {...input("company.city")} />
          <TextField
            label="Country"
            optional
            hint="Two letters, such as DE"
            autoComplete="off"
            {...input("company.country")}
          />
        </div>
        {company.paymentCodes && (
          <ul aria-label="Shown on invoices" className="list-disc pl-5 text-ink-soft">
            {describeCodes({ ...payeeOf(company), name: book.name, address: book.address }).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </CardForm>
    </Card>
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
      const { iban, bic, postalCode, city, country, paymentCodes } = company;
      // The other company details are unchanged.
      const details = { ...newest, iban, bic, postalCode, city, country, paymentCodes };
      return update.mutateAsync({ body: { version, company: details } });
    },
    schema: eInvoiceDetails,
    compare: (versions) => compareFields(COMPARED_FIELDS, versions),
    onSaved: () => showToast("Payment QR codes saved"),
    keepsFormOpen: true,
    fallback: "Couldn't save the payment QR codes",
  });
}

function toValues({ company }: EInvoiceDetails): PaymentCodeValues {
  const { iban, bic, postalCode, city, country, paymentCodes } = company;
  return {
    company: {
      iban: iban ?? "",
      bic: bic ?? "",
      postalCode: postalCode ?? "",
      city: city ?? "",
      country: country ?? "",
      paymentCodes,
    },
  };
}

const COMPARED_FIELDS: ComparedFields<PaymentCodeValues> = [
  ["IBAN", ({ company }) => company.iban],
  ["BIC", ({ company }) => company.bic],
  ["Postal code", ({ company }) => company.postalCode],
  ["City", ({ company }) => company.city],
  ["Country", ({ company }) => company.country],
  ["Show QR codes on unpaid invoices", ({ company }) => (company.paymentCodes ? "Yes" : "No")],
];
