import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons: Cancel first, the action last. */
  footer?: ReactNode;
  /** "wide" for what needs two columns. */
  size?: "normal" | "wide";
  /** "alertdialog" for a question that must be answered. */
  role?: "dialog" | "alertdialog";
  /** For text without controls: lets the keyboard scroll it. */
  readOnly?: boolean;
};

/**
 * A modal dialog: the platform's own, which traps the focus, makes the page inert and closes on Escape. Render
 * it only while it is open; focus goes back to where it was.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  size = "normal",
  role = "dialog",
  readOnly = false,
}: Props) {
  const modal = useModal(onClose);
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
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
      )}
    </dialog>
  );
}
