import { paths } from "#web/app/paths.ts";

/** The session is over: go to the sign-in, and come back to this page after it. */
export function leaveForSignIn(): void {
  forgetSignedIn();
  const { pathname, search } = window.location;
  window.location.assign(
    paths.auth({ next: pathname.startsWith(paths.home()) ? `${pathname}${search}` : undefined }),
  );
}

const SIGNED_IN = "twofold.signed-in";

/** Notes that somebody is signed in, so that the landing page can step aside without asking the server first. */
export function rememberSignedIn(): void {
  localStorage.setItem(SIGNED_IN, "yes");
}

export function forgetSignedIn(): void {
  localStorage.removeItem(SIGNED_IN);
}

export function wasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}
