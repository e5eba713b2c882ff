import { useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { type FormProblems, useProblems } from "#web/forms/problems.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const EInvoiceDetailsDialog = lazyPart(
  async () => (await import("./e-invoice-dialog.tsx")).EInvoiceDetailsDialog,
);

/** Whether a document can't be posted because it violates the rules of its customer's e-invoice format. */
export function breaksRules(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === "e-invoice.incomplete";
}

type Props = {
  error: ApiError;
  partyId: string | undefined;
  /** Form whose own list already shows some of the problems. */
  fields: { problems: FormProblems };
};

/** Rules that a document violates before posting, and where to enter the required details. */
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
