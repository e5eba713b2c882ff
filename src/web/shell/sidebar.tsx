import { ChevronsLeft, ChevronsRight, X } from "lucide-react";
import { paths } from "#web/navigation/paths.ts";
import { Brand } from "#web/ui/brand.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useModal } from "#web/ui/dialog.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { NavList } from "./nav-list.tsx";

type Props = { isNarrow: boolean; onToggle: () => void };

/** The main navigation, either wide with labels or narrow with icons (Behavior 2.3). */
export function Sidebar({ isNarrow, onToggle }: Props) {
  const Toggle = isNarrow ? ChevronsRight : ChevronsLeft;
  return (
    <aside
      className={classNames(
        // Fixed, not sticky: focusing a link in a sticky element would scroll the page.
        "fixed inset-y-0 start-0 z-30 flex flex-col border-e border-line bg-sunken/70 max-md:hidden print:hidden",
        isNarrow ? "w-sidebar-narrow" : "w-sidebar",
      )}
    >
      <div className="flex h-header shrink-0 items-center px-4">
        <Brand href={paths.home()} markOnly={isNarrow} />
      </div>
      <NavList isNarrow={isNarrow} />
      <div className="mt-auto flex shrink-0 items-center justify-between gap-2 p-3">
        {!isNarrow && <ThemeSwitch />}
        <button
          type="button"
          aria-expanded={!isNarrow}
          aria-label={isNarrow ? "Expand sidebar" : "Collapse sidebar"}
          onClick={onToggle}
          className="inline-flex size-8 items-center justify-center rounded-control text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <Toggle aria-hidden="true" className="size-4" />
        </button>
      </div>
    </aside>
  );
}

/** The navigation of narrow screens, which slides in over the page. Render it only while it is open. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const modal = useModal({ onClose });
  return (
    <dialog
      {...modal}
      aria-label="Menu"
      className="m-0 h-dvh max-h-none w-70 max-w-[85vw] flex-col border-e border-line bg-raised shadow-float open:flex open:animate-slide backdrop:animate-appear backdrop:bg-backdrop"
    >
      <div className="flex h-header shrink-0 items-center justify-between ps-4 pe-2">
        <Brand href={paths.home()} />
        <IconButton label="Close menu" icon={<X />} plain onClick={onClose} />
      </div>
      <NavList onGo={onClose} />
      <div className="mt-auto p-3">
        <ThemeSwitch />
      </div>
    </dialog>
  );
}
