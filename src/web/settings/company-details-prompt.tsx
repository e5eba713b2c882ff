import { useState } from "react";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useMay } from "#web/ui/permissions.ts";

const CompanyDialog = lazyPart(async () => (await import("./company-dialog.tsx")).CompanyDialog);

/** Asks for the company details an invoice PDF needs, before the first one is posted. */
export function CompanyDetailsPrompt() {
  const book = useApiQuery("company.get").data;
  const [isOpen, setOpen] = useState(false);
  const mayPost = useMay()("posting");
  if (!book || !mayPost || (book.name !== "My Company" && book.address !== null)) return null;
  return (
    <div className="mb-4 max-w-form">
      <Notice>
        <p className="font-medium">
          {book.name === "My Company"
            ? 'Documents you post now will permanently show "My Company".'
            : "Documents you post now won't show your address."}
        </p>
        <p>Your name and address are fixed on a document when you post it.</p>
        <div className="mt-2">
          <Button needs="company.update" size="small" onClick={() => setOpen(true)}>
            Enter name and address
          </Button>
        </div>
      </Notice>
      {isOpen && <CompanyDialog book={book} onClose={() => setOpen(false)} />}
    </div>
  );
}
