import { Mail } from "lucide-react";
import { useState } from "react";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { Order } from "#contract/orders.ts";
import { call } from "#web/api/call-api.ts";
import { useMailsWithLink } from "#web/documents/share-link.tsx";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { type MailToResend, OpenMailDialog } from "#web/mails/open-mail-dialog.tsx";
import type { MailTarget } from "#web/mails/mail-form.ts";
import { MailLog, useLogOfMails } from "#web/mails/mail-log.tsx";
import { ScheduledEmails } from "#web/mails/scheduled-emails.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

type Props = {
  order: Pick<Order, "kind" | "id" | "number">;
  mailToResend?: MailToResend | null;
  onClose: () => void;
};

/** Emails a quote or order; a quote's email includes its share link. */
export function OrderMailDialog({ order: { kind, id, number }, mailToResend = null, onClose }: Props) {
  const resource = ORDER_RESOURCES[kind];
  const linkedMails = useMailsWithLink({ resource: "quotes", id }, kind === "quote");
  const plain = useApiQuery(`${resource}.emails`, { params: { id } }).data;
  const mails = kind === "quote" ? linkedMails : plain;
  const send = useApiMutation(`${resource}.sendEmail`);
  const plan = useApiMutation(`${resource}.scheduleEmail`);
  const params = { id };
  const mailTarget: MailTarget = {
    name: number,
    send: (body) => send.mutateAsync({ params, body }),
    plan: (body) => plan.mutateAsync({ params, body }),
    toFile: (body) => call(`${resource}.emailFile`, { params, body }),
    takeSheet: (language) =>
      downloadPdf(number, () => call(`${resource}.pdf`, { params, query: { language } })),
    read: (language) => call(`${resource}.emails`, { params, query: { language } }),
  };
  return mails ? <OpenMailDialog {...{ thing: mailTarget, mails, mailToResend, onClose }} /> : null;
}

/** The emails sent for a quote or order, and the dialog for the next one (Behavior 2.21). */
export function OrderMails({ order }: { order: Order }) {
  const { kind, id } = order;
  const mails = useApiQuery(`${ORDER_RESOURCES[kind]}.emails`, { params: { id } });
  const items = useLogOfMails(mails);
  const [mailDialog, setMailDialog] = useState<{ mailToResend: MailToResend | null } | null>(null);
  if (items === null) return null;
  return (
    <Card title="Emails">
      <ScheduledEmails
        plans={mails.data?.scheduled ?? []}
        onChange={(mail) => setMailDialog({ mailToResend: mail })}
      />
      {items.length === 0 && <p className="text-ink-soft">Not emailed yet.</p>}
      <MailLog items={items} onAgain={(mail) => setMailDialog({ mailToResend: mail })} />
      <div className="mt-4">
        <Button
          needs={`${ORDER_RESOURCES[kind]}.sendEmail`}
          icon={<Mail />}
          onClick={() => setMailDialog({ mailToResend: null })}
        >
          Email
        </Button>
      </div>
      {mailDialog && (
        <OrderMailDialog
          order={order}
          mailToResend={mailDialog.mailToResend}
          onClose={() => setMailDialog(null)}
        />
      )}
    </Card>
  );
}
