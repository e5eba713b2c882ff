import { Mail } from "lucide-react";
import { useState } from "react";
import type { PlannedMail } from "#contract/mails.ts";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { Period } from "#domain/periods.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { type MailToResend, OpenMailDialog } from "#web/mails/open-mail-dialog.tsx";
import type { MailTarget } from "#web/mails/mail-form.ts";
import { MailLog, useLogOfMails } from "#web/mails/mail-log.tsx";
import { ScheduledEmails } from "#web/mails/scheduled-emails.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { statementName } from "./party-labels.ts";

/** The period and currency of a statement; without a currency, the default one. */
export type StatementOf = Period & { currency?: string | undefined };
type Props = { side: PartySide; party: Party; statementScope: StatementOf };

const useMails = ({ side, party: { id }, statementScope }: Props) =>
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
export function MailsOfStatements(props: Props) {
  const mails = useMails(props);
  const items = useLogOfMails(mails);
  const planned = mails.data?.scheduled ?? [];
  const [mailToResend, setMailToResend] = useState<MailToResend | null>(null);
  if (items === null || items.length + planned.length === 0) return null;
  const statementScope =
    mailToResend !== null && "period" in mailToResend
      ? scopeOfPlan(mailToResend, props.statementScope)
      : props.statementScope;
  return (
    <div className="mt-4">
      <Card title="Emailed statements">
        <ScheduledEmails plans={planned} onChange={setMailToResend} />
        <MailLog items={items} onAgain={setMailToResend} />
        {mailToResend && (
          <Dialog
            {...props}
            statementScope={statementScope}
            again={mailToResend}
            onClose={() => setMailToResend(null)}
          />
        )}
      </Card>
    </div>
  );
}

/** The period and currency of a scheduled statement, which may differ from those displayed. */
function scopeOfPlan({ period, currency }: PlannedMail, shownScope: StatementOf): StatementOf {
  return period === null || currency === null ? shownScope : { ...period, currency };
}

type StatementMailDialogProps = Props & { again: MailToResend | null; onClose: () => void };

function Dialog({ again, onClose, ...props }: StatementMailDialogProps) {
  const mails = useMails(props).data;
  const mailTarget = useStatement(props);
  const { start, end, currency } = props.statementScope;
  const isForSameStatement = ({ period, currency: planned }: PlannedMail) =>
    period?.start === start && period.end === end && planned === currency;
  return mails ? (
    <OpenMailDialog
      {...{ thing: mailTarget, mails, mailToResend: again, isSameMail: isForSameStatement, onClose }}
    />
  ) : null;
}

function useStatement({ side, party, statementScope }: Props): MailTarget {
  const send = useApiMutation(`${PARTY_RESOURCES[side]}.sendStatement`);
  const plan = useApiMutation(`${PARTY_RESOURCES[side]}.scheduleStatement`);
  const params = { id: party.id };
  return {
    name: `Statement of ${party.name}`,
    send: (body) => send.mutateAsync({ params, body: { ...body, ...statementScope } }),
    plan: (body) => plan.mutateAsync({ params, body: { ...body, ...statementScope } }),
    toFile: (body) =>
      call(`${PARTY_RESOURCES[side]}.statementEmailFile`, { params, body: { ...body, ...statementScope } }),
    takeSheet: (language) => downloadStatement({ side, party, statementScope, language }),
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
}: Props & { language?: SheetLanguage }): Promise<void> {
  return downloadPdf(statementName(party, statementScope), () =>
    call(`${PARTY_RESOURCES[side]}.statementPdf`, {
      params: { id: party.id },
      query: { ...statementScope, ...(language && { language }) },
    }),
  );
}
