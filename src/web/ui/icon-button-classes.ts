import { classNames } from "./class-names.ts";

/** What a button and a link share that show only an icon; the name appears on hover unless `plain`. */
export function iconButtonClasses({ danger = false, plain = false }: { danger?: boolean; plain?: boolean }) {
  return classNames(
    "inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-hover pointer-coarse:size-11 [&_svg]:size-4",
    danger ? "hover:text-negative" : "hover:text-ink",
    !plain && "hint",
    "disabled:cursor-default disabled:bg-transparent disabled:text-ink-faint/60",
  );
}
