import { Paperclip, X } from "lucide-react";
import type { FilesFilter } from "#domain/attachment.ts";
import { Button } from "#web/ui/button.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import type { ListView } from "./list-view.ts";

type Props = { view: Pick<ListView, "withFiles" | "query" | "filterFiles"> };

const LABELS: Readonly<Record<FilesFilter, string>> = { with: "With files", without: "Without files" };

/** Filters a list to records with or without attachments; a button shows the filter and clears it. */
export function FilesFilterMenu({ view: { withFiles, query, filterFiles } }: Props) {
  if (withFiles !== true) return null;
  const { files } = query;
  return (
    <>
      {files !== undefined && (
        <Button variant="quiet" icon={<X />} onClick={() => filterFiles(undefined)}>
          {LABELS[files]}
        </Button>
      )}
      <MenuButton
        label="Files"
        icon={<Paperclip />}
        items={(["with", "without"] as const).map((choice) => ({
          label: LABELS[choice],
          isChecked: files === choice,
          onSelect: () => filterFiles(files === choice ? undefined : choice),
        }))}
      />
    </>
  );
}
