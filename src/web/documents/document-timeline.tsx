import { CircleCheck, CircleDot, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Document } from "#contract/documents.ts";
import type { DocumentLink } from "#contract/links.ts";
import type { Reminder } from "#contract/reminders.ts";
import type { DocumentEmail } from "#contract/emails.ts";
import type { Day } from "#domain/dates.ts";
import { isPosted } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatWithSign } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** Timeline of an invoice: created, sent, opened, due, reminded and paid (Behavior 2.9). */
export function InvoiceTimeline({ document }: { document: Document }) {
  const { kind, status, isOpening } = document;
  if (kind !== "invoice" || isOpening || !isPosted(status)) return null;
  return <Timeline document={document} />;
}

function Timeline({ document }: { document: Document }) {
  const { id } = document;
  const params = { id };
  const emails = useApiQuery("invoices.emails", { params }).data?.items ?? [];
  const links = useApiQuery("invoices.links", { params }).data?.items ?? [];
  const reminders = useApiQuery("invoices.reminders", { params }).data?.items ?? [];
  const today = useToday();
  return (
    <Card title="Timeline">
      <ol className="flex flex-col gap-2.5">
        {stepsOf(document, { emails, links, reminders, today }).map(({ label, status, detail }, index) => (
          <Step key={`${label} ${index}`} {...{ label, status, detail }} />
        ))}
      </ol>
    </Card>
  );
}

type StepStatus = "done" | "open" | "late";
type TimelineStep = { label: string; status: StepStatus; detail: ReactNode };

type TimelineFacts = {
  emails: readonly DocumentEmail[];
  links: readonly DocumentLink[];
  reminders: readonly Reminder[];
  today: Day;
};

/** Returns the steps in order, including pending ones. */
export function stepsOf(
  document: Document,
  { emails, links, reminders, today }: TimelineFacts,
): TimelineStep[] {
  const { createdAt, nextDueDate, status, paidAmount, currency } = document;
  const sentAt = earliest([...emails.map((email) => email.sentAt), ...links.map((link) => link.createdAt)]);
  const openedAt = earliest(links.map((link) => link.firstViewedAt));
  const viewCount = links.reduce((sum, link) => sum + link.viewCount, 0);
  const isPaid = status === "paid";
  const isPastDue = nextDueDate < today;
  return [
    { label: "Created", status: "done", detail: <InstantText at={createdAt} /> },
    sentAt === null
      ? { label: "Sent", status: "open", detail: "Not yet" }
      : { label: "Sent", status: "done", detail: <InstantText at={sentAt} /> },
    openedAt === null
      ? { label: "Opened", status: "open", detail: "Not yet" }
      : {
          label: "Opened",
          status: "done",
          detail: (
            <>
              <InstantText at={openedAt} />
              {viewCount > 1 && `, ${viewCount} times in total`}
            </>
          ),
        },
    {
      label: isPastDue && !isPaid ? "Overdue since" : "Due",
      status: !isPastDue ? "open" : isPaid ? "done" : "late",
      detail: formatDate(nextDueDate),
    },
    ...reminders.toReversed().map((reminder) => reminderStep(reminder, document)),
    {
      label: "Paid",
      status: isPaid ? "done" : "open",
      detail: isPaid
        ? "In full"
        : isPositive(paidAmount)
          ? `${formatWithSign(paidAmount, currency)} so far`
          : "Not yet",
    },
  ];
}

/** A reminder that the invoice got, by whomever it was sent (Behavior 2.24). */
function reminderStep({ items, sentOn, status }: Reminder, { id }: Document): TimelineStep {
  const number = items.find(({ documentId }) => documentId === id)?.reminderNumber ?? 1;
  const detail = status === "failed" ? "Couldn't be sent" : formatDate(sentOn);
  return { label: `Reminder ${number}`, status: status === "failed" ? "late" : "done", detail };
}

function earliest<At extends string>(instants: readonly (At | null)[]): At | null {
  const [first = null] = instants.filter((instant) => instant !== null).toSorted();
  return first;
}

const STEP_STYLES = {
  done: { icon: CircleCheck, color: "text-positive" },
  open: { icon: CircleDot, color: "text-ink-faint" },
  late: { icon: CircleAlert, color: "text-negative" },
} as const;

function Step({ label, status, detail }: TimelineStep) {
  const { icon: Icon, color } = STEP_STYLES[status];
  return (
    <li className="flex items-baseline gap-2.5">
      <Icon aria-hidden="true" className={classNames("size-4 shrink-0 translate-y-0.5", color)} />
      <span className={classNames("flex-1", status !== "open" && "font-medium")}>{label}</span>
      <span
        className={classNames(
          "text-end text-small tabular-nums",
          status === "late" ? color : "text-ink-soft",
        )}
      >
        {detail}
      </span>
    </li>
  );
}
