import { useBlocker } from "@tanstack/react-router";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** Asks before a page with unsaved changes is left, also by closing the window (Conventions 2). */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true });
  if (blocker.status !== "blocked") return <SignInAgain when={when} />;
  return (
    <Dialog
      role="alertdialog"
      title="Leave without saving?"
      onClose={blocker.reset}
      footer={
        <>
          <Button onClick={blocker.reset} data-first-focus>
            Keep editing
          </Button>
          <Button variant="danger" onClick={blocker.proceed}>
            Discard changes
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">What you changed on this page has not been saved yet.</p>
    </Dialog>
  );
}
