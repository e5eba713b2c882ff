import { Mail } from "lucide-react";
import type { DocumentMail, DocumentMails } from "#contract/mails.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { call } from "#web/api/call.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { LANGUAGE_OPTIONS } from "#web/fields/language-labels.ts";
import { useInputs, useValues } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { downloadSheet } from "./download-sheet.ts";
import {
  type MailedDocument,
  type MailFormFields,
  mailtoOf,
  type Sendable,
  useMailForm,
} from "./mail-form.ts";

type Props = {
  document: MailedDocument;
  /** A mail that is sent once more as it was. */
  again?: DocumentMail | null;
  onClose: () => void;
};

/** A document by mail: to whom, and what it says; its sheet goes with it (Behaviour 2.21). */
export function MailDialog({ document, again = null, onClose }: Props) {
  const mails = useApiQuery(`${DOCUMENT_RESOURCES[document.kind]}.mails`, {
    params: { id: document.id },
  }).data;
  const thing = useSendable(document);
  return mails ? <OpenMailDialog {...{ thing, mails, again, onClose }} /> : null;
}

function useSendable({ kind, id, number }: MailedDocument): Sendable {
  const send = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.sendMail`);
  const params = { id };
  return {
    name: number,
    send: (body) => send.mutateAsync({ params, body }),
    toFile: (body) => call(`${DOCUMENT_RESOURCES[kind]}.mailFile`, { params, body }),
    takeSheet: (language) => downloadSheet({ kind, id, number }, language),
  };
}

type OpenProps = {
  thing: Sendable;
  mails: DocumentMails;
  again: DocumentMail | null;
  onClose: () => void;
};

/** The dialog once it is known what the mail begins with. */
export function OpenMailDialog({ thing, mails: { proposal, whyNot }, again, onClose }: OpenProps) {
  const { to, subject, text } = again ?? proposal;
  const initial = {
    to: to.join(", "),
    subject,
    text,
    copyToMe: again !== null && again.copyTo !== null,
    language: proposal.language,
  };
  const sends = whyNot === null;
  const { fields, ...form } = useMailForm({ thing, initial, sends, onClose });
  const input = useInputs(fields);
  return (
    <RecordDialog
      title={`Send ${thing.name} by mail`}
      saveLabel={sends ? "Send" : "Download mail"}
      form={form}
      onClose={onClose}
    >
      {!sends && <WithoutServer whyNot={whyNot} fields={fields} />}
      <div data-first-focus>
        <TextField
          label="To"
          type="text"
          inputMode="email"
          autoComplete="off"
          hint="Several addresses are parted by commas"
          {...input("to")}
        />
      </div>
      <TextField label="Subject" autoComplete="off" maxLength={200} {...input("subject")} />
      <TextArea label="Text" rows={9} maxLength={10_000} {...input("text")} />
      <Select label="Language of the PDF" {...input("language")} options={LANGUAGE_OPTIONS} />
      <Attached thing={thing} fields={fields} fileName={proposal.fileName} />
      {sends && (
        <>
          <Checkbox
            label="Copy to myself"
            hint={`To ${proposal.copyTo}; the others do not see it`}
            {...fields.register("copyToMe")}
          />
          <p className="text-small wrap-anywhere text-ink-soft">Answers go to {proposal.replyTo}.</p>
        </>
      )}
    </RecordDialog>
  );
}

type AttachedProps = { thing: Sendable; fields: MailFormFields; fileName: string };

function Attached({ thing, fields, fileName }: AttachedProps) {
  return (
    <p className="wrap-anywhere">
      {"Attached: "}
      <button
        type="button"
        className="cursor-pointer text-accent-ink underline underline-offset-2"
        onClick={() => void thing.takeSheet(fields.getValues("language"))}
      >
        {fileName}
      </button>
    </p>
  );
}

/** Why nothing is sent from here, and what can be done instead. */
function WithoutServer({ whyNot, fields }: { whyNot: DocumentMails["whyNot"]; fields: MailFormFields }) {
  const link = mailtoOf(useValues(fields));
  return (
    <Notice
      action={
        link !== null && (
          <LinkButton size="small" icon={<Mail />} href={link}>
            Write without file
          </LinkButton>
        )
      }
    >
      {whyNot === "sample"
        ? "The sample company sends no mail: its customers are made up. "
        : "This server sends no mail. "}
      Download the mail and open it in your own mail program: the PDF is in it. Or begin it there, and add the
      PDF yourself.
    </Notice>
  );
}
