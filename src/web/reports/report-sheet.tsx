import type { ReactNode } from "react";

type Props = {
  company: string;
  title: string;
  /** "For the period Jan 1 – May 14, 2026", or "As of May 14, 2026". */
  period: string;
  children: ReactNode;
  /** Basis, what was left out, and when the figures were read. */
  foot: ReactNode;
};

/** A report as bookkeepers write it: company, title and period on top, the basis at the foot (Look, Reports). */
export function ReportSheet({ company, title, period, children, foot }: Props) {
  return (
    <article className="rounded-card border border-line bg-surface px-4 pt-6 pb-5 sm:px-8 sm:pt-8 print:border-0 print:bg-transparent print:p-0">
      <header className="mb-6 text-center">
        <p className="font-medium break-words text-ink-soft">{company}</p>
        <h2 className="mt-0.5 text-title font-semibold tracking-tight">{title}</h2>
        <p className="mt-0.5 text-ink-soft">{period}</p>
      </header>
      {children}
      <footer className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-1 text-small text-ink-faint">
        {foot}
      </footer>
    </article>
  );
}
