import { useState } from "react";
import type { Journal } from "#contract/journals.ts";
import { useSession } from "#web/api/session.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { dismissGettingStarted, isGettingStartedDismissed } from "./getting-started-store.ts";

const GettingStartedSteps = lazyPart(
  async () => (await import("./getting-started-steps.tsx")).GettingStartedSteps,
);

/**
 * Steps to a new owner's first invoice and trial balance, checked off from the books; hidden when done. The sample
 * company has none.
 */
export function GettingStarted({ journals }: { journals: readonly Journal[] | undefined }) {
  const { id, isSample } = useSession().company;
  const [isDismissed, setDismissed] = useState(() => isSample || isGettingStartedDismissed(id));
  const may = useMay();
  if (isDismissed || !may("journals.create")) return null;
  function dismiss(): void {
    dismissGettingStarted(id);
    setDismissed(true);
  }
  return <GettingStartedSteps journals={journals} bookId={id} onDismiss={dismiss} />;
}
