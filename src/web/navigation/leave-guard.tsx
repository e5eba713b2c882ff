import { useBlocker } from "@tanstack/react-router";
import { createContext, Suspense, use, useCallback, useEffect, useState, type ReactNode } from "react";
import { registerSignInPrompt } from "#web/api/sign-in-again.ts";
import { DiscardDialog } from "#web/ui/dialog.tsx";

/** Asks before leaving a page with unsaved changes, also when closing the window (Interface 2). */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true });
  if (blocker.status !== "blocked") return <SignInAgain when={when} />;
  return (
    <DiscardDialog title="Leave without saving?" onKeep={blocker.reset} onDiscard={blocker.proceed}>
      Your changes on this page haven't been saved.
    </DiscardDialog>
  );
}

type Answers = { onSignedIn: () => void; onClose: () => void };

/** Renders the password dialog, which belongs to a page, so the shell provides it. */
export const SignInDialog = createContext<(answers: Answers) => ReactNode>(() => null);

type SignInCallbacks = { accept: () => void; decline: () => void };

/** Keeps a page with unsaved changes when its session expires, and asks for the password on top of it (Interface 2). */
export function SignInAgain({ when }: { when: boolean }) {
  const drawDialog = use(SignInDialog);
  const [pendingSignIn, setPendingSignIn] = useState<SignInCallbacks | null>(null);
  const ask = useCallback(
    () =>
      new Promise<void>((accept, reject) => {
        setPendingSignIn({ accept, decline: () => reject(new Error("The sign-in was declined.")) });
      }),
    [],
  );
  useEffect(() => (when ? registerSignInPrompt(ask) : undefined), [when, ask]);
  // The dialog can't be answered once the page is gone. An answer already given stays.
  useEffect(() => () => pendingSignIn?.decline(), [pendingSignIn]);
  if (!pendingSignIn) return null;
  return (
    <Suspense>
      {drawDialog({
        onSignedIn: () => {
          pendingSignIn.accept();
          setPendingSignIn(null);
        },
        onClose: () => setPendingSignIn(null),
      })}
    </Suspense>
  );
}
