import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
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

/** Opens the PDF; until then, the previous one stays. */
function useOpenPdf(content: Blob): OpenedPdf {
  const [opened, setOpened] = useState(OPENING);
  useEffect(() => {
    const closing = new AbortController();
    const open = async (): Promise<void> => {
      const { openPdf } = await import("./open-pdf.ts");
      const pdf = await openPdf(content, closing.signal);
      if (!closing.signal.aborted) setOpened({ pdf, isUnreadable: false });
    };
    open().catch(() => closing.signal.aborted || setOpened({ pdf: null, isUnreadable: true }));
    return () => closing.abort();
  }, [content]);
  return opened;
}

type PageCanvasProps = { pdf: OpenPdf; number: number };

/** Drawn while it is near the visible part, and released elsewhere: many large pages would fill the memory. */
function PageCanvas({ pdf, number }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDamaged, setDamaged] = useState(false);
  const width = useNearWidth(canvas);
  useEffect(() => {
    const target = canvas.current;
    if (!target || width === 0) return;
    const leaving = new AbortController();
    const size = width * Math.min(devicePixelRatio, PIXEL_RATIO_MAX);
    pdf.draw(number, { canvas: target, width: size, signal: leaving.signal }).then(
      () => (target.style.aspectRatio = `${target.width} / ${target.height}`),
      () => leaving.signal.aborted || setDamaged(true),
    );
    return () => leaving.abort();
  }, [pdf, number, width]);
  return (
    <div className="border-b border-line last:border-b-0">
      {isDamaged && (
        <Notice tone="warning">{`Page ${number} can't be shown. Open the PDF in a new tab.`}</Notice>
      )}
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${number} of ${pdf.pageCount}`}
        style={{ aspectRatio: "210 / 297" }}
        className={classNames("w-full", isDamaged && "hidden")}
      />
    </div>
  );
}

/** The width of a canvas that is visible or less than a screen away; 0 elsewhere. */
function useNearWidth(canvas: RefObject<HTMLCanvasElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let isNear = false;
    const update = (): void => {
      setWidth(isNear ? target.clientWidth : 0);
      if (!isNear) target.width = 0;
    };
    const visibility = new IntersectionObserver(
      ([entry]) => {
        isNear = entry?.isIntersecting ?? false;
        update();
      },
      { rootMargin: "100%" },
    );
    const size = new ResizeObserver(update);
    visibility.observe(target);
    size.observe(target);
    return () => {
      visibility.disconnect();
      size.disconnect();
    };
  }, [canvas]);
  return width;
}
