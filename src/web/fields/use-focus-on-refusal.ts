import { useEffect, useEffectEvent } from "react";

/** After a refused attempt the first field that is wrong has the focus; the summary has said what it is. */
export function useFocusOnRefusal(attempt: number, fieldId: string | undefined): void {
  const focusField = useEffectEvent(() => {
    if (fieldId) document.getElementById(fieldId)?.focus();
  });
  // Only a new attempt moves the focus, not a problem that is solved meanwhile.
  useEffect(() => {
    if (attempt > 0) focusField();
  }, [attempt]);
}
