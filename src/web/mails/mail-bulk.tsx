import { Mail } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DocumentMail, DocumentMails, MailInput, PlannedMail } from "#contract/mails.ts";
import type { PlannedMailInput } from "#contract/planned-mails.ts";
import type { Departure } from "#domain/planned-mail.ts";
import { failureText } from "#web/api/api-error.ts";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { messageAt } from "#web/forms/problems.ts";
import { type Bulk, type BulkWork, leftOutOf, possible } from "#web/lists/bulk.ts";
import { countText } from "#web/lists/list-parts.tsx";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { firstDeparture, LaterFields, useClock } from "./later-fields.tsx";
import { readDeparture } from "./mail-form.ts";

type Mailed = { id: string; number: string };

/** What is mailed from a list: documents of a kind, or quotes. */
export type MailedRecords<Item> = {
  one: string;
  many: string;
  isSendable: (item: Item) => boolean;
  /** Why what is not sendable does not leave. */
  notYet: string;
  read: (id: string, signal: AbortSignal) => Promise<DocumentMails>;
  send: (id: string, body: MailInput) => Promise<DocumentMail>;
  plan: (id: string, body: PlannedMailInput) => Promise<PlannedMail>;
};

/** Emails several documents, each to its own customer from the company's template; nothing for vendors' documents. */
export function useMailBulk<Item extends Mailed>(
  records: MailedRecords<Item> | null,
  { selected }: ListSelection<Item>,
  { run }: Pick<Bulk, "run">,
): { actions: readonly BulkAction[]; dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  if (records === null) return { actions: [], dialog: null };
  return {
    actions: [{ label: "Email", icon: <Mail />, keys: "m", onSelect: () => setAsked(true) }],
    dialog: isAsked && (
      <MailSeveral
        records={records}
        selected={selected}
        onConfirm={(work) => void run(selected, work)}
        onClose={() => setAsked(false)}
      />
    ),
  };
}

type Proposals = ReadonlyMap<string, DocumentMails>;
type Props<Item> = {
  records: MailedRecords<Item>;
  selected: readonly Item[];
  onConfirm: (work: BulkWork<Item, DocumentMail | PlannedMail>) => void;
  onClose: () => void;
};

/** Says how many leave, and which do not for lack of an address, before any does. */
function MailSeveral<Item extends Mailed>({ records, selected, onConfirm, onClose }: Props<Item>) {
  const { proposals, failure } = useProposals(records, selected);
  const later = useLater();
  const { one, many } = records;
  const title = `Email ${many}`;
  if (proposals === null)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
        {failure === null ? <Skeleton width={70} /> : <Notice tone="negative">{failure}</Notice>}
      </Dialog>
    );
  const work = sendingOf(records, proposals, null);
  const ready = possible(selected, work);
  const again = ready.filter(({ id }) => proposals.get(id)?.items.some(({ status }) => status !== "failed"));
  if (ready.length === 0)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <Notices notes={["None of these can be emailed.", ...leftOutOf(selected, work)]} />
      </Dialog>
    );
  const isPlanned = ({ id }: Item) => proposals.get(id)?.planned.some(({ error }) => error === null) ?? false;
  const planned = ready.filter(isPlanned).length;
  return (
    <ConfirmDialog
      title={title}
      question={`Email ${countText(ready.length, one, many)}? Each customer gets their own PDF, using your email template.`}
      notes={[
        ...(again.length > 0 ? [`${formatCount(again.length)} of them have been sent before.`] : []),
        ...(planned > 0
          ? [`${formatCount(planned)} of them already have a scheduled email, which will be replaced.`]
          : []),
        ...leftOutOf(selected, work),
      ]}
      confirmLabel={later.isLater ? "Send later" : "Send"}
      danger={false}
      onConfirm={async () => onConfirm(sendingOf(records, proposals, later.read()))}
      onClose={onClose}
    >
      {later.fields}
    </ConfirmDialog>
  );
}

/** Whether they leave later; it is read when that is confirmed, and throws with what is said at a field. */
function useLater(): { isLater: boolean; fields: ReactNode; read: () => Departure | null } {
  const clock = useClock();
  const [isLater, setLater] = useState(false);
  const [{ sendOn, sendAt }, setDeparture] = useState<{ sendOn: string; sendAt: string }>(() =>
    firstDeparture(clock()),
  );
  const { problems = [] } = readDeparture({ sendOn, sendAt }, clock());
  return {
    isLater,
    fields: (
      <LaterFields
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
      const reading = readDeparture({ sendOn, sendAt }, clock());
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

/** What the mail of each posted document would say; null until all are read. */
function useProposals<Item extends Mailed>(
  { many, isSendable, read }: MailedRecords<Item>,
  selected: readonly Item[],
): { proposals: Proposals | null; failure: string | null } {
  const ids = selected.filter(isSendable).map(({ id }) => id);
  const { data = null, error } = useQuery({
    queryKey: ["emails of several", many, ids],
    queryFn: async ({ signal }): Promise<Proposals> => {
      const found = new Map<string, DocumentMails>();
      for (const id of ids) found.set(id, await read(id, signal));
      return found;
    },
  });
  return { proposals: data, failure: error && failureText(error, "Couldn't load the addresses") };
}

const WHY_NOT = {
  "no-server": "Email isn't set up on this server",
  sample: "The sample company can't send email",
};

function sendingOf<Item extends Mailed>(
  { one, many, notYet, send, plan }: MailedRecords<Item>,
  proposals: Proposals,
  departure: Departure | null,
): BulkWork<Item, DocumentMail | PlannedMail> {
  return {
    label: "Email",
    whyNot: ({ id }) => {
      const mails = proposals.get(id);
      if (mails === undefined) return notYet;
      if (mails.whyNot !== null) return WHY_NOT[mails.whyNot];
      return mails.proposal.to.length === 0 ? "No email address" : null;
    },
    act: ({ id }) => {
      const { to = [], subject = "", text = "", language } = proposals.get(id)?.proposal ?? {};
      const mail = { to, subject, text, ...(language && { language }), copyToMe: false };
      return departure === null ? send(id, mail) : plan(id, { ...mail, ...departure });
    },
    nameOf: ({ number }) => number,
    failed: `Failed to send ${one}`,
    saidWhenDone: (count) =>
      departure === null
        ? `Sending ${countText(count, one, many)}`
        : `${countText(count, one, many)} scheduled for ${formatDate(departure.sendOn)}`,
  };
}
