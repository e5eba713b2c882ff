import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

type ToolbarProps = { label: string; children: ReactNode; end?: ReactNode };

/**
 * The row above a list: search first, then filters, with counts or exports on the right. On a phone it is behind a button next to
 * the title, unless the URL has filters, so that the list starts with its rows.
 */
export function Toolbar({ label, children, end }: ToolbarProps) {
  const isList = label === "Filters";
  const [isOpen, setOpen] = useState(() => !isList || window.location.search !== "");
  const place = useSyncExternalStore(subscribeToNothing, buttonPlace);
  return (
    <>
      {isList &&
        place &&
        createPortal(
          <IconButton
            label="Search and filters"
            icon={<SlidersHorizontal />}
            aria-expanded={isOpen}
            plain
            onClick={() => setOpen(!isOpen)}
          />,
          place,
        )}
      <div
        role="group"
        aria-label={label}
        className={classNames(
          "mb-3 flex flex-wrap items-start gap-2 print:hidden",
          !isOpen && "max-sm:hidden",
        )}
      >
        {children}
        {end && (
          <div className="ms-auto flex flex-wrap items-center justify-end gap-2 self-end max-sm:grow">
            {end}
          </div>
        )}
      </div>
    </>
  );
}

/** The place in the page's header, which exists once the page has rendered; React compares it again then. */
const buttonPlace = (): Element | null => document.querySelector("[data-toolbar-button]");
const subscribeToNothing = () => () => undefined;
