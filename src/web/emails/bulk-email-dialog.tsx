import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DocumentEmail, DocumentEmails, ScheduledEmail } from "#contract/emails.ts";
import type { SendTime } from "#domain/scheduled-email.ts";
import { failureText } from "#web/api/api-error.ts";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { messageAt } from "#web/forms/problems.ts";
import { type BulkJob, skippedNotes, namesText, eligibleRecords } from "#web/lists/bulk.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { initialSendTime, ScheduledTimeFields, useClock } from "./scheduled-time-fields.tsx";
import type { RecordToEmail, EmailBulkTexts } from "./email-bulk.tsx";
import { readSendTime } from "./email-form.ts";

type EmailProposals = ReadonlyMap<string, DocumentEmails>;
type Props = {
  emailing: EmailBulkTexts;
  selected: readonly RecordToEmail[];
  /** The IDs of the records that can be sent. */
  sendable: readonly string[];
  onConfirm: (work: BulkJob<RecordToEmail, DocumentEmail | ScheduledEmail>) => void;
  onClose: () => void;
};

/** Shows how many emails will be sent, and which lack an address, before sending any. */
export function BulkEmailDialog({ emailing, selected, sendable, onConfirm, onClose }: Props) {
  const { proposals, failure } = useEmailProposals(emailing, sendable);
  const later = useScheduledTime();
  const { singular, plural } = emailing;
  const title = `Email ${plural}`;
  if (proposals === null)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
        {failure === null ? <Skeleton width={70} /> : <Notice tone="negative">{failure}</Notice>}
      </Dialog>
    );
  const work = sendingOf(emailing, proposals, null);
  const ready = eligibleRecords(selected, work);
  const queued = ready.filter(({ id }) => proposals.get(id)?.items.some(({ status }) => status !== "failed"));
  if (ready.length === 0)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <Notices notes={["None of these can be emailed.", ...skippedNotes(selected, work)]} />
      </Dialog>
    );
  const planned = ready.filter(({ id }) => proposals.get(id)?.scheduled.some(({ error }) => error === null));
  const unsupportedCharacters = ready.filter(
    ({ id }) => (proposals.get(id)?.proposal.unsupportedCharacters ?? []).length > 0,
  );
  return (
    <ConfirmDialog
      title={title}
      question={`Email ${countText(ready.length, singular, plural)}? Each customer gets their own PDF, using your email template.`}
      notes={[
        ...(queued.length > 0 ? [`${formatCount(queued.length)} of them have been sent before.`] : []),
        ...(planned.length > 0
          ? [`${formatCount(planned.length)} of them already have a scheduled email, which will be replaced.`]
          : []),
        ...(unsupportedCharacters.length > 0
          ? [
              `The PDFs of ${namesText(unsupportedCharacters.map(work.nameOf))} can't show some characters and leave them blank. Start an email for one of them to see which characters.`,
            ]
          : []),
        ...skippedNotes(selected, work),
      ]}
      confirmLabel={later.isLater ? "Send later" : "Send"}
      danger={false}
      onConfirm={async () => onConfirm(sendingOf(emailing, proposals, later.read()))}
      onClose={onClose}
    >
      {later.fields}
    </ConfirmDialog>
  );
}

/** The fields for scheduling the emails; `read` returns the time on confirmation and throws if it is invalid. */
function useScheduledTime(): { isLater: boolean; fields: ReactNode; read: () => SendTime | null } {
  const clock = useClock();
  const [isLater, setLater] = useState(false);
  const [{ sendOn, sendAt }, setDeparture] = useState<{ sendOn: string; sendAt: string }>(() =>
    initialSendTime(clock()),
  );
  const { problems = [] } = readSendTime({ sendOn, sendAt }, clock());
  return {
    isLater,
    fields: (
      <ScheduledTimeFields
        isLater={{ value: isLater, onChange: setLater }}
        sendOn={{
          value: sendOn,
          onChange: (day) => setDeparture({ sendOn: day, sendAt }),
          error: messageAt(problems, "sendOn"),
        }}
        sendAt={{
          value: sendAt,
          onChange: (time) => setDeparture({ sendOn, sendAt: time }),
          error: messageAt(problems, "sendAt"),
        }}
      />
    ),
    read: () => {
      if (!isLater) return null;
      const reading = readSendTime({ sendOn, sendAt }, clock());
      if (reading.problems) throw new Error(reading.problems[0]?.message);
      return reading.input;
    },
  };
}

function Notices({ notes }: { notes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3">
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere text-ink-soft">
          {note}
        </p>
      ))}
    </div>
  );
}

/** The proposed email of each document; null until all are loaded. */
function useEmailProposals(
  { plural, read }: EmailBulkTexts,
  ids: readonly string[],
): { proposals: EmailProposals | null; failure: string | null } {
  const { data = null, error } = useQuery({
    queryKey: ["emails of several", plural, ids],
    queryFn: async ({ signal }): Promise<EmailProposals> => {
      const proposalsById = new Map<string, DocumentEmails>();
      for (const id of ids) proposalsById.set(id, await read(id, signal));
      return proposalsById;
    },
  });
  return { proposals: data, failure: error && failureText(error, "Couldn't load the addresses") };
}

type EmailProposal = DocumentEmails["proposal"];

/** Creates the share link just before sending, then reloads the proposal that mentions it. */
async function withLink(
  { share, read }: EmailBulkTexts,
  id: string,
  before: EmailProposal | undefined,
): Promise<EmailProposal | undefined> {
  if (share === undefined) return before;
  await share(id);
  return (await read(id)).proposal;
}

const UNAVAILABLE_TEXTS = {
  no_server: "Email isn't set up on this server",
  sample: "The sample company can't send email",
};

function sendingOf(
  emailing: EmailBulkTexts,
  proposals: EmailProposals,
  sendTime: SendTime | null,
): BulkJob<RecordToEmail, DocumentEmail | ScheduledEmail> {
  const { singular, plural, notYet, send, plan } = emailing;
  return {
    label: "Email",
    skipReason: ({ id }) => {
      const emails = proposals.get(id);
      if (emails === undefined) return notYet;
      if (emails.unavailableReason !== null) return UNAVAILABLE_TEXTS[emails.unavailableReason];
      return emails.proposal.to.length === 0 ? "The recipient has no email address" : null;
    },
    act: async ({ id }) => {
      const proposal = await withLink(emailing, id, proposals.get(id)?.proposal);
      const { to = [], subject = "", text = "", language } = proposal ?? {};
      const email = { to, subject, text, ...(language && { language }), copyToMe: false };
      return sendTime === null ? send(id, email) : plan(id, { ...email, ...sendTime });
    },
    nameOf: ({ number }) => number,
    failed: `Couldn't send the ${singular}`,
    doneText: (count) =>
      sendTime === null
        ? `Sending ${countText(count, singular, plural)}`
        : `${countText(count, singular, plural)} scheduled for ${formatDate(sendTime.sendOn)}`,
  };
}
