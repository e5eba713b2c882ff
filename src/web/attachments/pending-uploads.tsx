import { RotateCw, X } from "lucide-react";
import type { AttachmentTarget } from "#web/api/attached-files.ts";
import { IconButton } from "#web/ui/button.tsx";
import { dismissUpload, retryUpload, type Upload } from "./uploads.ts";

type Props = { record: AttachmentTarget; pending: readonly Upload[] };

/** Pending uploads, and rejected files with the reason. */
export function PendingUploads({ record, pending }: Props) {
  if (pending.length === 0) return null;
  return (
    <ul aria-label="Uploads" aria-live="polite" className="flex flex-col gap-3">
      {pending.map((upload) => (
        <li key={upload.key} className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="wrap-anywhere">{upload.file.name}</span>
            {upload.problem === null ? (
              <progress
                value={upload.part}
                aria-label={`Uploading ${upload.file.name}`}
                className="h-1.5 w-full accent-accent"
              />
            ) : (
              <span className="text-small text-negative">{upload.problem}</span>
            )}
          </div>
          {upload.problem !== null && (
            <>
              <IconButton label="Try again" icon={<RotateCw />} onClick={() => retryUpload(record, upload)} />
              <IconButton label="Dismiss" icon={<X />} onClick={() => dismissUpload(record, upload.key)} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
