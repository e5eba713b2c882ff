import { useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { type FormProblems, useProblems } from "#web/forms/problems.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const EInvoiceDetailsDialog = lazyPart(
  async () => (await import("./e-invoice-dialog.tsx")).EInvoiceDetailsDialog,
);

/** Whether a document cannot be posted because it breaks the rules of its customer's format. */
export function breaksRules(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === "e-invoice.incomplete";
}

type Props = {
  error: ApiError;
  partyId: string | undefined;
  /** Of the form, which lists what kept it from being saved. */
  fields: { problems: FormProblems };
};

/** Which rules a document breaks, before it is posted, and where to enter what they require. */
export function BrokenRules({ error, partyId, fields }: Props) {
  const [isOpen, setOpen] = useState(false);
  const listed = new Set(useProblems(fields).all.map(({ message }) => message));
  const messages = [...new Set(error.errors.map(({ message }) => message))].filter(
    (message) => !listed.has(message),
  );
  return (
    <>
      <Notice
        tone="warning"
        action={partyId && <Button onClick={() => setOpen(true)}>E-invoice details</Button>}
      >
        <p>{error.message}</p>
        {messages.length > 0 && (
          <ul className="mt-1 list-disc ps-5">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </Notice>
      {isOpen && partyId && (
        <EInvoiceDetailsDialog partyId={partyId} missing={error.errors} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
