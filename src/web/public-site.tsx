import { createRoot } from "react-dom/client";
import type { ReactNode } from "react";
import { forgetSignedIn, wasSignedIn } from "#web/api/leave-for-sign-in.ts";
import { isSignedIn } from "#web/api/public-session.ts";
import { AuthPage } from "#web/auth/auth-page.tsx";
import { ConfirmEmailPage } from "#web/auth/confirm-email-page.tsx";
import { ResetPasswordPage } from "#web/auth/reset-password-page.tsx";
import { LandingPage } from "#web/landing/landing-page.tsx";
import { PrivacyPage } from "#web/legal/privacy-page.tsx";
import { TermsPage } from "#web/legal/terms-page.tsx";
import { paths } from "#web/navigation/paths.ts";

/** The pages for everybody (Spec 2.1). They are few and simple, so the address chooses and no router is loaded. */
export async function startPublicSite(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no place for the site.");
  const { pathname, search } = window.location;
  const page = pageFor(pathname.replace(/(.)\/+$/, "$1"), new URLSearchParams(search));
  if (page === null) {
    window.location.replace(paths.landing());
    return;
  }
  if (pathname === paths.landing() && wasSignedIn()) {
    if (await isSignedIn()) {
      window.location.replace(paths.home());
      return;
    }
    forgetSignedIn();
  }
  createRoot(root).render(page);
}

function pageFor(pathname: string, search: URLSearchParams): ReactNode {
  const token = search.get("token") ?? "";
  if (pathname === paths.landing()) return <LandingPage />;
  if (pathname === paths.terms()) return <TermsPage />;
  if (pathname === paths.privacy()) return <PrivacyPage />;
  if (pathname === paths.resetPassword()) return <ResetPasswordPage token={token} />;
  if (pathname === paths.confirmEmail()) return <ConfirmEmailPage token={token} />;
  if (pathname !== paths.auth() && !pathname.startsWith(`${paths.auth()}/`)) return null;
  return (
    <AuthPage
      startMode={search.get("mode")}
      hasEnded={search.get("ended") !== null}
      next={search.get("next")}
    />
  );
}
