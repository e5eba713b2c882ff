import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { countText } from "./count-text.ts";

type Props = {
  /** "vendor credit" and "vendor credits". */
  one: string;
  many: string;
  /** The numbers of those that will be deleted. */
  numbers: readonly string[];
  /** Why others that are selected will not: "1 skipped: Only drafts can be deleted". */
  notes: readonly string[];
  /** Begins with it; how it goes is told in the bar of the selection. */
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before several records are deleted, in the words for one (Spec 2.16). */
export function DeleteSeveralDialog({ one, many, numbers, notes, onConfirm, onClose }: Props) {
  const [first] = numbers;
  const which = numbers.length === 1 ? `${one} "${first}"` : countText(numbers.length, one, many);
  const title = (numbers.length === 1 ? one : many).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return (
    <ConfirmDialog
      title={`Delete ${title}`}
      question={`Are you sure you want to delete ${which}? This action cannot be undone.`}
      notes={notes}
      confirmLabel="Delete"
      onClose={onClose}
      onConfirm={async () => onConfirm()}
    />
  );
}
