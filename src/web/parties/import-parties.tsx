import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { PartySide } from "#domain/document.ts";
import { PARTY_IMPORT_FIELDS, type PartyImportField } from "#domain/record-import/party-rows.ts";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { call } from "#web/api/call-api.ts";
import { ImportRecordsButton } from "#web/lists/import-records-button.tsx";
import type { ImportedKind, ImportFile } from "#web/lists/use-import-records.ts";

const FIELDS: Readonly<Record<PartyImportField, string>> = {
  code: "Code",
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  person: "Contact, if there is no name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  street: "Street",
  street2: "Address line 2",
  postalCode: "Postal code",
  city: "City",
  state: "State or region",
  country: "Country",
  taxId: "Tax ID",
  currency: "Currency",
  language: "Language",
  taxRateId: "Tax",
  isActive: "Active",
};

function bodyOf({ fileName, content, headerLine, columns }: ImportFile) {
  const chosen = columns?.map(
    (field) => PARTY_IMPORT_FIELDS.find((candidate) => candidate === field) ?? null,
  );
  return { fileName, content, headerLine: headerLine ?? null, columns: chosen ?? null };
}

function kindOf(side: PartySide): ImportedKind {
  const resource = PARTY_RESOURCES[side];
  return {
    singular: side,
    fields: FIELDS,
    preview: (file) => call(`${resource}.previewImport`, { body: bodyOf(file) }),
    save: async ({ previewHash, ...file }) =>
      announceSavedAccounts(await call(`${resource}.import`, { body: { ...bodyOf(file), previewHash } })),
  };
}

const KINDS = { vendor: kindOf("vendor"), customer: kindOf("customer") };

/** Imports customers or vendors from a file. */
export function ImportParties({ side }: { side: PartySide }) {
  return <ImportRecordsButton needs={`${PARTY_RESOURCES[side]}.import`} kind={KINDS[side]} />;
}
