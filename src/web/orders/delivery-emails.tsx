import { Mail } from "lucide-react";
import { useState } from "react";
import type { Delivery } from "#contract/deliveries.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { downloadPdf } from "#web/lists/export.tsx";
import type { EmailTarget } from "#web/emails/email-form.ts";
import { EmailLog, useLogOfEmails } from "#web/emails/email-log.tsx";
import { type EmailToResend, OpenEmailDialog } from "#web/emails/open-email-dialog.tsx";
import { ScheduledEmails } from "#web/emails/scheduled-emails.tsx";
import { Button } from "#web/ui/button.tsx";

/** The emails sent for a delivery note, and the dialog for the next one (Behavior 2.21). */
export function DeliveryEmails({ delivery: { id, number, status } }: { delivery: Delivery }) {
  const emails = useApiQuery("deliveries.emails", { params: { id } });
  const items = useLogOfEmails(emails);
  const send = useApiMutation("deliveries.sendEmail");
  const plan = useApiMutation("deliveries.scheduleEmail");
  const [emailDialog, setEmailDialog] = useState<{ emailToResend: EmailToResend | null } | null>(null);
  if (items === null) return null;
  const params = { id };
  const emailTarget: EmailTarget = {
    name: number,
    send: (body) => send.mutateAsync({ params, body }),
    plan: (body) => plan.mutateAsync({ params, body }),
    toFile: (body) => call("deliveries.emailFile", { params, body }),
    takePdf: (language) => downloadPdf(number, () => call("deliveries.pdf", { params, query: { language } })),
    read: (language) => call("deliveries.emails", { params, query: { language } }),
  };
  const onAgain =
    status === "void" ? null : (email: EmailToResend) => setEmailDialog({ emailToResend: email });
  return (
    <div className="mt-2 border-s border-line ps-3">
      <ScheduledEmails plans={emails.data?.scheduled ?? []} onChange={onAgain} />
      {items.length === 0 && <p className="text-ink-soft">Not emailed yet.</p>}
      <EmailLog items={items} onAgain={onAgain} />
      {status !== "void" && (
        <div className="mt-3">
          <Button
            needs="deliveries.sendEmail"
            size="small"
            icon={<Mail />}
            onClick={() => setEmailDialog({ emailToResend: null })}
          >
            {`Email ${number}`}
          </Button>
        </div>
      )}
      {emailDialog && emails.data && (
        <OpenEmailDialog
          target={emailTarget}
          emails={emails.data}
          emailToResend={emailDialog.emailToResend}
          onClose={() => setEmailDialog(null)}
        />
      )}
    </div>
  );
}
