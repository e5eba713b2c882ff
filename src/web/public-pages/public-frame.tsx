import type { ReactNode } from "react";
import { paths } from "#web/navigation/paths.ts";
import { Brand } from "#web/ui/brand.tsx";
import { LinkButton } from "#web/ui/button.tsx";

/** The header and footer of the public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#page"
        className="fixed start-3 top-3 z-50 -translate-y-20 rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="mx-auto flex h-16 w-full max-w-page items-center justify-between gap-4 px-5 sm:px-8 print:hidden">
        <Brand href={paths.landing()} />
        <nav aria-label="Account" className="flex items-center gap-2">
          <LinkButton variant="quiet" href={paths.auth()}>
            Sign in
          </LinkButton>
          <LinkButton variant="primary" href={paths.auth({ mode: "signup" })}>
            Sign up
          </LinkButton>
        </nav>
      </header>
      <main id="page" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-t border-line print:hidden">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-8 text-ink-faint sm:px-8">
          <p>Twofold. Double-entry accounting for small businesses.</p>
          <nav aria-label="Legal" className="flex gap-6">
            <a href={paths.terms()} className="rounded-small py-1 hover:text-ink">
              Terms
            </a>
            <a href={paths.privacy()} className="rounded-small py-1 hover:text-ink">
              Privacy
            </a>
          </nav>
        </div>
      </footer>
    </div>
  );
}
