import { Ellipsis, MessageSquarePlus, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Comment } from "#contract/comments.ts";
import { commentParts, mentionName } from "#domain/comments.ts";
import type { RecordRef } from "#domain/record-kinds.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const AddComment = lazyPart(async () => (await import("./comment-editor.tsx")).AddComment);
const EditComment = lazyPart(async () => (await import("./comment-editor.tsx")).EditComment);

/** The comments on a record, oldest first, and a field for another one. */
export function Comments(record: RecordRef) {
  const list = useApiList("comments.list", { query: { ...record, limit: 10 } });
  const may = useMay();
  return (
    <div className="flex flex-col gap-4">
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load comments: ${message}`}
        loading={<Skeleton width={60} />}
        isEmpty={({ items }) => items.length === 0}
        empty={may("comments.add") ? null : <p className="text-ink-soft">No comments yet.</p>}
      >
        {({ items }) => (
          <>
            {list.hasMore && (
              <LoadMore
                hasMore
                isLoading={list.isLoadingMore}
                onMore={list.loadMore}
                countLabel={countText(items.length, "comment")}
                isManual
              />
            )}
            <ol aria-label="Comments" className="flex flex-col gap-4">
              {items.toReversed().map((comment) => (
                <CommentItem key={comment.id} comment={comment} />
              ))}
            </ol>
          </>
        )}
      </AsyncContent>
      {may("comments.add") && <NewComment {...record} />}
    </div>
  );
}

function NewComment(record: RecordRef) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AddComment {...record} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button size="small" icon={<MessageSquarePlus />} onClick={() => setOpen(true)}>
        Add comment
      </Button>
    </div>
  );
}

function CommentItem({ comment }: { comment: Comment }) {
  const [opened, setOpened] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpened(null);
  const author = comment.writtenBy?.name || comment.writtenBy?.email || "A former user";
  return (
    <li className="flex flex-col gap-1">
      <div className="flex min-h-8 items-center gap-2">
        <p className="min-w-0 flex-1 text-small text-ink-faint">
          <span className="font-semibold text-ink">{author}</span>, <InstantText at={comment.writtenAt} />
          {comment.editedAt !== null && " · edited"}
        </p>
        {comment.isOwn && (
          <MenuButton
            label="Actions for this comment"
            icon={<Ellipsis />}
            items={[
              ...(comment.isEditable
                ? [{ label: "Edit", icon: <Pencil />, onSelect: () => setOpened("edit") }]
                : []),
              { label: "Delete", icon: <Trash2 />, danger: true, onSelect: () => setOpened("delete") },
            ]}
          />
        )}
      </div>
      {opened === "edit" ? <EditComment comment={comment} onClose={close} /> : <CommentText {...comment} />}
      {opened === "delete" && <DeleteDialog comment={comment} onClose={close} />}
    </li>
  );
}

/** The text of a comment with the names of the mentioned members. */
function CommentText({ text, mentions }: Pick<Comment, "text" | "mentions">) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {commentParts(text).map((part, index) =>
        part.userId === null ? (
          part.text
        ) : (
          <span key={index} className="font-medium text-accent-ink">
            @{mentionName(part.userId, mentions)}
          </span>
        ),
      )}
    </p>
  );
}

function DeleteDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const remove = useApiMutation("comments.remove");
  return (
    <ConfirmDialog
      title="Delete comment"
      question="Delete this comment?"
      notes={["The history of the record keeps it."]}
      confirmLabel="Delete"
      onConfirm={() => remove.mutateAsync({ params: { id: comment.id } })}
      onClose={onClose}
    />
  );
}
