import type { DocumentHeader } from "#contract/documents.ts";
import { type DocumentMail, mailInput, type MailInput } from "#contract/mails.ts";
import type { MailedKind } from "#domain/mail-words.ts";
import type { SheetLanguage } from "#domain/sheet-words.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import { type Reading, readBy } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { download } from "#web/lists/export.tsx";
import { showToast } from "#web/ui/toast.tsx";

export type MailedDocument = Pick<DocumentHeader, "id" | "number"> & { kind: MailedKind };

/** What is sent by mail, and how: a document, or the statement of a party. */
export type Sendable = {
  /** What it is called: "INV-0001". */
  name: string;
  send: (body: MailInput) => Promise<DocumentMail>;
  /** The same mail, for a program of one's own. */
  toFile: (body: MailInput) => Promise<{ fileName: string; content: string }>;
  takeSheet: (language: SheetLanguage) => Promise<void>;
};

/** What stands in the fields; several addresses are parted by commas. */
export type MailValues = {
  to: string;
  subject: string;
  text: string;
  copyToMe: boolean;
  language: SheetLanguage;
};
export type MailFormFields = FormFields<MailValues>;

type Opened = {
  thing: Sendable;
  initial: MailValues;
  /** Whether the server sends it; else it is taken along as a file. */
  sends: boolean;
  onClose: () => void;
};

/** The mail: it is sent or, where the server sends none, becomes a file for a mail program. */
export function useMailForm({ thing: { name, send, toFile }, initial, sends, onClose }: Opened) {
  async function write(body: MailInput): Promise<DocumentMail | null> {
    if (sends) return send(body);
    const { fileName, content } = await toFile(body);
    download({ name: fileName, content, type: "message/rfc822" });
    return null;
  }
  return useForm<MailValues, MailInput, DocumentMail | null>({
    initial,
    read: readMail,
    write,
    onSaved: () => {
      showToast(sends ? `${name} is on its way` : `Open the file in your mail program to send ${name}`);
      onClose();
    },
    fallback: sends ? `Failed to send ${name}` : `Failed to make the mail of ${name}`,
    nameOf: (field) => field.replace(/^to\..*/, "to"),
  });
}

const BETWEEN = /[\s,;]+/;

/** The addresses that stand in the field, however they are parted. */
export function addressesIn(to: string): string[] {
  return to.split(BETWEEN).filter((address) => address !== "");
}

/** What is sent; of several addresses the one that is none is named. */
export function readMail({ to, ...values }: MailValues): Reading<MailInput> {
  const addresses = addressesIn(to);
  const reading = readBy(mailInput, { ...values, to: addresses });
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
