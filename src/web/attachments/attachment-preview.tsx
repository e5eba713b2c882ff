import { useEffect, useState } from "react";
import type { Attachment } from "#contract/attachments.ts";
import { failureText } from "#web/api/api-error.ts";
import { readAttachedFile } from "#web/api/attached-files.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const PdfPages = lazyPart(async () => (await import("#web/ui/pdf-pages.tsx")).PdfPages);

const PICTURES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);
export const isPicture = ({ type }: Attachment): boolean => PICTURES.has(type);
export const hasPreview = (file: Attachment): boolean => isPicture(file) || file.type === "application/pdf";

/** Preview of a picture or PDF from the loaded content: an uploaded web page is never rendered. */
export function FilePreview({ file }: { file: Attachment }) {
  const { content, address, problem } = useContent(file.id);
  if (problem !== null) return <Notice tone="warning">{problem}</Notice>;
  if (content === null) return <Skeleton width={100} />;
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {isPicture(file) ? (
        <img
          src={address}
          alt={file.name}
          className="max-h-[70dvh] w-full rounded-control border border-line bg-white object-contain"
        />
      ) : (
        <PdfPages title={file.name} content={content} />
      )}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center text-small text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
      >
        Open in a new tab
      </a>
    </div>
  );
}

type PreviewContent =
  | { content: Blob; address: string; problem: null }
  | { content: null; address: null; problem: string | null };
const LOADING: PreviewContent = { content: null, address: null, problem: null };

/** A file's content and an object URL of it, read once because a file never changes. */
function useContent(id: string): PreviewContent {
  const [content, setContent] = useState(LOADING);
  useEffect(() => {
    const reading = new AbortController();
    let address: string | null = null;
    readAttachedFile({ id }, reading.signal).then(
      (blob) => {
        if (reading.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setContent({ content: blob, address, problem: null });
      },
      (error: unknown) => {
        if (!reading.signal.aborted)
          setContent({
            content: null,
            address: null,
            problem: failureText(error, "Couldn't load this file"),
          });
      },
    );
    return () => {
      reading.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id]);
  return content;
}
