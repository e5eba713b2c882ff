import {
  type DocumentMail,
  type DocumentMails,
  mailInput,
  type MailInput,
  type PlannedMail,
} from "#contract/mails.ts";
import { useState } from "react";
import { departure, plannedMailInput, type PlannedMailInput } from "#contract/planned-mails.ts";
import { type Clock, type Departure, departureError } from "#domain/planned-mail.ts";
import { refusalReply } from "#domain/refusals.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { failureText } from "#web/api/api-error.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import { formatInstant } from "#web/fields/formats.ts";
import { type Reading, readBy } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { download } from "#web/lists/export.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** What is sent by mail, and how: a document, or the statement of a party. */
export type Sendable = {
  /** What it is called: "INV-0001". */
  name: string;
  send: (body: MailInput) => Promise<DocumentMail>;
  /** Sends it later, in the place of what is planned of it. */
  plan: (body: PlannedMailInput) => Promise<PlannedMail>;
  /** The same mail, for a program of one's own. */
  toFile: (body: MailInput) => Promise<{ fileName: string; content: string }>;
  takeSheet: (language: SheetLanguage) => Promise<void>;
  /** Its mails, with the proposal in a language. */
  read: (language: SheetLanguage) => Promise<DocumentMails>;
};

/** The values of the form; several addresses are separated by commas. */
export type MailValues = {
  to: string;
  subject: string;
  text: string;
  copyToMe: boolean;
  language: SheetLanguage;
  isLater: boolean;
  sendOn: string;
  sendAt: string;
};
export type MailFormFields = FormFields<MailValues>;

type Opened = {
  thing: Sendable;
  initial: MailValues;
  /** Whether the server sends it; else it is taken along as a file. */
  sends: boolean;
  clock: () => Clock;
  onClose: () => void;
};

/** The mail: it is sent or, where the server sends none, becomes a file for a mail program. */
export function useMailForm({ thing, initial, sends, clock, onClose }: Opened) {
  const { name, send, plan, toFile } = thing;
  async function write(body: MailInput | PlannedMailInput): Promise<Written> {
    if ("sendOn" in body) return plan(body);
    if (sends) return send(body);
    const { fileName, content } = await toFile(body);
    download({ name: fileName, content, type: "message/rfc822" });
    return null;
  }
  return useForm<MailValues, MailInput | PlannedMailInput, Written>({
    initial,
    read: (values) => readMail(values, clock()),
    write,
    onSaved: (written) => {
      if (written !== null && "dueAt" in written)
        showToast(`${name} will be sent ${formatInstant(written.dueAt, clock().timeZone)}`);
      else showToast(sends ? `${name} is being sent` : `Open the file in your email app to send ${name}`);
      onClose();
    },
    fallback: sends ? `Failed to send ${name}` : `Failed to create the email for ${name}`,
    nameOf: (field) => field.replace(/^to\..*/, "to"),
  });
}

type Written = DocumentMail | PlannedMail | null;

/** Subject and text follow the language that is chosen, as long as they are as proposed. */
export function useFollowsLanguage(
  { read }: Pick<Sendable, "read">,
  fields: MailFormFields,
  first: DocumentMails["proposal"],
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

const BETWEEN = /[\s,;]+/;

/** The addresses that stand in the field, however they are parted. */
export function addressesIn(to: string): string[] {
  return to.split(BETWEEN).filter((address) => address !== "");
}

/** What is sent, now or later; of several addresses the one that is none is named. */
export function readMail(
  { to, isLater, sendOn, sendAt, ...values }: MailValues,
  clock: Clock,
): Reading<MailInput | PlannedMailInput> {
  const addresses = addressesIn(to);
  const mailFields = { ...values, to: addresses };
  const reading = isLater
    ? inTime(readBy<PlannedMailInput, unknown>(plannedMailInput, { ...mailFields, sendOn, sendAt }), clock)
    : readBy(mailInput, mailFields);
  if (!reading.problems) return reading;
  return {
    problems: reading.problems.map(({ field, message }) => {
      const at = /^to\.(\d+)$/.exec(field)?.[1];
      return at === undefined
        ? { field, message }
        : { field: "to", message: `${addresses[Number(at)] ?? ""}: ${message}` };
    }),
  };
}

/** When mails leave that are sent later. */
export function readDeparture(values: Record<keyof Departure, string>, clock: Clock): Reading<Departure> {
  return inTime(readBy<Departure, unknown>(departure, values), clock);
}

function inTime<Input extends Departure>(reading: Reading<Input>, clock: Clock): Reading<Input> {
  if (reading.problems) return reading;
  const refused = departureError(reading.input, clock);
  if (refused === null) return reading;
  return { problems: [{ field: refused.field, message: refusalReply(refused.code).detail }] };
}

const LONGEST_LINK = 1_900;

/**
 * The same mail for the program that the browser opens, without its attachment; null where it
 * says more than a link may hold.
 */
export function mailtoOf({ to, subject, text }: MailValues): string | null {
  const query = new URLSearchParams({ subject, body: text }).toString().replaceAll("+", "%20");
  const link = `mailto:${addressesIn(to).map(encodeURIComponent).join(",")}?${query}`;
  return link.length > LONGEST_LINK ? null : link;
}

/** The share link that a text names, or null. */
export const shareLinkIn = (text: string): string | null =>
  /https?:\/\/\S+\/i\/[\w-]{43}(?![\w-])/.exec(text)?.[0] ?? null;
