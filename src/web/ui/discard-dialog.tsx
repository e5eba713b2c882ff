import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  /** What is lost. */
  children: string;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Asks before what was typed is lost (Conventions 2). */
export function DiscardDialog({ title, children, onKeep, onDiscard }: Props) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onKeep}
      footer={
        <>
          <Button onClick={onKeep} data-first-focus>
            Keep editing
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard changes
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{children}</p>
    </Dialog>
  );
}
