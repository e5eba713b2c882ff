import { useId, type ReactNode } from "react";
import { FieldError } from "./field-error.tsx";

export type FieldTexts = {
  label: string;
  /** One short sentence under the field. */
  hint?: ReactNode | undefined;
  /** The sentence that says what is wrong; it takes the place under the hint. */
  error?: string | undefined;
  /** Says "optional" beside the label; the other fields are required (Look, Forms). */
  optional?: boolean | undefined;
  /** Keeps the label for screen readers where the surroundings already show it, as in a line editor. */
  labelHidden?: boolean | undefined;
};

export type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = FieldTexts & {
  id?: string | undefined;
  /** Draws the control with the attributes that tie it to its label, hint and error. */
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label above, hint below, error below in its place with an icon and a sentence (Look, Forms). */
export function Field({ id, label, hint, error, optional, labelHidden, children }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={controlId} className={labelHidden ? "sr-only" : "font-medium"}>
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children({
        id: controlId,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="text-small text-ink-faint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  );
}
