import type { KeyboardEvent } from "react";

/** The key has done its work here: it neither leaves the form nor closes the dialog around it. */
export function takeKey(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
