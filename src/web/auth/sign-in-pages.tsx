import { createRoot } from "react-dom/client";
import { BusyNotice } from "#web/navigation/busy-notice.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AuthPage } from "#web/auth/auth-page.tsx";
import { ConfirmEmailPage } from "#web/auth/confirm-email-page.tsx";
import { InvitationPage } from "#web/auth/invitation-page.tsx";
import { ProviderPage } from "#web/auth/provider-page.tsx";
import { ResetPasswordPage } from "#web/auth/reset-password-page.tsx";

/** Starts the pages outside the app (Behavior 2.4). They are few, so the address selects one without a router. */
export function startSignInPages(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element for the sign-in form.");
  const { pathname, search } = window.location;
  createRoot(root).render(
    <>
      <SignInPage path={pathname.replace(/\/+$/, "")} search={new URLSearchParams(search)} />
      <BusyNotice />
    </>,
  );
}

function SignInPage({ path, search }: { path: string; search: URLSearchParams }) {
  const token = search.get("token") ?? "";
  if (path === paths.resetPassword()) return <ResetPasswordPage token={token} />;
  if (path === paths.invitation()) return <InvitationPage token={token} />;
  if (path === paths.confirmEmail()) return <ConfirmEmailPage token={token} />;
  if (path === paths.providerAnswer()) return <ProviderPage search={search} />;
  return (
    <AuthPage
      startMode={search.get("mode")}
      hasEnded={search.get("ended") !== null}
      next={search.get("next")}
      email={search.get("email")}
    />
  );
}
