import { ChevronDown, ChevronLeft } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

type Props = {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** The parent page. */
  back?: { href: string; label: string };
  /** Buttons on the right, the primary one last. */
  actions?: ReactNode;
  /** Limits the width to the width of the form below, so that the buttons align with its edge. */
  overForm?: boolean;
};

/**
 * The header of every page: parent page, title (also of the window) and actions. On a phone it is one line above a list: several
 * secondary actions are behind a button (theme.css), as are search and filters.
 */
export function PageHeader({ title, description, back, actions, overForm = false }: Props) {
  useDocumentTitle(`${title} - Twofold`);
  const [isOpen, setOpen] = useState(false);
  return (
    <header
      data-page-header={back ? undefined : ""}
      className={classNames(
        "mb-5 flex flex-wrap items-end justify-between gap-x-2 gap-y-3 max-sm:mb-3 sm:gap-x-6 print:mb-3",
        overForm && "max-w-form",
      )}
    >
      <div className="flex min-h-control min-w-0 flex-col justify-center max-sm:flex-1">
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
      <div data-toolbar-button className="sm:hidden print:hidden" />
      <div data-more-actions className="hidden print:hidden">
        <IconButton
          label="More actions"
          icon={<ChevronDown />}
          aria-expanded={isOpen}
          plain
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {actions && (
        <div data-page-actions={isOpen ? "open" : ""} className="flex flex-wrap gap-2 print:hidden">
          {actions}
        </div>
      )}
    </header>
  );
}

/** Sets the window title to the title of the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
