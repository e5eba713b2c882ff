import { lazy, Suspense } from "react";
import type { DocumentMail, DocumentMails, PlannedMail } from "#contract/mails.ts";
import type { MailTarget } from "./mail-form.ts";

/** An email to send again, or a scheduled one to change. */
export type MailToResend = DocumentMail | PlannedMail;

export type MailProps = {
  thing: MailTarget;
  mails: DocumentMails;
  mailToResend: MailToResend | null;
  /** Whether a scheduled email would be replaced: a statement's only if period and currency are the same. */
  isSameMail?: (plan: PlannedMail) => boolean;
  onClose: () => void;
};

const MailFormDialog = lazy(async () => ({
  default: (await import("./mail-form-dialog.tsx")).MailFormDialog,
}));

/** The dialog of an email; it loads when the user first opens one. */
export function OpenMailDialog(props: MailProps) {
  return (
    <Suspense>
      <MailFormDialog {...props} />
    </Suspense>
  );
}
