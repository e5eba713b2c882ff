import type { ComponentProps, ReactNode } from "react";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes.ts";
import { Spinner } from "./spinner.tsx";

type Props = Omit<ComponentProps<"button">, "className"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** While true the button shows that work is going on and ignores further presses. */
  pending?: boolean;
};

/** A push button. The word on it says what it does. */
export function Button({
  variant = "secondary",
  size = "normal",
  icon,
  pending = false,
  children,
  onClick,
  type = "button",
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses(variant, size)}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}
