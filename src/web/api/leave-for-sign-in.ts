import { paths } from "#web/navigation/paths.ts";

/**
 * Goes to the sign-in when the session is over, and from there back to this page. A user who signs out has left
 * already.
 */
export function leaveForSignIn(): void {
  if (isLeaving) return;
  const address = signInFrom(window.location, wasSignedIn());
  forgetSignedIn();
  window.location.assign(address);
}

/** A page that is still there after that holds something unsaved, and the person has stayed on it. */
const LEFT_AFTER_MS = 5_000;
let isLeaving = false;

/** Signs out and goes to the sign-in. Calls that are refused meanwhile don't ask the user to sign in again. */
export async function leaveSignedOut(signOut: () => Promise<unknown>): Promise<void> {
  isLeaving = true;
  try {
    await signOut();
    forgetSignedIn();
    window.location.assign(paths.auth());
  } finally {
    setTimeout(() => (isLeaving = false), LEFT_AFTER_MS);
  }
}

export function isSigningOut(): boolean {
  return isLeaving;
}

/** The sign-in that leads back to a page of the app, or to an invitation. It explains why a signed-in user sees it. */
export function signInFrom(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  wasIn: boolean,
): string {
  const leadsBack = pathname.startsWith(paths.home()) || pathname === paths.invitation();
  const next = leadsBack ? `${pathname}${search}` : undefined;
  return paths.auth({ ended: wasIn ? "yes" : undefined, next });
}

const SIGNED_IN = "twofold.signed-in";

/** Remembers that the user is signed in, so that the sign-in can explain why it is shown. */
export function rememberSignedIn(): void {
  localStorage.setItem(SIGNED_IN, "yes");
}

function forgetSignedIn(): void {
  localStorage.removeItem(SIGNED_IN);
}

function wasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}
