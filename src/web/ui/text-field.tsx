import type { ComponentProps } from "react";
import { controlClasses } from "./control-classes.ts";
import { Field, type FieldTexts } from "./field.tsx";

type Props = FieldTexts & Omit<ComponentProps<"input">, "className" | "children">;

/** A line of text with its label, hint and error. Takes `register(...)` of a form directly. */
export function TextField({ label, hint, error, optional, labelHidden, id, type = "text", ...rest }: Props) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id }}>
      {(wiring) => <input {...rest} {...wiring} type={type} className={controlClasses()} />}
    </Field>
  );
}
