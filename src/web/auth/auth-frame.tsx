import type { ReactNode } from "react";
import { paths } from "#web/navigation/paths.ts";
import { Brand } from "#web/ui/brand.tsx";
import { useDocumentTitle } from "#web/ui/page-header.tsx";

type Props = { title: string; description: string; children: ReactNode; footer: ReactNode };

/** Plain page layout around a sign-in form. */
export function AuthFrame({ title, description, children, footer }: Props) {
  useDocumentTitle(`${title} - Twofold`);
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 pt-[9vh] pb-10">
      <header>
        <Brand href={paths.landing()} />
      </header>
      <main className="mt-8 w-full max-w-auth rounded-large border border-line bg-surface p-6 sm:p-8">
        <h1 tabIndex={-1} className="text-title font-semibold tracking-tight">
          {title}
        </h1>
        <p className="mt-1 text-ink-soft">{description}</p>
        <div className="mt-6">{children}</div>
        <div className="mt-6 flex flex-col gap-2 border-t border-line pt-5 text-ink-soft">{footer}</div>
      </main>
      <footer className="mt-6 flex gap-5 text-small text-ink-faint">
        <a href={paths.landing()} className="rounded-small py-1 hover:text-ink">
          Back to home
        </a>
        <a href={paths.terms()} className="rounded-small py-1 hover:text-ink">
          Terms
        </a>
        <a href={paths.privacy()} className="rounded-small py-1 hover:text-ink">
          Privacy
        </a>
      </footer>
    </div>
  );
}

/** Switches to another mode of the sign-in without leaving the page. */
export function ModeLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-6 items-center rounded-small font-medium text-accent-ink underline decoration-accent-ink/35 underline-offset-3 hover:decoration-current"
    >
      {children}
    </button>
  );
}
