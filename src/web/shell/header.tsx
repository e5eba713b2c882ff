import { ChevronDown, CircleUser, LogOut, Menu, Search, Settings } from "lucide-react";
import { call } from "#web/api/call-api.ts";
import { signOutAndLeave } from "#web/api/leave-for-sign-in.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/navigation/paths.ts";
import { backUpSettings } from "#web/ui/browser-settings.ts";
import { IconButton } from "#web/ui/button.tsx";
import { KeyHint } from "#web/ui/keys.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { BooksCheckBadge } from "./books-check.tsx";
import { CompanyMenu } from "./company-menu.tsx";

type Props = {
  onOpenMenu: () => void;
  onOpenPalette: () => void;
  onSwitch: () => void;
  onNewCompany: () => void;
};

/** The header, always visible: company and user (Behavior 2.3). */
export function Header({ onOpenMenu, onOpenPalette, onSwitch, onNewCompany }: Props) {
  return (
    <header className="fixed start-(--page-start,0px) end-0 top-0 z-20 flex h-header items-center gap-1 border-b border-line bg-canvas px-4 sm:gap-3 sm:px-6 print:hidden">
      <span className="-ms-2 md:hidden">
        <IconButton label="Open menu" icon={<Menu />} plain onClick={onOpenMenu} />
      </span>
      <div className="-ms-2 min-w-0 flex-1 max-sm:leading-tight">
        <CompanyMenu onNew={onNewCompany} onSwitch={onSwitch} />
      </div>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        aria-label="Search or go to"
        onClick={onOpenPalette}
        className="flex h-8 items-center gap-2 rounded-control text-ink-faint transition-colors hover:text-ink max-lg:size-8 max-lg:justify-center max-lg:hover:bg-hover lg:w-60 lg:border lg:border-line lg:bg-surface lg:ps-2.5 lg:pe-1.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="flex-1 text-start max-lg:hidden">Search or go to</span>
        <span className="max-lg:hidden">
          <KeyHint keys="Ctrl+K" />
        </span>
      </button>
      <BooksCheckBadge />
      <PersonMenu />
    </header>
  );
}

/** The menu of the signed-in user. */
function PersonMenu() {
  const { user } = useSession();
  return (
    <MenuButton
      label={user.name || user.email}
      icon={
        <>
          <CircleUser aria-hidden="true" className="sm:hidden" />
          <span className="max-w-40 truncate max-sm:hidden">{user.name || user.email}</span>
          <ChevronDown aria-hidden="true" className="max-sm:hidden" />
        </>
      }
      head={user.email}
      items={[
        { label: "Settings", icon: <Settings />, href: paths.settings() },
        { label: "Sign Out", icon: <LogOut />, onSelect: () => void signOut() },
      ]}
    />
  );
}

async function signOut(): Promise<void> {
  try {
    const restoreSettings = backUpSettings();
    await signOutAndLeave(() => call("auth.signOut").then(restoreSettings));
  } catch {
    showToast("Failed to sign out", { tone: "negative" });
  }
}
