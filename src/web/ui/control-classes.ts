import { classNames } from "./class-names.ts";

export type ControlLook = "boxed" | "plain";

const BASE =
  "w-full min-w-0 bg-surface text-ink transition-colors disabled:bg-sunken disabled:text-ink-faint [&[readonly]]:bg-sunken aria-invalid:border-negative";

/**
 * What every text control shares. "boxed" is a field of a form; "plain" is a cell of a line editor, which
 * looks like a ledger until it has the focus (Look, Forms).
 */
export function controlClasses(look: ControlLook = "boxed"): string {
  return classNames(
    BASE,
    "rounded-control border px-3 focus-visible:outline-offset-[-1px] max-sm:text-[1rem]",
    look === "boxed"
      ? "h-control border-line-control hover:border-ink-faint"
      : "h-control border-transparent bg-transparent hover:border-line focus:bg-surface",
  );
}
