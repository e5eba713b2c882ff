import { FileSpreadsheet, FileText, Printer } from "lucide-react";
import { useState, useEffect, useRef } from "react";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { download } from "#web/lists/export.tsx";
import type { CompanyHeader, ReportFile } from "#web/lists/report-file.ts";
import { Button } from "#web/ui/button.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = {
  disabled: boolean;
  /** Loads the data and creates the file. */
  makeFile: () => Promise<ReportFile>;
};

/** Exports a report exactly as shown, as a workbook or CSV (Behavior 2.11, 9). */
export function ExportMenu({ disabled, makeFile }: Props) {
  const company = useApiQuery("company.get").data;
  const [isPending, setPending] = useState(false);
  async function exportAs(
    write: (company: CompanyHeader, file: ReportFile) => Promise<ExportFile>,
  ): Promise<void> {
    if (!company) return;
    setPending(true);
    try {
      const file = await makeFile();
      const { ending, ...content } = await write(file.company ?? company, file);
      download({ name: `${file.name}.${ending}`, ...content });
    } catch {
      showToast("The export failed. Check your connection and try again.", { tone: "negative" });
    }
    setPending(false);
  }
  const isDisabled = disabled || !company || isPending;
  return (
    <MenuButton
      label="Export"
      items={[
        {
          label: "Export to Excel",
          icon: <FileSpreadsheet />,
          disabled: isDisabled,
          onSelect: () => void exportAs(asWorkbook),
        },
        {
          label: "Export CSV",
          icon: <FileText />,
          disabled: isDisabled,
          onSelect: () => void exportAs(asCsv),
        },
      ]}
    />
  );
}

type ExportFile = { ending: string; content: string | Blob; type: string };

async function asWorkbook(company: CompanyHeader, file: ReportFile): Promise<ExportFile> {
  const { reportXlsx } = await import("#web/lists/xlsx.ts");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { ending: "xlsx", content: await reportXlsx(company, file), type };
}

async function asCsv(company: CompanyHeader, file: ReportFile): Promise<ExportFile> {
  const { reportCsv } = await import("#web/lists/csv.ts");
  return { ending: "csv", content: reportCsv(company, file), type: "text/csv;charset=utf-8" };
}

type PrintButtonProps = {
  /** Prepares the page before printing; by default it prints at once. */
  onPrint?: () => void;
  pending?: boolean;
  disabled?: boolean;
};

/** Prints the page (Behavior 2.11). */
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

type PagedList = { hasMore: boolean; loadAll: () => Promise<void> };

/** Loads all pages of a paginated list before printing. */
export function usePrintWhole({ hasMore, loadAll }: PagedList): { isPending: boolean; print: () => void } {
  const [isPending, setPending] = useState(false);
  const isPrintRequested = useRef(false);
  useEffect(() => {
    // Print only once the rows loaded last are rendered.
    if (isPending || hasMore || !isPrintRequested.current) return;
    isPrintRequested.current = false;
    window.print();
  }, [isPending, hasMore]);
  async function printReport(): Promise<void> {
    if (!hasMore) {
      window.print();
      return;
    }
    isPrintRequested.current = true;
    setPending(true);
    await loadAll().catch(() => {
      isPrintRequested.current = false;
      showToast("Couldn't load the remaining rows. Check your connection and try again.", {
        tone: "negative",
      });
    });
    setPending(false);
  }
  return { isPending, print: () => void printReport() };
}
