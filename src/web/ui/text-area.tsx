import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClasses } from "./control-classes.ts";
import { Field, type FieldTexts } from "./field.tsx";

type Props = FieldTexts & Omit<ComponentProps<"textarea">, "className" | "children">;

/** Several lines of text; grows with what is typed. */
export function TextArea({ label, hint, error, optional, labelHidden, id, rows = 3, ...rest }: Props) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id }}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          rows={rows}
          className={classNames(controlClasses(), "h-auto! resize-y py-2 [field-sizing:content]")}
        />
      )}
    </Field>
  );
}
