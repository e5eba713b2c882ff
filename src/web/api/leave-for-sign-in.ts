import { paths } from "#web/app/paths.ts";

/** The session is over: go to the sign-in, and come back to this page after it. */
export function leaveForSignIn(): void {
  const address = signInFrom(window.location, wasSignedIn());
  forgetSignedIn();
  window.location.assign(address);
}

/** The sign-in that leads back to a page of the app. It says why it comes to somebody who was signed in. */
export function signInFrom(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  wasIn: boolean,
): string {
  const next = pathname.startsWith(paths.home()) ? `${pathname}${search}` : undefined;
  return paths.auth({ ended: wasIn ? "yes" : undefined, next });
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
