import { Fragment, useState, type ReactNode } from "react";

/** Draws the form of a new record, and draws it anew for the next one after "Save and New" (Interface 2). */
export function NewRecord({ children }: { children: (again: () => void) => ReactNode }) {
  const [round, setRound] = useState(0);
  return <Fragment key={round}>{children(() => setRound(round + 1))}</Fragment>;
}
