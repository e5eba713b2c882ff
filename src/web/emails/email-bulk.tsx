import { Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DocumentEmail, DocumentEmails, EmailInput, ScheduledEmail } from "#contract/emails.ts";
import type { ScheduledEmailInput } from "#contract/scheduled-emails.ts";
import type { OperationId } from "#contract/operations.ts";
import type { BulkRun } from "#web/lists/bulk.ts";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const EmailSeveral = lazyPart(async () => (await import("./bulk-email-dialog.tsx")).BulkEmailDialog);

export type RecordToEmail = { id: string; number: string };

/** How documents of a kind, or quotes, are emailed from a list. */
export type EmailBulkTexts = {
  singular: string;
  plural: string;
  /** Why a record that isn't sendable is skipped. */
  notYet: string;
  /** The operation that sends one record. */
  sends: OperationId;
  read: (id: string, signal?: AbortSignal) => Promise<DocumentEmails>;
  /** Creates the share link that the email mentions, if there is none yet. */
  share?: ((id: string) => Promise<unknown>) | undefined;
  send: (id: string, body: EmailInput) => Promise<DocumentEmail>;
  plan: (id: string, body: ScheduledEmailInput) => Promise<ScheduledEmail>;
};
export type EmailBulkOptions<Item> = EmailBulkTexts & { isSendable: (item: Item) => boolean };

/** Emails each document to its own customer using the company's template; no action for vendor documents. */
export function useEmailBulk<Item extends RecordToEmail>(
  records: EmailBulkOptions<Item> | null,
  { selected }: ListSelection<Item>,
  { run }: Pick<BulkRun, "run">,
): { actions: readonly BulkAction[]; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  if (records === null) return { actions: [], dialog: null };
  return {
    actions: [
      { label: "Email", needs: records.sends, icon: <Mail />, keys: "m", onSelect: () => setOpen(true) },
    ],
    dialog: isOpen && (
      <EmailSeveral
        emailing={records}
        selected={selected}
        sendable={selected.filter(records.isSendable).map(({ id }) => id)}
        onConfirm={(work) => void run(selected, work)}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
