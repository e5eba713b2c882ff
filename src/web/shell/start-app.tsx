import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { newQueryClient } from "#web/api/query-client.ts";
import { BusyNotice } from "#web/navigation/busy-notice.tsx";
import { SignInDialog } from "#web/navigation/leave-guard.tsx";
import { paths } from "#web/navigation/paths.ts";
import { newRouter, type AppRouter } from "./router.tsx";

const SignInAgainDialog = lazy(async () => ({
  default: (await import("#web/auth/sign-in-again-dialog.tsx")).SignInAgainDialog,
}));

/** Starts the app for a signed-in user. */
export function startApp(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element for the app.");
  const queryClient = newQueryClient();
  const router = newRouter(queryClient);
  followLinks(router);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SignInDialog value={(answers) => <SignInAgainDialog {...answers} />}>
          <RouterProvider router={router} />
          <BusyNotice />
        </SignInDialog>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const CONTROLS = "a, button, input, select, textarea, label, summary, dialog, [role=menu], [role=listbox]";

/**
 * Turns clicks on ordinary links inside the app into navigations without a reload, so that components need only `href`. A
 * row with `data-row-link` acts as a link over its full width, also for the middle button.
 */
function followLinks(router: AppRouter): void {
  const onPress = (event: MouseEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof Element) || event.button > 1) return;
    const link = event.target.closest<HTMLAnchorElement>("a[href]");
    const inNewTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (link) {
      if (inNewTab || event.altKey || link.target || link.hasAttribute("download") || !isInApp(link)) return;
      event.preventDefault();
      void router.navigate({ href: `${link.pathname}${link.search}${link.hash}` });
      return;
    }
    const href = rowLink(event.target);
    if (href === null) return;
    event.preventDefault();
    if (inNewTab) window.open(href, "_blank", "noopener");
    else void router.navigate({ href });
  };
  document.addEventListener("click", onPress);
  document.addEventListener("auxclick", onPress);
}

function isInApp(link: HTMLAnchorElement): boolean {
  if (link.origin !== window.location.origin || link.getAttribute("href")?.startsWith("#")) return false;
  return link.pathname === paths.home() || link.pathname.startsWith(`${paths.home()}/`);
}

/** The row's URL, unless a control inside the row was clicked or text is being selected. */
function rowLink(target: Element): string | null {
  const row = target.closest<HTMLElement>("[data-row-link]");
  if (!row || target.closest(CONTROLS) || window.getSelection()?.isCollapsed === false) return null;
  return row.dataset["rowLink"] ?? null;
}
