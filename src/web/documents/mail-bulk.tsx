import { Mail } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DocumentHeader } from "#contract/documents.ts";
import type { DocumentMail, DocumentMails } from "#contract/mails.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isIssued } from "#domain/document.ts";
import { isMailedKind, type MailedKind } from "#domain/mail-words.ts";
import { refusalReply } from "#domain/refusals.ts";
import { failureText } from "#web/api/api-error.ts";
import { call, callWith } from "#web/api/call.ts";
import { formatCount } from "#web/fields/formats.ts";
import { type Bulk, type BulkWork, leftOutOf, possible } from "#web/lists/bulk.ts";
import { countText } from "#web/lists/list-parts.tsx";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DOCUMENT_WORDS } from "./document-words.ts";

type Kind = DocumentHeader["kind"];

/** Several documents by mail, each to its own customer in the words of the company; nothing for vendors' documents. */
export function useMailBulk(
  kind: Kind,
  { selected }: ListSelection<DocumentHeader>,
  { run }: Pick<Bulk, "run">,
): { actions: readonly BulkAction[]; dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  if (!isMailedKind(kind)) return { actions: [], dialog: null };
  return {
    actions: [{ label: "Send by mail", icon: <Mail />, keys: "m", onSelect: () => setAsked(true) }],
    dialog: isAsked && (
      <MailSeveral
        kind={kind}
        documents={selected}
        onConfirm={(work) => void run(selected, work)}
        onClose={() => setAsked(false)}
      />
    ),
  };
}

type Proposals = ReadonlyMap<string, DocumentMails>;
type Work = BulkWork<DocumentHeader, DocumentMail>;
type Props = {
  kind: MailedKind;
  documents: readonly DocumentHeader[];
  onConfirm: (work: Work) => void;
  onClose: () => void;
};

/** Says how many leave, and which do not for lack of an address, before any does. */
function MailSeveral({ kind, documents, onConfirm, onClose }: Props) {
  const { proposals, failure } = useProposals(kind, documents);
  const { one, many } = DOCUMENT_WORDS[kind];
  const title = `Send ${many} by mail`;
  if (proposals === null)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
        {failure === null ? <Skeleton width={70} /> : <Notice tone="negative">{failure}</Notice>}
      </Dialog>
    );
  const work = sendingOf(kind, proposals);
  const ready = possible(documents, work);
  const again = ready.filter(({ id }) => proposals.get(id)?.items.some(({ status }) => status !== "failed"));
  if (ready.length === 0)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <Notices notes={["None of them can be sent.", ...leftOutOf(documents, work)]} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={title}
      question={`Send ${countText(ready.length, one, many)}, each to its own customer with its PDF, in the words of the company?`}
      notes={[
        ...(again.length > 0 ? [`${formatCount(again.length)} of them went out before.`] : []),
        ...leftOutOf(documents, work),
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
function useProposals(
  kind: MailedKind,
  documents: readonly DocumentHeader[],
): { proposals: Proposals | null; failure: string | null } {
  const ids = documents.filter(isSendable).map(({ id }) => id);
  const { data = null, error } = useQuery({
    queryKey: ["mails of several", kind, ids],
    queryFn: async ({ signal }): Promise<Proposals> => {
      const found = new Map<string, DocumentMails>();
      for (const id of ids)
        found.set(id, await callWith(`${DOCUMENT_RESOURCES[kind]}.mails`, { params: { id } }, signal));
      return found;
    },
  });
  return { proposals: data, failure: error && failureText(error, "Failed to read the addresses") };
}

const isSendable = ({ status, isOpening }: DocumentHeader) => isIssued(status) && !isOpening;

const WHY_NOT = { "no-server": "This server sends no mail", sample: "The sample company sends no mail" };

function sendingOf(kind: MailedKind, proposals: Proposals): Work {
  const { one, many } = DOCUMENT_WORDS[kind];
  return {
    label: "Send by mail",
    whyNot: (document) => {
      const mails = proposals.get(document.id);
      if (mails === undefined) return refusalReply("mail.not-issued").detail;
      if (mails.whyNot !== null) return WHY_NOT[mails.whyNot];
      return mails.proposal.to.length === 0 ? "No e-mail address" : null;
    },
    act: ({ id }) => {
      const { to = [], subject = "", text = "", language } = proposals.get(id)?.proposal ?? {};
      const body = { to, subject, text, language };
      return call(`${DOCUMENT_RESOURCES[kind]}.sendMail`, { params: { id }, body });
    },
    nameOf: ({ number }) => number,
    failed: `Failed to send ${one}`,
    saidWhenDone: (count) => `${countText(count, one, many)} on the way`,
  };
}
