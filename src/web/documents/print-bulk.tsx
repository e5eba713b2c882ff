import { Printer } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Document, DocumentHeader } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import { failureText } from "#web/api/api-error.ts";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { showToast } from "#web/ui/toast.tsx";
import { withLines } from "./document-lines-file.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";

const PrintSeveral = lazy(async () => ({ default: (await import("./print-several.tsx")).PrintSeveral }));

/** The selected documents on paper, by one print. */
export function usePrintBulk(
  kind: DocumentKind,
  { selected }: Pick<ListSelection<DocumentHeader>, "selected">,
): { action: BulkAction; sheets: ReactNode } {
  const [documents, setDocuments] = useState<readonly Document[] | null>(null);
  async function print(): Promise<void> {
    try {
      const read: Document[] = [];
      for await (const some of withLines(kind, selected)) read.push(...some);
      setDocuments(read);
    } catch (error) {
      showToast(failureText(error, `Failed to print ${DOCUMENT_WORDS[kind].many}`), { tone: "negative" });
    }
  }
  return {
    action: { label: "Print", icon: <Printer />, onSelect: () => void print() },
    sheets: documents && (
      <Suspense fallback={null}>
        <PrintSeveral documents={documents} onPrinted={() => setDocuments(null)} />
      </Suspense>
    ),
  };
}
