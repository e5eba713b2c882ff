import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "accent" | "positive" | "negative" | "warning";

const TONES: Readonly<Record<BadgeTone, string>> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  positive: "bg-positive-soft text-positive",
  negative: "bg-negative-soft text-negative",
  warning: "bg-warning-soft text-warning",
};

/** A status in one word. The color only repeats what the word says. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 items-center rounded-small px-1.5 text-small font-medium whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
