import { Hourglass } from "lucide-react";
import { useEffect, useRef } from "react";
import { useIsBusy } from "#web/api/busy.ts";

/**
 * Says, above all else that is shown, that the server is busy and what was asked for comes later (Behavior 7.3). What lies
 * below it can be pressed; where the header has room it lies there.
 */
export function BusyNotice() {
  const isBusy = useIsBusy();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Shown again each time, so that it lies above a dialog that was opened meanwhile.
    if (isBusy) box.current?.showPopover();
    else if (box.current?.matches(":popover-open")) box.current.hidePopover();
  }, [isBusy]);
  return (
    <div
      ref={box}
      popover="manual"
      role="status"
      className="fixed inset-x-0 pointer-events-none top-16 lg:top-2 m-0 mx-auto w-fit max-w-[calc(100vw-32px)] items-center gap-2.5 rounded-card border border-line bg-warning-soft px-3.5 py-2 text-warning shadow-float open:flex print:hidden"
    >
      {isBusy && (
        <>
          <Hourglass aria-hidden="true" className="size-4 shrink-0" />
          The server is busy. Trying again …
        </>
      )}
    </div>
  );
}
