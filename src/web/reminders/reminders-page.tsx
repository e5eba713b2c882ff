import { BellRing, Send } from "lucide-react";
import { useState } from "react";
import type { ReminderDigest, ReminderPreview } from "#contract/reminders.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { DigestCard } from "./digest-card.tsx";
import { UNAVAILABLE_TEXTS } from "./reminder-labels.ts";
import { SkippedTable } from "./skipped-table.tsx";
import { ReminderLog, useReminders } from "./reminder-log.tsx";

/** Reminders due today, skipped invoices and reminders sent (Behavior 2.24). */
export function RemindersPage() {
  const query = useApiQuery("reminders.preview");
  return (
    <>
      <PageHeader
        title="Reminders"
        description="Customers whose invoices are overdue"
        actions={<LinkButton href={paths.settings("reminders")}>Reminder settings</LinkButton>}
      />
      <AsyncContent query={query} failed={(message) => `Couldn't load reminders: ${message}`}>
        {(preview) => (
          <div className="flex flex-col gap-8">
            {preview.automatic && <AutomaticNotice automatic={preview.automatic} />}
            <Today preview={preview} />
            <SkippedTable items={preview.skipped} />
            <SentReminders />
          </div>
        )}
      </AsyncContent>
    </>
  );
}

/** When reminders are sent next without the user, and why the last time failed. */
function AutomaticNotice({ automatic }: { automatic: NonNullable<ReminderPreview["automatic"]> }) {
  const { nextAt, failedAt, error } = automatic;
  return (
    <div className="flex flex-col gap-2">
      <Notice>
        Reminders are sent automatically. Next time: <InstantText at={nextAt} />.
      </Notice>
      {failedAt !== null && (
        <Notice tone="negative">
          <InstantText at={failedAt} />: {error}
        </Notice>
      )}
    </div>
  );
}

function Today({ preview: { digests, unavailableReason } }: { preview: ReminderPreview }) {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const chosen = digests.filter(({ partyId }) => !without.has(partyId));
  const { send, isSending, failures } = useSendReminders();
  const unavailable = unavailableReason && UNAVAILABLE_TEXTS[unavailableReason];
  const toggle = (partyId: string) => {
    const next = new Set(without);
    if (!next.delete(partyId)) next.add(partyId);
    setWithout(next);
  };
  return (
    <section aria-labelledby="due-today" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="due-today" className="text-section font-semibold">
          Reminders due today
        </h2>
        {digests.length > 0 && unavailableReason === null && (
          <Button
            needs="reminders.send"
            variant="primary"
            icon={<Send />}
            disabled={chosen.length === 0}
            pending={isSending}
            onClick={() => void send(chosen)}
          >
            {`Send ${countText(chosen.length, "reminder")}`}
          </Button>
        )}
      </div>
      {unavailable !== null && digests.length > 0 && <Notice>{unavailable}</Notice>}
      <Failures texts={failures} />
      {digests.length === 0 && (
        <EmptyState icon={<BellRing />} title="No reminders due today">
          Customers appear here once an invoice is overdue by the number of days you set.
        </EmptyState>
      )}
      {digests.map((digest) => (
        <DigestCard
          key={digest.partyId}
          digest={digest}
          isChosen={!without.has(digest.partyId)}
          onToggle={unavailableReason === null ? () => toggle(digest.partyId) : null}
        />
      ))}
    </section>
  );
}

function Failures({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Notice key={text} tone="negative">
      {text}
    </Notice>
  ));
}

/** Sends the reminders one by one, as shown; a rejected one is reported with its customer. */
function useSendReminders() {
  const { mutateAsync } = useApiMutation("reminders.send");
  const [isSending, setSending] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  async function send(digests: readonly ReminderDigest[]): Promise<void> {
    setSending(true);
    const failed: string[] = [];
    for (const { partyId, partyName, contentHash } of digests)
      await mutateAsync({ body: { partyId, contentHash } }).catch((error: unknown) =>
        failed.push(`${partyName}: ${failureText(error, "Couldn't send the reminder")}`),
      );
    setFailures(failed);
    setSending(false);
    const sentCount = digests.length - failed.length;
    if (sentCount > 0) showToast(`${countText(sentCount, "reminder")} sent`);
  }
  return { send, isSending, failures };
}

function SentReminders() {
  const items = useReminders(useApiQuery("reminders.list"));
  if (items.length === 0) return null;
  return (
    <Card title="Sent reminders">
      <ReminderLog items={items} withCustomer />
    </Card>
  );
}
