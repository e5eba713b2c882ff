import {
  type DocumentEmail,
  type DocumentEmails,
  emailInput,
  type EmailInput,
  type ScheduledEmail,
} from "#contract/emails.ts";
import { useState } from "react";
import { emailSendTime, scheduledEmailInput, type ScheduledEmailInput } from "#contract/scheduled-emails.ts";
import { type Clock, type SendTime, sendTimeError } from "#domain/scheduled-email.ts";
import { refusalReply } from "#domain/refusals.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { failureText } from "#web/api/api-error.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import { formatInstant } from "#web/fields/formats.ts";
import { type FormReading, validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { download } from "#web/lists/export.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Something to email: a document, or a contact's statement. */
export type EmailTarget = {
  /** The display name: "INV-0001". */
  name: string;
  send: (body: EmailInput) => Promise<DocumentEmail>;
  /** Schedules the email, replacing one already scheduled. */
  plan: (body: ScheduledEmailInput) => Promise<ScheduledEmail>;
  /** The email as a file for the user's own email program. */
  toFile: (body: EmailInput) => Promise<{ fileName: string; content: string }>;
  takePdf: (language: PdfLanguage) => Promise<void>;
  /** Loads the sent and scheduled emails, with a proposal in the given language. */
  read: (language: PdfLanguage) => Promise<DocumentEmails>;
};

/** The values of the form; multiple addresses are separated by commas. */
export type EmailValues = {
  to: string;
  subject: string;
  text: string;
  copyToMe: boolean;
  language: PdfLanguage;
  isLater: boolean;
  sendOn: string;
  sendAt: string;
};
export type EmailFormFields = FormFields<EmailValues>;

type EmailFormOptions = {
  target: EmailTarget;
  initial: EmailValues;
  /** Whether the server can send email; otherwise it is downloaded as a file. */
  sends: boolean;
  clock: () => Clock;
  onClose: () => void;
};

/** Sends or schedules the email or, if the server can't send email, downloads it for an email program. */
export function useEmailForm({ target, initial, sends, clock, onClose }: EmailFormOptions) {
  const { name, send, plan, toFile } = target;
  async function write(body: EmailInput | ScheduledEmailInput): Promise<EmailResult> {
    if ("sendOn" in body) return plan(body);
    if (sends) return send(body);
    const { fileName, content } = await toFile(body);
    download({ name: fileName, content, type: "message/rfc822" });
    return null;
  }
  return useForm<EmailValues, EmailInput | ScheduledEmailInput, EmailResult>({
    initial,
    read: (values) => readEmail(values, clock()),
    write,
    onSaved: (savedEmails) => {
      if (savedEmails !== null && "dueAt" in savedEmails)
        showToast(`${name} will be sent ${formatInstant(savedEmails.dueAt, clock().timeZone)}`);
      else showToast(sends ? `${name} is being sent` : `Open the file in your email app to send ${name}`);
      onClose();
    },
    fallback: sends ? `Couldn't send ${name}` : `Couldn't create the email for ${name}`,
    nameOf: (field) => field.replace(/^to\..*/, "to"),
  });
}

type EmailResult = DocumentEmail | ScheduledEmail | null;

/** Updates subject and text when the language changes, unless the user edited them. */
export function useTemplateLanguage(
  { read }: Pick<EmailTarget, "read">,
  fields: EmailFormFields,
  first: DocumentEmails["proposal"],
): () => Promise<void> {
  const [proposed, setProposed] = useState(first);
  return async () => {
    const { language, subject, text } = fields.getValues();
    if (subject !== proposed.subject || text !== proposed.text) return;
    try {
      const { proposal } = await read(language);
      fields.setValue("subject", proposal.subject);
      fields.setValue("text", proposal.text);
      setProposed(proposal);
    } catch (error) {
      showToast(failureText(error, "Couldn't load the email template"), { tone: "negative" });
    }
  };
}

const ADDRESS_SEPARATOR = /[\s,;]+/;

/** The addresses in the field, whatever separates them. */
export function addressesIn(to: string): string[] {
  return to.split(ADDRESS_SEPARATOR).filter((address) => address !== "");
}

/** The request body for sending now or later; an error names the invalid address. */
export function readEmail(
  { to, isLater, sendOn, sendAt, ...values }: EmailValues,
  clock: Clock,
): FormReading<EmailInput | ScheduledEmailInput> {
  const addresses = addressesIn(to);
  const emailFields = { ...values, to: addresses };
  const reading = isLater
    ? checkSendTime(
        validateValues<ScheduledEmailInput, unknown>(scheduledEmailInput, { ...emailFields, sendOn, sendAt }),
        clock,
      )
    : validateValues(emailInput, emailFields);
  if (!reading.problems) return reading;
  return {
    problems: reading.problems.map(({ field, message }) => {
      const index = /^to\.(\d+)$/.exec(field)?.[1];
      return index === undefined
        ? { field, message }
        : { field: "to", message: `${addresses[Number(index)] ?? ""}: ${message}` };
    }),
  };
}

/** The scheduled date and time, or the validation errors. */
export function readSendTime(values: Record<keyof SendTime, string>, clock: Clock): FormReading<SendTime> {
  return checkSendTime(validateValues<SendTime, unknown>(emailSendTime, values), clock);
}

function checkSendTime<Input extends SendTime>(
  reading: FormReading<Input>,
  clock: Clock,
): FormReading<Input> {
  if (reading.problems) return reading;
  const refused = sendTimeError(reading.input, clock);
  if (refused === null) return reading;
  return { problems: [{ field: refused.field, message: refusalReply(refused.code).detail }] };
}

const LONGEST_LINK = 1_900;

/** A mailto link with the same email, without attachments; null if it is too long for a link. */
export function mailtoOf({ to, subject, text }: EmailValues): string | null {
  const query = new URLSearchParams({ subject, body: text }).toString().replaceAll("+", "%20");
  const link = `mailto:${addressesIn(to).map(encodeURIComponent).join(",")}?${query}`;
  return link.length > LONGEST_LINK ? null : link;
}

/** The share link in a text, or null. */
export const shareLinkIn = (text: string): string | null =>
  /https?:\/\/\S+\/i\/[\w-]{43}(?![\w-])/.exec(text)?.[0] ?? null;
