import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { reasonsOf } from "#web/api/api-error.ts";
import { useGo } from "#web/navigation/address.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useDrop } from "#web/ui/use-drop.ts";
import { openReceivedInvoice } from "./open-received-invoice.ts";

/** Reads an electronic invoice, dropped on the page or chosen, and opens the form of its bill (Behavior 2.9). */
export function ReadBillFile() {
  const input = useRef<HTMLInputElement>(null);
  const { read, isPending, refused, forget } = useBillReading();
  const isOver = useDrop((files) => void read(files));
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml,.pdf,application/xml,text/xml,application/pdf"
        aria-label="Electronic invoice"
        onChange={(event) => {
          void read([...(event.target.files ?? [])]);
          // Let the same file be chosen again after a correction.
          event.target.value = "";
        }}
      />
      <Button
        needs="bills.previewFile"
        icon={<Upload />}
        pending={isPending}
        onClick={() => input.current?.click()}
      >
        Import e-invoice
      </Button>
      {isOver && (
        <div className="pointer-events-none fixed inset-3 z-50 flex items-center justify-center rounded-card border-2 border-dashed border-accent bg-accent-soft/80 font-medium">
          Drop an e-invoice here (XML, or a PDF with embedded XML)
        </div>
      )}
      {refused && (
        <Dialog
          title="Couldn't read the file"
          onClose={forget}
          footer={
            <Button variant="primary" onClick={forget}>
              Close
            </Button>
          }
        >
          <p className="mb-3 wrap-anywhere text-ink-soft">{refused.fileName}</p>
          <Notice tone="negative">{reasonsOf(refused.error)}</Notice>
        </Dialog>
      )}
    </>
  );
}

/** Sends a file to be read and opens the form with the result. */
function useBillReading() {
  const go = useGo();
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<{ fileName: string; error: Error } | null>(null);
  const readFile = async ([chosen]: readonly File[]): Promise<void> => {
    if (chosen === undefined || isPending) return;
    setPending(true);
    try {
      go(await openReceivedInvoice(chosen));
    } catch (error) {
      setRefused({
        fileName: chosen.name,
        error: error instanceof Error ? error : new Error("An unexpected error occurred"),
      });
    } finally {
      setPending(false);
    }
  };
  return { read: readFile, isPending, refused, forget: () => setRefused(null) };
}
