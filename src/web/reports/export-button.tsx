import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { download } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = {
  disabled: boolean;
  /** Loads what is needed to write the file, and writes it. */
  makeFile: () => Promise<Parameters<typeof download>[0]>;
};

/** Takes a report into a spreadsheet, exactly as it is shown (Spec 2.11, 9). */
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
