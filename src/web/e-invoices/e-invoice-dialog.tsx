import type { Document } from "#contract/documents.ts";
import type { EInvoiceDetails } from "#contract/e-invoices.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { ADDRESS_SCHEMES, CUSTOMER_FORMATS, REQUIRED_DETAILS } from "#domain/e-invoice/codes.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type EInvoiceFields, useEInvoiceForm } from "./e-invoice-form.ts";

type EInvoiceKind = "invoice" | "credit_note";
type Props = { kind: EInvoiceKind; id: string; partyId: string; onClose: () => void };

/** Downloads a posted document as an electronic invoice, with fields for all required details. */
export function EInvoiceDialog({ kind, id, partyId, onClose }: Props) {
  const document = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.get`, { params: { id } }).data;
  const details = useApiQuery("eInvoiceDetails.get", { query: { partyId } }).data;
  if (!document || !details) return null;
  return <OpenDialog {...{ document, partyId, details, onClose }} />;
}

type MissingDetail = { field: string; message: string };
type DetailsProps = Omit<Props, "kind" | "id"> & {
  /** Details that a document of this customer lacks, marked at their fields. */
  missing?: readonly MissingDetail[];
};

/** The same without a document: a customer's format and the details it requires. */
export function EInvoiceDetailsDialog({ partyId, missing, onClose }: DetailsProps) {
  const details = useApiQuery("eInvoiceDetails.get", { query: { partyId } }).data;
  return details ? <OpenDialog document={null} {...{ partyId, details, missing, onClose }} /> : null;
}

type OpenDialogProps = {
  document: Document | null;
  partyId: string;
  details: EInvoiceDetails;
  missing?: readonly MissingDetail[] | undefined;
  onClose: () => void;
};

function OpenDialog({ document, partyId, details, missing, onClose }: OpenDialogProps) {
  const { fields, ...state } = useEInvoiceForm({ document, details, missing, onClose });
  const input = useDetailInputs(fields);
  const isGerman = useFieldValue(fields, "party.format") === "xrechnung";
  return (
    <RecordDialog
      title={document === null ? "E-invoice details" : `Electronic invoice ${document.number}`}
      saveLabel={document === null ? "Save" : "Download XML"}
      form={state}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div data-first-focus>
          <Select label="Customer's format" options={FORMATS} {...input("party.format")} />
        </div>
        {document !== null && <Select label="File" options={SYNTAXES} {...input("syntax")} />}
      </div>
      <Section title={document === null ? "Customer" : `Customer: ${document.partyName}`}>
        <TextField
          label={isGerman ? "Buyer reference (Leitweg-ID)" : "Buyer reference"}
          autoComplete="off"
          {...input("party.buyerReference")}
        />
        <TextField label="Company registration number" autoComplete="off" {...input("party.legalId")} />
        <AddressFields side="party" fields={fields} />
      </Section>
      <Section title="Company">
        <TextField label="Contact" autoComplete="off" {...input("company.contactName")} />
        <TextField label="Company registration number" autoComplete="off" {...input("company.legalId")} />
        <TextField label="IBAN" autoComplete="off" {...input("company.iban")} />
        <TextField label="BIC" autoComplete="off" {...input("company.bic")} />
        <AddressFields side="company" fields={fields} />
      </Section>
      <p className="text-small text-ink-soft">
        {"Names, addresses, tax IDs, phone and email come from the "}
        <TextLink href={paths.settings("company")}>company</TextLink>
        {" and the "}
        <TextLink href={paths.party("customer", partyId)}>customer</TextLink>
        {". The reason for charging no tax is set on the "}
        <TextLink href={paths.taxRates()}>tax rate</TextLink>.
      </p>
    </RecordDialog>
  );
}

const FORMATS = [
  { value: "none", label: "None: PDF only" },
  { value: "facturx", label: "Factur-X / ZUGFeRD (inside the PDF)" },
  { value: "en16931", label: "EN 16931" },
  { value: "xrechnung", label: "XRechnung (Germany)" },
  { value: "peppol", label: "Peppol BIS Billing 3.0" },
];
const SYNTAXES = [
  { value: "ubl", label: "UBL 2.1" },
  { value: "cii", label: "CII (UN/CEFACT)" },
];
const SCHEMES = Object.entries(ADDRESS_SCHEMES).map(([value, label]) => ({
  value,
  label: `${value} · ${label}`,
}));

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <legend className="sr-only">{title}</legend>
      <h3 aria-hidden="true" className="font-semibold sm:col-span-2">
        {title}
      </h3>
      {children}
    </fieldset>
  );
}

/** Returns the details as inputs; all optional unless the customer's format requires them. */
function useDetailInputs(fields: EInvoiceFields) {
  const input = useInputs(fields);
  const chosen = useFieldValue(fields, "party.format");
  const format = CUSTOMER_FORMATS.find((candidate) => candidate === chosen) ?? "none";
  return (name: Parameters<typeof input>[0]) => {
    const isRequired = name.endsWith(".country") || REQUIRED_DETAILS[format].includes(name);
    const wired = input(name);
    const isOptional = !isRequired && wired.error === undefined && !SELECT_FIELDS.has(name);
    return { ...wired, optional: isOptional };
  };
}

const SELECT_FIELDS: ReadonlySet<string> = new Set(["party.format", "syntax"]);

/** Postal and electronic address of the company or the customer. */
function AddressFields({ side, fields }: { side: "company" | "party"; fields: EInvoiceFields }) {
  const input = useDetailInputs(fields);
  return (
    <>
      <TextField label="Postal code" autoComplete="off" {...input(`${side}.postalCode`)} />
      <TextField label="City" autoComplete="off" {...input(`${side}.city`)} />
      <TextField
        label="Country"
        hint="Two-letter code, e.g. DE"
        autoComplete="off"
        {...input(`${side}.country`)}
      />
      <Select
        label="Electronic address scheme"
        placeholder="None"
        options={SCHEMES}
        {...input(`${side}.electronicScheme`)}
      />
      <TextField label="Electronic address" autoComplete="off" {...input(`${side}.electronicAddress`)} />
    </>
  );
}
