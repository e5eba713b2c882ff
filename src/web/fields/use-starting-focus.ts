import { useEffect } from "react";

/** The field that has the focus when a form opens. */
export function useStartingFocus(fieldId: string): void {
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);
}
