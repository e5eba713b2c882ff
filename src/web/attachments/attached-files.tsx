import { Download, Ellipsis, FileText, Image, Pencil, Trash2 } from "lucide-react";
import { type FunctionComponent, useState } from "react";
import type { Attachment } from "#contract/attachments.ts";
import { failureText } from "#web/api/api-error.ts";
import { readAttachedFile } from "#web/api/attached-files.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { download } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { FilePreview, hasPreview, isPicture } from "./attachment-preview.tsx";

type AttachedFilesProps = {
  files: readonly Attachment[];
  /** Buttons below a file. */
  Actions?: FunctionComponent<{ file: Attachment }> | undefined;
};

/** Files of a record or the receipt inbox. A picture or PDF opens below its name; other files are downloaded. */
export function AttachedFiles({ files, Actions }: AttachedFilesProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {files.map((file) => (
        <li key={file.id} className="flex flex-col gap-2">
          <FileRow
            file={file}
            isOpen={openId === file.id}
            onOpen={() => setOpenId((before) => (before === file.id ? null : file.id))}
          />
          {Actions && <Actions file={file} />}
          {openId === file.id && <FilePreview file={file} />}
        </li>
      ))}
    </ul>
  );
}

const isWaiting = ({ recordKind }: Attachment) => recordKind === "inbox";

type FileRowProps = { file: Attachment; isOpen: boolean; onOpen: () => void };
type FileDialog = "rename" | "remove" | null;

function FileRow({ file, isOpen, onOpen }: FileRowProps) {
  const [openDialog, setOpenDialog] = useState<FileDialog>(null);
  const close = () => setOpenDialog(null);
  const isPreviewed = hasPreview(file);
  const items: MenuItem[] = [
    { label: "Download", icon: <Download />, onSelect: () => void save(file) },
    {
      label: "Rename",
      needs: "attachments.update",
      icon: <Pencil />,
      onSelect: () => setOpenDialog("rename"),
    },
    {
      label: isWaiting(file) ? "Delete" : "Remove",
      needs: "attachments.remove",
      icon: <Trash2 />,
      danger: true,
      onSelect: () => setOpenDialog("remove"),
    },
  ];
  return (
    <div className="flex items-start gap-2">
      <span aria-hidden="true" className="mt-1 text-ink-faint [&_svg]:size-4">
        {isPicture(file) ? <Image /> : <FileText />}
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isPreviewed ? isOpen : undefined}
          title={isPreviewed ? undefined : "Download"}
          className="text-start wrap-anywhere text-accent-ink underline decoration-accent-ink/35 underline-offset-3 hover:decoration-current pointer-coarse:min-h-11"
          onClick={isPreviewed ? onOpen : () => void save(file)}
        >
          {file.name}
        </button>
        <p className="text-small text-ink-faint">
          {sizeText(file.sizeBytes)} · {file.addedBy?.name || file.addedBy?.email || "A former user"},{" "}
          <InstantText at={file.addedAt} />
        </p>
      </div>
      <MenuButton label={`Actions for ${file.name}`} icon={<Ellipsis />} items={items} />
      {openDialog === "rename" && <RenameDialog file={file} onClose={close} />}
      {openDialog === "remove" && <RemoveDialog file={file} onClose={close} />}
    </div>
  );
}

async function save(file: Attachment): Promise<void> {
  try {
    download({ name: file.name, content: await readAttachedFile(file), type: file.type });
  } catch (error) {
    showToast(failureText(error, `Couldn't download ${file.name}`), { tone: "negative" });
  }
}

const KILOBYTE = 1024;

/** File size in whole kilobytes, or megabytes above one. */
function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILOBYTE);
  return kilobytes < KILOBYTE ? `${kilobytes} KB` : `${Math.round(kilobytes / KILOBYTE)} MB`;
}

type RenameDialogProps = { file: Attachment; onClose: () => void };

function RenameDialog({ file, onClose }: RenameDialogProps) {
  const rename = useApiMutation("attachments.update");
  const [name, setName] = useState(file.name);
  const submit = () =>
    rename.mutate({ params: { id: file.id }, body: { version: file.version, name } }, { onSuccess: onClose });
  return (
    <Dialog
      title="Rename file"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={rename.isPending} onClick={submit}>
            Rename
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        maxLength={120}
        error={rename.error ? failureText(rename.error, "Couldn't rename the file") : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  );
}

function RemoveDialog({ file, onClose }: RenameDialogProps) {
  const remove = useApiMutation("attachments.remove");
  const [label, place] = isWaiting(file) ? ["Delete", ""] : ["Remove", " from this record"];
  return (
    <ConfirmDialog
      title={`${label} file`}
      question={`${label} ${file.name}${place}?`}
      notes={["Its name is kept in the history."]}
      confirmLabel={label}
      onConfirm={() => remove.mutateAsync({ params: { id: file.id } })}
      onClose={onClose}
    />
  );
}
