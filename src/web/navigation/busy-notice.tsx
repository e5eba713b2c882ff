import { Hourglass } from "lucide-react";
import { useEffect, useRef } from "react";
import { useIsBusy } from "#web/api/busy-server.ts";

/**
 * Shows, on top of everything, that the server is busy and the request will be retried (Behavior 7.3). Controls below it
 * stay clickable; it is placed in the header where there is room.
 */
export function BusyNotice() {
  const isBusy = useIsBusy();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Shown again each time, so that it is above a dialog that was opened in the meantime.
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
          The server is busy. Trying again…
        </>
      )}
    </div>
  );
}
