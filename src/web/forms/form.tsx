import type { KeyboardEvent, ReactNode } from "react";
import { isSaveKey, takeKey } from "#web/ui/keys.tsx";

type Props = {
  /** For a button outside of the form. */
  id?: string;
  className: string;
  /** The page has keys of its own, as for the next record. */
  hasOwnKeys?: boolean;
  /** Called with its element, in which the values of plain inputs stand. */
  onSave: (form: HTMLFormElement) => void;
  children: ReactNode;
};

const SAVE_KEYS = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.defaultPrevented || !isSaveKey(event)) return;
    takeKey(event);
    if (!event.repeat) event.currentTarget.requestSubmit();
  },
};

/**
 * The element of every form: it is saved by Enter, Ctrl+S, Ctrl+Enter (Interface 2) and by its button, and the
 * browser checks nothing.
 */
export function Form({ hasOwnKeys = false, onSave, ...rest }: Props) {
  return (
    <form
      {...rest}
      noValidate
      {...(hasOwnKeys ? {} : SAVE_KEYS)}
      onSubmit={(event) => {
        event.preventDefault();
        // In the tree of components a dialog is inside the form that has opened it, which must not be saved too.
        event.stopPropagation();
        onSave(event.currentTarget);
      }}
    />
  );
}
