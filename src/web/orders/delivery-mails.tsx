import { Mail } from "lucide-react";
import { useState } from "react";
import type { Delivery } from "#contract/deliveries.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { downloadPdf } from "#web/lists/export.tsx";
import type { MailTarget } from "#web/mails/mail-form.ts";
import { MailLog, useLogOfMails } from "#web/mails/mail-log.tsx";
import { type MailToResend, OpenMailDialog } from "#web/mails/open-mail-dialog.tsx";
import { ScheduledEmails } from "#web/mails/scheduled-emails.tsx";
import { Button } from "#web/ui/button.tsx";

/** The emails sent for a delivery note, and the dialog for the next one (Behavior 2.21). */
export function DeliveryMails({ delivery: { id, number, status } }: { delivery: Delivery }) {
  const mails = useApiQuery("deliveries.emails", { params: { id } });
  const items = useLogOfMails(mails);
  const send = useApiMutation("deliveries.sendEmail");
  const plan = useApiMutation("deliveries.scheduleEmail");
  const [mailDialog, setMailDialog] = useState<{ mailToResend: MailToResend | null } | null>(null);
  if (items === null) return null;
  const params = { id };
  const mailTarget: MailTarget = {
    name: number,
    send: (body) => send.mutateAsync({ params, body }),
    plan: (body) => plan.mutateAsync({ params, body }),
    toFile: (body) => call("deliveries.emailFile", { params, body }),
    takeSheet: (language) =>
      downloadPdf(number, () => call("deliveries.pdf", { params, query: { language } })),
    read: (language) => call("deliveries.emails", { params, query: { language } }),
  };
  const onAgain = status === "void" ? null : (mail: MailToResend) => setMailDialog({ mailToResend: mail });
  return (
    <div className="mt-2 border-s border-line ps-3">
      <ScheduledEmails plans={mails.data?.scheduled ?? []} onChange={onAgain} />
      {items.length === 0 && <p className="text-ink-soft">Not emailed yet.</p>}
      <MailLog items={items} onAgain={onAgain} />
      {status !== "void" && (
        <div className="mt-3">
          <Button
            needs="deliveries.sendEmail"
            size="small"
            icon={<Mail />}
            onClick={() => setMailDialog({ mailToResend: null })}
          >
            {`Email ${number}`}
          </Button>
        </div>
      )}
      {mailDialog && mails.data && (
        <OpenMailDialog
          thing={mailTarget}
          mails={mails.data}
          mailToResend={mailDialog.mailToResend}
          onClose={() => setMailDialog(null)}
        />
      )}
    </div>
  );
}
