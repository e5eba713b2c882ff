import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

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
      className={classNames(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-hover pointer-coarse:size-11 [&_svg]:size-4",
        danger ? "hover:text-negative" : "hover:text-ink",
        !plain && "hint",
        "disabled:cursor-default disabled:bg-transparent disabled:text-ink-faint/60",
      )}
    >
      {icon}
    </button>
  );
}
