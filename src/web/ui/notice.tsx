import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type NoticeTone = "info" | "positive" | "warning" | "negative";

const TONES: Readonly<Record<NoticeTone, { box: string; icon: typeof Info }>> = {
  info: { box: "bg-sunken text-ink-soft", icon: Info },
  positive: { box: "bg-positive-soft text-positive", icon: CircleCheck },
  warning: { box: "bg-warning-soft text-warning", icon: TriangleAlert },
  negative: { box: "bg-negative-soft text-negative", icon: CircleAlert },
};

type Props = { tone?: NoticeTone; children: ReactNode; action?: ReactNode };

/** A message that must be seen, with an icon for its type. A negative one is announced at once. */
export function Notice({ tone = "info", children, action }: Props) {
  const { box, icon: Icon } = TONES[tone];
  return (
    <div
      role={tone === "negative" ? "alert" : "status"}
      className={classNames("flex items-start gap-2.5 rounded-control px-3 py-2.5", box)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-3">
        {/* Next to the action if there is room for a few words per line, otherwise above it. */}
        <div className="min-w-0 flex-1 basis-56 break-words">{children}</div>
        {action && <div className="-my-1 shrink-0 pointer-coarse:my-0">{action}</div>}
      </div>
    </div>
  );
}
