import { ChevronLeft, SlidersHorizontal } from "lucide-react";
import { Children, isValidElement, type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { SearchBox } from "./search-box.tsx";

type Props = {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** The parent page. */
  back?: { href: string; label: string };
  /** Buttons on the right, the primary one last. */
  actions?: ReactNode;
  /** Limits the width to that of the form below, so that the buttons align with its edge. */
  overForm?: boolean;
};

/** The header of every page: parent page, title (also of the window) and actions. */
export function PageHeader({ title, description, back, actions, overForm = false }: Props) {
  useDocumentTitle(`${title} - Twofold`);
  return (
    <header
      className={classNames(
        "mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:mb-3",
        overForm && "max-w-form",
      )}
    >
      <div className="flex min-h-control min-w-0 flex-col justify-center">
        {back && (
          <a
            href={back.href}
            className="-ms-1 mb-1 inline-flex h-6 items-center gap-0.5 self-start rounded-small pe-1 text-small font-medium text-ink-faint hover:text-ink pointer-coarse:-mt-3 pointer-coarse:-mb-1.5 pointer-coarse:h-11 pointer-coarse:pe-3 print:hidden"
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
            {back.label}
          </a>
        )}
        <h1 tabIndex={-1} className="text-title font-semibold tracking-tight text-balance wrap-anywhere">
          {title}
        </h1>
        {description && <p className="mt-0.5 wrap-anywhere text-ink-soft">{description}</p>}
      </div>
      {actions && (
        <div data-page-actions className="flex flex-wrap gap-2 print:hidden">
          {actions}
        </div>
      )}
    </header>
  );
}

type ToolbarProps = { label: string; children: ReactNode; end?: ReactNode };

/**
 * The row above a list: search first, then filters, with counts or exports on the right. On a phone the filters are behind
 * one button next to the search, unless the URL has some, so that the list starts higher.
 */
export function Toolbar({ label, children, end }: ToolbarProps) {
  const [isOpen, setOpen] = useState(() => label !== "Filters" || window.location.search !== "");
  const parts = Children.toArray(children);
  const search = parts.find((part) => isValidElement(part) && part.type === SearchBox);
  return (
    <div role="group" aria-label={label} className="mb-3 flex flex-wrap items-start gap-2 print:hidden">
      {search && <div className="min-w-0 max-sm:flex-1">{search}</div>}
      {label === "Filters" && (
        <div className="sm:hidden">
          <Button icon={<SlidersHorizontal />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {label}
          </Button>
        </div>
      )}
      <div className={classNames("contents", !isOpen && "max-sm:hidden")}>
        {parts.filter((part) => part !== search)}
        {end && (
          <div className="ms-auto flex flex-wrap items-center justify-end gap-2 self-end max-sm:grow">
            {end}
          </div>
        )}
      </div>
    </div>
  );
}

/** Sets the window title to the title of the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
