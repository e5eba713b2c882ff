import { Inbox } from "lucide-react";
import { useState } from "react";
import type { Attachment } from "#contract/attachments.ts";
import { readAttachedFile } from "#web/api/attached-files.ts";
import { useSession } from "#web/api/session.ts";
import { Attachments } from "#web/attachments/attachments.tsx";
import { setFilesToAttach } from "#web/attachments/files-to-attach.tsx";
import { openReceivedInvoice } from "#web/e-invoices/open-received-invoice.ts";
import { useGo } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

const AttachDialog = lazyPart(async () => (await import("./attach-dialog.tsx")).AttachDialog);

/** The receipt inbox: files that no record has yet (Behavior 2.34). */
export function InboxPage() {
  const { id } = useSession().company;
  return (
    <>
      <PageHeader
        title="Receipts"
        description="Files wait here until you create a bill or an expense from them, or attach them to a record."
      />
      <div className="max-w-form">
        <Card>
          <Attachments
            recordKind="inbox"
            recordId={id}
            inbox={{ Actions: ReceiptActions, empty: <NoReceipts /> }}
          />
        </Card>
      </div>
    </>
  );
}

function NoReceipts() {
  return (
    <EmptyState icon={<Inbox />} title="No receipts to process">
      Add the receipts and bills you got as files. Each waits here until it is in your books.
    </EmptyState>
  );
}

/** What a file can become. */
function ReceiptActions({ file }: { file: Attachment }) {
  const go = useGo();
  const [isOpening, setOpening] = useState(false);
  const [isAttaching, setAttaching] = useState(false);
  const openForm = (href: string) => {
    setFilesToAttach([file]);
    go(href);
  };
  const createBill = async () => {
    setOpening(true);
    const invoiceForm = await findInvoice(file);
    setOpening(false);
    // The bill of an electronic invoice keeps the file itself.
    if (invoiceForm === null) openForm(paths.newDocument("bill"));
    else go(invoiceForm);
  };
  return (
    <div className="flex flex-wrap gap-2 ps-6 print:hidden">
      <Button needs="bills.create" size="small" pending={isOpening} onClick={() => void createBill()}>
        Create bill
      </Button>
      <Button needs="money.create" size="small" onClick={() => openForm(paths.newMoneyEntry("expense"))}>
        Create expense
      </Button>
      <Button needs="attachments.move" size="small" onClick={() => setAttaching(true)}>
        Attach to…
      </Button>
      {isAttaching && <AttachDialog file={file} onClose={() => setAttaching(false)} />}
    </div>
  );
}

const MAY_HAVE_INVOICE: readonly string[] = ["application/pdf", "application/xml"];

/** The address of the form for the electronic invoice in a file; null if it contains none. */
async function findInvoice(file: Attachment): Promise<string | null> {
  if (!MAY_HAVE_INVOICE.includes(file.type)) return null;
  try {
    const content = await readAttachedFile(file);
    return await openReceivedInvoice(new File([content], file.name, { type: file.type }));
  } catch {
    return null;
  }
}
