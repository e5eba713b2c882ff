import { Navigate, Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { isPermittedTo, type Permission } from "#contract/rights.ts";
import { useSession } from "#web/api/session.ts";
import { usePreload } from "#web/api/preload-when-idle.ts";
import { NoAccessPage } from "#web/navigation/no-access-page.tsx";
import { canOpenPage } from "#web/navigation/page-rights.ts";
import { paths } from "#web/navigation/paths.ts";
import { PermissionsProvider } from "#web/ui/permissions.ts";
import { SampleBanner } from "#web/sample/sample-company.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LockReasonPrompt } from "#web/closing/lock-reason-prompt.tsx";
import { leaveToastsBehind, ToastRegion } from "#web/ui/toast.tsx";
import { CommandPalette, CompanySwitcher } from "./command-palette.tsx";
import { useGlobalKeys } from "./global-keys.ts";
import { Header } from "./header.tsx";
import { isCurrent, useNavEntries } from "./nav-entries.ts";
import { allPages } from "./pages.ts";
import { NavDrawer, Sidebar } from "./sidebar.tsx";

const KeyboardHelp = lazy(async () => ({ default: (await import("./keyboard-help.tsx")).KeyboardHelp }));

const NewCompanyDialog = lazy(async () => ({
  default: (await import("./new-company-dialog.tsx")).NewCompanyDialog,
}));

const NewMenu = lazy(async () => ({ default: (await import("./new-menu.tsx")).NewMenu }));

const NARROW_KEY = "twofold.sidebar-narrow";

type Overlay = "menu" | "palette" | "switch" | "keys" | "company" | null;

/** The shell of every page, limited to what the user's role includes. */
export function AppShell() {
  const { member } = useSession();
  const permissions = useMemo(
    () => ({
      permits: (permission: Permission) => isPermittedTo(member, permission),
      opens: (href: string) => canOpenPage(member, href),
    }),
    [member],
  );
  return (
    <PermissionsProvider value={permissions}>
      <PageFrame />
    </PermissionsProvider>
  );
}

const keyCommands = (open: (overlay: Overlay) => void) => ({
  onPalette: () => open("palette"),
  onSwitch: () => open("switch"),
  onHelp: () => open("keys"),
});

/** The frame of every page (Behavior 2.3). */
function PageFrame() {
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem(NARROW_KEY) === "yes");
  const [overlay, setOverlay] = useState<Overlay>(null);
  const { company: book } = useSession();
  useGlobalKeys(keyCommands(setOverlay));
  useFocusOnNavigation();
  useToastsOfPage();
  usePreload(LATER);
  return (
    <div
      className={classNames(
        "flex min-h-dvh flex-col md:ps-(--page-start) print:ps-0",
        isNarrow
          ? "md:[--page-start:var(--spacing-sidebar-narrow)]"
          : "md:[--page-start:var(--spacing-sidebar)]",
      )}
    >
      <SkipLink />
      <Sidebar
        isNarrow={isNarrow}
        onToggle={() => {
          localStorage.setItem(NARROW_KEY, isNarrow ? "no" : "yes");
          setNarrow(!isNarrow);
        }}
      />
      <Header
        onOpenMenu={() => setOverlay("menu")}
        onOpenPalette={() => setOverlay("palette")}
        onSwitch={() => setOverlay("switch")}
        onNewCompany={() => setOverlay("company")}
      />
      <div aria-hidden="true" className="h-header shrink-0 print:hidden" />
      {book.isSample && <SampleBanner />}
      <main
        id="page"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-page flex-1 flex-col px-4 pt-3 pb-10 sm:pt-6 sm:px-6 print:max-w-none print:p-0"
      >
        {/* A change of company, currency or locale remounts the page, which drops all input and data. */}
        <PermittedPage key={`${book.id} ${book.currency} ${book.locale}`} />
      </main>
      <NewOnPhone />
      <OpenOverlay overlay={overlay} onOpen={setOverlay} />
      <LockReasonPrompt />
      <ToastRegion />
    </div>
  );
}

function SkipLink() {
  return (
    <a
      href="#page"
      className="fixed start-3 top-3 z-50 -translate-y-20 rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}

/** A wide screen, which doesn't show the button, doesn't load it either. */
function NewOnPhone() {
  if (!window.matchMedia("(width < 640px)").matches) return null;
  return (
    <Suspense>
      <NewMenu />
    </Suspense>
  );
}

/** The page, or a notice that the user's role doesn't include it. */
function PermittedPage() {
  const { member } = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [first] = useNavEntries();
  if (canOpenPage(member, pathname)) return <Outlet />;
  // Users without access to the dashboard start with the first page of the sidebar.
  if (first !== undefined && isCurrent({ ...first, href: paths.home() }, pathname))
    return <Navigate to={first.href} replace />;
  return <NoAccessPage />;
}

/** The dialogs on top of the page, one at a time. */
function OpenOverlay({ overlay, onOpen }: { overlay: Overlay; onOpen: (overlay: Overlay) => void }) {
  const close = () => onOpen(null);
  if (overlay === "menu") return <NavDrawer onClose={close} />;
  if (overlay === "palette") {
    return (
      <CommandPalette
        onClose={close}
        onHelp={() => onOpen("keys")}
        onSwitch={() => onOpen("switch")}
        onNewCompany={() => onOpen("company")}
      />
    );
  }
  if (overlay === "switch") return <CompanySwitcher onClose={close} onNewCompany={() => onOpen("company")} />;
  return (
    <Suspense>
      {overlay === "keys" && <KeyboardHelp onClose={close} />}
      {overlay === "company" && <NewCompanyDialog onClose={close} />}
    </Suspense>
  );
}

/**
 * After a navigation, moves the focus to the new page's title, so that screen readers announce it and Tab continues from
 * there. A field the page has focused keeps the focus.
 */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        const main = document.getElementById("page");
        if (!pathChanged || !fromLocation || !main) return;
        const focused = document.activeElement;
        if (focused !== main && main.contains(focused)) return;
        (main.querySelector<HTMLElement>("h1") ?? main).focus({ preventScroll: true });
      }),
    [router],
  );
}

/** A message disappears when the user leaves the page to which it belongs. */
function useToastsOfPage(): void {
  const router = useRouter();
  useEffect(
    () => router.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && leaveToastsBehind()),
    [router],
  );
}

const worker = {
  preload: async () => (await import("#web/shared-files/shared-files.ts")).registerWorker(),
};

const LATER = [worker, ...allPages()];
