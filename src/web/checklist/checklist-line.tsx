import { Circle, CircleCheck, Ellipsis, Pencil, StickyNote, Trash2, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Checklist, ChecklistItem } from "#contract/checklist.ts";
import { shiftMonths } from "#domain/dates.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { titleOfPeriod } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { VisuallyHidden } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { detailLink, finishedText, pageOfItem, memberName, remainingText } from "./checklist-texts.ts";
import { useSingleChange } from "./use-single-change.ts";

const NoteEditor = lazyPart(async () => (await import("./item-editors.tsx")).NoteEditor);
const NameEditor = lazyPart(async () => (await import("./item-editors.tsx")).NameEditor);

type RowProps = { item: ChecklistItem; checklist: Checklist; canChange: boolean };

/** One item: its status, the remaining work with links, who finished it or checked it off, and its note. */
export function ChecklistLine({ item, checklist, canChange }: RowProps) {
  const [edited, setEdited] = useState<"note" | "name" | null>(null);
  const line = useRef<HTMLLIElement>(null);
  const { setStatus, isSaving } = useSetStatus(item, checklist);
  // The editor or the checkbox that had the focus goes.
  const focusMenu = () => line.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();
  const close = () => {
    setEdited(null);
    focusMenu();
  };
  const check = (isCheckedOff: boolean) =>
    setStatus({ isCheckedOff, note: item.note }, item.kind === null ? undefined : focusMenu);
  return (
    <li ref={line} className="flex items-start gap-3 px-4 py-2 pointer-coarse:py-1">
      <StatusControl {...{ item, canChange, isSaving }} onCheck={check} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 pb-1">
        {edited === "name" ? (
          <NameEditor item={item} onClose={close} />
        ) : (
          <ItemTitle {...{ item, checklist }} />
        )}
        <Details item={item} />
        <FinishedBy item={item} />
        <CheckedOffBy item={item} />
        {edited === "note" ? (
          <NoteEditor
            item={item}
            isSaving={isSaving}
            onSave={(note) => setStatus({ note }, close)}
            onClose={close}
          />
        ) : (
          <Note item={item} />
        )}
      </div>
      {canChange && <ItemMenu {...{ item, checklist, onEdit: setEdited }} onCheck={check} />}
    </li>
  );
}

type ChecklistStatusChange = { isCheckedOff?: boolean; note: string };

/** Saves the note of an item, and its check-off if given. */
function useSetStatus(item: ChecklistItem, { month }: Checklist) {
  const { send, isSaving } = useSingleChange("checklist.setStatus");
  const { kind, itemId, version, remainingDigest } = item;
  const setStatus = (change: ChecklistStatusChange, onSaved?: () => void): void =>
    send(
      { body: { month, kind, itemId, version, remainingDigest, ...change } },
      {
        onSuccess: () => onSaved?.(),
        onError: (error) =>
          showToast(failureText(error, "Couldn't save the checklist"), { tone: "negative" }),
      },
    );
  return { setStatus, isSaving };
}

type StatusProps = {
  item: ChecklistItem;
  canChange: boolean;
  isSaving: boolean;
  onCheck: (isCheckedOff: boolean) => void;
};

/** A checkbox for what members check off, and an icon for what Twofold checks. */
function StatusControl({
  item: { kind, name, isDone, isCheckedOff },
  canChange,
  isSaving,
  onCheck,
}: StatusProps) {
  if (canChange && (kind === null || (isCheckedOff && isDone)))
    return (
      <label className="-mx-1.5 grid size-8 shrink-0 place-items-center pointer-coarse:-mx-3 pointer-coarse:size-11">
        <VisuallyHidden>{name}</VisuallyHidden>
        <input
          type="checkbox"
          checked={isCheckedOff}
          aria-disabled={isSaving || undefined}
          onChange={() => onCheck(!isCheckedOff)}
          className="size-4.5 accent-accent"
        />
      </label>
    );
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <span
      className={classNames(
        "flex h-8 shrink-0 items-center pointer-coarse:h-11",
        isDone ? "text-positive" : "text-ink-faint",
      )}
    >
      <VisuallyHidden>{isDone ? "Done: " : "Not done: "}</VisuallyHidden>
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}

function ItemTitle({ item, checklist }: Pick<RowProps, "item" | "checklist">) {
  const href = pageOfItem(item, checklist);
  const remaining = remainingText(item);
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 pointer-coarse:min-h-11">
      <p className={item.isDone ? "wrap-anywhere text-ink-soft" : "font-medium wrap-anywhere"}>
        {href === null ? item.name : <TextLink href={href}>{item.name}</TextLink>}
      </p>
      {item.kind === "books_check" && !item.isDone ? (
        <CheckBooksButton />
      ) : (
        remaining !== null && (
          <p className={item.isDone ? "text-small text-ink-faint" : "text-small text-warning"}>{remaining}</p>
        )
      )}
    </div>
  );
}

