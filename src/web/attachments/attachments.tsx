import { type FunctionComponent, type ReactNode, useEffect, useEffectEvent } from "react";
import type { Attachment } from "#contract/attachments.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { AttachmentTarget } from "#web/api/attached-files.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AttachedFiles } from "./attached-files.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { PendingUploads } from "./pending-uploads.tsx";
import { startUploads, useUploads } from "./uploads.ts";

type Props = AttachmentTarget & {
  /** For the receipt inbox: the buttons of each file, and what is shown without files. */
  inbox?: { Actions: FunctionComponent<{ file: Attachment }>; empty: ReactNode };
};

/** Files of a record or the receipt inbox, including pending uploads. */
export function Attachments({ recordKind, recordId, inbox }: Props) {
  const record = { recordKind, recordId };
  const query = useApiQuery("attachments.list", { query: record });
  const { pending, arrived } = useUploads(record);
  const cache = useQueryClient();
  const readAgain = useEffectEvent(() => void cache.invalidateQueries());
  useEffect(() => {
    if (arrived > 0) readAgain();
  }, [arrived]);
  const may = useMay();
  const attached = (
    <AsyncContent
      query={query}
      failed={(message) => `Couldn't load attachments: ${message}`}
      loading={<Skeleton width={60} />}
      isEmpty={({ items }) => items.length === 0 && (inbox !== undefined || !may("attachments.add"))}
      empty={inbox?.empty ?? <p className="text-ink-soft">No files attached.</p>}
    >
      {({ items }) => <AttachedFiles files={items} Actions={inbox?.Actions} />}
    </AsyncContent>
  );
  if (!may("attachments.add")) return attached;
  return (
    <ChooseFiles onFiles={(files) => startUploads(record, files)} buttonsFirst={inbox !== undefined}>
      {inbox === undefined && attached}
      <PendingUploads record={record} pending={pending} />
      {inbox !== undefined && attached}
    </ChooseFiles>
  );
}
