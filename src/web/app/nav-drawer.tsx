import { X } from "lucide-react";
import { Brand } from "#web/ui/brand.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { useModal } from "#web/ui/use-modal.ts";
import { paths } from "./paths.ts";
import { NavList } from "./sidebar.tsx";

/** The sidebar of narrow screens: slides in over the page. Render it only while it is open. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
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
