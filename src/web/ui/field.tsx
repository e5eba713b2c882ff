import { useId, type ReactNode, type ComponentProps, useLayoutEffect, type RefObject } from "react";
import { CircleAlert, ChevronDown } from "lucide-react";
import { classNames } from "./class-names.ts";

export type FieldTexts = {
  label: string;
  /** One short sentence below the field. */
  hint?: ReactNode | undefined;
  /** The error message, shown below the hint. */
  error?: string | undefined;
  /** Shows "optional" next to the label; other fields are required (Interface 6.6). */
  optional?: boolean | undefined;
  /** Hides the label visually where the context already shows it, as in a line editor. */
  labelHidden?: boolean | undefined;
};

export type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = FieldTexts & {
  id?: string | undefined;
  ref?: RefObject<HTMLDivElement | null>;
  /** Renders the control with the attributes that link it to label, hint and error. */
  children: (wiring: FieldWiring) => ReactNode;
};

/** A field with its label above, and hint and error with an icon below (Interface 6.6). */
export function Field({ ref, id, label, hint, error, optional, labelHidden, children }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(" ");
  return (
    <div ref={ref} className="flex min-w-0 flex-col gap-1.5">
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
      {error && <FieldMessage id={`${controlId}-error`}>{error}</FieldMessage>}
    </div>
  );
}

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "className" | "children">;

/** A single-line text field with label, hint and error. Accepts `register(...)` of a form directly. */
export function TextField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  id,
  type = "text",
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id }}>
      {(wiring) => <input {...rest} {...wiring} type={type} className={controlClasses()} />}
    </Field>
  );
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<"textarea">, "className" | "children">;

/** A multiline text field that grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  labelHidden,
  id,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id }}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          rows={rows}
          className={classNames(
            controlClasses(),
            "h-auto! min-h-control resize-y py-2 [field-sizing:content]",
          )}
        />
      )}
    </Field>
  );
}

/** The error message of a field, with an icon (Interface 6.6). */
export function FieldMessage({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-small text-negative">
      <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export type ControlVariant = "boxed" | "plain";

const BASE =
  "w-full min-w-0 bg-surface text-ink transition-colors disabled:bg-sunken disabled:text-ink-faint [&[readonly]]:bg-sunken aria-invalid:border-negative";

/**
 * The shared style of text controls. "boxed" is a form field; "plain" is a cell of a line editor, which looks like a
 * ledger until focused (Interface 6.6).
 */
export function controlClasses(variant: ControlVariant = "boxed"): string {
  return classNames(
    BASE,
    "rounded-control border px-3 focus-visible:outline-offset-[-1px] max-sm:text-[1rem]",
    variant === "boxed"
      ? "h-control border-line-control hover:border-ink-faint"
      : "h-control border-transparent bg-transparent hover:border-line focus:bg-surface",
  );
}

/** The arrow of a control that opens a list. Its container must be `relative`. */
export function ControlChevron() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-faint"
    />
  );
}

/** Selects the whole text of a focused field whenever it shows a committed value, so that the next key replaces it. */
export function useSelectWhenSettled(around: RefObject<HTMLElement | null>, settled: string | null): void {
  useLayoutEffect(() => {
    const input = around.current?.querySelector("input");
    if (settled !== null && input && input === document.activeElement) input.select();
  }, [around, settled]);
}
