import { FileSpreadsheet, Printer } from "lucide-react";
import { useState, useEffect, useRef } from "react";
import { download } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = {
  disabled: boolean;
  /** Loads what is needed to write the file, and writes it. */
  makeFile: () => Promise<Parameters<typeof download>[0]>;
};

/** Takes a report into a spreadsheet, exactly as it is shown (Behaviour 2.11, 9). */
export function ExportButton({ disabled, makeFile }: Props) {
  const [isPending, setPending] = useState(false);
  async function exportFile(): Promise<void> {
    setPending(true);
    try {
      download(await makeFile());
    } catch {
      showToast("The export failed. Check your connection and try again.", { tone: "negative" });
    }
    setPending(false);
  }
  return (
    <Button
      icon={<FileSpreadsheet />}
      disabled={disabled}
      pending={isPending}
      onClick={() => void exportFile()}
    >
      Export to Excel
    </Button>
  );
}

type PrintButtonProps = {
  /** Prints at once, unless something must be on the page first. */
  onPrint?: () => void;
  pending?: boolean;
  disabled?: boolean;
};

/** Prints the page (Behaviour 2.11). */
export function PrintButton({
  onPrint = () => window.print(),
  pending = false,
  disabled = false,
}: PrintButtonProps) {
  return (
    <Button icon={<Printer />} pending={pending} disabled={disabled} onClick={onPrint}>
      Print
    </Button>
  );
}

type List = { hasMore: boolean; loadAll: () => Promise<void> };

/** Prints a list that is read page by page once all of it is on the page: paper has no end to scroll to. */
export function usePrintWhole({ hasMore, loadAll }: List): { isPending: boolean; print: () => void } {
  const [isPending, setPending] = useState(false);
  const isWanted = useRef(false);
  useEffect(() => {
    // What was read last stands on the page only now.
    if (isPending || hasMore || !isWanted.current) return;
    isWanted.current = false;
    window.print();
  }, [isPending, hasMore]);
  async function print(): Promise<void> {
    if (!hasMore) {
      window.print();
      return;
    }
    isWanted.current = true;
    setPending(true);
    await loadAll().catch(() => {
      isWanted.current = false;
      showToast("The rest could not be read. Check your connection and try again.", { tone: "negative" });
    });
    setPending(false);
  }
  return { isPending, print: () => void print() };
}
