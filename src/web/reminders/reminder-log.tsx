import { FileDown } from "lucide-react";
import { useEffect } from "react";
import type { Reminder } from "#contract/reminders.ts";
import { call } from "#web/api/call-api.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { REMINDER_STATUSES } from "./reminder-labels.ts";

const LOOK_MS = 2_000;

type ReminderLogQuery = {
  data: { items: readonly Reminder[] } | undefined;
  refetch: () => unknown;
  dataUpdatedAt: number;
};

/** The reminders of a query; while one is pending, the query is polled for its status. */
export function useReminders({ data, refetch, dataUpdatedAt }: ReminderLogQuery): readonly Reminder[] {
  const items = data?.items ?? [];
  const isWaiting = items.some(({ status }) => status === "waiting");
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void refetch(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, refetch, dataUpdatedAt]);
  return items;
}

/** The reminders sent: invoice, date, number and delivery status of the email (Behavior 2.24). */
export function ReminderLog({
  items,
  withCustomer = false,
}: {
  items: readonly Reminder[];
  withCustomer?: boolean;
}) {
  return (
    <ol className="flex flex-col gap-4">
      {items.map((reminder) => (
        <Entry key={reminder.emailId} reminder={reminder} withCustomer={withCustomer} />
      ))}
    </ol>
  );
}

function Entry({ reminder, withCustomer }: { reminder: Reminder; withCustomer: boolean }) {
  const { status, reminderNumber, sentAt, failedAt, createdAt, to, error, items, fee, partyId, partyName } =
    reminder;
  const { tone, label } = REMINDER_STATUSES[status];
  return (
    <li className="flex flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span>{`Reminder ${reminderNumber}`}</span>
        <span className="text-small text-ink-soft">
          <InstantText at={sentAt ?? failedAt ?? createdAt} />
        </span>
      </p>
      {withCustomer && <TextLink href={paths.party("customer", partyId)}>{partyName}</TextLink>}
      <p className="wrap-anywhere">{`${status === "sent" ? "Sent to" : "To"} ${to.join(", ")}`}</p>
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        {items.map(({ documentId, number }) => (
          <TextLink key={documentId} href={paths.document("invoice", documentId)}>
            {number}
          </TextLink>
        ))}
      </p>
      {fee !== null && (
        <p>
          {"Fee: "}
          <TextLink href={paths.document("invoice", fee.documentId)}>
            {`${fee.number}, ${formatMoney(fee.total)}`}
          </TextLink>
        </p>
      )}
      {error !== null && <p className="wrap-anywhere text-negative">{error}</p>}
      <Button size="small" icon={<FileDown />} onClick={() => void downloadFile(reminder)}>
        PDF
      </Button>
    </li>
  );
}

/** Downloads the file exactly as sent. */
async function downloadFile({ emailId: id, fileName }: Reminder): Promise<void> {
  await downloadPdf(fileName.replace(/\.pdf$/, ""), () => call("emails.pdf", { params: { id } }));
}
