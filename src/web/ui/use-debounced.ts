import { useEffect, useState } from "react";

const PAUSE_MS = 150;

/** Returns a text once typing has paused. */
export function useDebounced(text: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
