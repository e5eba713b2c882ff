import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useCanAccess, type AccessRequirement } from "./permissions.ts";

type Props = Omit<ComponentProps<"button">, "className"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Whether an action is in progress; the button shows a spinner and ignores clicks. */
  pending?: boolean;
} & Pick<AccessRequirement, "needs">;

/** A button, labeled with its action. It isn't rendered for users without the permission. */
export function Button({
  variant = "secondary",
  size = "normal",
  icon,
  pending = false,
  children,
  onClick,
  type = "button",
  needs,
  ...rest
}: Props) {
  const isUsable = useCanAccess();
  if (!isUsable({ needs })) return null;
  return (
    <button
      {...rest}
      type={type}
      data-variant={variant}
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

type LinkButtonProps = Omit<ComponentProps<"a">, "className"> & {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

/**
 * A link that looks like a button, unless the user can't open its page. Inside the app, the shell turns a click into a
 * navigation without a reload.
 */
export function LinkButton({
  variant = "secondary",
  size = "normal",
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  const isUsable = useCanAccess();
  if (!isUsable({ href: rest.href })) return null;
  return (
    <a {...rest} data-variant={variant} className={buttonClasses(variant, size)}>
      {icon}
      {children}
    </a>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> & {
  /** The name for screen readers, also shown on hover and focus. */
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Omits the tooltip where it would be clipped. */
  plain?: boolean;
} & Pick<AccessRequirement, "needs">;

/** A button that shows only an icon, with its name as a tooltip. */
export function IconButton({
  label,
  icon,
  danger = false,
  plain = false,
  type = "button",
  needs,
  ...rest
}: IconButtonProps) {
  const isUsable = useCanAccess();
  if (!isUsable({ needs })) return null;
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

/** A link that shows only an icon, with its name as a tooltip, unless the user can't open its page. */
export function IconLink({ label, icon, href }: { label: string; icon: ReactNode; href: string }) {
  const isUsable = useCanAccess();
  if (!isUsable({ href })) return null;
  return (
    <a href={href} aria-label={label} data-hint={label} className={iconButtonClasses({})}>
      {icon}
    </a>
  );
}

/** A link in text or in a table; plain text if the user can't open its page. */
export function TextLink({ children, ...rest }: Omit<ComponentProps<"a">, "className"> & { href: string }) {
  const isUsable = useCanAccess();
  if (!isUsable({ href: rest.href })) return <span>{children}</span>;
  return (
    <a
      {...rest}
      className="tap rounded-small text-accent-ink underline decoration-accent-ink/35 underline-offset-3 hover:decoration-current"
    >
      {children}
    </a>
  );
}

/** A link with a custom style; only its content if the user can't open its page. */
export function OpenLink({ className, children, ...rest }: ComponentProps<"a"> & { href: string }) {
  const isUsable = useCanAccess();
  if (!isUsable({ href: rest.href })) return <span className={className}>{children}</span>;
  return (
    <a {...rest} className={className}>
      {children}
    </a>
  );
}

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "small" | "normal" | "large";

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

/** The shared style of buttons and links that look like one. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap transition-colors select-none",
    "disabled:cursor-default disabled:border-transparent disabled:bg-sunken disabled:text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0",
    VARIANTS[variant],
    SIZES[size],
  );
}

/** The shared style of icon buttons and icon links; the name appears on hover unless `plain`. */
function iconButtonClasses({ danger = false, plain = false }: { danger?: boolean; plain?: boolean }) {
  return classNames(
    "inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-hover pointer-coarse:size-11 [&_svg]:size-4",
    danger ? "hover:text-negative" : "hover:text-ink",
    !plain && "hint",
    "disabled:cursor-default disabled:bg-transparent disabled:text-ink-faint/60",
  );
}

/** A small spinner inside a button, whose label names the action. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className="animate-spin">
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity="0.3" />
      <path
        d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
