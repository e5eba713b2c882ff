import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Attachment } from "#contract/attachments.ts";
import { readAttachedFile } from "#web/api/attached-files.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Props = { file: Attachment; isPicture: boolean };

/** A picture or PDF as its own content, which the page has read: never a page of somebody's. */
export function AttachmentPreview({ file, isPicture }: Props) {
  const { data: address, error } = useQuery({
    queryKey: ["attachments.file", file.id],
    queryFn: async ({ signal }) => URL.createObjectURL(await readAttachedFile(file, signal)),
    // A file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  if (error) return <Notice tone="warning">{error.message}</Notice>;
  if (address === undefined) return <Skeleton width={100} />;
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {isPicture ? (
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
