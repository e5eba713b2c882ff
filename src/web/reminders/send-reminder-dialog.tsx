import { Send } from "lucide-react";
import type { DocumentHeader } from "#contract/documents.ts";
import type { ReminderPreview } from "#contract/reminders.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { DigestCard } from "./digest-card.tsx";
import { SKIP_REASON_TEXTS, UNAVAILABLE_TEXTS } from "./reminder-labels.ts";

type InvoiceToRemind = Pick<DocumentHeader, "id" | "number" | "partyId">;
type Props = { invoice: InvoiceToRemind; onClose: () => void };

/** Sends today's reminder with an overdue invoice to its customer, or says why there is none (Behavior 2.24). */
export function SendReminderDialog({ invoice, onClose }: Props) {
  const query = useApiQuery("reminders.preview");
  const send = useApiMutation("reminders.send");
  const digest = query.data && digestOf(query.data, invoice);
  const canSend = digest !== undefined && query.data?.unavailableReason === null;
  function sendReminder(): void {
    if (digest === undefined) return;
    const { partyId, partyName, contentHash } = digest;
    const onSuccess = () => {
      showToast(`Reminder sent to ${partyName}`);
      onClose();
    };
    send.mutate({ body: { partyId, contentHash } }, { onSuccess });
  }
  return (
    <Dialog
      title="Send reminder"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{canSend ? "Cancel" : "Close"}</Button>
          {canSend && (
            <Button
              needs="reminders.send"
              variant="primary"
              icon={<Send />}
              pending={send.isPending}
              onClick={sendReminder}
            >
              Send reminder
            </Button>
          )}
        </>
      }
    >
      <AsyncContent query={query} failed={(message) => `Couldn't load reminders: ${message}`}>
        {(preview) => <ReminderContent {...{ preview, invoice, error: send.error }} />}
      </AsyncContent>
    </Dialog>
  );
}

type ReminderContentProps = { preview: ReminderPreview; invoice: InvoiceToRemind; error: Error | null };

function ReminderContent({ preview, invoice, error }: ReminderContentProps) {
  const digest = digestOf(preview, invoice);
  return (
    <div className="flex flex-col gap-4">
      {preview.unavailableReason !== null && <Notice>{UNAVAILABLE_TEXTS[preview.unavailableReason]}</Notice>}
      {digest ? (
        <DigestCard digest={digest} isChosen onToggle={null} />
      ) : (
        <p>
          {`No reminder of ${invoice.number} is due today: ${reasonText(preview, invoice)}. `}
          <TextLink href={paths.settings("reminders")}>Reminder settings</TextLink>
        </p>
      )}
      {error && <Notice tone="negative">{failureText(error, "Couldn't send the reminder")}</Notice>}
    </div>
  );
}

/** The email that reminds of this invoice, with the customer's other overdue invoices. */
const digestOf = ({ digests }: ReminderPreview, { id }: InvoiceToRemind) =>
  digests.find(({ items }) => items.some(({ documentId, isDue }) => documentId === id && isDue));

function reasonText({ skipped }: ReminderPreview, { id }: InvoiceToRemind): string {
  const reason = skipped.find(({ documentId }) => documentId === id)?.reason ?? "waiting";
  return SKIP_REASON_TEXTS[reason].toLowerCase();
}
