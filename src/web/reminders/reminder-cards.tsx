import { BellOff, BellRing } from "lucide-react";
import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import type { ReminderHold, RemindersOf } from "#contract/reminders.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toast.tsx";
import type { HoldTexts } from "./hold-dialog.tsx";
import { ReminderLog, useReminders } from "./reminder-log.tsx";

const HoldDialog = lazyPart(async () => (await import("./hold-dialog.tsx")).PauseDialog);

/** The reminders sent for an invoice, and whether it is disputed (Behavior 2.24). */
export function RemindersOfInvoice({ document: { id, kind, status } }: { document: Document }) {
  if (kind !== "invoice" || status === "draft" || status === "void") return null;
  return <InvoiceCard id={id} isOpen={status === "posted"} />;
}

function InvoiceCard({ id, isOpen }: { id: Document["id"]; isOpen: boolean }) {
  const query = useApiQuery("invoices.reminders", { params: { id } });
  const hold = useApiMutation("invoices.dispute");
  const resumeReminders = useApiMutation("invoices.resolveDispute");
  const params = { id };
  return (
    <PausedCard
      query={query}
      isHoldable={isOpen}
      words={INVOICE}
      onHold={(note) => hold.mutateAsync({ params, body: { note } })}
      onFree={() => resumeReminders.mutateAsync({ params })}
    />
  );
}

/** The reminders sent to a customer, and whether reminders are paused. */
export function RemindersOfCustomer({ id }: { id: string }) {
  const query = useApiQuery("customers.reminders", { params: { id } });
  const hold = useApiMutation("customers.pauseReminders");
  const resumeReminders = useApiMutation("customers.resumeReminders");
  const params = { id };
  return (
    <PausedCard
      query={query}
      isHoldable
      words={CUSTOMER}
      onHold={(note) => hold.mutateAsync({ params, body: { note } })}
      onFree={() => resumeReminders.mutateAsync({ params })}
    />
  );
}

const INVOICE: HoldTexts = {
  none: "No reminders sent.",
  held: "Disputed",
  hold: "Mark as disputed",
  holding: "invoices.dispute",
  freeing: "invoices.resolveDispute",
  free: "Resolve dispute",
  freed: "Reminders resumed for this invoice",
  explanation: "No reminders are sent while this invoice is disputed.",
};
const CUSTOMER: HoldTexts = {
  none: "No reminders were sent.",
  held: "Paused",
  hold: "Pause reminders",
  holding: "customers.pauseReminders",
  freeing: "customers.resumeReminders",
  free: "Resume reminders",
  freed: "Reminders resumed for this customer",
  explanation: "No reminders are sent to this customer until you resume.",
};

type HeldProps = {
  query: ReturnType<typeof useApiQuery<"invoices.reminders">>;
  isHoldable: boolean;
  words: HoldTexts;
  onHold: (note: string) => Promise<RemindersOf>;
  onFree: () => Promise<RemindersOf>;
};

function PausedCard({ query, isHoldable, words, onHold, onFree }: HeldProps) {
  const items = useReminders(query);
  const [isOpen, setOpen] = useState(false);
  if (query.data === undefined) return null;
  const { hold } = query.data;
  if (!isHoldable && hold === null && items.length === 0) return null;
  return (
    <Card title="Reminders">
      <div className="flex flex-col items-start gap-4">
        {hold && <PausedItem hold={hold} words={words} onFree={onFree} />}
        {items.length === 0 ? <p className="text-ink-soft">{words.none}</p> : <ReminderLog items={items} />}
        {isHoldable && hold === null && (
          <Button needs={words.holding} icon={<BellOff />} onClick={() => setOpen(true)}>
            {words.hold}
          </Button>
        )}
      </div>
      {isOpen && <HoldDialog words={words} onHold={onHold} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type HeldPartProps = { hold: ReminderHold; words: HoldTexts; onFree: () => Promise<RemindersOf> };

function PausedItem({ hold: { note, heldAt }, words, onFree }: HeldPartProps) {
  const [isPending, setPending] = useState(false);
  async function resumeReminders(): Promise<void> {
    setPending(true);
    try {
      await onFree();
      showToast(words.freed);
    } catch (error) {
      showToast(failureText(error, "Couldn't save the change"), { tone: "negative" });
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="warning">{words.held}</Badge>
        <span className="text-small text-ink-soft">
          since <InstantText at={heldAt} />
        </span>
      </p>
      <p className="wrap-anywhere">{note}</p>
      <Button
        needs={words.freeing}
        size="small"
        icon={<BellRing />}
        pending={isPending}
        onClick={() => void resumeReminders()}
      >
        {words.free}
      </Button>
    </div>
  );
}
