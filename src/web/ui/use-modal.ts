import { useEffect, useRef, type PointerEvent, type RefObject, type SyntheticEvent } from "react";

type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
};

/**
 * What every modal `<dialog>` needs: it opens when it is rendered, with the focus on what is marked
 * `data-first-focus`, closes on Escape and on a press beside it, and gives the focus back to where it was.
 */
export function useModal(onClose: () => void): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    // React's autoFocus comes before the dialog is open, when nothing in it can have the focus yet.
    ref.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return {
    ref,
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onPointerDown(event) {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
