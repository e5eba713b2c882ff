import { X } from "lucide-react";
import { flushSync } from "react-dom";
import {
  useId,
  type ReactNode,
  useState,
  useEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { IconButton, Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { isSaveKey, consumeKey } from "./keys.tsx";
import { Notice } from "./notice.tsx";
import { commitTypedText } from "./pending-input.ts";

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons: Cancel first, the action last. */
  footer?: ReactNode;
  /** "wide" for two columns. */
  size?: "normal" | "wide";
  /** "alertdialog" for a question that must be answered. */
  role?: "dialog" | "alertdialog";
  /** Whether the save shortcuts are disabled, as when typed input would be lost. */
  needsPress?: boolean;
  /** For text without controls: makes it scrollable by keyboard. */
  readOnly?: boolean;
};

/**
 * A modal dialog using the native element, which traps the focus, makes the page inert and closes on Escape. Render it
 * only while open; the focus then returns to where it was. Save shortcuts click its action (Interface 2).
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  size = "normal",
  role = "dialog",
  needsPress = false,
  readOnly = false,
}: Props) {
  const actions = useRef<HTMLDivElement>(null);
  const modal = useModal({ onClose, onSaveKey: () => !needsPress && pressAction(actions.current) });
  const id = useId();
  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === "alertdialog" ? `${id}-body` : undefined}
      className={classNames(
        "m-auto max-h-[min(88dvh,760px)] w-[calc(100%-32px)] flex-col overflow-hidden rounded-large border border-line bg-raised shadow-float open:flex open:animate-rise backdrop:animate-appear backdrop:bg-backdrop",
        size === "wide" ? "max-w-form" : "max-w-dialog",
      )}
    >
      <div className="flex items-center justify-between gap-4 ps-5 pe-3 pt-3">
        <h2 id={`${id}-title`} className="text-section font-semibold">
          {title}
        </h2>
        <IconButton label="Close" icon={<X />} plain onClick={onClose} />
      </div>
      <div
        id={`${id}-body`}
        tabIndex={readOnly ? 0 : undefined}
        className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-5"
      >
        {children}
      </div>
      {footer && (
        <div ref={actions} className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
          {footer}
        </div>
      )}
    </dialog>
  );
}

/** Clicks the last button, after committing the text being typed, as a click would. */
function pressAction(actions: HTMLElement | null): void {
  const action = actions?.lastElementChild;
  flushSync(commitTypedText);
  if (action instanceof HTMLElement) action.click();
}

type ConfirmDialogProps = {
  /** "Delete Account" (Behavior 2.16). */
  title: string;
  /** The question (Behavior 2.16). */
  question: string;
  /** Further notes, one paragraph each. */
  notes?: readonly string[];
  /** Whether the save shortcuts are disabled. */
  needsPress?: boolean;
  /** Additional fields. */
  children?: ReactNode;
  /** The label of the confirm button: "Delete". */
  confirmLabel: string;
  /** Whether the action is destructive, such as deleting. */
  danger?: boolean;
  /** Runs the confirmed action. If it fails, the dialog stays open and shows the error. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, notes = [], children, onConfirm, ...dialogProps } = props;
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function confirm(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await onConfirm();
      dialogProps.onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "An unexpected error occurred");
    } finally {
      setPending(false);
    }
  }
  return (
    <AskDialog {...dialogProps} isPending={isPending} onConfirm={() => void confirm()}>
      <div className="flex flex-col gap-3">
        {[question, ...notes].map((text) => (
          <p key={text} className="break-words text-ink-soft">
            {text}
          </p>
        ))}
        {children}
        {failure && <Notice tone="negative">{failure}</Notice>}
      </div>
    </AskDialog>
  );
}

type AskDialogProps = Pick<
  ConfirmDialogProps,
  "title" | "confirmLabel" | "danger" | "needsPress" | "onClose"
> & {
  isPending: boolean;
  onConfirm: () => void;
  /** The question and its fields. */
  children: ReactNode;
};

/**
 * A confirmation with custom content. The confirming button has the focus, or Cancel before a destructive action or one that
 * needs a press of its own, so that Enter destroys nothing by accident.
 */
export function AskDialog({ confirmLabel, danger = true, isPending, onConfirm, ...dialog }: AskDialogProps) {
  const isCautious = danger || dialog.needsPress === true;
  const footer = (
    <>
      <Button onClick={dialog.onClose} data-first-focus={isCautious || undefined}>
        Cancel
      </Button>
      <Button
        variant={danger ? "danger" : "primary"}
        pending={isPending}
        onClick={onConfirm}
        data-first-focus={!isCautious || undefined}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return <Dialog role="alertdialog" footer={footer} {...dialog} />;
}

type DiscardDialogProps = {
  title: string;
  /** What will be lost. */
  children: string;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Asks before unsaved input is discarded (Interface 2). */
export function DiscardDialog({ title, children, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      needsPress
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

type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
};

type ModalKeys = { onClose: () => void; onSaveKey?: () => void };

/** A control marked as first, or the first control in an element marked so. */
const FIRST_FOCUS =
  ":is(input, button, textarea, select)[data-first-focus], [data-first-focus] :is(input, select)";
/** A field of a dialog's body; without any, the browser focuses the first button. */
const FIELD =
  '[id$="-body"] :is(input:not([type=hidden], [type=file], [readonly]), select, textarea:not([readonly])):enabled';

/**
 * The behavior of every modal `<dialog>`: opens when rendered, focuses what is marked `data-first-focus`, or else its first
 * field, closes on Escape and on a click outside, and then restores the focus. A save shortcut runs `onSaveKey` or nothing, and never reaches the
 * browser. It requires Ctrl to be pressed again: a Ctrl still held from before could confirm an unread question.
 */
export function useModal({ onClose, onSaveKey }: ModalKeys): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  const isCtrlPressedHere = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    // React's autoFocus runs before the dialog is open, when it can't take effect.
    const marked = ref.current?.querySelector<HTMLElement>(FIRST_FOCUS);
    (marked ?? ref.current?.querySelector<HTMLElement>(FIELD))?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return {
    ref,
    // Handles Escape before the browser does: a browser lets a page keep a dialog open only once, and closes it at the next
    // Escape.
    onKeyDown(event) {
      if (event.key === "Control" || event.key === "Meta") isCtrlPressedHere.current ||= !event.repeat;
      // A held Enter that opened the dialog must not press the button that has the focus now.
      if (event.key === "Enter" && event.repeat && event.target instanceof HTMLButtonElement)
        event.preventDefault();
      const isSaving = isSaveKey(event);
      if (event.defaultPrevented || (event.key !== "Escape" && !isSaving)) return;
      consumeKey(event);
      if (!isSaving) onClose();
      else if (!event.repeat && isCtrlPressedHere.current) onSaveKey?.();
    },
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // The browser has closed the dialog; reopen it, because the page decides whether it closes.
    onClose(event) {
      if (event.target !== event.currentTarget) return;
      event.currentTarget.showModal();
      onClose();
    },
    onPointerDown(event) {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
