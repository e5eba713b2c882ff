import { useEffect, useEffectEvent } from "react";

/** Dialogs and fields have a use for Escape of their own; menus do not let it come as far as here. */
const HAS_OWN_ESCAPE = "input:not([type=checkbox]), select, textarea, dialog";

/** Does something on Escape, wherever on the page the focus is. */
export function useEscape(onEscape: () => void): void {
  const act = useEffectEvent(onEscape);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.target instanceof Element && event.target.closest(HAS_OWN_ESCAPE)) return;
      act();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
