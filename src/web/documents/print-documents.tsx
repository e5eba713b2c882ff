import { useEffect, useEffectEvent, useState } from "react";
import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { call } from "#web/api/call-api.ts";
import { printPdf } from "#web/lists/print-pdf.ts";
import { PrintButton } from "#web/reports/report-actions.tsx";

type DocumentToPrint = Pick<DocumentHeader, "kind" | "id">;

/** Prints documents as customers and vendors get them: their PDFs in one print job. */
export function printDocuments(name: string, documents: readonly DocumentToPrint[]): Promise<void> {
  return printPdf(name, async () => {
    const files = [];
    for await (const file of fetchPdfs(documents)) files.push(file);
    return files;
  });
}

async function* fetchPdfs(documents: readonly DocumentToPrint[]) {
  for (const { kind, id } of documents)
    yield await call(`${DOCUMENT_RESOURCES[kind]}.pdf`, { params: { id }, query: {} });
}

/** Prints the PDF of the record on this page, also by keyboard shortcut instead of the page itself. */
export function PrintPdfButton({ print }: { print: () => Promise<void> }) {
  const [isPending, setPending] = useState(false);
  const startPrinting = async () => {
    if (isPending) return;
    setPending(true);
    await print();
    setPending(false);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== "p") return;
    event.preventDefault();
    void startPrinting();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return <PrintButton pending={isPending} onPrint={() => void startPrinting()} />;
}
