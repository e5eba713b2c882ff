import type { KeyboardEvent, ReactNode } from "react";
import { isSaveKey, consumeKey } from "#web/ui/keys.tsx";

type Props = {
  /** For a button outside the form. */
  id?: string;
  className: string;
  /** The page handles its own keys, as for "Save and new". */
  hasOwnKeys?: boolean;
  /** Called with the form element, which holds the values of plain inputs. */
  onSave: (form: HTMLFormElement) => void;
  children: ReactNode;
};

const SAVE_KEYS = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.defaultPrevented || !isSaveKey(event)) return;
    consumeKey(event);
    if (!event.repeat) event.currentTarget.requestSubmit();
  },
};

/**
 * Element of every form: saved by Enter, Ctrl+S, Ctrl+Enter (Interface 2) and its button, without browser validation.
 */
export function Form({ hasOwnKeys = false, onSave, ...rest }: Props) {
  return (
    <form
      {...rest}
      noValidate
      {...(hasOwnKeys ? {} : SAVE_KEYS)}
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree, a dialog is inside the form that opened it, which must not be saved as well.
        event.stopPropagation();
        onSave(event.currentTarget);
      }}
    />
  );
}
