import { useSyncExternalStore } from "react";

/** True while the page is laid out for paper: for what is printed and never shown. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => paper().matches);
}

const paper = () => window.matchMedia("print");

function subscribe(onChange: () => void): () => void {
  const media = paper();
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
