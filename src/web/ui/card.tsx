import type { ReactNode } from "react";
import { useCanAccess, type AccessRequirement } from "./permissions.ts";

type Props = {
  /** The title; without one the card is a plain frame. */
  title?: string;
  /** The content to the right of the title: a link or a button. */
  action?: ReactNode;
  /** Lets a table reach the edges. */
  flush?: boolean;
  children: ReactNode;
} & Pick<AccessRequirement, "needs">;

/** A framed section of a page; not rendered for users without the permission. */
export function Card({ title, action, flush = false, needs, children }: Props) {
  const isUsable = useCanAccess();
  if (!isUsable({ needs })) return null;
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface print:border-0 print:bg-transparent">
      {title && (
        <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
          <h2 className="text-section font-semibold">{title}</h2>
          {action}
        </div>
      )}
      <div className={flush ? "min-w-0" : "p-4"}>{children}</div>
    </section>
  );
}

/** The details of a record as a list of labels and values. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-4 gap-y-2">{children}</dl>;
}

/** One label and value of a `FactList`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-end wrap-anywhere tabular-nums">{children}</dd>
    </>
  );
}