/** Runs the integrity check. Its problems are listed where the header shows its result. */
function CheckBooksButton() {
  const run = useApiMutation("booksCheck.run");
  const show = (text: string) => showToast(text, { tone: "negative" });
  return (
    <Button
      size="small"
      needs="booksCheck.run"
      pending={run.isPending}
      onClick={() =>
        run.mutate(
          { query: {} },
          {
            onSuccess: ({ hasPassed }) => {
              if (!hasPassed) show("The check found problems. Open the integrity check in the header.");
            },
            onError: (error) => show(failureText(error, "Couldn't check the books")),
          },
        )
      }
    >
      Check now
    </Button>
  );
}

/** The remaining work of each account, kind of draft or tax period, if it is more than one or says more than the count. */
function Details({ item: { kind, details } }: { item: ChecklistItem }) {
  if (kind === null || (details.length < 2 && kind === "drafts") || details.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small pointer-coarse:gap-y-3">
      {details.map((detail) => {
        const { text, href } = detailLink(kind, detail);
        return (
          <li key={detail.key} className="wrap-anywhere">
            <TextLink href={href}>{text}</TextLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Who finished what Twofold checks, where it is recorded: not of drafts or transactions, which several members finish. */
function FinishedBy({ item }: { item: ChecklistItem }) {
  const text = finishedText(item);
  if (text === null || item.finishedAt === null) return null;
  return (
    <p className="text-small text-ink-faint">
      {text}, <InstantText at={item.finishedAt} />
    </p>
  );
}

function CheckedOffBy({ item }: { item: ChecklistItem }) {
  const { kind, isDone, isCheckedOff, checkedOffBy, checkedOffAt } = item;
  if (!isCheckedOff || checkedOffAt === null) return null;
  return (
    <p className="text-small text-ink-faint">
      {kind === null ? "Checked off" : "Checked off anyway"} by {memberName(checkedOffBy)},{" "}
      <InstantText at={checkedOffAt} />
      {!isDone && ". Other records remain now."}
    </p>
  );
}

function Note({ item: { note, notedBy, notedAt } }: { item: ChecklistItem }) {
  if (note === "" || notedAt === null) return null;
  return (
    <div className="text-small">
      <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
      <p className="text-ink-faint">
        {memberName(notedBy)}, <InstantText at={notedAt} />
      </p>
    </div>
  );
}

type MenuProps = {
  item: ChecklistItem;
  checklist: Checklist;
  onEdit: (field: "note" | "name") => void;
  onCheck: (isCheckedOff: boolean) => void;
};

function ItemMenu({ item, checklist, onEdit, onCheck }: MenuProps) {
  const { kind, isCheckedOff, isDone, note, name } = item;
  const remove = useRemove(item, checklist);
  const items: MenuItem[] = [
    {
      label: note === "" ? "Add note" : "Edit note",
      icon: <StickyNote />,
      onSelect: () => onEdit("note"),
    },
  ];
  if (kind === null)
    items.push(
      { label: "Rename", icon: <Pencil />, onSelect: () => onEdit("name") },
      {
        label: `Remove from ${titleOfPeriod(periodOf(checklist))} onward`,
        icon: <Trash2 />,
        danger: true,
        onSelect: remove,
      },
    );
  else if (isCheckedOff && isDone)
    items.push({ label: "Undo check-off", icon: <Undo2 />, onSelect: () => onCheck(false) });
  else if (!isDone)
    items.push({ label: "Check off anyway", icon: <CircleCheck />, onSelect: () => onCheck(true) });
  return <MenuButton label={`Actions for ${name}`} icon={<Ellipsis />} items={items} />;
}

const periodOf = ({ month, end }: Checklist) => ({ start: month, end });

/** Removes an item of the company from this month's checklist and later ones, with a way back. */
function useRemove(
  { itemId, itemVersion, name, lastMonth }: ChecklistItem,
  { month }: Checklist,
): () => void {
  const { send } = useSingleChange("checklist.updateItem");
  const onError = (error: Error) =>
    showToast(failureText(error, "Couldn't change the item"), { tone: "negative" });
  return () => {
    if (itemId === null || itemVersion === null) return;
    const params = { id: itemId };
    const removal = { version: itemVersion, name, lastMonth: shiftMonths(month, -1) };
    const undo = (version: number) => send({ params, body: { version, name, lastMonth } }, { onError });
    send(
      { params, body: removal },
      {
        onError,
        onSuccess: ({ version }) =>
          showToast(`${name} removed`, {
            description: itemId,
            action: { label: "Undo", onSelect: () => undo(version) },
          }),
      },
    );
  };
}
