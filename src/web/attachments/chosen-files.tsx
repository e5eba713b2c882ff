import { X } from "lucide-react";
import { IconButton } from "#web/ui/button.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import type { FilesToAttach } from "./files-to-attach.tsx";

/** Files chosen for a new record, to add and remove. */
export function ChosenFiles({ files, change }: Pick<FilesToAttach, "files" | "change">) {
  return (
    <ChooseFiles onFiles={(more) => change([...files, ...more])}>
      {files.length > 0 && (
        <ul aria-label="Files to attach" className="flex flex-col gap-1">
          {files.map((file, index) => (
            <li key={index} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <IconButton
                label={`Remove ${file.name}`}
                icon={<X />}
                onClick={() => change(files.filter((candidate) => candidate !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </ChooseFiles>
  );
}
