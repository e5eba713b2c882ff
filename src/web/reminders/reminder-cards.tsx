import { BellOff, BellRing } from "lucide-react";
import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import type { ReminderPause, RemindersOf } from "#contract/reminders.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toast.tsx";
import type { PauseTexts } from "./pause-dialog.tsx";
import { ReminderLog, useReminders } from "./reminder-log.tsx";

const HoldDialog = lazyPart(async () => (await import("./pause-dialog.tsx")).PauseDialog);

/** The reminders sent for an invoice, and whether it is disputed (Behavior 2.24). */
export function RemindersOfInvoice({ document: { id, kind, status } }: { document: Document }) {
  if (kind !== "invoice" || status === "draft" || status === "void") return null;
  return <InvoiceCard id={id} isOpen={status === "posted"} />;
}

function InvoiceCard({ id, isOpen }: { id: Document["id"]; isOpen: boolean }) {
  const query = useApiQuery("invoices.reminders", { params: { id } });
  const pause = useApiMutation("invoices.dispute");
  const resumeReminders = useApiMutation("invoices.resolveDispute");
  const params = { id };
  return (
    <PausedCard
      query={query}
      canPause={isOpen}
      texts={INVOICE}
      onPause={(note) => pause.mutateAsync({ params, body: { note } })}
      onResume={() => resumeReminders.mutateAsync({ params })}
    />
  );
}

/** The reminders sent to a customer, and whether reminders are paused. */
export function RemindersOfCustomer({ id }: { id: string }) {
  const query = useApiQuery("customers.reminders", { params: { id } });
  const pause = useApiMutation("customers.pauseReminders");
  const resumeReminders = useApiMutation("customers.resumeReminders");
  const params = { id };
  return (
    <PausedCard
      query={query}
      canPause
      texts={CUSTOMER}
      onPause={(note) => pause.mutateAsync({ params, body: { note } })}
      onResume={() => resumeReminders.mutateAsync({ params })}
    />
  );
}

const INVOICE: PauseTexts = {
  none: "No reminders sent.",
  paused: "Disputed",
  pause: "Mark as disputed",
  pauseOperation: "invoices.dispute",
  resumeOperation: "invoices.resolveDispute",
  resume: "Resolve dispute",
  resumed: "Reminders resumed for this invoice",
  explanation: "No reminders are sent while this invoice is disputed.",
};
const CUSTOMER: PauseTexts = {
  none: "No reminders were sent.",
  paused: "Paused",
  pause: "Pause reminders",
  pauseOperation: "customers.pauseReminders",
  resumeOperation: "customers.resumeReminders",
  resume: "Resume reminders",
  resumed: "Reminders resumed for this customer",
  explanation: "No reminders are sent to this customer until you resume.",
};

type HeldProps = {
  query: ReturnType<typeof useApiQuery<"invoices.reminders">>;
  canPause: boolean;
  texts: PauseTexts;
  onPause: (note: string) => Promise<RemindersOf>;
  onResume: () => Promise<RemindersOf>;
};

function PausedCard({ query, canPause, texts, onPause, onResume }: HeldProps) {
  const items = useReminders(query);
  const [isOpen, setOpen] = useState(false);
  if (query.data === undefined) return null;
  const { pause } = query.data;
  if (!canPause && pause === null && items.length === 0) return null;
  return (
    <Card title="Reminders">
      <div className="flex flex-col items-start gap-4">
        {pause && <PausedItem pause={pause} texts={texts} onResume={onResume} />}
        {items.length === 0 ? <p className="text-ink-soft">{texts.none}</p> : <ReminderLog items={items} />}
        {canPause && pause === null && (
          <Button needs={texts.pauseOperation} icon={<BellOff />} onClick={() => setOpen(true)}>
            {texts.pause}
          </Button>
        )}
      </div>
      {isOpen && <HoldDialog texts={texts} onPause={onPause} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type HeldPartProps = { pause: ReminderPause; texts: PauseTexts; onResume: () => Promise<RemindersOf> };

function PausedItem({ pause: { note, pausedAt }, texts, onResume }: HeldPartProps) {
  const [isPending, setPending] = useState(false);
  async function resumeReminders(): Promise<void> {
    setPending(true);
    try {
      await onResume();
      showToast(texts.resumed);
    } catch (error) {
      showToast(failureText(error, "Couldn't save the change"), { tone: "negative" });
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="warning">{texts.paused}</Badge>
        <span className="text-small text-ink-soft">
          since <InstantText at={pausedAt} />
        </span>
      </p>
      <p className="wrap-anywhere">{note}</p>
      <Button
        needs={texts.resumeOperation}
        size="small"
        icon={<BellRing />}
        pending={isPending}
        onClick={() => void resumeReminders()}
      >
        {texts.resume}
      </Button>
    </div>
  );
}
