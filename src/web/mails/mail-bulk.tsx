import { Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DocumentMail, DocumentMails, MailInput, PlannedMail } from "#contract/mails.ts";
import type { PlannedMailInput } from "#contract/planned-mails.ts";
import type { OperationId } from "#contract/operations.ts";
import type { Bulk } from "#web/lists/bulk.ts";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const MailSeveral = lazyPart(async () => (await import("./mail-several.tsx")).MailSeveral);

export type Mailed = { id: string; number: string };

/** How documents of a kind, or quotes, are mailed from a list. */
export type Mailing = {
  one: string;
  many: string;
  /** Why what is not sendable does not leave. */
  notYet: string;
  /** The operation that sends one. */
  sends: OperationId;
  read: (id: string, signal?: AbortSignal) => Promise<DocumentMails>;
  /** Sees that there is a share link for the email to name. */
  share?: ((id: string) => Promise<unknown>) | undefined;
  send: (id: string, body: MailInput) => Promise<DocumentMail>;
  plan: (id: string, body: PlannedMailInput) => Promise<PlannedMail>;
};
export type MailedRecords<Item> = Mailing & { isSendable: (item: Item) => boolean };

/** Emails several documents, each to its own customer from the company's template; nothing for vendors' documents. */
export function useMailBulk<Item extends Mailed>(
  records: MailedRecords<Item> | null,
  { selected }: ListSelection<Item>,
  { run }: Pick<Bulk, "run">,
): { actions: readonly BulkAction[]; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  if (records === null) return { actions: [], dialog: null };
  return {
    actions: [
      { label: "Email", needs: records.sends, icon: <Mail />, keys: "m", onSelect: () => setOpen(true) },
    ],
    dialog: isOpen && (
      <MailSeveral
        mailing={records}
        selected={selected}
        sendable={selected.filter(records.isSendable).map(({ id }) => id)}
        onConfirm={(work) => void run(selected, work)}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
