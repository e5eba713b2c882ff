import { QueryClientContext } from "@tanstack/react-query";
import { useContext, useEffect } from "react";

type Preloadable = { preload?: () => Promise<void> | undefined };

/** Idle time before anything is preloaded. */
const QUIET_MS = 2_000;

/** Preloads pages and parts while the network is idle. The list must stay the same. */
export function usePreload(parts: readonly Preloadable[]): void {
  const client = useContext(QueryClientContext);
  useEffect(
    () => preloadWhenIdle(parts, () => client !== undefined && client.isFetching() + client.isMutating() > 0),
    [client, parts],
  );
}

/**
 * Preloads pages one after the other, so that they open at once: only while the network is idle, and never in data saver
 * mode. Returns a function that stops it.
 */
export function preloadWhenIdle(pages: readonly Preloadable[], isBusy: () => boolean): () => void {
  let isOver = savesData();
  const fetchAll = async (): Promise<void> => {
    for (const page of pages) {
      await waitUntilQuiet(() => isOver || !isBusy());
      if (isOver) return;
      // A page that can't be loaded now is requested again when the user opens it.
      await page.preload?.()?.catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), QUIET_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function waitUntilQuiet(isQuiet: () => boolean): Promise<void> {
  while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
}

/** Only Chromium reports data saver mode; in other browsers it counts as off. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true
  );
}
