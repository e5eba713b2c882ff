import type { CardEvent } from "#contract/card-payments.ts";
import type { CardEventKind, CardNote } from "#domain/card-payments.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { showToast } from "#web/ui/toast.tsx";

const KINDS: Readonly<Record<CardEventKind, string>> = {
  payment: "Payment",
  fee: "Fee",
  refund: "Refund",
  dispute: "Dispute",
  payout: "Payout",
  payout_failed: "Failed payout",
};

const NOTES: Readonly<Record<CardNote, string>> = {
  not_requested:
    "This payment didn't come from your invoice pages or was already recorded. It was not recorded.",
  amount_mismatch: "The amount or currency doesn't match the invoice. It was not recorded.",
  unknown_payment: "The connected account doesn't have this payment. It was not recorded.",
  not_paid: "Stripe reports that this payment did not succeed. It was not recorded.",
  currency_mismatch: "It isn't in your base currency. It was not recorded.",
  mode_mismatch: "Test/live mode mismatch. It was not recorded.",
  declined: "It couldn't be recorded. Please enter it manually.",
  overpaid: "The customer overpaid. The excess is kept as credit.",
  record_manually: "This isn't recorded automatically. Please enter it manually.",
};

/** The events from the card payment provider, those needing attention first. */
export function CardEvents() {
  const items = useApiQuery("cardPayments.events").data?.items ?? [];
  if (items.length === 0) return null;
  const needsReview = ({ note, dismissedAt }: CardEvent) => note !== null && dismissedAt === null;
  const ordered = [...items.filter(needsReview), ...items.filter((event) => !needsReview(event))];
  return (
    <Card title="Stripe events" flush>
      <ul className="divide-y divide-line">
        {ordered.map((event) => (
          <Entry key={event.id} event={event} waits={needsReview(event)} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ event, waits: needsReview }: { event: CardEvent; waits: boolean }) {
  const { kind, amount, currency, receivedAt, note, detail, reference } = event;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {KINDS[kind]} {formatMoney(amount)} {currency} <EventLinks event={event} />
          {needsReview && <Badge tone="warning">Needs attention</Badge>}
        </p>
        {note !== null && (
          <p className="mt-0.5">
            {NOTES[note]} {detail !== "" && `${detail}.`}
          </p>
        )}
        <p className="mt-0.5 text-small break-words text-ink-faint">
          <InstantText at={receivedAt} /> · {reference}
        </p>
      </div>
      {needsReview && <DismissButton event={event} />}
    </li>
  );
}

/** Links to the invoice of an event, and to the payment or journal it was recorded as. */
function EventLinks({ event: { documentId, documentNumber, paymentId, journalId } }: { event: CardEvent }) {
  return (
    <>
      {documentId !== null && (
        <TextLink href={paths.document("invoice", documentId)}>{documentNumber}</TextLink>
      )}
      {paymentId !== null && <TextLink href={paths.payment(paymentId)}>Recorded</TextLink>}
      {journalId !== null && <TextLink href={paths.journal(journalId)}>Recorded</TextLink>}
    </>
  );
}

function DismissButton({ event: { id } }: { event: CardEvent }) {
  const dismiss = useApiMutation("cardPayments.dismiss");
  return (
    <Button
      needs="cardPayments.dismiss"
      size="small"
      pending={dismiss.isPending}
      onClick={() =>
        dismiss.mutate(
          { params: { id } },
          {
            onError: (error) =>
              showToast(failureText(error, "Couldn't mark it as resolved"), { tone: "negative" }),
          },
        )
      }
    >
      Mark as resolved
    </Button>
  );
}
