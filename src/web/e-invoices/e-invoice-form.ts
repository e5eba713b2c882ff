import { useEffect, useEffectEvent, useRef } from "react";
import { z } from "zod";
import type { Document } from "#contract/documents.ts";
import { type EInvoiceDetails, eInvoiceDetailsInput, type EInvoiceFile } from "#contract/e-invoices.ts";
import { E_INVOICE_SYNTAXES } from "#domain/e-invoice/codes.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { download } from "#web/lists/export.tsx";

const request = eInvoiceDetailsInput.omit({ version: true }).extend({ syntax: z.enum(E_INVOICE_SYNTAXES) });
/** Blank choices become null rather than "". */
const schema = z.preprocess(withoutBlanks, request);

/** Field values: "" for an empty one. */
type EInvoiceAddress = Record<
  "city" | "postalCode" | "country" | "electronicScheme" | "electronicAddress" | "legalId",
  string
>;
/** Entered in Settings only; saving sends them unchanged. */
type KeptBankDetails = Pick<
  EInvoiceDetails["company"],
  "bankName" | "routingNumber" | "accountNumber" | "hasPaymentQrCode"
>;
export type EInvoiceValues = {
  syntax: "ubl" | "cii";
  company: EInvoiceAddress & Record<"contactName" | "iban" | "bic", string> & KeptBankDetails;
  party: EInvoiceAddress & Record<"format" | "buyerReference" | "partyId", string>;
};
export type EInvoiceFields = FormFields<EInvoiceValues>;

type EInvoiceFormOptions = {
  /** Document to download after saving; null to save details only. */
  document: Pick<Document, "id" | "kind"> | null;
  details: EInvoiceDetails;
  /** Missing details, by field of the request. */
  missing?: readonly { field: string; message: string }[] | undefined;
  onClose: () => void;
};

/** Saves the details, then requests the file; a detail that is still missing is shown at its field. */
export function useEInvoiceForm({ document, details, missing = [], onClose }: EInvoiceFormOptions) {
  const save = useApiMutation("eInvoiceDetails.update");
  const version = useRef(details.version);
  async function write({ syntax, ...body }: z.output<typeof schema>): Promise<EInvoiceFile | null> {
    const saved = await save.mutateAsync({ body: { ...body, version: version.current } });
    version.current = saved.version;
    if (document === null) return null;
    const input = { params: { id: document.id }, query: { format: syntax } };
    return document.kind === "invoice"
      ? call("invoices.eInvoice", input)
      : call("creditNotes.eInvoice", input);
  }
  const form = useForm<EInvoiceValues, z.output<typeof schema>, EInvoiceFile | null>({
    initial: toValues(details),
    read: (values) => validateValues(schema, values),
    write: (input) => write(input),
    onSaved: (file) => {
      if (file) download({ name: file.fileName, content: file.xml, type: "application/xml" });
      onClose();
    },
    fallback: document ? "Couldn't create the e-invoice" : "Couldn't save the details",
    nameOf: controlOf,
  });
  const mark = useEffectEvent(() => {
    const missingFields = missing.filter(({ field }) => controlOf(field) !== "");
    if (missingFields.length > 0)
      form.problems.refuse(missingFields.map((problem) => ({ ...problem, untilChanged: true })));
  });
  useEffect(() => mark(), []);
  return form;
}

function toValues({ company, party }: EInvoiceDetails): EInvoiceValues {
  const { contactName, iban, bic, bankName, routingNumber, accountNumber, hasPaymentQrCode } = company;
  const bankDetails = { bankName, routingNumber, accountNumber, hasPaymentQrCode };
  const paid = { iban: iban ?? "", bic: bic ?? "", ...bankDetails };
  return {
    syntax: "ubl",
    company: { ...toAddressFields(company), contactName: contactName ?? "", ...paid },
    party: {
      ...toAddressFields(party),
      format: party?.format ?? "none",
      buyerReference: party?.buyerReference ?? "",
      partyId: party?.partyId ?? "",
    },
  };
}

function toAddressFields(
  address: { [Name in keyof EInvoiceAddress]: string | null } | null,
): EInvoiceAddress {
  return {
    city: address?.city ?? "",
    postalCode: address?.postalCode ?? "",
    country: address?.country ?? "",
    electronicScheme: address?.electronicScheme ?? "",
    electronicAddress: address?.electronicAddress ?? "",
    legalId: address?.legalId ?? "",
  };
}

const CONTROLS =
  /^(company|party)\.(city|postalCode|country|electronicScheme|electronicAddress|legalId|contactName|iban|bic|format|buyerReference)$/;

/** Returns the form field, or "" for the whole form if it is fixed elsewhere. */
function controlOf(field: string): string {
  return CONTROLS.test(field) ? field : "";
}

function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== "object" || value === null) return value === "" ? null : value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutBlanks(inner)]));
}
