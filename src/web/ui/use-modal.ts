import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { takeKey } from "./take-key.ts";

type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
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
    // Before the browser acts on it: it lets a page keep a dialog open once, and closes it at the next Escape.
    onKeyDown(event) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      takeKey(event);
      onClose();
    },
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // The browser has closed it by itself. Whether it goes is for the page to say.
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
