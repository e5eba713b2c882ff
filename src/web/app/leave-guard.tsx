import { useBlocker } from "@tanstack/react-router";
import { DiscardDialog } from "#web/ui/discard-dialog.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** Asks before a page with unsaved changes is left, also by closing the window (Conventions 2). */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true });
  if (blocker.status !== "blocked") return <SignInAgain when={when} />;
  return (
    <DiscardDialog title="Leave without saving?" onKeep={blocker.reset} onDiscard={blocker.proceed}>
      What you changed on this page has not been saved yet.
    </DiscardDialog>
  );
}
