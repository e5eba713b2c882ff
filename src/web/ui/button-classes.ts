import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "normal" | "large";

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover border-transparent",
  secondary: "bg-surface text-ink border-line-control/60 hover:bg-hover",
  quiet: "bg-transparent text-ink-soft border-transparent hover:bg-hover hover:text-ink",
  danger: "bg-danger text-on-danger hover:bg-danger-hover border-transparent",
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: "h-7 px-2.5 gap-1.5 pointer-coarse:h-control",
  normal: "h-control px-3.5 gap-2",
  large: "h-11 px-5 gap-2 text-section",
};

/** What a button and a link that looks like one share. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap transition-colors select-none",
    "disabled:cursor-default disabled:border-transparent disabled:bg-sunken disabled:text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0",
    VARIANTS[variant],
    SIZES[size],
  );
}
