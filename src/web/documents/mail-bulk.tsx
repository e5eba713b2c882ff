import { Mail } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DocumentMail, DocumentMails, MailInput } from "#contract/mails.ts";
import { failureText } from "#web/api/api-error.ts";
import { formatCount } from "#web/fields/formats.ts";
import { type Bulk, type BulkWork, leftOutOf, possible } from "#web/lists/bulk.ts";
import { countText } from "#web/lists/list-parts.tsx";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

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
};

/** Several documents by mail, each to its own customer in the words of the company; nothing for vendors' documents. */
export function useMailBulk<Item extends Mailed>(
  records: MailedRecords<Item> | null,
  { selected }: ListSelection<Item>,
  { run }: Pick<Bulk, "run">,
): { actions: readonly BulkAction[]; dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  if (records === null) return { actions: [], dialog: null };
  return {
    actions: [{ label: "Send by mail", icon: <Mail />, keys: "m", onSelect: () => setAsked(true) }],
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
  onConfirm: (work: BulkWork<Item, DocumentMail>) => void;
  onClose: () => void;
};

/** Says how many leave, and which do not for lack of an address, before any does. */
function MailSeveral<Item extends Mailed>({ records, selected, onConfirm, onClose }: Props<Item>) {
  const { proposals, failure } = useProposals(records, selected);
  const { one, many } = records;
  const title = `Send ${many} by mail`;
  if (proposals === null)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
        {failure === null ? <Skeleton width={70} /> : <Notice tone="negative">{failure}</Notice>}
      </Dialog>
    );
  const work = sendingOf(records, proposals);
  const ready = possible(selected, work);
  const again = ready.filter(({ id }) => proposals.get(id)?.items.some(({ status }) => status !== "failed"));
  if (ready.length === 0)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <Notices notes={["None of them can be sent.", ...leftOutOf(selected, work)]} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={title}
      question={`Send ${countText(ready.length, one, many)}, each to its own customer with its PDF, in the words of the company?`}
      notes={[
        ...(again.length > 0 ? [`${formatCount(again.length)} of them went out before.`] : []),
        ...leftOutOf(selected, work),
      ]}
      confirmLabel="Send"
      danger={false}
      onConfirm={async () => onConfirm(work)}
      onClose={onClose}
    />
  );
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
    queryKey: ["mails of several", many, ids],
    queryFn: async ({ signal }): Promise<Proposals> => {
      const found = new Map<string, DocumentMails>();
      for (const id of ids) found.set(id, await read(id, signal));
      return found;
    },
  });
  return { proposals: data, failure: error && failureText(error, "Failed to read the addresses") };
}

const WHY_NOT = { "no-server": "This server sends no mail", sample: "The sample company sends no mail" };

function sendingOf<Item extends Mailed>(
  { one, many, notYet, send }: MailedRecords<Item>,
  proposals: Proposals,
): BulkWork<Item, DocumentMail> {
  return {
    label: "Send by mail",
    whyNot: ({ id }) => {
      const mails = proposals.get(id);
      if (mails === undefined) return notYet;
      if (mails.whyNot !== null) return WHY_NOT[mails.whyNot];
      return mails.proposal.to.length === 0 ? "No e-mail address" : null;
    },
    act: ({ id }) => {
      const { to = [], subject = "", text = "", language = "en" } = proposals.get(id)?.proposal ?? {};
      return send(id, { to, subject, text, language, copyToMe: false });
    },
    nameOf: ({ number }) => number,
    failed: `Failed to send ${one}`,
    saidWhenDone: (count) => `${countText(count, one, many)} on the way`,
  };
}
