import { Mail } from "lucide-react";
import { useState } from "react";
import type { DocumentEmails } from "#contract/emails.ts";
import type { Instant } from "#domain/dates.ts";
import { LANGUAGE_OPTIONS } from "#web/fields/language-labels.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { useField, useFieldValue, useInputs, useValues } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { CopyField } from "#web/ui/one-time-secret.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Clock } from "#domain/scheduled-email.ts";
import { initialSendTime, ScheduledTimeFields, useClock } from "./scheduled-time-fields.tsx";
import {
  type EmailFormFields,
  type EmailValues,
  mailtoOf,
  shareLinkIn,
  type EmailTarget,
  useTemplateLanguage,
  useEmailForm,
} from "./email-form.ts";
import type { EmailToResend, EmailProps } from "./open-email-dialog.tsx";
import { MissingGlyphsWarning } from "./missing-glyphs-warning.tsx";

/** The dialog once the initial values have loaded. */
export function EmailFormDialog({ target, emails, emailToResend, isSameEmail, onClose }: EmailProps) {
  const { proposal, unavailableReason } = emails;
  const clock = useClock();
  const [initial] = useState(() => initialValues(proposal, emailToResend, clock()));
  const sends = unavailableReason === null;
  const { fields, ...form } = useEmailForm({ target, initial, sends, clock, onClose });
  const input = useInputs(fields);
  const isLater = useFieldValue(fields, "isLater");
  const planned = emails.scheduled.find(isSameEmail ?? (() => true));
  return (
    <RecordDialog
      title={`Email ${target.name}`}
      saveLabel={!sends ? "Download email (.eml)" : isLater ? "Send later" : "Send"}
      form={form}
      onClose={onClose}
    >
      <MissingGlyphsWarning fields={proposal.unsupportedCharacters} />
      {!sends && <WithoutServer unavailableReason={unavailableReason} fields={fields} />}
      {planned && planned.error === null && <AlreadyScheduled at={planned.dueAt} />}
      <div data-first-focus>
        <TextField
          label="To"
          type="text"
          inputMode="email"
          autoComplete="off"
          hint="Separate addresses with commas"
          {...input("to")}
        />
      </div>
      <TextField label="Subject" autoComplete="off" maxLength={200} {...input("subject")} />
      <TextArea label="Message" rows={9} maxLength={10_000} {...input("text")} />
      <LanguageField {...{ target, fields, proposal }} />
      <Attached target={target} fields={fields} proposal={proposal} />
      {sends && (
        <>
          <Checkbox
            label="Send me a copy"
            hint={`Sent to ${proposal.copyTo} as a blind copy (Bcc)`}
            {...fields.register("copyToMe")}
          />
          <SendLaterFields fields={fields} />
          <p className="text-small wrap-anywhere text-ink-soft">Replies go to {proposal.replyTo}.</p>
        </>
      )}
    </RecordDialog>
  );
}

type LanguageProps = Pick<AttachedProps, "target" | "fields"> & Pick<DocumentEmails, "proposal">;

/** The language of the email; unedited text follows it. */
function LanguageField({ target, fields, proposal }: LanguageProps) {
  const language = useInputs(fields)("language");
  const changeLanguage = useTemplateLanguage(target, fields, proposal);
  return (
    <Select
      label="Language"
      hint="The PDF uses this language, and so does the message until you edit it."
      {...language}
      onChange={(event) => void language.onChange(event).then(changeLanguage)}
      options={LANGUAGE_OPTIONS}
    />
  );
}

function AlreadyScheduled({ at }: { at: Instant }) {
  return (
    <Notice>
      An email is scheduled for <InstantText at={at} />. Sending now or scheduling another replaces it.
    </Notice>
  );
}

function SendLaterFields({ fields }: { fields: EmailFormFields }) {
  const isLater = useField(fields, "isLater");
  const sendOn = useField(fields, "sendOn");
  const sendAt = useField(fields, "sendAt");
  return <ScheduledTimeFields {...{ isLater, sendOn, sendAt }} />;
}

/** The initial values of the form. */
function initialValues(
  proposal: DocumentEmails["proposal"],
  resend: EmailToResend | null,
  clock: Clock,
): EmailValues {
  const { to, subject, text } = resend ?? proposal;
  const plan = resend !== null && "dueAt" in resend ? resend : null;
  const wasCopied = resend !== null && "copyTo" in resend && resend.copyTo !== null;
  return {
    to: to.join(", "),
    subject,
    text,
    copyToMe: plan?.copyToMe ?? wasCopied,
    language: plan?.language ?? proposal.language,
    isLater: plan !== null && plan.error === null,
    ...initialSendTime(clock, plan?.dueAt),
  };
}

type AttachedProps = { target: EmailTarget; fields: EmailFormFields; proposal: DocumentEmails["proposal"] };

function Attached({ target, fields, proposal: { fileName, xmlFileName } }: AttachedProps) {
  return (
    <p className="wrap-anywhere">
      {"Attached: "}
      <button
        type="button"
        className="cursor-pointer text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
        onClick={() => void target.takePdf(fields.getValues("language"))}
      >
        {fileName}
      </button>
      {xmlFileName !== null && ` and ${xmlFileName}`}
    </p>
  );
}

/** Explains why no email can be sent from here, and offers alternatives. */
function WithoutServer({
  unavailableReason,
  fields,
}: {
  unavailableReason: DocumentEmails["unavailableReason"];
  fields: EmailFormFields;
}) {
  const values = useValues(fields);
  const link = mailtoOf(values);
  const address = shareLinkIn(values.text);
  return (
    <>
      <Notice
        action={
          link !== null && (
            <LinkButton size="small" icon={<Mail />} href={link}>
              Start in my email app
            </LinkButton>
          )
        }
      >
        {unavailableReason === "sample"
          ? "The sample company can't send email because its customers are fictitious. "
          : "Email isn't set up on this server. "}
        {address === null ? "You can " : "Send the link below any way you like, or "}download the email with
        the PDF attached and send it from your own email app, or start a message there and attach the PDF
        yourself.
      </Notice>
      {address !== null && <CopyField label="Share link address" value={address} />}
    </>
  );
}
