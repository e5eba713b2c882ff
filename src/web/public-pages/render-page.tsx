import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { paths } from "#web/navigation/paths.ts";
import { LandingPage } from "./landing-page.tsx";
import { PrivacyPage } from "./privacy-page.tsx";
import { ProofPage } from "./proof-page.tsx";
import { TermsPage } from "./terms-page.tsx";

type PublicPage = { path: string; title: string; page: ReactNode };

/** The static public pages, by file name (Behavior 2.1). */
export const publicPages: Readonly<Record<"landing" | "terms" | "privacy" | "proof", PublicPage>> = {
  landing: {
    path: paths.landing(),
    title: "Twofold: double-entry accounting for small businesses",
    page: <LandingPage />,
  },
  terms: { path: paths.terms(), title: "Terms and Conditions - Twofold", page: <TermsPage /> },
  privacy: { path: paths.privacy(), title: "Privacy policy - Twofold", page: <PrivacyPage /> },
  proof: { path: paths.proof(), title: "Proof - Twofold", page: <ProofPage /> },
};

/** Renders a whole page as HTML. Its only script applies the chosen theme before the first paint. */
export function renderPage({ title, page }: PublicPage): string {
  const document = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="Online double-entry accounting for small businesses." />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="/src/web/ui/theme.css" />
        {/* Not async, or the page would flash in the wrong theme. */}
        <script src="/theme.js" />
      </head>
      <body>{page}</body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(document)}\n`;
}
