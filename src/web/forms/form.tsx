import type { ReactNode } from "react";

type Props = {
  /** For a button outside of the form. */
  id?: string;
  className: string;
  /** Called with its element, in which the values of plain inputs stand. */
  onSave: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** The element of every form: it is saved by Enter and by its button, and the browser checks nothing. */
export function Form({ onSave, ...rest }: Props) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In the tree of components a dialog stands inside the form that has opened it, which must not be saved too.
        event.stopPropagation();
        onSave(event.currentTarget);
      }}
    />
  );
}
