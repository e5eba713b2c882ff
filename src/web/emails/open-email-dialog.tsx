import { lazy, Suspense } from "react";
import type { DocumentEmail, DocumentEmails, ScheduledEmail } from "#contract/emails.ts";
import type { EmailTarget } from "./email-form.ts";

/** An email to send again, or a scheduled one to change. */
export type EmailToResend = DocumentEmail | ScheduledEmail;

export type EmailProps = {
  target: EmailTarget;
  emails: DocumentEmails;
  emailToResend: EmailToResend | null;
  /** Whether a scheduled email would be replaced: a statement's only if period and currency are the same. */
  isSameEmail?: (plan: ScheduledEmail) => boolean;
  onClose: () => void;
};

const EmailFormDialog = lazy(async () => ({
  default: (await import("./email-form-dialog.tsx")).EmailFormDialog,
}));

/** The dialog of an email; it loads when the user first opens one. */
export function OpenEmailDialog(props: EmailProps) {
  return (
    <Suspense>
      <EmailFormDialog {...props} />
    </Suspense>
  );
}
