import { useId, type ComponentProps } from "react";
import { FieldError } from "./field-error.tsx";

type Props = Omit<ComponentProps<"input">, "className" | "type"> & {
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A yes or no with its words beside it. */
export function Checkbox({ label, hint, error, id, ...rest }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex gap-2.5">
      <input
        {...rest}
        id={controlId}
        type="checkbox"
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
      />
      <div className="flex flex-col gap-0.5">
        <label htmlFor={controlId} className="font-medium pointer-coarse:py-0.5">
          {label}
        </label>
        {hint && (
          <p id={`${controlId}-hint`} className="text-small text-ink-faint">
            {hint}
          </p>
        )}
        {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}
