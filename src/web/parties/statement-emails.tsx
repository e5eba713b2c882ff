import { Mail } from "lucide-react";
import { useState } from "react";
import type { ScheduledEmail } from "#contract/emails.ts";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { Period } from "#domain/periods.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { type EmailToResend, OpenEmailDialog } from "#web/emails/open-email-dialog.tsx";
import type { EmailTarget } from "#web/emails/email-form.ts";
import { EmailLog, useLogOfEmails } from "#web/emails/email-log.tsx";
import { ScheduledEmails } from "#web/emails/scheduled-emails.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { statementName } from "./party-labels.ts";

/** The period and currency of a statement; without a currency, the default one. */
export type StatementOf = Period & { currency?: string | undefined };
type Props = { side: PartySide; party: Party; statementScope: StatementOf };

const useEmails = ({ side, party: { id }, statementScope }: Props) =>
  useApiQuery(`${PARTY_RESOURCES[side]}.statementEmails`, { params: { id }, query: statementScope });

/** The button that emails the displayed statement to the contact (Behavior 2.21). */
export function SendStatement(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        needs={`${PARTY_RESOURCES[props.side]}.sendStatement`}
        icon={<Mail />}
        onClick={() => setOpen(true)}
      >
        Email
      </Button>
      {isOpen && <Dialog {...props} again={null} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The sent and scheduled statement emails; hidden if there are none. */
export function EmailsOfStatements(props: Props) {
  const emails = useEmails(props);
  const items = useLogOfEmails(emails);
  const planned = emails.data?.scheduled ?? [];
  const [emailToResend, setEmailToResend] = useState<EmailToResend | null>(null);
  if (items === null || items.length + planned.length === 0) return null;
  const statementScope =
    emailToResend !== null && "period" in emailToResend
      ? scopeOfPlan(emailToResend, props.statementScope)
      : props.statementScope;
  return (
    <div className="mt-4">
      <Card title="Emailed statements">
        <ScheduledEmails plans={planned} onChange={setEmailToResend} />
        <EmailLog items={items} onAgain={setEmailToResend} />
        {emailToResend && (
          <Dialog
            {...props}
            statementScope={statementScope}
            again={emailToResend}
            onClose={() => setEmailToResend(null)}
          />
        )}
      </Card>
    </div>
  );
}

/** The period and currency of a scheduled statement, which may differ from those displayed. */
function scopeOfPlan({ period, currency }: ScheduledEmail, shownScope: StatementOf): StatementOf {
  return period === null || currency === null ? shownScope : { ...period, currency };
}

type StatementEmailDialogProps = Props & { again: EmailToResend | null; onClose: () => void };

function Dialog({ again, onClose, ...props }: StatementEmailDialogProps) {
  const emails = useEmails(props).data;
  const emailTarget = useStatement(props);
  const { start, end, currency } = props.statementScope;
  const isForSameStatement = ({ period, currency: planned }: ScheduledEmail) =>
    period?.start === start && period.end === end && planned === currency;
  return emails ? (
    <OpenEmailDialog
      {...{ target: emailTarget, emails, emailToResend: again, isSameEmail: isForSameStatement, onClose }}
    />
  ) : null;
}

function useStatement({ side, party, statementScope }: Props): EmailTarget {
  const send = useApiMutation(`${PARTY_RESOURCES[side]}.sendStatement`);
  const plan = useApiMutation(`${PARTY_RESOURCES[side]}.scheduleStatement`);
  const params = { id: party.id };
  return {
    name: `Statement of ${party.name}`,
    send: (body) => send.mutateAsync({ params, body: { ...body, ...statementScope } }),
    plan: (body) => plan.mutateAsync({ params, body: { ...body, ...statementScope } }),
    toFile: (body) =>
      call(`${PARTY_RESOURCES[side]}.statementEmailFile`, { params, body: { ...body, ...statementScope } }),
    takePdf: (language) => downloadStatement({ side, party, statementScope, language }),
    read: (language) =>
      call(`${PARTY_RESOURCES[side]}.statementEmails`, { params, query: { ...statementScope, language } }),
  };
}

/** Downloads the statement as the contact would receive it. */
export function downloadStatement({
  side,
  party,
  statementScope,
  language,
}: Props & { language?: PdfLanguage }): Promise<void> {
  return downloadPdf(statementName(party, statementScope), () =>
    call(`${PARTY_RESOURCES[side]}.statementPdf`, {
      params: { id: party.id },
      query: { ...statementScope, ...(language && { language }) },
    }),
  );
}
