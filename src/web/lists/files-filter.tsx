import { Paperclip, X } from "lucide-react";
import { ATTACHMENTS_FILTERS, type AttachmentsFilter } from "#domain/attachment.ts";
import { Button } from "#web/ui/button.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import type { ListView } from "./list-view.ts";

type Props = { view: Pick<ListView, "withFiles" | "query" | "filterFiles"> };

const LABELS: Readonly<Record<AttachmentsFilter, string>> = { true: "With files", false: "Without files" };

/** Filters a list to records with or without attachments; a button shows the filter and clears it. */
export function AttachmentsFilterMenu({ view: { withFiles, query, filterFiles } }: Props) {
  if (withFiles !== true) return null;
  const { hasAttachments } = query;
  return (
    <>
      {hasAttachments !== undefined && (
        <Button variant="quiet" icon={<X />} onClick={() => filterFiles(undefined)}>
          {LABELS[hasAttachments]}
        </Button>
      )}
      <MenuButton
        label="Files"
        icon={<Paperclip />}
        items={ATTACHMENTS_FILTERS.map((choice) => ({
          label: LABELS[choice],
          isChecked: hasAttachments === choice,
          onSelect: () => filterFiles(hasAttachments === choice ? undefined : choice),
        }))}
      />
    </>
  );
}
