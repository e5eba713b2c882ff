import { useEffect, useEffectEvent } from "react";

/** Goes on with what was saved, once the leave guard has seen that there is nothing left to guard. */
export function useAfterSaving<Saved>(saved: Saved | null, onSaved: (saved: Saved) => void): void {
  const goOn = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved !== null) goOn(saved);
  }, [saved]);
}
