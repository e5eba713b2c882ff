import { useEffect, useState } from "react";
import { useGo } from "#web/app/use-go.ts";

/**
 * Leaves for another page once something is saved, and says that it is: after the guard against leaving has seen
 * that nothing is unsaved any more.
 */
export function useLeaveAfter(href: string): [isSaved: boolean, leave: () => void] {
  const [isSaved, setSaved] = useState(false);
  const go = useGo();
  useEffect(() => {
    if (isSaved) go(href);
  }, [isSaved, go, href]);
  return [isSaved, () => setSaved(true)];
}
