import { lazy, Suspense } from "react";
import type { DocumentMail, DocumentMails, PlannedMail } from "#contract/mails.ts";
import type { Sendable } from "./mail-form.ts";

/** A mail that is sent once more as it was, or scheduled again. */
export type Again = DocumentMail | PlannedMail;

export type MailProps = {
  thing: Sendable;
  mails: DocumentMails;
  again: Again | null;
  /** Which of what is planned it takes the place of: that of its own period, where it has one. */
  isOfSame?: (plan: PlannedMail) => boolean;
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
