import { Pencil, X } from "lucide-react";
import { useState } from "react";
import type { ScheduledEmail } from "#contract/emails.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate } from "#web/fields/formats.ts";
import { isForeign } from "#web/fields/amount-text.tsx";
import { InstantText } from "#web/fields/instant.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = {
  plans: readonly ScheduledEmail[];
  /** Reschedules an email; null if email can't be sent, and then scheduled ones aren't sent either. */
  onChange: ((plan: ScheduledEmail) => void) | null;
};

/** The scheduled emails, with time and recipient, or why they weren't sent when due (Behavior 2.21). */
export function ScheduledEmails({ plans, onChange }: Props) {
  const [emailToCancel, setEmailToCancel] = useState<ScheduledEmail | null>(null);
  const remove = useApiMutation("scheduledEmails.remove");
  if (plans.length === 0) return null;
  return (
    <>
      <ol aria-label="Scheduled emails" className="mb-4 flex flex-col gap-4">
        {plans.map((plan) => (
          <Entry
            key={plan.id}
            plan={plan}
            onChange={onChange && (() => onChange(plan))}
            onCancel={() => setEmailToCancel(plan)}
          />
        ))}
      </ol>
      {emailToCancel && (
        <ConfirmDialog
          title="Cancel email"
          question={`The email to ${emailToCancel.to.join(", ")} won't be sent, and its text is deleted.`}
          confirmLabel="Cancel email"
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id: emailToCancel.id } });
            showToast("Scheduled email canceled");
          }}
          onClose={() => setEmailToCancel(null)}
        />
      )}
    </>
  );
}

type EntryProps = { plan: ScheduledEmail; onChange: (() => void) | null; onCancel: () => void };

function Entry({ plan, onChange, onCancel }: EntryProps) {
  const { to, subject, period, currency, dueAt, error, lastAttemptAt, retryAt } = plan;
  return (
    <li className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={error === null ? "neutral" : "negative"}>
          {error === null ? "Scheduled" : "Not sent"}
        </Badge>
        <span className="text-small text-ink-faint">
          <InstantText at={dueAt} />
        </span>
      </p>
      <p className="wrap-anywhere">To {to.join(", ")}</p>
      <p className="wrap-anywhere text-ink-soft">{subject}</p>
      {period && (
        <p className="text-ink-soft">
          Statement from {formatDate(period.start)} to {formatDate(period.end)}
          {isForeign(currency ?? undefined) && ` in ${currency}`}
        </p>
      )}
      {error === null && onChange === null && (
        <p className="text-ink-soft">The email is sent only if the document is posted by then.</p>
      )}
      {error !== null && lastAttemptAt !== null && (
        <p className="wrap-anywhere text-negative">
          <InstantText at={lastAttemptAt} />: {error}
        </p>
      )}
      {retryAt !== null && (
        <p className="text-ink-soft">
          We'll try again <InstantText at={retryAt} />.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {onChange && (
          <Button needs="scheduledEmails.remove" size="small" icon={<Pencil />} onClick={onChange}>
            {error === null ? "Change" : "Send again"}
          </Button>
        )}
        <Button needs="scheduledEmails.remove" size="small" icon={<X />} onClick={onCancel}>
          Cancel email
        </Button>
      </div>
    </li>
  );
}
