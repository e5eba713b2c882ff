import type { ReactNode } from "react";

type Props = {
  icon?: ReactNode;
  /** What would be listed here. */
  title: string;
  /** Why it matters, in one sentence. */
  children: ReactNode;
  /** The main action, and possibly a second one. */
  actions?: ReactNode;
};

/** An empty list or page, with the action that changes that. */
export function EmptyState({ icon, title, children, actions }: Props) {
  return (
    <div className="flex flex-col items-center rounded-card border border-line bg-surface px-6 py-14 text-center">
      {icon && (
        <span className="mb-3 inline-flex size-10 items-center justify-center rounded-control bg-accent-soft text-accent-ink [&_svg]:size-5">
          {icon}
        </span>
      )}
      <h2 className="text-section font-semibold">{title}</h2>
      <div className="mt-1 max-w-110 text-balance text-ink-soft">{children}</div>
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
