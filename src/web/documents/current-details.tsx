import { useState } from "react";
import type { Book } from "#contract/book.ts";
import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES, PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import { sideOf } from "#domain/document.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { DOCUMENT_LABELS } from "./document-labels.ts";

type Props = { document: Document };

/** Shows how a posted document differs from the current company and contact details, and lets the user update it. */
export function CurrentDetails({ document }: Props) {
  const book = useApiQuery("company.get").data;
  const party = useApiQuery(`${PARTY_RESOURCES[sideOf(document.kind)]}.get`, {
    params: { id: document.partyId },
  }).data;
  const [isConfirming, setConfirming] = useState(false);
  if (!book || !party) return null;
  const changes = compareDetails(document, { book, party });
  if (changes.length === 0) return null;
  const { singular } = DOCUMENT_LABELS[document.kind];
  return (
    <Card title="Names and addresses">
      <p className="text-ink-soft">
        This {singular} shows the details from when it was posted. They have since changed:
      </p>
      <ul className="mt-2 flex flex-col gap-1 wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div className="mt-3">
        <Button
          needs={`${DOCUMENT_RESOURCES[document.kind]}.updateContactDetails`}
          onClick={() => setConfirming(true)}
        >
          Update to current details
        </Button>
      </div>
      {isConfirming && <RenewDialog document={document} onClose={() => setConfirming(false)} />}
    </Card>
  );
}

function RenewDialog({ document, onClose }: Props & { onClose: () => void }) {
  const { kind, id, number, version } = document;
  const renew = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.updateContactDetails`);
  return (
    <ConfirmDialog
      title="Update to current details"
      question={`${number} will show the current names and addresses, including on the PDF. The previous details stay in its history; amounts don't change.`}
      confirmLabel="Update to current details"
      danger={false}
      onConfirm={async () => {
        await renew.mutateAsync({ params: { id }, body: { version } });
        showToast(`${number} now shows the current names and addresses`);
      }}
      onClose={onClose}
    />
  );
}

type CurrentRecords = {
  book: Pick<Book, "name" | "address" | "phone" | "email" | "taxId">;
  party: Pick<Party, "code" | "name" | "address" | "phone" | "email" | "taxId">;
};

/** Returns the differences with the current values: "Company name: Harbor Supply". */
export function compareDetails(
  { companySnapshot, partySnapshot, kind }: Pick<Document, "companySnapshot" | "partySnapshot" | "kind">,
  { book, party }: CurrentRecords,
): string[] {
  const partyLabel = DOCUMENT_LABELS[kind].party;
  return [
    ...differences("Company", { posted: companySnapshot, today: book }),
    ...differences(partyLabel, { posted: partySnapshot, today: party }),
  ];
}

const DETAILS = {
  name: "name",
  address: "address",
  phone: "phone",
  email: "email",
  taxId: "tax ID",
} as const;
type PartyFacts = Record<keyof typeof DETAILS, string | null>;

function differences(subject: string, { posted, today }: Record<"posted" | "today", PartyFacts>): string[] {
  const keys = ["name", "address", "phone", "email", "taxId"] as const;
  return keys
    .filter((key) => (posted[key] ?? "") !== (today[key] ?? ""))
    .map((key) => `${subject} ${DETAILS[key]}: ${today[key]?.replaceAll("\n", ", ") || "none"}`);
}
