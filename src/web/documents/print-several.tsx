import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import type { Document } from "#contract/documents.ts";
import { DocumentSheet } from "./document-sheet.tsx";

type Props = { documents: readonly Document[]; onPrinted: () => void };

/** Several documents on paper, each beginning a sheet of its own, by one print; the page itself is left out of it. */
export function PrintSeveral({ documents, onPrinted }: Props) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const after = () => printed();
    window.addEventListener("afterprint", after, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", after);
  }, []);
  return createPortal(
    <div data-only-paper className="hidden print:block">
      {documents.map((document) => (
        <div key={document.id} className="not-last:break-after-page">
          <DocumentSheet document={document} />
        </div>
      ))}
    </div>,
    window.document.body,
  );
}
