import { useEffect, useRef, useState } from "react";
import { Notice } from "./notice.tsx";
import type { OpenPdf } from "./open-pdf.ts";
import { Skeleton } from "./skeleton.tsx";

/** The pages drawn; the others are seen by opening the file. */
const PAGES_MAX = 20;
/** The sharpest screen drawn for: more pixels need more memory and look the same. */
const PIXEL_RATIO_MAX = 2;

type Props = { title: string; content: Blob };

/**
 * The pages of a PDF, on every device. A browser's own viewer takes the focus from the field that is being filled in,
 * and phones have none.
 */
export function PdfPages({ title, content }: Props) {
  const { pdf, isUnreadable } = useOpenPdf(content);
  if (isUnreadable)
    return <Notice tone="warning">There is no preview of this PDF. Open it in a new tab.</Notice>;
  if (pdf === null) return <Skeleton width={100} />;
  const drawn = Math.min(pdf.pageCount, PAGES_MAX);
  return (
    <div className="flex flex-col gap-2">
      {/* Focusable, so that it scrolls with the keyboard. */}
      <div
        role="region"
        aria-label={title}
        tabIndex={0}
        className="max-h-[70dvh] max-lg:max-h-[45dvh] overflow-y-auto rounded-control border border-line bg-white"
      >
        {Array.from({ length: drawn }, (_, index) => (
          <PageCanvas key={index} {...{ pdf, number: index + 1 }} />
        ))}
      </div>
      {drawn < pdf.pageCount && (
        <p className="text-small text-ink-faint">{`First ${drawn} of ${pdf.pageCount} pages`}</p>
      )}
    </div>
  );
}

type OpenedPdf = { pdf: OpenPdf | null; isUnreadable: boolean };
const OPENING: OpenedPdf = { pdf: null, isUnreadable: false };

/** Opens the PDF, and keeps the previous one until then. */
function useOpenPdf(content: Blob): OpenedPdf {
  const [opened, setOpened] = useState(OPENING);
  useEffect(() => {
    let isCurrent = true;
    let pdf: OpenPdf | null = null;
    const open = async (): Promise<void> => {
      const { openPdf } = await import("./open-pdf.ts");
      pdf = await openPdf(content);
      if (isCurrent) setOpened({ pdf, isUnreadable: false });
      else pdf.close();
    };
    open().catch(() => isCurrent && setOpened({ pdf: null, isUnreadable: true }));
    return () => {
      isCurrent = false;
      pdf?.close();
    };
  }, [content]);
  return opened;
}

function PageCanvas({ pdf, number }: { pdf: OpenPdf; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const width = target.clientWidth * Math.min(devicePixelRatio, PIXEL_RATIO_MAX);
    // The PDF was closed meanwhile, or the page is damaged: it stays white.
    pdf.draw(number, target, width).catch(() => undefined);
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      aria-label={`Page ${number} of ${pdf.pageCount}`}
      role="img"
      className="w-full border-b border-line last:border-b-0"
    />
  );
}
