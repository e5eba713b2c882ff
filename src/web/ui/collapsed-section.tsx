import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type Props = { label?: string; startsOpen?: boolean; children: ReactNode };

/** Rarely needed content, collapsed. It expands when a form focuses a control in it (refusal.ts). */
export function CollapsedSection({ label = "More", startsOpen = false, children }: Props) {
  return (
    <details open={startsOpen} className="group/more">
      <summary className="inline-flex min-h-control list-none items-center gap-1.5 rounded-small pe-2 font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open/more:rotate-90 rtl:-scale-x-100"
        />
        {label}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
