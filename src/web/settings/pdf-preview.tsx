import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DocumentDesignInput } from "#contract/document-design.ts";
import { call } from "#web/api/call-api.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";

const PdfPages = lazyPart(async () => (await import("#web/ui/pdf-pages.tsx")).PdfPages);

const PAUSE_MS = 400;

type Props = {
  /** The unsaved design; null while it is invalid. */
  design: DocumentDesignInput | null;
  /** Changes when another logo is chosen, to refresh the preview. */
  logoVersion: number;
};

/** An invoice rendered by the server in a design, shortly after its last change. */
export function PdfPreview({ design, logoVersion }: Props) {
  const designKey = design === null ? "" : JSON.stringify(design);
  const settled = useDebounced(designKey, PAUSE_MS);
  const {
    data: drawn = null,
    error,
    isFetching,
  } = useQuery({
    queryKey: ["documentDesign.preview", settled, logoVersion],
    queryFn: () => draw(design),
    enabled: design !== null && settled === designKey,
    placeholderData: (before) => before,
    // Equal designs give equal PDFs, and a PDF no longer shown isn't needed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(
    () => () => {
      if (drawn !== null) URL.revokeObjectURL(drawn.address);
    },
    [drawn],
  );
  if (error) return <Notice tone="warning">{error.message}</Notice>;
  return (
    <div className="flex flex-col gap-2" aria-busy={isFetching}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">Preview</p>
        {drawn !== null && (
          <a
            href={drawn.address}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
          >
            Open the preview as PDF
          </a>
        )}
      </div>
      {drawn !== null && (
        <div className="mx-auto w-full max-w-prose">
          <PdfPages title="Sample invoice" content={drawn.content} />
        </div>
      )}
    </div>
  );
}

type DrawnPdf = { content: Blob; address: string };

/** Renders the PDF, and returns it with an object URL. */
async function draw(design: DocumentDesignInput | null): Promise<DrawnPdf> {
  if (design === null) throw new Error("No preview available.");
  const { version: _version, paperSize, ...rest } = design;
  const query = { ...rest, ...(paperSize !== null && { paperSize }) };
  const file = await call("documentDesign.preview", { query });
  const content = new Blob([file], { type: "application/pdf" });
  return { content, address: URL.createObjectURL(content) };
}
