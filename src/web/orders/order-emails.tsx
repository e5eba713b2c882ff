import { Mail } from "lucide-react";
import { useState } from "react";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { Order } from "#contract/orders.ts";
import { call } from "#web/api/call-api.ts";
import { useEmailsWithLink } from "#web/documents/share-link.tsx";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { type EmailToResend, OpenEmailDialog } from "#web/emails/open-email-dialog.tsx";
import type { EmailTarget } from "#web/emails/email-form.ts";
import { EmailLog, useLogOfEmails } from "#web/emails/email-log.tsx";
import { ScheduledEmails } from "#web/emails/scheduled-emails.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

type Props = {
  order: Pick<Order, "kind" | "id" | "number">;
  emailToResend?: EmailToResend | null;
  onClose: () => void;
};

/** Emails a quote or order; a quote's email includes its share link. */
export function OrderEmailDialog({ order: { kind, id, number }, emailToResend = null, onClose }: Props) {
  const resource = ORDER_RESOURCES[kind];
  const linkedEmails = useEmailsWithLink({ resource: "quotes", id }, kind === "quote");
  const plain = useApiQuery(`${resource}.emails`, { params: { id } }).data;
  const emails = kind === "quote" ? linkedEmails : plain;
  const send = useApiMutation(`${resource}.sendEmail`);
  const plan = useApiMutation(`${resource}.scheduleEmail`);
  const params = { id };
  const emailTarget: EmailTarget = {
    name: number,
    send: (body) => send.mutateAsync({ params, body }),
    plan: (body) => plan.mutateAsync({ params, body }),
    toFile: (body) => call(`${resource}.emailFile`, { params, body }),
    takePdf: (language) =>
      downloadPdf(number, () => call(`${resource}.pdf`, { params, query: { language } })),
    read: (language) => call(`${resource}.emails`, { params, query: { language } }),
  };
  return emails ? <OpenEmailDialog {...{ target: emailTarget, emails, emailToResend, onClose }} /> : null;
}

/** The emails sent for a quote or order, and the dialog for the next one (Behavior 2.21). */
export function OrderEmails({ order }: { order: Order }) {
  const { kind, id } = order;
  const emails = useApiQuery(`${ORDER_RESOURCES[kind]}.emails`, { params: { id } });
  const items = useLogOfEmails(emails);
  const [emailDialog, setEmailDialog] = useState<{ emailToResend: EmailToResend | null } | null>(null);
  if (items === null) return null;
  return (
    <Card title="Emails">
      <ScheduledEmails
        plans={emails.data?.scheduled ?? []}
        onChange={(email) => setEmailDialog({ emailToResend: email })}
      />
      {items.length === 0 && <p className="text-ink-soft">Not emailed yet.</p>}
      <EmailLog items={items} onAgain={(email) => setEmailDialog({ emailToResend: email })} />
      <div className="mt-4">
        <Button
          needs={`${ORDER_RESOURCES[kind]}.sendEmail`}
          icon={<Mail />}
          onClick={() => setEmailDialog({ emailToResend: null })}
        >
          Email
        </Button>
      </div>
      {emailDialog && (
        <OrderEmailDialog
          order={order}
          emailToResend={emailDialog.emailToResend}
          onClose={() => setEmailDialog(null)}
        />
      )}
    </Card>
  );
}
