import { lazy, Suspense, useState } from "react";
import type { Journal } from "#contract/journals.ts";
import { useSession } from "#web/api/session.ts";
import { useMay } from "#web/ui/permissions.ts";
import { dismissGettingStarted, isGettingStartedDismissed } from "./getting-started-store.ts";

// Who has begun loads none of it.
const GettingStartedSteps = lazy(async () => ({
  default: (await import("./getting-started-steps.tsx")).GettingStartedSteps,
}));

/**
 * A new owner's way to the first invoice and the first trial balance, ticked off by what the books show; gone
 * when it is done. The sample company has nothing to begin.
 */
export function GettingStarted({ journals }: { journals: readonly Journal[] | undefined }) {
  const { id, isSample } = useSession().book;
  const [isDismissed, setDismissed] = useState(() => isSample || isGettingStartedDismissed(id));
  const may = useMay();
  if (isDismissed || !may("journals.create")) return null;
  function dismiss(): void {
    dismissGettingStarted(id);
    setDismissed(true);
  }
  return (
    <Suspense fallback={<StepsSkeleton />}>
      <GettingStartedSteps journals={journals} bookId={id} onDismiss={dismiss} />
    </Suspense>
  );
}

export function StepsSkeleton() {
  return <div className="mb-5 h-131 animate-pulse rounded-card bg-sunken" />;
}
