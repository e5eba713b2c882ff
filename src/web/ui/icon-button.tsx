import type { ComponentProps, ReactNode } from "react";
import { iconButtonClasses } from "./icon-button-classes.ts";

type Props = Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> & {
  /** The name that screen readers say and that appears on hover and focus. */
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Leaves out the hint where the surroundings would clip it. */
  plain?: boolean;
};

/** A button that shows only an icon, with its name as a hint. */
export function IconButton({ label, icon, danger = false, plain = false, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-hint={plain ? undefined : label}
      className={iconButtonClasses({ danger, plain })}
    >
      {icon}
    </button>
  );
}
