import { useRef, useState } from "react";
import { useGo } from "#web/navigation/address.ts";
import { useAfterSaving } from "./use-after-saving.ts";

/** Where a form leads once it is saved. */
export type Next = "list" | "new";

type Places = {
  list: string;
  /** The form of the next record. */
  anew: string;
  /** Draws that form anew, where it is the one that is shown. */
  again?: (() => void) | undefined;
};

/** Leaves the form of a record once that is saved: for the list, or for the next record (Conventions 2). */
export function useLeaveAfter({ list, anew, again }: Places) {
  const wanted = useRef<Next>("list");
  const [saved, setSaved] = useState<Next | null>(null);
  const go = useGo();
  useAfterSaving(saved, (next) => {
    if (next === "new" && again) again();
    else go(next === "new" ? anew : list);
  });
  return {
    isSaved: saved !== null,
    /** Called before it is saved, with what was pressed. */
    want: (next: Next) => {
      wanted.current = next;
    },
    leave: () => setSaved(wanted.current),
    list,
  };
}
