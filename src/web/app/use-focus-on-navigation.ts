import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * After a navigation the focus goes to the new page's title, so that a screen reader says where one is and Tab
 * goes on from there. A page that has put the focus into a field keeps it.
 */
export function useFocusOnNavigation(): void {
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
