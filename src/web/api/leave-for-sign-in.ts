import { paths } from "#web/navigation/paths.ts";

/** Goes to the sign-in when the session has ended; it leads back to this page. Does nothing while signing out. */
export function leaveForSignIn(): void {
  if (isLeaving) return;
  const address = signInFrom(window.location, wasSignedIn());
  forgetSignedIn();
  window.location.assign(address);
}

/** If the page is still open after this time, it has unsaved changes and the user chose to stay. */
const LEFT_AFTER_MS = 5_000;
let isLeaving = false;

/** Signs out and goes to the sign-in. Calls refused in the meantime don't ask the user to sign in again. */
export async function signOutAndLeave(signOut: () => Promise<unknown>): Promise<void> {
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

/** Address of the sign-in that returns to an app page or an invitation, and says if the session has ended. */
export function signInFrom(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  hadSession: boolean,
): string {
  const returnsToPage = pathname.startsWith(paths.home()) || pathname === paths.invitation();
  const next = returnsToPage ? `${pathname}${search}` : undefined;
  return paths.auth({ ended: hadSession ? "yes" : undefined, next });
}

const SIGNED_IN = "twofold.signed-in";

/** Remembers that the user is signed in, so that the sign-in can explain why it is shown. */
export function rememberSignedIn(): void {
  localStorage.setItem(SIGNED_IN, "yes");
}

function forgetSignedIn(): void {
  localStorage.removeItem(SIGNED_IN);
}

/** Whether this browser had a session the last time it was used. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}
