import { useEffect, useState } from "react";
import type { Attachment } from "#contract/attachments.ts";
import { failureText } from "#web/api/api-error.ts";
import { readAttachedFile } from "#web/api/attached-files.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const PICTURES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);
export const isPicture = ({ type }: Attachment): boolean => PICTURES.has(type);
export const hasPreview = (file: Attachment): boolean => isPicture(file) || file.type === "application/pdf";

/** Preview of a picture or PDF from the loaded content: an uploaded web page is never rendered. */
export function FilePreview({ file }: { file: Attachment }) {
  const { address, problem } = useContent(file.id);
  if (problem !== null) return <Notice tone="warning">{problem}</Notice>;
  if (address === null) return <Skeleton width={100} />;
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {isPicture(file) ? (
        <img
          src={address}
          alt={file.name}
          className="max-h-[70dvh] w-full rounded-control border border-line bg-white object-contain"
        />
      ) : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- Browsers show no PDF in one; nothing else than a PDF is shown.
        <iframe
          title={file.name}
          src={`${address}#toolbar=0&navpanes=0&view=FitH`}
          style={{ aspectRatio: "210 / 297" }}
          className="w-full rounded-control border border-line bg-white max-sm:hidden"
        />
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

type PreviewContent = { address: string | null; problem: string | null };
const LOADING: PreviewContent = { address: null, problem: null };

/** Object URL of a file's content, read once because a file never changes. */
function useContent(id: string): PreviewContent {
  const [content, setContent] = useState(LOADING);
  useEffect(() => {
    const reading = new AbortController();
    let address: string | null = null;
    readAttachedFile({ id }, reading.signal).then(
      (blob) => {
        if (reading.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setContent({ address, problem: null });
      },
      (error: unknown) => {
        if (!reading.signal.aborted)
          setContent({ address: null, problem: failureText(error, "Couldn't load this file") });
      },
    );
    return () => {
      reading.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id]);
  return content;
}
